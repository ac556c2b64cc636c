"""The effects of a script that deal damage, or prevent or redirect it, as events."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from events.board import Permanent, PermanentEntered
from events.prevention import DamageEffectApplied, PreventionEffectBegan, RedirectionEffectBegan
from simulator.cases import effects as f
from simulator.game import Game

__all__ = ["damage", "prevent", "redirect"]


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
