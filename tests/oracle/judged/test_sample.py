"""What is read of the cards of the judged sample is what was judged, and right."""

from __future__ import annotations

import math

import pytest

from simulator.oracle.card import CompiledFace, Face, PrintedAbility
from simulator.oracle.faces import compile_face
from tests.oracle.judged.sample import CARDS, Judged, changed, difference, faces, judgements, of, reading, sample

needs_cards = pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")


def test_each_card_of_the_sample_was_judged() -> None:
    assert len(sample()) == 200
    assert [each.card for each in judgements()] == [each.card for each in sample()]


def test_none_of_them_is_silently_wrong() -> None:
    assert [each.card for each in judgements() if each.verdict == "wrong"] == []


@needs_cards
def test_what_is_read_of_them_is_what_was_judged() -> None:
    other = [difference(then, now) for then, now in changed()]
    assert other == [], "judge these by the card's words, then run `python -m tests.oracle.judged --accept NAME...`"


@needs_cards
def test_they_are_creatures_with_rules_text() -> None:
    wrong = [
        each.card for each in sample() if "creature" not in faces()[each.card].types or not faces()[each.card].text
    ]
    assert wrong == []


@needs_cards
def test_they_lie_in_the_list_of_all_cards_as_if_drawn_by_chance() -> None:
    """Kolmogorov and Smirnov's test of 200 places among all creatures with text: such a sample fails once in 20."""
    creatures = [name for name, face in faces().items() if "creature" in face.types and face.text]
    places = sorted(creatures.index(each.card) / len(creatures) for each in sample())
    assert len(set(places)) == len(places)
    apart = max(max((n + 1) / len(places) - place, place - n / len(places)) for n, place in enumerate(places))
    assert apart < 1.36 / math.sqrt(len(places))


@needs_cards
def test_a_reading_that_changes_is_seen() -> None:
    then = of("Squadron Hawk")
    kinds = [each["kind"] for each in then.read]
    assert kinds == ["keywords", "triggered"]
    now = Judged(then.card, then.text, [then.read[0], {"kind": "static"}])
    assert "+kind=static" in difference(then, now).splitlines()


def test_a_reading_is_told_without_words() -> None:
    face = CompiledFace(name="Whim", printed=(PrintedAbility(kind="keywords", words="Reach", keywords=("reach",)),))
    assert reading(face) == [{"kind": "keywords", "keywords": ["reach"]}]
    dances = compile_face(Face(name="Whim", types=("creature",), text="Whim dances."))
    assert reading(dances) == [{"kind": "static", "abilities": [{"ability": "unsupported"}]}]
