"""What cases expect that no projection keeps: it is found in the log of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice, takewhile, zip_longest

from events import board as e
from events.combat import DamageOrderAnnounced
from events.costs import CardDiscarded, PermanentSacrificed
from events.damage import CreatureDestroyed, PutIntoGraveyard
from events.event import Derived, Event
from projections.board import Board
from projections.board_events import BOARD
from simulator.editions.procedures import WHICH_CREATURES_HAVE_AN_ORDER
from simulator.game.game import Game

POISONED = 10
"""Poison counters with which a player loses the game."""


def orders_to_announce(game: Game) -> Iterator[dict[str, str]]:
    """The orders that no player has announced yet, those of one creature where there are such: attackers' first.

    A creature that came to block without being declared is placed in an order that stands; placements come last.
    """
    if not game.table.announces_orders or game.board.step != "declare_blockers" or game.declaring:
        return
    announced = {event.creature for event in _this_combat(game) if isinstance(event, DamageOrderAnnounced)}
    declared = {one for *pair, how in game.combat.history if how == "declared" for one in pair}
    for creature in game.table.answer(WHICH_CREATURES_HAVE_AN_ORDER)(game.position):
        if creature not in announced and creature in declared:
            yield {"for": creature, "by": game.position.controller(creature)}
    for _, in_order_of, player in game.placements_to_announce:
        yield {"for": in_order_of, "by": player}


def _this_combat(game: Game) -> Iterator[Event]:
    """The events since the last combat phase began, the newest first."""
    return takewhile(
        lambda event: not (isinstance(event, e.StepBegan) and event.step == "beginning_of_combat"), reversed(game.log)
    )


def graveyard(game: Game) -> Collection[str]:
    """The cards in graveyards, by the names that they had elsewhere."""
    there: dict[str, bool] = {}
    for event in game.log:
        if isinstance(event, CreatureDestroyed | PutIntoGraveyard | PermanentSacrificed):
            there[event.object] = not event.exiled
        elif isinstance(event, CardDiscarded):
            there[event.card] = True
        elif isinstance(event, e.PermanentLeft):
            there[event.object] = event.to == "graveyard"
        elif isinstance(event, e.PermanentEntered):
            there[event.permanent.id] = False
    return [name for name, is_there in there.items() if is_there]


def losers(game: Game) -> Iterator[str]:
    """The players who have lost the game: who had 0 life or less, or ten poison counters (704.5a, 704.5c).

    It is looked for whenever all that followed from something has followed.
    """
    board = Board()
    found: dict[str, None] = {}
    for event, after in zip_longest(game.log, islice(game.log, 1, None)):
        handler = BOARD.handlers[type(event)]
        if handler is not None:
            handler(board, event)
        if not isinstance(after, Derived):
            beaten = (one for one in board.players if board.life_of(one) <= 0 or board.poison.get(one, 0) >= POISONED)
            found.update(dict.fromkeys(beaten))
    return iter(found)
