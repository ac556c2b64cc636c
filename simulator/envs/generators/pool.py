"""Where the boards of episodes come from: a pool that is compiled once, or a board of its own for each episode."""

from __future__ import annotations

from typing import Any

from simulator.envs.errors import whole
from simulator.envs.generators.boards import table_of
from simulator.envs.generators.scenario_v1 import Army, army
from simulator.envs.observations.observing import Observer
from simulator.envs.seeds import WORD
from simulator.envs.vanilla.engine import PlainTable
from simulator.envs.vanilla.numbers import OrderRule

__all__ = ["EVALUATION", "Boards"]

EVALUATION = 1 << 40
"""The number of the first board on which policies are measured; nobody trains on it or on any behind it."""


MOST = 64
"""Attackers at most, and blockers at most."""


class Boards:
    """Boards drawn by `scenario_v1`, by number.

    Args:
        attackers: attacking creatures at most, 1 to 64.
        blockers: creatures of the defending player at most, 1 to 64.
        fixed: whether there are always so many; else half of them or more.
        edition: the edition's name.
        pool: how many boards there are, which then are compiled once; 0 for a board of its own for each number.
        first: the number of the first board of a pool.
        answer: by which rule the active player's orders are chosen, such as `numbers.greedy_order`; None: the
            active role is asked.

    Raises:
        EnvsError: a number is not one of those.
    """

    __slots__ = ("_observers", "_tables", "answer", "attackers", "blockers", "edition", "first", "fixed", "pool")

    def __init__(
        self,
        attackers: int = 5,
        blockers: int = 5,
        *,
        fixed: bool = False,
        edition: str = "cr-2024-06-07",
        pool: int = 4096,
        first: int = 0,
        answer: OrderRule | None = None,
    ) -> None:
        self.attackers = whole("attackers", attackers, 1, MOST)
        self.blockers = whole("blockers", blockers, 1, MOST)
        self.fixed = fixed
        self.edition = edition
        self.pool = whole("pool", pool)
        self.first = whole("first", first)
        self.answer = answer
        self._tables: dict[int, PlainTable] = {}
        self._observers: dict[tuple[int, int], Observer] = {}

    def number(self, episode: int) -> int:
        """The number of the board of an episode's number (see `numbers.number_of_episode`)."""
        return self.first + episode % self.pool if self.pool else episode

    def army(self, episode: int) -> Army:
        """The creatures of the board of an episode's number.

        Raises:
            EnvsError: it is no whole number of 0 or more.
        """
        number = whole("the number of a board", self.number(episode), 0, WORD)
        return army(number, self.attackers, self.blockers, fixed=self.fixed)

    def table(self, episode: int) -> PlainTable:
        """The combat of an episode's number.

        Raises:
            EnvsError: it is no whole number of 0 or more.
            EditionError: there is no such edition of Magic.
            UnlikeThese: combat damage uses the stack under the edition; `FullCombat.from_army` plays its combats.
        """
        number = self.number(episode)
        found = self._tables.get(number)
        if found is None:
            found = table_of(self.army(episode), self.edition, self.answer, once=not self.pool)
            if self.pool:
                self._tables[number] = found
        return found

    def compile(self) -> None:
        """Compile every board of the pool, with every half-made declaration on it: a few seconds for 4,096 of 8x8."""
        for place in range(self.pool):
            self.table(place).compile()

    def observer(self, episode: int, size: int) -> Observer:
        """What the board of an episode's number shows, with places for `size` creatures on each side.

        Raises:
            TooManyCreatures: it has more.
        """
        number = self.number(episode)
        found = self._observers.get((number, size))
        if found is None:
            found = Observer(self.table(episode).seen, size)
            if self.pool:
                self._observers[number, size] = found
        return found

    def __deepcopy__(self, memo: dict[int, object]) -> Boards:
        """The same boards: nothing about them changes, and what was compiled is shared."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        named = {"fixed": self.fixed, "edition": self.edition, "pool": self.pool}
        return _boards, (self.attackers, self.blockers, {**named, "first": self.first, "answer": self.answer})


def _boards(attackers: int, blockers: int, named: dict[str, Any]) -> Boards:
    """Boards that were pickled; they are compiled anew."""
    return Boards(attackers, blockers, **named)
