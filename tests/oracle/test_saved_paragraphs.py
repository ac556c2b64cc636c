"""The paragraphs whose meaning is saved are those that cards have, and say what the readers read in them."""

from __future__ import annotations

import zlib

import pytest

from simulator.oracle import printed_often as module
from simulator.oracle.abilities import compile_ability
from simulator.oracle.printed_often import printed_often, saved
from simulator.oracle.words import read_paragraph
from simulator.rules.following.predefined_tokens import ARTIFACT_TOKENS, predefined_token
from tests.oracle.every_face import CARDS
from tests.oracle.saved_paragraphs import PATH, data, paragraphs

PRINTED = "This creature blocks each combat if able."


@pytest.fixture(autouse=True)
def used(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is saved is used, as it is outside the tests."""
    monkeypatch.setattr("simulator.oracle.words.printed_often", printed_often)


THERE = pytest.mark.skipif(not CARDS.exists(), reason="the list of all cards is not here")


@THERE
def test_the_saved_paragraphs_are_what_the_readers_read() -> None:
    assert [*saved()] == paragraphs()
    same = zlib.decompress(PATH.read_bytes()) == zlib.decompress(data())
    assert same, "python -m tests.oracle.saved_paragraphs saves them"


def test_a_saved_paragraph_is_what_is_read_of_it() -> None:
    assert len(saved()) > 1000
    for words in [*saved()][::100]:
        assert printed_often(words) == compile_ability(words) == read_paragraph(words)


def test_a_paragraph_that_calls_its_permanent_by_name_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    words = next(each for each in saved() if each.startswith("Enchanted creature has "))
    asked: list[str] = []
    monkeypatch.setattr("simulator.oracle.words.printed_often", asked.append)
    named = words.split()[0]
    assert read_paragraph(words, named) == compile_ability(words, named)
    assert asked == []
    read_paragraph(words, "Okk")
    assert asked == [words]


def test_without_the_file_everything_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FILE", "none")
    saved.cache_clear()
    try:
        assert printed_often(PRINTED) is None
        assert read_paragraph(PRINTED) == compile_ability(PRINTED)
    finally:
        saved.cache_clear()


@pytest.mark.rule("111.10")
def test_what_predefined_tokens_say_is_saved_and_wholly_read() -> None:
    for name, words in ARTIFACT_TOKENS.items():
        said = printed_often(words)
        assert said is not None
        assert said.abilities == predefined_token(name)[1] != ()
