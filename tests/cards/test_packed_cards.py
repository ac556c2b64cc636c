"""The cards that come with the program are as their text is read today: a reader that changes needs a new pack."""

from __future__ import annotations

import os

import pytest

from simulator.cards.pack import open_pack
from simulator.cards.wordless import without_text
from simulator.oracle.faces import compile_face
from tests.cards.covering import covering_faces, every_face
from tests.oracle.test_print_back import CARDS

EACH = 1 if os.environ.get("EVERY_FACE") else 20
"""Beside the faces that use every line of the reader, one of so many is looked at; with EVERY_FACE set, all."""


@pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")
def test_the_pack_holds_what_is_read_of_every_card() -> None:
    named = covering_faces()
    for place, (face, packed) in enumerate(zip(every_face(), open_pack().faces(), strict=True)):
        assert face.name == packed.name
        if face.name in named or place % EACH == 0:
            assert without_text(compile_face(face)) == packed, face.name
