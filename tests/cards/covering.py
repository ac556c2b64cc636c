"""Faces that together use every line of the reader: `python -m tests.cards.covering` chooses them anew, in minutes.

A face in six, taken by its place, leaves out more than a quarter of the lines: much of what is read is read of few
cards. So the rarest lines choose first, each the face that uses most of what is still wanted.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from rich.progress import track

import simulator.oracle
from simulator.cards.source import read_source
from simulator.oracle.card import Face
from simulator.oracle.faces import compile_face
from tests.oracle.every_face import CARDS

FILE = Path(__file__).parent / "faces_that_use_every_line.txt"
EACH = 4
"""So many faces use a line, where there are so many."""

_READER = str(Path(simulator.oracle.__file__).parent)
_LOOKED_AT = 300
"""So many faces are compared, at most, as one is chosen for a line."""

Line = tuple[CodeType, int]


def covering_faces() -> frozenset[str]:
    """The names of the faces that were chosen."""
    return frozenset(FILE.read_text(encoding="utf-8").splitlines())


def every_face() -> list[Face]:
    """The faces of all cards, each once, in the order of the pack."""
    first: dict[tuple[str, str], Face] = {}
    for each in read_source(CARDS):
        first.setdefault((each.card, each.face.name), each.face)
    return [*first.values()]


def lines_used(face: Face) -> frozenset[Line]:
    """The lines of the reader that are run as a face is compiled, but for those whose result is still remembered."""
    used: set[Line] = set()

    def line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            used.add((frame.f_code, frame.f_lineno))
        return line

    def call(frame: FrameType, _: str, __: Any) -> Any:
        return line if frame.f_code.co_filename.startswith(_READER) else None

    sys.settrace(call)
    try:
        compile_face(face)
    finally:
        sys.settrace(None)
    return frozenset(used)


def chosen(used: Mapping[str, Iterable[Line]], each: int = EACH) -> list[str]:
    """Names of faces such that each line that any of them uses is used by `each`, or by all there are."""
    of_line: defaultdict[Line, list[str]] = defaultdict(list)
    for name, lines in used.items():
        for line in lines:
            of_line[line].append(name)
    wanted = Counter({line: min(each, len(names)) for line, names in of_line.items()})
    found: dict[str, None] = {}
    for line in sorted(of_line, key=lambda line: len(of_line[line])):
        while wanted[line] > 0:
            rest = [name for name in of_line[line] if name not in found][:_LOOKED_AT]
            best = max(rest, key=lambda name: sum(wanted[other] > 0 for other in used[name]))
            found[best] = None
            wanted.subtract(dict.fromkeys(used[best], 1))
    return sorted(found)


def main() -> None:
    """Write the list anew."""
    used = {face.name: lines_used(face) for face in track(every_face(), "the lines that each face uses")}
    FILE.write_text("".join(f"{name}\n" for name in chosen(used)), encoding="utf-8")


if __name__ == "__main__":
    main()
