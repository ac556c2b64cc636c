"""The effects of a script as events: a spell or ability has resolved with this result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType, to_builtins
from msgspec.structs import replace

from events import board as e
from events import effects as x
from events.board import Permanent, PermanentEntered
from events.combat import AttackingEffectApplied, CombatRemovalEffectApplied
from events.damage import DamageEffectApplied, PreventionEffectBegan, RedirectionEffectBegan
from events.effects import PutBlocking
from simulator.cases.format import effects as f
from simulator.cases.format import steps as s
from simulator.cases.run.outcomes import NotBuilt
from simulator.cases.run.setup import abilities_of, check_permanent, check_words, entered
from simulator.game.game import Game
from simulator.game.session import Session
from simulator.oracle import BLOCKING_EFFECTS, effect_ability
from simulator.oracle.keywords import printed
from simulator.rules.traits import with_trait

if TYPE_CHECKING:
    from simulator.cases.run.playing import Play

__all__ = [
    "HAPPENING",
    "damage",
    "happen",
    "place",
    "prevent",
    "put_attacking",
    "put_blocking",
    "redirect",
    "rule_of_blocking",
]


def _each(objects: str | tuple[str, ...]) -> tuple[str, ...]:
    return (objects,) if isinstance(objects, str) else objects


def _points(amount: int | UnsetType, everything: bool) -> int | None:
    """So many points, or None for all; an effect that says neither does nothing."""
    return None if everything else 0 if amount is UNSET or isinstance(amount, UnsetType) else amount


def prevent(game: Game, effect: f.Prevent, path: str) -> None:
    """A shield for each of the objects."""
    for index, target in enumerate(_each(effect.object)):
        game.apply(PreventionEffectBegan(f"{path}.{index}", target, amount=_points(effect.amount, effect.all)))


def redirect(game: Game, effect: f.Redirect, path: str) -> None:
    """A redirection for each of the objects."""
    for index, target in enumerate(_each(effect.object)):
        points = _points(effect.amount, effect.all)
        game.apply(RedirectionEffectBegan(f"{path}.{index}", target, effect.to, amount=points))


def damage(game: Game, effect: f.Damage, path: str) -> None:
    """Damage that is not combat damage is dealt to each of the objects at the same time."""
    dealt = tuple((target, effect.amount) for target in _each(effect.object))
    game.apply(DamageEffectApplied(effect.by, dealt, _last(game, effect.by)))


def _last(game: Game, source: str) -> Permanent | None:
    """A source that has left the battlefield as it entered it, "" and one that is there: None."""
    if not source or source in game.board.permanents:
        return None
    entered = (event.permanent for event in reversed(game.log) if isinstance(event, PermanentEntered))
    return next((permanent for permanent in entered if permanent.id == source), None)


def put_blocking(play: Play, step: s.PutBlocking, path: str) -> None:
    """A permanent enters the battlefield blocking; orders that the script passed over are announced before."""
    play.game.settle_orders()
    check_permanent(step.permanent, f"{path}.permanent", play.game.table)
    play.game.apply(entered(step.permanent, play.game.table))
    play.game.apply(PutBlocking(step.permanent.id, step.blocking))


def put_attacking(play: Play, step: s.PutAttacking, path: str) -> None:
    """A permanent enters the battlefield attacking."""
    check_permanent(step.permanent, f"{path}.permanent", play.game.table)
    play.game.apply(entered(step.permanent, play.game.table))
    play.game.apply(AttackingEffectApplied(step.permanent.id, step.attacking))


def place(play: Play, step: s.Place, path: str) -> None:
    """A player places a creature in a damage assignment order."""
    play.attempt(lambda: play.game.place_in_order(step.player, step.in_order_of, step.new, step.position))


def happen(game: Game, effect: f.Effect, path: str) -> None:
    """An effect happens.

    Args:
        game: the game.
        effect: the effect.
        path: where it stands, such as `$.script[3]`.

    Raises:
        NotBuilt: it needs what is not built yet.
    """
    kind = str(effect.__struct_config__.tag)
    if kind in BLOCKING_EFFECTS:
        rule_of_blocking(game, effect, kind, path)
    elif happening := HAPPENING.get(type(effect)):
        happening(game, effect, path)
    else:
        raise NotBuilt(f"{path}.kind", f'the effect "{kind}" is not built yet')


def _there(game: Game, objects: str | tuple[str, ...]) -> list[e.Permanent]:
    """Those of the permanents that are on the battlefield."""
    permanents = game.board.permanents
    return [permanents[name] for name in _each(objects) if name in permanents]


def rule_of_blocking(game: Session, effect: f.Effect, kind: str, path: str) -> None:
    """An effect on the rules of blocking is in force this turn."""
    fields: dict[str, Any] = to_builtins(effect)
    del fields["kind"]
    source = fields.pop("by", "") if isinstance(fields.get("by"), str) else ""
    for index, ability in enumerate(effect_ability(kind, fields)):
        game.apply(e.EffectBegan(f"{path}.{index}", ability, source, "turn"))


# State.


def _leave(game: Game, objects: str | tuple[str, ...], zone: e.Zone) -> None:
    for index, permanent in enumerate(_there(game, objects)):
        game.apply(e.PermanentLeft(permanent.id, zone, together=index > 0))


def _destroy(game: Game, effect: f.Destroy, path: str) -> None:
    lasting = with_trait(game.board, "indestructible")
    for index, permanent in enumerate(_there(game, effect.object)):
        if "creature" in permanent.types:
            game.apply(x.DestroyEffectApplied(permanent.id, together=index > 0))
        elif permanent.id not in lasting:
            game.apply(e.PermanentLeft(permanent.id, together=index > 0))


def _sacrifice(game: Game, effect: f.Sacrifice, path: str) -> None:
    _leave(game, effect.object, "graveyard")


def _bounce(game: Game, effect: f.Bounce, path: str) -> None:
    _leave(game, effect.object, "hand")


def _exile(game: Game, effect: f.Exile, path: str) -> None:
    _leave(game, effect.object, "exile")


def _tap(game: Game, effect: f.Tap, path: str) -> None:
    for permanent in _there(game, effect.object):
        game.apply(e.PermanentTapped(permanent.id))


def _untap(game: Game, effect: f.Untap, path: str) -> None:
    for permanent in _there(game, effect.object):
        game.apply(e.PermanentUntapped(permanent.id))


def _gain(game: Game, effect: f.Gain, path: str) -> None:
    check_words((effect.keyword,), f"{path}.keyword", game.table)
    keywords, text = ((words,) if words else () for words in (effect.keyword, effect.text))
    for permanent in _there(game, effect.object):
        abilities = abilities_of(keywords, text, permanent.name, game.table)
        game.apply(e.AbilitiesGained(permanent.id, abilities, tuple(map(printed, keywords)), effect.until))


def _lose(game: Game, effect: f.Lose, path: str) -> None:
    words = printed(effect.keyword) if effect.keyword else effect.text
    for permanent in _there(game, effect.object):
        game.apply(e.AbilitiesLost(permanent.id, (words,), effect.until))


def _modify(game: Game, effect: f.Modify, path: str) -> None:
    for permanent in _there(game, effect.object):
        power, toughness = (permanent.power or 0) + effect.power, (permanent.toughness or 0) + effect.toughness
        game.apply(e.PowerToughnessChanged(permanent.id, power, toughness))


def _recolor(game: Game, effect: f.Recolor, path: str) -> None:
    if isinstance(effect.colors, UnsetType):
        raise NotBuilt(f"{path}.civilization", "civilizations are of Duel Masters alone")
    for permanent in _there(game, effect.object):
        game.apply(e.ColorsChanged(permanent.id, effect.colors))


def _retype(game: Game, effect: f.Retype, path: str) -> None:
    check_words(effect.types, f"{path}.types", game.table)
    for permanent in _there(game, effect.object):
        power = permanent.power if isinstance(effect.power, UnsetType) else effect.power
        toughness = permanent.toughness if isinstance(effect.toughness, UnsetType) else effect.toughness
        changed = replace(permanent, types=effect.types, power=power, toughness=toughness)
        game.apply(e.CharacteristicsChanged(changed))


def _stop_being_creature(game: Game, effect: f.StopBeingCreature, path: str) -> None:
    for permanent in _there(game, effect.object):
        types = tuple(card_type for card_type in permanent.types if card_type != "creature")
        game.apply(e.CharacteristicsChanged(replace(permanent, types=types)))


def _control(game: Game, effect: f.Control, path: str) -> None:
    for permanent in _there(game, effect.object):
        if permanent.controller != effect.player:
            game.apply(e.ControlChanged(permanent.id, effect.player))


def _lose_life(game: Game, effect: f.LoseLife, path: str) -> None:
    for player in _each(effect.object):
        game.apply(e.LifeChanged(player, game.board.life[player] - effect.amount))


def _remove_from_combat(game: Game, effect: f.RemoveFromCombat, path: str) -> None:
    for permanent in _there(game, effect.object):
        game.apply(CombatRemovalEffectApplied(permanent.id))


# Combat.


def _becomes_blocked(game: Game, effect: f.BecomesBlocked, path: str) -> None:
    for attacker in _each(effect.object):
        game.apply(x.BlockedEffectApplied(attacker))


def _becomes_unblocked(game: Game, effect: f.BecomesUnblocked, path: str) -> None:
    for attacker in _each(effect.object):
        game.apply(x.UnblockedEffectApplied(attacker, effect.if_only_blocked_by))


def _make_block(game: Game, effect: f.MakeBlock, path: str) -> None:
    game.settle_orders()
    for blocker in _each(effect.object):
        game.apply(x.BlockEffectApplied(blocker, effect.attacker, effect.in_addition))


def _stop_blocking(game: Game, effect: f.StopBlocking, path: str) -> None:
    for blocker in _each(effect.object):
        game.apply(x.StopBlockingEffectApplied(blocker, effect.attacker))


def _phase_out(game: Game, effect: f.PhaseOut, path: str) -> None:
    for permanent in _there(game, effect.object):
        game.apply(x.PermanentPhasedOut(permanent.id))


def _regenerate(game: Game, effect: f.Regenerate, path: str) -> None:
    for permanent in _there(game, effect.object):
        game.apply(x.RegenerationEffectApplied(permanent.id))


HAPPENING: Mapping[type[f.Effect], Callable[[Game, Any, str], None]] = {
    f.Destroy: _destroy,
    f.Sacrifice: _sacrifice,
    f.Bounce: _bounce,
    f.Exile: _exile,
    f.Tap: _tap,
    f.Untap: _untap,
    f.Gain: _gain,
    f.Lose: _lose,
    f.Modify: _modify,
    f.Recolor: _recolor,
    f.Retype: _retype,
    f.StopBeingCreature: _stop_being_creature,
    f.Control: _control,
    f.Prevent: prevent,
    f.Redirect: redirect,
    f.Damage: damage,
    f.LoseLife: _lose_life,
    f.RemoveFromCombat: _remove_from_combat,
    f.BecomesBlocked: _becomes_blocked,
    f.BecomesUnblocked: _becomes_unblocked,
    f.MakeBlock: _make_block,
    f.StopBlocking: _stop_blocking,
    f.PhaseOut: _phase_out,
    f.Regenerate: _regenerate,
}
"""The effects that are built, beside the rules of blocking."""
