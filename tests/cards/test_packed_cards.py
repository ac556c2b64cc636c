"""The cards that come with the program are as their text is read today: a reader that changes needs a new pack."""

from __future__ import annotations

import os
from functools import cache

import pytest

from simulator.cards.pack import open_pack
from simulator.cards.wordless import without_text
from simulator.oracle.card import Face
from simulator.oracle.faces import compile_face
from tests.cards.covering import covering_faces, every_face
from tests.oracle.every_face import CARDS

EACH = 1 if os.environ.get("EVERY_FACE") else 20
"""Beside the faces that use every line of the reader, one of so many is looked at; with EVERY_FACE set, all."""
PARTS = 12

pytestmark = pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")


@cache
def _every_face() -> list[Face]:
    return every_face()


@cache
def _looked_at() -> list[tuple[int, Face]]:
    named = covering_faces()
    return [(at, face) for at, face in enumerate(_every_face()) if face.name in named or at % EACH == 0]


def test_the_pack_has_every_face() -> None:
    pack = open_pack()
    assert list(pack.index.faces) == [face.name for face in _every_face()]


@pytest.mark.parametrize("part", range(PARTS))
def test_the_pack_holds_what_is_read_of_every_card(part: int) -> None:
    pack = open_pack()
    for number, face in _looked_at()[part::PARTS]:
        assert without_text(compile_face(face)) == pack.face(number), face.name
