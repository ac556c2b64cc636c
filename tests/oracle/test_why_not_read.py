"""Why words are not read is said as it was when it was last looked at: `python -m tests.oracle.test_why_not_read`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from simulator.oracle.faces import compile_face
from tests.cards.covering import covering_faces, every_face
from tests.oracle.every_face import CARDS

REASONS = Path(__file__).parent / "why_not_read.tsv"
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")


def _why(value: object) -> Iterator[str]:
    """Each reason that is given anywhere in what was read, with dots for the words that it quotes."""
    if isinstance(value, tuple):
        for each in value:
            yield from _why(each)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            held = getattr(value, field)
            if field == "why" and held:
                yield _QUOTED.sub("...", held)
            else:
                yield from _why(held)


def reasons() -> dict[str, int]:
    """How often each reason is given for the faces that use every line of the reader."""
    named = covering_faces()
    faces = (face for face in every_face() if face.name in named)
    return Counter(why for face in faces for why in _why(compile_face(face).printed))


def _lines(found: dict[str, int]) -> str:
    return "".join(f"{number}\t{why}\n" for why, number in sorted(found.items()))


@pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")
def test_the_reasons_are_as_they_were() -> None:
    assert _lines(reasons()).splitlines() == REASONS.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    REASONS.write_text(_lines(reasons()), encoding="utf-8")
