"""The faces of all cards with what is read of them, which the processes of one test run compile only once."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from simulator.cards.source import read_source
from simulator.oracle.card import CompiledFace, Face
from simulator.oracle.faces import compile_face

CARDS = Path(__file__).parents[2] / "../shared/data/cards/oracle_2026-07.json.gz"
_IN_ONE_PART = 1000
"""So many faces a process compiles before it looks what others have done."""

_TO_COMPILE = 60
"""So many seconds another process may take for a part until this one does it itself."""


@cache
def every_face() -> tuple[Face, ...]:
    """The faces of all cards, in the order of the file."""
    return tuple(each.face for each in read_source(CARDS))


@cache
def every_face_compiled() -> tuple[tuple[Face, CompiledFace], ...]:
    """Each with what is read of it: the processes of a test run that ask share the work, and read what others wrote."""
    shared = os.environ.get("BLOCKERS_SHARED_BY_TESTS")
    several = "PYTEST_XDIST_WORKER" in os.environ
    compiled = _compiled_together(Path(shared) / "faces") if shared and several else map(compile_face, every_face())
    return tuple(zip(every_face(), compiled, strict=True))


def _compiled_together(folder: Path) -> Iterator[CompiledFace]:
    folder.mkdir(mode=0o700, exist_ok=True)
    faces = every_face()
    parts = [faces[first : first + _IN_ONE_PART] for first in range(0, len(faces), _IN_ONE_PART)]
    for number, part in enumerate(parts):
        try:
            (folder / f"{number}").mkdir()
        except FileExistsError:
            continue
        written = folder / f"{number}" / "written"
        written.write_bytes(msgspec.msgpack.encode([compile_face(face) for face in part]))
        written.rename(folder / f"{number}.msgpack")
    for number, part in enumerate(parts):
        yield from _read_or_compiled(folder / f"{number}.msgpack", part)


def _read_or_compiled(file: Path, part: Iterable[Face]) -> list[CompiledFace]:
    began = time.monotonic()
    while not file.exists():
        if time.monotonic() - began > _TO_COMPILE:
            return [compile_face(face) for face in part]
        time.sleep(0.2)
    return msgspec.msgpack.decode(file.read_bytes(), type=list[CompiledFace])
