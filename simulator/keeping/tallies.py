"""What is counted over all kept games: games per edition, rulings per rule."""

from __future__ import annotations

from collections.abc import Iterator

from events.store.following import Followed, Follower, Tally
from events.store.records import ListedGame
from events.store.store import GameStore
from simulator.keeping.kept import read_header

__all__ = ["GAMES", "RULINGS", "tally_follower"]

GAMES = "games per edition"
RULINGS = "rulings per rule"


def _count(followed: Followed) -> Iterator[Tally]:
    if isinstance(followed, ListedGame):
        yield GAMES, str(read_header(followed.game, followed.header).edition)
    else:
        for number in sorted({violation.rule.number for violation in followed.violations}):
            yield RULINGS, number


def tally_follower(store: GameStore, name: str = "tallies") -> Follower:
    """A follower that counts the games of each edition, and for each rule the declarations that broke it.

    Args:
        store: the store.
        name: the follower's name; under a new one it counts from the beginning.
    """
    return Follower(store, name, _count)
