"""Static sentences and mana abilities print back, over the faces of all cards: what is read says all of the sentence.

`print_back.txt` beside this file holds the pairs that differ in their words and not in what they say, each kind with
its reason. Whoever changes how sentences are read or printed looks at what the tests name, and mends it or adds a pair.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from events.abilities import AnyAbility, Triggered, Unsupported
from projections.matching import creature_type
from simulator.oracle import Understood, compile_sentence
from simulator.oracle.card import Face
from simulator.oracle.paragraphs import paragraph_of, sentences_of
from simulator.oracle.printing.nouns import Names, plural_of
from simulator.oracle.printing.predicates import Style
from simulator.oracle.printing.statics import print_abilities
from simulator.oracle.reading import self_named
from tests.oracle.every_face import CARDS, every_face_compiled

REVIEWED = Path(__file__).with_name("print_back.txt")
STYLES = [Style(*chosen) for chosen in product((False, True), repeat=3)]

pytestmark = pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")


def sentences_in(face: Face, words: str) -> list[str]:
    """The sentences of a paragraph, its permanent called "this creature" and its label away."""
    said = self_named(words, face.name, legendary="legendary" in face.supertypes)
    paragraph = paragraph_of(said, "spell" if {"instant", "sorcery"} & set(face.types) else "permanent")
    return sentences_of(paragraph.said) or [paragraph.said]


@cache
def sentences() -> list[str]:
    """Each sentence of a static ability, and each activated ability that is one sentence, once."""
    found: dict[str, None] = {}
    for face, compiled in every_face_compiled():
        for ability in compiled.printed:
            if ability.kind == "static":
                found.update(dict.fromkeys(sentences_in(face, ability.words)))
            elif ability.kind == "activated" and len(said := sentences_in(face, ability.words)) == 1:
                found.update(dict.fromkeys(said))
    return list(found)


def names_in(sentence: str) -> Names:
    """What a sentence calls its permanents."""
    this = re.search(r"\bthis (?!turn|combat)[a-z]+", sentence.lower())
    bearer = re.search(r"\b(?:enchanted|equipped) (?!player|opponent)[a-z]+\b", sentence.lower())
    return Names(this[0] if this else "this creature", bearer[0] if bearer else "enchanted creature")


def said_by(sentence: str) -> tuple[AnyAbility, ...] | None:
    """What a sentence says, if it is read whole."""
    reading = compile_sentence(sentence)
    if not isinstance(reading, Understood) or any(isinstance(a, Unsupported | Triggered) for a in reading.abilities):
        return None
    return tuple(replace(ability, words="") for ability in reading.abilities)


class Printed(NamedTuple):
    sentence: str
    abilities: tuple[AnyAbility, ...]
    forms: list[str]


@cache
def printed() -> list[Printed]:
    """Each sentence that is read, in all forms of standard wording."""
    read = ((sentence, said_by(sentence)) for sentence in sentences())
    return [
        Printed(
            sentence, said, list(dict.fromkeys(print_abilities(said, names_in(sentence), style) for style in STYLES))
        )
        for sentence, said in read
        if said
    ]


def test_what_is_printed_is_read_as_what_was_printed() -> None:
    assert len(printed()) > 1_700
    wrong = []
    for sentence, said, forms in printed():
        for form in forms:
            read = [said_by(each) for each in sentences_of(form)]
            if None in read or tuple(ability for each in read for ability in each or ()) != said:
                wrong.append(f"{sentence} -> {form}")
    assert not wrong


Alike = Callable[[str], str]
SUBTYPE_CREATURES = re.compile(r"\b([a-z'-]+) (creatures?)\b")


def _as_subtype(match: re.Match[str]) -> str:
    subtype = match[1] if creature_type(match[1]) == match[1] else None
    if subtype is None:
        return match[0]
    return plural_of(subtype) if match[2] == "creatures" else subtype


KINDS: dict[str, Alike] = {
    "all": lambda said: re.sub(r"(^|, )all ", r"\1", said),
    "subtype": lambda said: SUBTYPE_CREATURES.sub(_as_subtype, said),
    "if": lambda said: re.sub(r"(can't [^.]*) if ", r"\1 as long as ", said),
    "battlefield": lambda said: said.replace("entered the battlefield", "entered"),
    "there's": lambda said: said.replace("there's", "there is"),
    "at least": lambda said: re.sub(r"at least ([a-z]+) other ", r"\1 or more other ", said),
    "you have done": lambda said: re.sub(r"\byou've (gained|sacrificed|attacked|lost)", r"you \1", said),
    "full stop": lambda said: said.removesuffix("."),
}
"""Kinds of differences that a rule can tell; the file has the reason of each."""


class Reviewed(NamedTuple):
    kinds: set[str]
    pairs: set[tuple[str, str]]


def reviewed() -> Reviewed:
    """The kinds that have a reason, and the pairs: a line of the file that is indented is one."""
    kinds, pairs = set(), set()
    for line in REVIEWED.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            sentence, _, form = line.strip().partition(" -> ")
            pairs.add((sentence, form))
        elif line and not line.startswith("#"):
            kinds.add(line.partition(":")[0])
    return Reviewed(kinds, pairs)


def alike(said: str) -> str:
    """A sentence in lower case, without the differences of `KINDS`."""
    plain = said.lower()
    for rewrite in KINDS.values():
        plain = rewrite(plain)
    return plain


def differing() -> Iterator[tuple[str, str]]:
    for sentence, _, forms in printed():
        if alike(sentence) not in map(alike, forms):
            yield sentence, forms[0]


def test_a_sentence_prints_back_or_its_pair_is_reviewed() -> None:
    assert not [f"  {sentence} -> {form}" for sentence, form in differing() if (sentence, form) not in reviewed().pairs]


def test_no_pair_is_reviewed_that_does_not_differ_any_more() -> None:
    assert not reviewed().pairs - set(differing())


def test_each_kind_of_difference_has_a_reason_and_occurs() -> None:
    assert set(KINDS) <= reviewed().kinds
    for kind, rewrite in KINDS.items():
        assert any(rewrite(sentence.lower()) != sentence.lower() for sentence, _, _ in printed()), kind


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z0-9{}'+/*-]+", text.lower().replace("’", "'"))


def test_no_word_of_a_static_ability_is_swallowed() -> None:
    """Each word is one of a sentence that prints back, or its sentence is unread, or says why it acts elsewhere."""
    accounted = {sentence for sentence, _, _ in printed()}
    swallowed = []
    for face, compiled in every_face_compiled():
        for ability in compiled.printed:
            if ability.kind == "static" and not ability.unread and not ability.elsewhere:
                for sentence in sentences_in(face, ability.words):
                    if isinstance(compile_sentence(sentence), Understood) and sentence not in accounted:
                        swallowed.append(f"{face.name}: {sentence}")
    assert not swallowed


def test_no_word_of_a_line_of_keywords_is_swallowed() -> None:
    swallowed = []
    for face, compiled in every_face_compiled():
        for ability in compiled.printed:
            if ability.kind == "keywords":
                kept = {word for keyword in ability.keywords for word in words_of(keyword)}
                said = words_of(" ".join(sentences_in(face, ability.words)))
                if lost := [word for word in said if word not in kept]:
                    swallowed.append(f"{face.name}: {lost}")
    assert not swallowed
