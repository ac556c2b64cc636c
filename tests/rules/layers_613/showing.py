"""Boards of permanents as they are printed, and what the layers show of them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from events.board import PermanentEntered
from events.effects import PermanentAttached
from projections.matching import with_keywords
from simulator.game.game import Game
from tests.given import Spec, given, permanent

FILLER = "away 1/1"
"""Somebody has to be there as a board is set up."""


def printed(edition: str, *alice: Spec, bob: Iterable[Spec] = (), on: dict[str, str] | None = None) -> Game:
    """A game with permanents as their cards are printed, entered in this order, and what is attached to what."""
    game = given(edition, bob=[FILLER])
    for controller, specs in (("alice", alice), ("bob", tuple(bob))):
        for spec in specs:
            enters(game, spec, controller, (on or {}).get((spec if isinstance(spec, str) else spec[0]).split()[0], ""))
    return game


def enters(game: Game, spec: Spec, controller: str = "alice", on: str = "") -> None:
    """A printed permanent enters, attached to another one."""
    entered = permanent(spec, controller).permanent
    game.apply(PermanentEntered(replace(entered, as_printed=True)))
    if on:
        game.apply(PermanentAttached(entered.id, on))


def size(game: Game, creature: str) -> tuple[int | None, int | None]:
    """The power and toughness that a board shows."""
    known = game.position.board.permanents[creature]
    return known.power, known.toughness


def has(game: Game, creature: str, keyword: str) -> bool:
    """Whether a permanent has a keyword, its own or given."""
    board = game.position.board
    (known,) = with_keywords(board, (board.permanents[creature],))
    return keyword in known.keywords
