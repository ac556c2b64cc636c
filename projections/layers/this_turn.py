"""What players have done in a turn: before the board was looked at, as it says, and since then, as the log shows.

A log may begin in the middle of a turn. Where the board says nothing of a player's turn so far, what the log doesn't
show may have happened before; and some things happen unseen, such as drawing cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple

from events.board import EarlierThisTurn, Permanent

Counted = Literal["crimes", "damage", "descended", "discarded", "drawn", "life_gained", "life_lost", "surveilled"]
"""What is counted by a number, as `events.board.EarlierThisTurn` names it."""

Bounds = tuple[int, int | None]
"""At least so many, and at most; None: nobody knows how many more."""


class Eased(NamedTuple):
    """By what has resolved in a turn a player's spells are cast otherwise, or from a graveyard. Read only.

    Args:
        player: whose spells.
        source: the source of what has resolved.
        words: its words.
        keywords: those that the spells have by it.
        cards: the cards in a graveyard that it is about; None: it is about spells, or nobody knows which cards it is.
        may_be_cast: whether the player may cast these cards by it, though they have no keyword for that.
        says_more: whether it says more of that than is followed: that they are free, or are exiled after it.
        found: whether it is about cards alone that were found, such as exiled from a library.
    """

    player: str
    source: str
    words: str
    keywords: tuple[str, ...]
    cards: tuple[str, ...] | None = None
    may_be_cast: bool = False
    says_more: bool = False
    found: bool = False

    @property
    def from_a_graveyard(self) -> bool:
        """Whether cards in a graveyard may be cast by it, with flashback (702.34) or as it says."""
        return self.may_be_cast or any(each.startswith("flashback") for each in self.keywords)


class Turn(NamedTuple):
    """What is known of a turn. Read only.

    Args:
        before: what the board says of each player's turn before it was looked at; a player of whom it says nothing is
            not there.
        counts: how often, or how much, of what is counted the log shows, by player.
        cast: the spells that the log shows, each with who cast it.
        sacrificed: the permanents that were sacrificed, each as it was and with who did it.
        unseen: what may have happened more often than the log shows.
        eased: by what has resolved spells are cast otherwise.
        stacked: the players to whose libraries cards went that are known, and that may be drawn again.
        whole: whether the log shows it from its beginning.
    """

    before: tuple[tuple[str, EarlierThisTurn], ...] = ()
    counts: tuple[tuple[str, Counted, int], ...] = ()
    cast: tuple[tuple[str, Permanent], ...] = ()
    sacrificed: tuple[tuple[str, Permanent], ...] = ()
    unseen: frozenset[str] = frozenset()
    eased: tuple[Eased, ...] = ()
    stacked: frozenset[str] = frozenset()
    whole: bool = False

    def earlier(self, player: str) -> EarlierThisTurn | None:
        """What the board says of a player's turn before it was looked at; None where it says nothing."""
        return dict(self.before).get(player)

    def and_unseen(self, *what: Counted) -> Turn:
        """The same, and such things may have happened that the log doesn't show."""
        return self if self.unseen.issuperset(what) else self._replace(unseen=self.unseen.union(what))

    def how_many(self, player: str, what: Counted) -> Bounds:
        """How often, or how much, of what is counted there was.

        >>> Turn(counts=(("A", "crimes", 1), ("A", "crimes", 1))).how_many("A", "crimes")
        (2, None)
        """
        before = self.earlier(player)
        shown = sum(n for who, counted, n in self.counts if (who, counted) == (player, what))
        found = shown + (getattr(before, what) if before is not None else 0)
        return found, None if before is None or what in self.unseen else found

    def cast_by(self, player: str, any_type: Collection[str] = (), no_type: Collection[str] = ()) -> Bounds:
        """How many spells a player has cast that have one of these types, and none of those."""
        before = self.earlier(player)
        there = (*(before.cast if before is not None else ()), *(spell for who, spell in self.cast if who == player))
        return _bounds(there, any_type, no_type, whole=before is not None)

    def sacrificed_by(self, player: str, any_type: Collection[str] = ()) -> Bounds:
        """How many permanents a player has sacrificed that have one of these types."""
        before = self.earlier(player)
        mine = (each for who, each in self.sacrificed if who == player)
        there = (*(before.sacrificed if before is not None else ()), *mine)
        return _bounds(there, any_type, (), whole=before is not None)


FRESH = Turn()
"""A turn in which nothing has happened yet."""


def _bounds(there: Iterable[Permanent], any_type: Collection[str], no_type: Collection[str], *, whole: bool) -> Bounds:
    found = [each for each in there if not any_type or not {*any_type}.isdisjoint(each.types)]
    n = sum({*no_type}.isdisjoint(each.types) for each in found)
    return n, n if whole else None
