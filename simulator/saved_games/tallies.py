"""What is counted over all saved games: games per edition, rulings per rule."""

from __future__ import annotations

from collections.abc import Iterator

from events.store.errors import StoreDamaged
from events.store.following import Followed, Follower, Tally
from events.store.records import ListedGame
from events.store.store import GameStore
from simulator.saved_games.saved_game import read_header

__all__ = ["GAMES", "NO_HEADER", "RULINGS", "tally_follower"]

GAMES = "games per edition"
NO_HEADER = "no replay header"
"""The label, in place of an edition, of games without a replay header: a store takes any bytes for one."""
RULINGS = "rulings per rule"


def _edition_of(game: ListedGame) -> str:
    try:
        return str(read_header(game.game, game.header).edition)
    except StoreDamaged:
        return NO_HEADER


def _count(followed: Followed) -> Iterator[Tally]:
    if isinstance(followed, ListedGame):
        yield GAMES, _edition_of(followed)
    else:
        for number in sorted({violation.rule.number for violation in followed.violations}):
            yield RULINGS, number


def tally_follower(store: GameStore, name: str = "tallies") -> Follower:
    """A follower that counts the games of each edition, and for each rule the declarations that broke it.

    A game whose header is no replay header is counted under `NO_HEADER`.

    Args:
        store: the store.
        name: the follower's name; under a new one it counts from the beginning.
    """
    return Follower(store, name, _count)
