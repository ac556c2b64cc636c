"""Playing a case of Duel Masters: its board, what players and effects do, and how the attack moves on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from events.board import CharacteristicsChanged, ColorsChanged, Permanent
from events.combat import CombatRemovalEffectApplied
from events.duel_masters import PutIntoBattleZoneBlocking
from simulator.cases.format import effects as f
from simulator.cases.format import steps as s
from simulator.cases.format.case import Case
from simulator.cases.format.effects import Effect
from simulator.cases.run.effects import HAPPENING, rule_of_blocking
from simulator.cases.run.expecting import OBSERVED
from simulator.cases.run.outcomes import NotBuilt
from simulator.cases.run.playing import Playing
from simulator.cases.run.setup import entered, setup_events
from simulator.duel_masters.redirecting import attack_in
from simulator.editions import EditionTable
from simulator.game.duel import Duel
from simulator.game.verdict import Outcome, WrongMoment

__all__ = [
    "DUEL_BLOCKING_EFFECTS",
    "DUEL_HAPPENING",
    "DUEL_OBSERVED",
    "DUEL_PLAYED",
    "DuelPlay",
    "play_duel_step",
]

DUEL_BLOCKING_EFFECTS = frozenset(
    {"cant_block", "block_only", "cant_be_blocked", "cant_be_blocked_except_by", "must_block", "lure"}
)
"""The effects on the rules of blocking that the rules of Duel Masters say something of."""


class DuelPlay(Playing[Duel]):
    """A case of Duel Masters that is being played.

    Args:
        case: the case.
        table: the rules to play it by; by default those of its edition.
    """

    def __init__(self, case: Case, table: EditionTable | None = None) -> None:
        duel = Duel(edition=table or case.edition)
        for event in setup_events(case, table=table):
            duel.apply(event)
        super().__init__(case, duel)


def play_duel_step(play: DuelPlay, step: s.Step | Effect, path: str) -> None:
    """Play one step of a script.

    Args:
        play: the case that is being played.
        step: the step, not an `expect`.
        path: where it stands, such as `$.script[3]`.

    Raises:
        NotBuilt: it needs what is not built yet.
    """
    if isinstance(step, Effect):
        _happen(play, step, path)
        return
    played = DUEL_PLAYED.get(type(step))
    if played is None:
        raise NotBuilt(f"{path}.do", f'the step "{step.__struct_config__.tag}" is not built yet')
    played(play, step, path)


# What players do.


def _attack(play: DuelPlay, step: s.Attack, path: str) -> None:
    if step.bands:
        raise NotBuilt(f"{path}.bands", "there are no bands in Duel Masters")
    play.attempt(lambda: play.game.declare_attack(step.attacks))


def _choose(play: DuelPlay, step: s.Choose, path: str) -> None:
    play.attempt(lambda: play.game.choose(step.creatures, player=step.player))


def _resolve_order(play: DuelPlay, step: s.ResolveOrder, path: str) -> None:
    play.attempt(lambda: play.game.resolve_order(step.order, player=step.player))


def _declare_use(play: DuelPlay, step: s.DeclareUse, path: str) -> None:
    play.attempt(lambda: play.game.declare_use(step.use, player=step.player))


def _choose_mode(play: DuelPlay, step: s.ChooseMode, path: str) -> None:
    play.attempt(lambda: play.game.choose_mode(step.ability, step.mode, player=step.player))


def _resolve(play: DuelPlay, step: s.ResolveTop, path: str) -> None:
    """The ability that `choice` names resolves; the only one, where it names none."""
    names = [trigger.name for trigger in play.game.waiting]
    only = names[0] if len(names) == 1 else ""
    choice = step.choice if isinstance(step.choice, str) and step.choice else only
    if not choice:
        play.attempt(lambda: _nothing_named(names))
        return
    play.attempt(lambda: play.game.resolve(choice))


def _nothing_named(names: list[str]) -> None:
    waiting = ", ".join(names) or "nothing"
    raise WrongMoment(f"no ability is named to be resolved; on standby is {waiting}")


def _battle(play: DuelPlay, step: s.Battle, path: str) -> None:
    play.attempt(play.game.battle)


def _end_attack(play: DuelPlay, step: s.EndAttack, path: str) -> None:
    play.attempt(play.game.end_attack)


DUEL_PLAYED: Mapping[type, Callable[[DuelPlay, Any, str], None]] = {
    s.Attack: _attack,
    s.Choose: _choose,
    s.ResolveOrder: _resolve_order,
    s.DeclareUse: _declare_use,
    s.ChooseMode: _choose_mode,
    s.ResolveTop: _resolve,
    s.Battle: _battle,
    s.EndAttack: _end_attack,
}
"""The steps that are built."""


# What effects do.


def _happen(play: DuelPlay, effect: Effect, path: str) -> None:
    kind = str(effect.__struct_config__.tag)
    if kind in DUEL_BLOCKING_EFFECTS:
        rule_of_blocking(play.game, effect, kind, path)
    elif happening := DUEL_HAPPENING.get(type(effect)):
        happening(play.game, effect, path)
    else:
        raise NotBuilt(f"{path}.kind", f'the effect "{kind}" is not built for Duel Masters')


def _there(duel: Duel, objects: str | tuple[str, ...]) -> list[Permanent]:
    names = (objects,) if isinstance(objects, str) else objects
    return [duel.board.permanents[name] for name in names if name in duel.board.permanents]


def _recolor(duel: Duel, effect: f.Recolor, path: str) -> None:
    civilization = effect.civilization
    if civilization is UNSET:
        raise NotBuilt(f"{path}.colors", "creatures of Duel Masters have civilizations")
    for permanent in _there(duel, effect.object):
        duel.apply(ColorsChanged(permanent.id, tuple(civilization)))


def _modify(duel: Duel, effect: f.Modify, path: str) -> None:
    for permanent in _there(duel, effect.object):
        changed = replace(permanent, power=(permanent.power or 0) + effect.power)
        duel.apply(CharacteristicsChanged(changed))


def _leaves_attack(duel: Duel, effect: f.LeavesAttack | f.RemoveFromCombat, path: str) -> None:
    for permanent in _there(duel, effect.object):
        duel.apply(CombatRemovalEffectApplied(permanent.id))


def _put_blocking(duel: Duel, effect: f.PutIntoBattleZoneBlocking, path: str) -> None:
    duel.apply(entered(effect.permanent, duel.table))
    duel.apply(PutIntoBattleZoneBlocking(effect.permanent.id, effect.attacker))


_SHARED_EFFECTS = (f.Sacrifice, f.Bounce, f.Tap, f.Untap, f.Gain, f.Lose, f.Control)
"""Effects that are the same in both games."""

DUEL_HAPPENING: Mapping[type[Effect], Callable[[Any, Any, str], None]] = {
    **{kind: HAPPENING[kind] for kind in _SHARED_EFFECTS},
    f.Destroy: HAPPENING[f.Sacrifice],
    f.Recolor: _recolor,
    f.Modify: _modify,
    f.RemoveFromCombat: _leaves_attack,
    f.LeavesAttack: _leaves_attack,
    f.PutIntoBattleZoneBlocking: _put_blocking,
}
"""The effects that are built, beside the rules of blocking."""


def _legal(play: DuelPlay, expected: bool | str | None) -> tuple[Any, Any]:
    verdict = play.proposed
    if verdict is None:
        raise NotBuilt("", "nothing was proposed yet")
    return expected, "undetermined" if verdict.outcome is Outcome.UNDETERMINED else verdict.legal


def _waiting(play: DuelPlay, expected: Sequence[str]) -> tuple[Any, Any]:
    """What is on standby, in any order."""
    return sorted(expected), sorted(trigger.name for trigger in play.game.waiting)


def _legal_declarations(play: DuelPlay, expected: Sequence[Mapping[str, Sequence[str]]]) -> tuple[Any, Any]:
    """The legal choices of creatures, each with what attacks."""
    attacker, _ = attack_in(play.game.position)
    wanted = sorted(sorted((c, sorted(them)) for c, them in choice.items()) for choice in expected)
    return wanted, sorted(sorted((c, [attacker]) for c in choice) for choice in play.game.legal_choices)


def _legal_declaration_count(play: DuelPlay, expected: int) -> tuple[Any, Any]:
    return expected, play.game.legal_choices.count()


_SHARED_KEYS = (
    "violates",
    "attacking",
    "blocked",
    "unblocked",
    "attack_target",
    "blocking",
    "triggers",
    "stack",
    "priority",
    "graveyard",
    "battlefield",
    "not_battlefield",
    "tapped",
    "untapped",
    "log_restored",
    "step",
)

DUEL_OBSERVED: Mapping[str, Callable[[Any, Any], tuple[Any, Any]]] = {
    **{key: OBSERVED[key] for key in _SHARED_KEYS},
    "legal": _legal,
    "legal_declarations": _legal_declarations,
    "legal_declaration_count": _legal_declaration_count,
    "waiting": _waiting,
}
"""The keys of `expect` that are built for Duel Masters."""
