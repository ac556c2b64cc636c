"""What is read of the cards of the judged sample is what was judged, and right."""

from __future__ import annotations

import pytest

from simulator.oracle.card import CompiledFace, Face, PrintedAbility
from simulator.oracle.faces import compile_face
from tests.oracle.judged.sample import CARDS, Judged, changed, difference, drawn, judgements, of, reading, sample

JUDGE = "judge these by the cards' words, then run `python -m tests.oracle.judged --accept NAME...`"

needs_cards = pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")


def test_each_card_of_the_sample_was_judged() -> None:
    assert len(sample()) >= 200
    assert [each.card for each in judgements()] == [each.card for each in sample()]


def test_none_of_them_is_silently_wrong() -> None:
    assert [each.card for each in judgements() if each.verdict == "wrong"] == []


@needs_cards
def test_what_is_read_of_them_is_what_was_judged() -> None:
    other = [difference(then, now) for then, now in changed()]
    assert other == [], JUDGE


@needs_cards
def test_they_are_the_first_two_hundred_that_are_read_whole_in_an_order_by_chance() -> None:
    judged = {each.card for each in sample()}
    assert [name for name in drawn(200) if name not in judged] == [], JUDGE


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
