"""No sentence of a card's text stands in the installed program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from events.abilities import Grants, Unsupported
from events.declaration_abilities import CantBlock, UnknownCondition
from events.trigger_subjects import Besides
from simulator.cards.pack import open_pack
from simulator.cards.source import read_source
from simulator.cards.wordless import without_text
from simulator.oracle.card import CompiledFace, Face, PrintedAbility
from simulator.oracle.faces import compile_face
from tests.cards.lists import SHARED

MOST_WORDS = 6
"""Words in a row that a face may share with its card's text, as reasons and keywords' parameters do."""
_OF_THE_ALGEBRA = frozenset(get_args(Besides))
"""Names of the algebra that are made of several words: the program's own, whatever card they are read of."""


def strings_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings_in(each)


def test_a_sentence_becomes_the_place_of_its_ability() -> None:
    dances = Unsupported(words="It dances.", why="'It dances.' is not read")
    lame = CantBlock(words="It limps.", condition=UnknownCondition("if it rains"))
    face = CompiledFace(
        name="Bear",
        printed=(
            PrintedAbility(kind="static", words="It dances.", abilities=(dances,)),
            PrintedAbility(kind="static", words="It limps.", abilities=(lame,)),
        ),
    )
    first, second = without_text(face).printed
    place = "its first ability"
    assert first.abilities == (Unsupported(words=place, why=f"{place} is not read"),)
    assert second.abilities[0].words == "its second ability"
    assert second.abilities[0].condition == UnknownCondition("what its second ability says")
    assert first.words == second.words == ""


def test_keywords_keep_their_words() -> None:
    face = CompiledFace(
        name="Bear",
        printed=(PrintedAbility(kind="keywords", keywords=("Menace",), abilities=(CantBlock(words="menace"),)),),
    )
    assert without_text(face) == face


def test_doing_it_twice_is_doing_it_once() -> None:
    face = compile_face(Face(name="Bear", types=("creature",), text="Menace\nBear dances."))
    assert without_text(without_text(face)) == without_text(face)


def test_a_keyword_loses_its_sentence_and_so_do_its_abilities() -> None:
    long = "boast — {1}: this creature gets +1/+1 until end of turn"
    unread = Unsupported(words=long, why=f"what {long!r} does is not built yet", blocking=False, acts="activated")
    face = CompiledFace(
        name="Bear", printed=(PrintedAbility(kind="keywords", words=long, keywords=(long,), abilities=(unread,)),)
    )
    (printed,) = without_text(face).printed
    assert printed.keywords == ("boast",)
    assert printed.abilities == (replace(unread, words="boast", why="this keyword is not read"),)


def test_no_face_of_the_pack_has_words_of_its_text_in_a_row() -> None:
    if not SHARED.is_file():
        pytest.skip("../shared/data/cards/oracle_2026-07.json.gz is absent")
    pack = open_pack()
    found = []
    for source in read_source(SHARED):
        said = _words(source.face.text)
        printed = pack.card(source.card, face=source.face.name).printed
        keywords = {keyword for ability in printed for keyword in (*ability.keywords, *_granted(ability))}
        strings = set(strings_in(msgspec.to_builtins(printed))) - keywords - _OF_THE_ALGEBRA
        found += [(source.face.name, each) for each in strings if _shares(_words(each), said)]
    assert found == []


def test_no_keyword_of_the_pack_has_a_sentence() -> None:
    faces = [*open_pack().faces()]
    keywords = {keyword for face in faces for keyword in face.keywords}
    keywords |= {keyword for face in faces for ability in face.printed for keyword in _granted(ability)}
    assert [each for each in keywords if re.search(r"[—:.]", each) and len(each.split()) >= MOST_WORDS] == []


def _granted(printed: PrintedAbility) -> Iterator[str]:
    """The keywords that an ability gives others."""
    yield from (keyword for each in printed.abilities if isinstance(each, Grants) for keyword in each.keywords)


def _words(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9'/+{}-]+", text.lower()))


def _shares(words: str, said: str) -> bool:
    listed = words.split()
    return any(" ".join(listed[at : at + MOST_WORDS]) in said for at in range(len(listed) - MOST_WORDS + 1))
