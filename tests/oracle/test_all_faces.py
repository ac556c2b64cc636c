"""Laws of reading, over the faces of all cards: whatever a face says, this holds."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from projections.matching import creature_type
from simulator.oracle import compile_ability, compile_face
from simulator.oracle.card import CompiledFace, Face, PrintedAbility
from simulator.oracle.levels import level_of
from simulator.oracle.paragraphs import TextPlace, begins_a_level
from tests.oracle.card_files import read_faces

CARDS = Path(__file__).parents[2] / "../shared/data/cards/oracle_2026-07.json.gz"
NUMBER = 40_000 if os.environ.get("EVERY_FACE") else 3_000
"""Faces that are looked at; with EVERY_FACE set, all."""
MOST_SECONDS = 0.05
"""What one face may take. It is tried again, as another process may have had its time."""

pytestmark = pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")


@cache
def all_faces() -> tuple[Face, ...]:
    return tuple(face for card in read_faces(CARDS) for face in card.faces)


@cache
def faces() -> tuple[Face, ...]:
    """Those that are looked at, in an order of their own."""
    every = all_faces()
    return tuple(random.Random(509).sample(every, min(NUMBER, len(every))))


@cache
def compiled() -> tuple[CompiledFace, ...]:
    """They, each compiled once."""
    return tuple(map(compile_face, faces()))


def _each() -> Iterator[tuple[Face, CompiledFace]]:
    return zip(faces(), compiled(), strict=True)


def _paragraphs(text: str) -> list[str]:
    """The paragraphs of a text without reminder text, told here once more in other words."""
    lines = [re.sub(r"(?:(?<!\s)\s+)?\([^()]*\)", "", line).strip() for line in text.split("\n")]
    found: list[str] = []
    for line in filter(None, lines):
        if found and (line[0] == "•" or line.startswith("* ") or re.match(r"[0-9]+([—–-][0-9]+)? \| ", line)):
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def test_each_paragraph_is_exactly_one_ability() -> None:
    assert len(all_faces()) > 35_000
    wrong = [face.name for face, read in _each() if [each.words for each in read.printed] != _paragraphs(face.text)]
    assert wrong == []


def test_every_ability_says_something_or_why_it_says_nothing() -> None:
    idle = [
        (face.name, each.words)
        for face in compiled()
        for each in face.printed
        if not (each.abilities or each.elsewhere or each.keywords)
    ]
    assert idle == []


def test_the_abilities_of_a_paragraph_carry_its_words_or_are_its_keywords() -> None:
    strange = [
        (face.name, said.words)
        for face in compiled()
        for each in face.printed
        for said in each.abilities
        if said.words != each.words and not (each.kind == "keywords" and said.words in each.keywords)
    ]
    assert strange == []


def _without_words(printed: tuple[PrintedAbility, ...]) -> list[PrintedAbility]:
    """What is printed, without its words; what of it is not read may be told with words of its own."""
    return [
        replace(
            each,
            words="",
            abilities=tuple(
                replace(said, words="", **({"why": ""} if hasattr(said, "why") else {}), **_no_modes(said))
                for said in each.abilities
            ),
        )
        for each in printed
    ]


def _no_modes(said: object) -> dict[str, tuple[str, ...]]:
    return {"modes": ()} if hasattr(said, "modes") else {}


def _calls_itself(face: Face) -> Iterator[str]:
    """What the rules of naming let a face call itself (201.5), told here once more in other words."""
    for name in face.name.split(" // "):
        yield name
        name = name[2:] if name.startswith("A-") else name
        yield name
        yield name.split(",")[0]
    if "legendary" in face.supertypes:
        for short in (re.split(",| of | the ", face.name)[0], face.name.split(" ")[0]):
            if creature_type(short.lower()) is None and short not in ("A", "All", "An", "Each", "It", "No", "The"):
                yield short


def _renamed(face: Face) -> Face:
    text = face.text
    for name in sorted({*_calls_itself(face)}, key=len, reverse=True):
        text = re.sub(rf"(?<!named )(?<!ther )(?<![\w-]){re.escape(name)}(?![\w-])", "this creature", text)
    text = re.sub(r"(^|\. |\.\" |\n|• |— |\")this creature", lambda m: m[1] + "This creature", text)
    return replace(face, name="", text=text)


def test_a_card_that_calls_itself_by_name_says_what_it_says_of_this_creature() -> None:
    named = [each for each in _each() if any(name and name in each[0].text for name in _calls_itself(each[0]))]
    assert len(named) > NUMBER // 20
    wrong = [
        face.name
        for face, read in named
        if _without_words(read.printed) != _without_words(compile_face(_renamed(face)).printed)
    ]
    assert wrong == []


def test_read_one_by_one_the_paragraphs_say_what_the_face_says() -> None:
    wrong = [face.name for face, read in _each() if read.printed != tuple(_one_by_one(face))]
    assert wrong == []


def _one_by_one(face: Face) -> list[PrintedAbility]:
    """The abilities of a face, the last one read first."""
    permanent = {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"} & {*face.types}
    spell = bool({"instant", "sorcery"} & {*face.types}) and not permanent
    paragraphs = _with_reminders(face.text)
    first = next((n for n, words in enumerate(paragraphs) if begins_a_level(words)), len(paragraphs))
    read = []
    for place in reversed(range(len(paragraphs))):
        where: TextPlace = "level" if place > first else "spell" if spell else "permanent"
        legendary = "legendary" in face.supertypes
        symbols = [words for words in paragraphs[:place] if begins_a_level(words)]
        level = level_of(symbols[-1]) if symbols and level_of(paragraphs[place]) is None else None
        read.append(compile_ability(paragraphs[place], face.name, legendary=legendary, place=where, level=level))
    return read[::-1]


def _with_reminders(text: str) -> list[str]:
    return [words for words in re.split(r"\n(?!•|\* |\d+(?:[—–-]\d+)? \| )", text) if _paragraphs(words)]


def test_no_face_takes_long() -> None:
    slow = [face.name for face in faces() if all(_seconds(face) > MOST_SECONDS for _ in range(3))]
    assert slow == []


def _seconds(face: Face) -> float:
    began = time.process_time()
    compile_face(face)
    return time.process_time() - began


def test_whole_faces_are_as_many_as_they_were_or_more() -> None:
    creatures = [face for face in compiled() if "creature" in face.types]
    blocking = [
        face for face in compiled() if re.search(r"\b(?:un)?block", "".join(each.words for each in face.printed))
    ]
    assert _share(creatures) >= 0.65
    assert _share(blocking) >= 0.57


def _share(some: list[CompiledFace]) -> float:
    return sum(face.whole for face in some) / len(some)
