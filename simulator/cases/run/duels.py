"""The steps of a case of Duel Masters: what players do, how the attack moves on, and what an `expect` sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simulator.cases.format import steps as s
from simulator.cases.format.case import Case
from simulator.cases.format.effects import Effect, at_once
from simulator.cases.format.errors import NotBuilt
from simulator.cases.format.setup import setup_events
from simulator.cases.run.expecting import OBSERVED, exactly, verdict_in
from simulator.cases.run.playing import Observe, Script
from simulator.duel_masters.choosing import attack_in
from simulator.duel_masters.meant import used_without_choice
from simulator.editions import EditionTable
from simulator.game.duel import Duel
from simulator.game.verdict import Outcome, Verdict, WrongMoment


def _attack(play: DuelScript, step: s.DeclareAttack) -> None:
    if step.exert:
        raise NotBuilt(f"{play.path}.exert", "nothing is exerted in Duel Masters")
    if step.enlist:
        raise NotBuilt(f"{play.path}.enlist", "nothing is enlisted in Duel Masters")
    if step.bands:
        raise NotBuilt(f"{play.path}.bands", "there are no bands in Duel Masters")
    play.attempt(lambda: play.game.declare_attack(step.attacks))


def _resolve(play: DuelScript, step: s.ResolveTop) -> None:
    """The ability that `choice` names resolves, the only one where it names none; chosen creatures follow the name."""
    names = [trigger.name for trigger in play.game.waiting]
    said = step.choice if isinstance(step.choice, tuple) else (step.choice,)
    chosen = tuple(each for each in said if isinstance(each, str) and each)
    only = names[0] if len(names) == 1 and not (chosen and chosen[0] in names) else ""
    choice, objects = (only, chosen) if only else (chosen[0], chosen[1:]) if chosen else ("", ())

    def resolve() -> Verdict:
        if not choice:
            raise WrongMoment(f"no ability is named to be resolved; on standby is {', '.join(names) or 'nothing'}")
        waiting = next((each for each in play.game.waiting if each.name == choice), None)
        meant = used_without_choice(play.game.position, waiting) if waiting and step.choice is True else objects
        verdict = play.game.resolve(choice, objects=meant, stated=play.check_stated(waiting, step))
        play.state(step)
        return verdict

    play.attempt(resolve, several=True)


_PLAYED: Mapping[type, Callable[[DuelScript, Any], None]] = {
    s.DeclareAttack: _attack,
    s.Choose: lambda play, step: play.attempt(lambda: play.game.choose(step.creatures, player=step.player)),
    s.ResolveOrder: lambda play, step: play.attempt(lambda: play.game.resolve_order(step.order, player=step.player)),
    s.DeclareUse: lambda play, step: play.attempt(lambda: play.game.declare_use(step.use, player=step.player)),
    s.ChooseMode: lambda play, step: play.attempt(
        lambda: play.game.choose_mode(step.ability, step.mode, player=step.player)
    ),
    s.ResolveTop: _resolve,
    s.Battle: lambda play, _: play.attempt(play.game.battle, several=True),
    s.EndAttack: lambda play, _: play.attempt(play.game.end_attack, several=True),
}


def _legal(play: DuelScript, expected: bool | str | None) -> tuple[Any, Any]:
    verdict = verdict_in(play)
    return expected, "undetermined" if verdict.outcome is Outcome.UNDETERMINED else verdict.legal


def _legal_declarations(play: DuelScript, expected: Sequence[Mapping[str, Sequence[str]]]) -> tuple[Any, Any]:
    """The legal choices of creatures, each with what attacks."""
    attacker, _ = attack_in(play.game.position)
    wanted = sorted(sorted((c, sorted(them)) for c, them in choice.items()) for choice in expected)
    return wanted, sorted(sorted((c, [attacker]) for c in choice) for choice in play.game.legal_choices)


def _legal_declaration_count(play: DuelScript, expected: int) -> tuple[Any, Any]:
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

_OBSERVED: Mapping[str, Observe] = {
    **{key: OBSERVED[key] for key in _SHARED_KEYS},
    "legal": _legal,
    "legal_declarations": _legal_declarations,
    "legal_declaration_count": _legal_declaration_count,
    "waiting": exactly(lambda duel: (trigger.name for trigger in duel.waiting)),
}


class DuelScript(Script[Duel]):
    """The script of a case of Duel Masters that is being played.

    Args:
        case: the case.
        table: the rules to play it by.
    """

    played = _PLAYED
    observed = _OBSERVED

    def __init__(self, case: Case, table: EditionTable) -> None:
        super().__init__(case, Duel(setup_events(case.board, table), edition=table))

    def happen(self, effect: Effect) -> None:
        """Let an effect happen."""
        for event in at_once(effect.events_in_duel(self.game, self.path)):
            self.game.apply(event)
