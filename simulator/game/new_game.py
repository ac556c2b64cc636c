"""Which game an edition's table is played in, begun under that edition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from events.event import Event
from simulator.editions import EditionTable, edition_table
from simulator.game.game import Game

if TYPE_CHECKING:
    from simulator.game.duel import Duel

AnyGame: TypeAlias = "Game | Duel"
"""A game of Magic, or a duel of Duel Masters."""


def new_game(edition: str | EditionTable, events: Iterable[Event] = ()) -> AnyGame:
    """The game that an edition is of, after some events.

    Args:
        edition: the edition's name, or a table.
        events: choices and external events, applied one after the other.

    Raises:
        EditionError: there is no such edition.

    >>> new_game("dm-ja")
    <Duel dm-ja, main of turn 0, 0 events>
    """
    table = edition if isinstance(edition, EditionTable) else edition_table(edition)
    game = Game(edition=table) if table.plays == Game.plays else _duel(table)
    for event in events:
        game.apply(event)
    return game


def _duel(table: EditionTable) -> Duel:
    # Loaded only for duels, so that a command about Magic starts sooner.
    from simulator.game.duel import Duel

    return Duel(edition=table)
