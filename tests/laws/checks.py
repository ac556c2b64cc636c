"""What must hold of every game."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import settings

from events.codec import kind_of
from events.event import Event
from projections.projection import digest
from projections.views import PROJECTIONS
from simulator.game import Game

__all__ = ["digests_from_zero", "examples", "fed_again", "not_derived"]


def examples(number: int) -> settings:
    """So many examples in the default profile, and as many times more in another as that has more."""
    return settings(max_examples=max(1, number * settings.default.max_examples // 100))


def digests_from_zero(events: Iterable[Event]) -> dict[str, str]:
    """A digest of each projection, folded from nothing."""
    happened = list(events)
    return {projection.name: digest(projection.fold(happened)) for projection in PROJECTIONS}


def not_derived(events: Iterable[Event]) -> list[Event]:
    """The choices and externals among the events."""
    return [event for event in events if kind_of(type(event)) != "derived"]


def fed_again(game: Game) -> Game:
    """A new game that is fed only the choices and externals of another."""
    return Game(not_derived(game.log), edition=game.edition)
