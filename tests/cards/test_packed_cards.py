"""The cards that come with the program are as their text is read today: a reader that changes needs a new pack."""

from __future__ import annotations

import os
from itertools import islice

import pytest

from simulator.cards.pack import open_pack
from simulator.cards.source import read_source
from simulator.cards.wordless import without_text
from simulator.oracle.card import Face
from simulator.oracle.faces import compile_face
from tests.oracle.test_print_back import CARDS

EACH = 1 if os.environ.get("EVERY_FACE") else 6
"""One face of so many is looked at; with EVERY_FACE set, all."""


@pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")
def test_the_pack_holds_what_is_read_of_every_card() -> None:
    first: dict[tuple[str, str], Face] = {}
    for each in read_source(CARDS):
        first.setdefault((each.card, each.face.name), each.face)
    both = zip(first.values(), open_pack().faces(), strict=True)
    differ = [face.name for face, other in islice(both, 0, None, EACH) if without_text(compile_face(face)) != other]
    assert differ == []
