"""What players have and are beside life and cards: counters, designations, speed, their starting life total."""

from __future__ import annotations

from typing import NamedTuple

from events.conditions import PlayerStatus

ENERGY, POISON = "energy", "poison"
"""Kinds of counters that players have."""
MAX_SPEED = 4
"""A player whose speed is 4 has max speed (702.179e)."""


class Standing(NamedTuple):
    """What players have and are. Read only.

    Args:
        counters: how many counters of a kind a player has; those who have none are not there.
        uncounted: the players of whose counters, but for poison, nothing says how many there are.
        designations: the players who are the monarch, have the city's blessing and the like.
        unsure: the designations of which nobody knows any more who has them.
        speed: each player's speed; of a player who is not there nothing says it.
        starting_life: the life totals with which players began, where the board says them.
    """

    counters: tuple[tuple[tuple[str, str], int], ...] = ()
    uncounted: frozenset[str] = frozenset()
    designations: frozenset[tuple[str, str]] = frozenset()
    unsure: frozenset[str] = frozenset()
    speed: tuple[tuple[str, int], ...] = ()
    starting_life: tuple[tuple[str, int], ...] = ()

    def counters_of(self, player: str, kind: str) -> int | None:
        """How many counters of a kind a player has; None where nobody knows."""
        if kind != POISON and player in self.uncounted:
            return None
        return dict(self.counters).get((player, kind), 0)

    def with_counters(self, player: str, kind: str, n: int) -> Standing:
        """The same with so many counters of a kind more, or less.

        >>> Standing().with_counters("A", "energy", 3).with_counters("A", "energy", -1).counters_of("A", "energy")
        2
        """
        there = dict(self.counters)
        there[player, kind] = there.get((player, kind), 0) + n
        return self._replace(counters=(*there.items(),))

    def designated(self, player: str, designation: str, *, alone: bool = False) -> Standing:
        """The same, and a player has a designation; `alone`: no other player has it any more."""
        others = {each for each in self.designations if not (alone and each[1] == designation)}
        unsure = self.unsure - {designation} if alone else self.unsure
        return self._replace(designations=frozenset({*others, (player, designation)}), unsure=unsure)

    def in_doubt(self, designation: str) -> Standing:
        """The same, and nobody knows any more who has a designation."""
        return self._replace(unsure=self.unsure | {designation})

    def is_so(self, player: str, status: PlayerStatus) -> bool | None:
        """Whether a player is or has that; None where nobody knows."""
        if status == "poisoned":
            return dict(self.counters).get((player, POISON), 0) > 0
        if status == "max speed":
            speed = dict(self.speed).get(player)
            return None if speed is None or status in self.unsure else speed == MAX_SPEED
        return None if status in self.unsure else (player, status) in self.designations
