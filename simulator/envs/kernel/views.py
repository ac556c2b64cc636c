"""What the boards of a pool show without blocks, and what sets of blockers add to it, worked out once."""

from __future__ import annotations

from array import array
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulator.envs.kernel.tables import COMPLETE, MOST, Pool, Tables
from simulator.envs.observations.layout import AT_ATTACKERS, WIDTH, length
from simulator.envs.observations.observing import Observer

__all__ = ["PARTS", "SIDE", "WRITTEN", "Views"]

PARTS: Final = 64
"""Every number of an observation is a whole number of such parts of 1."""

SIDE: Final = MOST * WIDTH
WRITTEN: Final = AT_ATTACKERS + 2 * SIDE
"""Numbers of a row: those of the flat form with places for `MOST` creatures on each side."""

Bytes = NDArray[np.uint8]


class Views(NamedTuple):
    """What the boards of a pool show."""

    rows: Bytes
    """(rows, WRITTEN): what a board shows without blocks, in 64ths."""
    at: NDArray[np.int32]
    """(boards, MOST + 1): the row where the blocker at a place is asked, -1 where it never is; last, where none is."""
    tough: Bytes
    """(boards, 256): toughness of the blockers of a bitmask together, in 64ths."""
    size: int
    """Places on each side: 8, 16 or 32."""

    @classmethod
    def of(cls, boards: Pool, tables: Tables, size: int) -> Views:
        """The views of a pool, in the profile of a size."""
        rows: list[Bytes] = []
        at = np.full((boards.pool, MOST + 1), -1, np.int32)
        out = array("f", bytes(4 * length(size)))
        for number, asked in enumerate(_asked(tables)):
            observer = Observer(boards.table(number).seen, size)
            for place in asked:
                observer.write(memoryview(out), "defending", "block", place, ())
                at[number, place] = len(rows)
                rows.append(_narrowed(out, size))
            observer.write(memoryview(out), "", "over", -1, ())
            at[number, MOST] = len(rows)
            rows.append(_narrowed(out, size))
        sets = np.arange(1 << MOST)
        sums = tables.points[:, 3].astype(np.int64) @ (sets >> np.arange(MOST)[:, None] & 1)
        return cls(np.array(rows), at, np.minimum(sums, PARTS).astype(np.uint8), size)

    def __deepcopy__(self, memo: dict[int, object]) -> Views:
        return self


def _asked(tables: Tables) -> list[list[int]]:
    """Per board, the places of the blockers that may be asked."""
    found: list[list[int]] = []
    starts = tables.first.tolist()
    end = len(tables.legal)
    for start in reversed(starts):
        found.append([] if start == COMPLETE else np.unique(tables.asked[start:end]).tolist())
        end = end if start == COMPLETE else start
    return found[::-1]


def _narrowed(row: array[float], size: int) -> Bytes:
    """A row in 64ths, without the places that no creature takes."""
    floats = np.frombuffer(row, np.float32)
    blockers = AT_ATTACKERS + size * WIDTH
    parts = floats[:AT_ATTACKERS], floats[AT_ATTACKERS:][:SIDE], floats[blockers:][:SIDE]
    return np.rint(np.concatenate(parts) * PARTS).astype(np.uint8)
