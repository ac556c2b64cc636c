"""What the compiled modules have in common: how a function is compiled, and the numbers of combat as compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar, cast

import numpy as np

from simulator.envs.vanilla import numbers

try:
    from llvmlite import ir
    from numba import intp, njit, void
    from numba.core import cgutils
    from numba.extending import intrinsic, register_jitable
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

_intrinsic = cast(Callable[[Callable[..., Any]], Callable[..., None]], intrinsic)
"""A compiled function that is written down as what the compiler makes of it."""

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


_core: Any = cgutils

LINE: Final = 64
"""Bytes that come from memory together."""


def _address(context: Any, builder: Any, kind: Any, array: Any, offset: Any) -> Any:
    """Where the byte at an offset of an array is."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.gep(builder.bitcast(data, ir.IntType(8).as_pointer()), [offset])


@_intrinsic
def _fetch(typing: Any, array: Any, offset: Any) -> Any:
    """Have the bytes of an array from an offset on on their way from memory."""

    def generated(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        bits, pointer = ir.IntType(32), ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [pointer, bits, bits, bits])
        prefetch = _core.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        # To be read, and kept, and it is no code.
        builder.call(prefetch, [_address(context, builder, array, *arguments), bits(0), bits(3), bits(1)])
        return context.get_dummy_value()

    return void(array, intp), generated


@inlined
def fetch(array: Any, offset: int, many: int) -> None:
    """Have so many bytes of an array, from an offset on, on their way from memory while something else goes on.

    Args:
        array: an array, of records too.
        offset: in bytes.
        many: bytes.
    """
    for at in range(0, many, LINE):
        _fetch(array, offset + at)


@_intrinsic
def copy_bytes(typing: Any, source: Any, start: Any, target: Any, at: Any, many: Any) -> Any:
    """Copy so many bytes, from an offset of an array on, to an offset of another; nothing is checked.

    A loop of numba's copies them one by one, where it can't tell that the arrays are two.
    """

    def generated(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from_there = _address(context, builder, source, *arguments[:2])
        to = _address(context, builder, target, *arguments[2:4])
        _core.raw_memcpy(builder, to, from_there, arguments[4], 1)
        return context.get_dummy_value()

    return void(source, intp, target, intp, intp), generated
