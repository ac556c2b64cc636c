"""Arrays that are handed out, and used again once nobody has them any more."""

from __future__ import annotations

from sys import getrefcount
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Reused:
    """Arrays of one shape, which are the caller's own as long as the caller has them, or a part of them.

    To make a large array costs more than to write into it: its memory comes page by page from the operating system.

    Args:
        shape: of each.
        dtype: of each.
    """

    __slots__ = ("_arrays", "_dtype", "_held", "_shape")

    def __init__(self, shape: tuple[int, ...], dtype: Any) -> None:
        self._shape = shape
        self._dtype = dtype
        # Two, since an array is often held until the next one is there.
        self._arrays = [np.zeros(shape, dtype), np.zeros(shape, dtype)]
        self._held = min(getrefcount(array) for array in self._arrays)
        """How often an array is referred to that nobody else has."""

    def array(self) -> NDArray[Any]:
        """One that nobody else has: as it was left, at first of zeros."""
        for array in self._arrays:
            if getrefcount(array) == self._held:
                break
        else:
            array = np.zeros(self._shape, self._dtype)
            self._arrays = [self._arrays[1], array]
        return array
