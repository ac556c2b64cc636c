"""What the compiled modules have in common: how a function is compiled, and the numbers of combat as compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar, cast

import numpy as np

from simulator.envs.vanilla import numbers

try:
    from numba import njit
    from numba.extending import register_jitable
except ModuleNotFoundError as missing:
    message = f'{missing}; the extra `train` has it: pip install "declare-blockers[train]"'
    raise ModuleNotFoundError(message, name=missing.name) from None


F = TypeVar("F", bound=Callable[..., object])


class _Compile(Protocol):
    """A decorator that leaves a function's type as it is."""

    def __call__(self, function: F, /) -> F: ...


compiled = cast(_Compile, njit(nogil=True, error_model="numpy"))
"""Compiles a function when it is first called, in each process: numba's cache on disk would not notice that a constant
has changed which comes from another file."""

inlined = cast(_Compile, njit(nogil=True, error_model="numpy", forceinline=True))
"""The same for a part of another function, in whose code it is put."""

for each in (
    numbers.worth,
    numbers.destroys,
    numbers.loss,
    numbers.damage_after,
    numbers.life_is_gone,
    numbers.value_of_combat,
):
    # Compiled functions may call it from now on; for others it stays as it is.
    register_jitable(each)

U64 = np.uint64
FOUR: Final = U64(4)
BYTE: Final = U64(255)


@inlined
def whole(number: Any) -> int:
    """A number of whatever kind as one of 64 bits with a sign: numba makes floats of those mixed with others."""
    return int(np.int64(number))


_LOWEST = np.zeros(32, np.int64)
for place in range(32):
    _LOWEST[(0x077CB531 << place & 0xFFFFFFFF) >> 27] = place


@inlined
def lowest(mask: int) -> int:
    """The place of the lowest bit of a bitmask of 32 bits."""
    # A number of De Bruijn: shifted by each place its first five bits are others.
    return whole(_LOWEST[((mask & -mask) * 0x077CB531 & 0xFFFFFFFF) >> 27])
