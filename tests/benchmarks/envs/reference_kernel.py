"""The C kernel that the vector API is measured against: compiled in a temporary folder, and called through ctypes."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from simulator.envs.kernel.records import ChildStates, Outputs
from simulator.envs.kernel.steps import Places, Steps
from simulator.envs.kernel.tables import PoolTables
from simulator.envs.observations.layout import length
from simulator.envs.observations.writing import BoardNumbers
from simulator.envs.seeds import WORD, mixed

SOURCE = Path(__file__).with_name("reference.c")


def compiler() -> str | None:
    """The C compiler, if there is one."""
    return shutil.which("cc")


@cache
def library() -> ctypes.CDLL:
    """The compiled kernel."""
    found = compiler()
    if found is None:
        raise FileNotFoundError("no C compiler named cc was found")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "reference.so")
        options = ["-std=gnu11", "-O3", "-march=native", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror"]
        subprocess.run([found, *options, "-o", target, SOURCE], check=True)
        kernel = ctypes.CDLL(str(target))
    kernel.illegal.restype = ctypes.c_int64
    return kernel


class Combats(ctypes.Structure):
    """`Combats` of the kernel."""

    _fields_ = (
        *(
            (name, ctypes.c_void_p)
            for name in ("nodes", "boards", "numbers", "parts", "children", "choices", "masks", "picks")
        ),
        *((name, ctypes.c_int64) for name in ("many", "pool", "size", "length", "greedy")),
    )


class COutputs(ctypes.Structure):
    """`Outputs` of the C kernel."""

    _fields_ = tuple((name, ctypes.c_void_p) for name in Outputs._fields)


class ReferenceSteps(Steps):
    """The same as `Steps`, in C."""

    def __init__(
        self, tables: PoolTables, seen: BoardNumbers | None, state: ChildStates, size: int, *, greedy: bool
    ) -> None:
        super().__init__(tables, seen, state, size, greedy=greedy)
        self._seen = seen or BoardNumbers(np.zeros(0, np.int16), np.zeros(0, np.uint8))
        self._arrays = self._nodes, self._boards, *self._seen, self._children
        self._arrays += self._choices, self._masks, self._picks
        numbers = len(self._children), len(tables.first), size, length(size), int(greedy)
        self._combats = Combats(*[array.ctypes.data for array in self._arrays], *numbers)
        self._library = library()

    def _called(self, name: str, *arguments: object) -> int:
        found: int = getattr(self._library, name)(ctypes.byref(self._combats), *arguments)
        return found

    def start(self, those: Places) -> None:
        those = np.ascontiguousarray(those, np.int64)
        self._called("start_all", _at(those), ctypes.c_int64(len(those)))

    def illegal(self, actions: NDArray[np.int64]) -> int:
        return self._called("illegal", _at(actions))

    def step(self, actions: NDArray[np.int64], outputs: Outputs, *, restart: bool) -> None:
        self._called("step_all", ctypes.byref(_pointers(outputs)), _at(actions), ctypes.c_int64(restart))

    def observe(self, outputs: Outputs) -> None:
        self._called("observe_all", ctypes.byref(_pointers(outputs)))

    def sample(self, number: int, actions: NDArray[np.int64]) -> None:
        self._called("sample", ctypes.c_uint64(mixed(number & WORD)), _at(actions))


def _at(array: NDArray[np.int64]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def _pointers(outputs: Outputs) -> COutputs:
    return COutputs(*[array.ctypes.data if array.size else None for array in outputs])
