"""Observes combats one by one: what `writing` needs of a board, and of the moment of a search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulator.envs.errors import TooManyCreatures
from simulator.envs.observations.layout import Dtype, length
from simulator.envs.observations.writing import (
    BLOCKED_BY,
    MOMENT_ROWS,
    PHASE,
    PICKED,
    ROLE,
    BoardNumbers,
    as_handed,
    writer,
)
from simulator.envs.search import Agent, Phase, Search, Seen


class Observer:
    """What observations say of one board, at every moment of its combat.

    Args:
        seen: the board.
        size: places for creatures on each side: 8, 16 or 32.

    Raises:
        TooManyCreatures: the board has more creatures on a side.
    """

    __slots__ = ("_board", "abilities", "pairs", "seen", "size")

    def __init__(self, seen: Seen, size: int) -> None:
        for side, creatures in (("attackers", seen.attackers), ("blockers", seen.blockers)):
            if len(creatures) > size:
                expected = f"{size} at most; a larger `size` has room for them"
                raise TooManyCreatures("the board", f"{len(creatures)} {side}", expected)
        self.seen = seen
        self.size = size
        self._board = BoardNumbers.of(seen, size)
        self.pairs: NDArray[np.float32] | None = None
        """What `entities` remembers of it."""
        self.abilities: Any = None
        """What `showing` remembers of it."""

    def write(
        self,
        out: NDArray[Any],
        agent: Agent,
        phase: Phase,
        asked: int,
        moment: SearchMoment,
        picked: Sequence[int],
    ) -> None:
        """Write the observation of a moment; the arguments are those of `Search`.

        Args:
            out: `length(size)` numbers of the kind that the moment hands out; all of them are written.
            agent: who is asked.
            phase: what is chosen.
            asked: the place of the creature that is asked; -1: none.
            moment: the blocks chosen so far.
            picked: what the asked creature's order has so far.
        """
        numbers, row = self._board
        view, first = moment.view, PICKED * (self.size + 1) + 1
        for number, place in enumerate(picked, 1):
            view[first + place] = number
        if moment.halves:
            out = as_handed(out)
        moment.write(numbers, row, moment.array, PHASE[phase], ROLE[agent], asked, moment.parts, out)
        for place in picked:
            view[first + place] = 0


class SearchMoment:
    """Who blocks whom at a moment, as compiled code takes it, and how it is written.

    Args:
        size: places for creatures on each side.
        dtype: how numbers are handed out.
    """

    __slots__ = ("array", "first", "halves", "parts", "view", "write")

    def __init__(self, size: int, dtype: Dtype = "float32") -> None:
        self.array = np.zeros(MOMENT_ROWS * (size + 1), np.int64)
        self.view = self.array.data
        self.first: Final = BLOCKED_BY * (size + 1) + 1
        """Where the blockers of the first attacker stand in `view`: a bitmask; then those of the others."""
        self.parts = np.zeros(length(size), np.uint8)
        self.write = writer(dtype, size)
        self.halves = dtype == "float16"

    def begin(self, pairs: Sequence[tuple[int, int]]) -> None:
        """There are these blocks, and no others."""
        self.array[:] = 0
        for b, a in pairs:
            self.view[self.first + a] |= 1 << b


def observe(search: Search, size: int = 8) -> NDArray[np.float32]:
    """The flat observation of a search, as an array of its own.

    Args:
        search: a combat or duel at any moment.
        size: places for creatures on each side: 8, 16 or 32.

    Returns:
        `length(size)` numbers, each from 0 to 1.

    Raises:
        TooManyCreatures: the board has more creatures on a side.
    """
    out, moment = np.zeros(length(size), np.float32), SearchMoment(size)
    moment.begin(search.pairs)
    Observer(search.seen, size).write(out, search.agent, search.phase, search.asked, moment, search.picked)
    return out
