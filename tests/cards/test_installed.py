"""The pack that comes with the program is what the compiler makes of the list of all cards."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from hashlib import sha256
from importlib.resources import files

import pytest

from simulator.cards.pack import INSTALLED, open_pack
from simulator.cards.source import read_source
from simulator.cards.wordless import without_text
from simulator.oracle.faces import compile_face
from tests.cards.lists import SHARED

AGAIN = "build it again: blockers cards build ../shared/data/cards/oracle_2026-07.json.gz -o simulator/cards/cards.pack"


def test_it_is_what_the_compiler_makes_of_the_list() -> None:
    if not SHARED.is_file():
        pytest.skip("../shared/data/cards/oracle_2026-07.json.gz is absent")
    pack = open_pack()
    digest = sha256()
    faces = list(
        {(each.card, each.face.name): each for each in reversed(list(read_source(SHARED, digest.update)))}.values()
    )
    assert (pack.header.source, len(pack)) == (digest.hexdigest(), len(faces)), AGAIN
    for each in random.Random(509).sample(faces, 700):
        assert pack.card(each.card, face=each.face.name) == without_text(compile_face(each.face)), AGAIN


def test_it_is_a_few_megabytes_without_sentences() -> None:
    pack = open_pack()
    assert len((files("simulator.cards") / INSTALLED).read_bytes()) <= 5 << 20
    assert not pack.header.sentences
    assert not any(ability.words for face in pack.faces() for ability in face.printed)


OPENING = """
import time
import simulator.oracle.card
start = time.perf_counter()
from simulator.cards.pack import open_pack
pack = open_pack()
opened = time.perf_counter()
pack.card("Goblin Heelcutter")
found = time.perf_counter()
print(opened - start, found - opened)
"""


def test_a_new_process_opens_it_and_finds_a_card_at_once() -> None:
    took = []
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", OPENING], capture_output=True, text=True, check=True)
        took.append([float(each) for each in done.stdout.split()])
    opening, finding = map(min, zip(*took, strict=True))
    assert opening < 0.5, "some times what it takes"
    assert finding < 0.01, "some times what it takes"


def test_a_name_leads_to_its_card_in_microseconds() -> None:
    pack = open_pack()
    names = [name for name in random.Random(7).sample(pack.index.faces, 400) if not name.startswith("A-")]
    known = [name for name in names if name in pack]
    took = []
    for name in known:
        start = time.perf_counter()
        pack.card(name)
        took.append(time.perf_counter() - start)
    assert len(known) > 300
    assert sorted(took)[len(took) // 2] < 0.001, "some times what it takes"
