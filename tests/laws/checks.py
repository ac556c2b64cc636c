"""What must hold of every game."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import settings

from events.board import StepBegan, TurnBegan
from events.codec import kind_of
from events.combat import BecameBlocked, BecameUnblocked, RemovedFromCombat
from events.event import Event
from projections.combat import COMBAT
from projections.projection import digests_of
from projections.views import PROJECTIONS
from simulator.game.game import Game
from tests.whole import whole


def examples(number: int) -> settings:
    """So many examples in the default profile, and as many times more in another as that has more."""
    return settings(max_examples=max(1, number * settings.default.max_examples // 100))


def digests_from_zero(events: Iterable[Event]) -> dict[str, str]:
    """A digest of each projection, folded from nothing."""
    happened = list(events)
    return digests_of(PROJECTIONS, [projection.fold(happened) for projection in PROJECTIONS])


def not_derived(events: Iterable[Event]) -> list[Event]:
    """The choices and externals among the events."""
    return [event for event in events if kind_of(type(event)) != "derived"]


def fed_again(game: Game) -> Game:
    """A new game that is fed only the choices and externals of another."""
    return Game(not_derived(game.log), edition=whole(game.edition))


def check_what_stays_blocked(events: Iterable[Event]) -> None:
    """Hold that what became blocked, or unblocked, stays so until an effect says otherwise or it leaves combat."""
    combat = COMBAT.initial()
    for event in events:
        blocked, unblocked = combat.blocked, combat.unblocked
        handler = COMBAT.handlers[type(event)]
        if handler is not None:
            handler(combat, event)
        if isinstance(event, TurnBegan) or (isinstance(event, StepBegan) and event.step == "beginning_of_combat"):
            continue
        gone = {event.object} if isinstance(event, RemovedFromCombat) else set()
        made_unblocked = {event.attacker} if isinstance(event, BecameUnblocked) and event.by_effect else set()
        made_blocked = {event.attacker} if isinstance(event, BecameBlocked) else set()
        assert blocked - gone - made_unblocked <= combat.blocked
        assert unblocked - gone - made_blocked <= combat.unblocked
