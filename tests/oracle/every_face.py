"""The faces of all cards with what is read of them, which the processes of one test run compile only once."""

from __future__ import annotations

import os
import time
from functools import cache
from pathlib import Path

import msgspec

from simulator.oracle.card import CompiledFace, Face
from simulator.oracle.faces import compile_face
from tests.oracle.card_files import read_faces

CARDS = Path(__file__).parents[2] / "../shared/data/cards/oracle_2026-07.json.gz"
_TO_COMPILE = 300
"""So many seconds another process may take until this one does it itself."""


@cache
def every_face() -> tuple[Face, ...]:
    """The faces of all cards, in the order of the file."""
    return tuple(face for card in read_faces(CARDS) for face in card.faces)


@cache
def every_face_compiled() -> tuple[tuple[Face, CompiledFace], ...]:
    """Each with what is read of it: by the first process of a test run that asks, the others read what it wrote."""
    shared = os.environ.get("BLOCKERS_SHARED_BY_TESTS")
    several = "PYTEST_XDIST_WORKER" in os.environ
    compiled = _compiled_by_one(Path(shared) / "faces") if shared and several else _compiled()
    return tuple(zip(every_face(), compiled, strict=True))


def _compiled() -> list[CompiledFace]:
    return [compile_face(face) for face in every_face()]


def _compiled_by_one(folder: Path) -> list[CompiledFace]:
    file = folder / "faces.msgpack"
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        began = time.monotonic()
        while not file.exists():
            if time.monotonic() - began > _TO_COMPILE:
                return _compiled()
            time.sleep(0.2)
        return msgspec.msgpack.decode(file.read_bytes(), type=list[CompiledFace])
    compiled = _compiled()
    written = folder / "written"
    written.write_bytes(msgspec.msgpack.encode(compiled))
    written.rename(file)
    return compiled
