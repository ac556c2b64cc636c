"""What static abilities say that are not read may change power and toughness, or what these count: it is not known."""

from __future__ import annotations

from typing import Any

import pytest

from events.abilities import Resizes
from events.filters import THIS, Filter
from events.quantities import BasicLandTypes, CardsIn, ColorsAmong, CountOf
from events.sizes import ModifiesPT
from projections.asked_for import asks_what_is_there
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import Failed, Passed, run_case
from simulator.game.verdict import NotKnown
from simulator.oracle.resizing import resized_by

MOON, WEIRDING = "Nonbasic lands are the dreamt type.", "Creatures you control are the dreamt type."
GIANT = {"id": "g", "controller": "A", "card": "Nightfire Giant"}
BEAR = {"id": "b", "controller": "A", "card": "Grizzly Bears"}


def _expecting(size: list[int], *permanents: dict[str, Any], script: tuple[dict[str, Any], ...] = ()) -> object:
    board = {"active": "A", "defending": ["D"], "permanents": list(permanents)}
    name = permanents[0]["id"]
    steps = [*script, {"do": "expect", "pt": {name: size}}]
    return run_case(case_of({"edition": "cr-2026-01-16", "board": board, "script": steps}, "sizes"))


def _saying(words: str, **more: Any) -> dict[str, Any]:
    return {"id": "e", "controller": "D", "types": ["enchantment"], "text": [words], **more}


def test_what_lands_are_is_asked_by_what_counts_lands() -> None:
    assert isinstance(_expecting([4, 3], GIANT), Passed)
    assert isinstance(_expecting([4, 3], GIANT, _saying(MOON)), NotKnown)
    assert isinstance(_expecting([2, 2], BEAR, GIANT, _saying(MOON)), Passed)
    gone = ({"do": "effect", "kind": "destroy", "object": "e"},)
    assert isinstance(_expecting([4, 3], GIANT, _saying(MOON), script=gone), Passed)


@pytest.mark.parametrize("name", ["Blood Sun", "Dune Chanter"])
def test_it_is_so_of_cards_that_say_it(name: str) -> None:
    sun = {"id": "e", "controller": "D", "card": name}
    assert isinstance(_expecting([5, 4], GIANT, sun), NotKnown)
    assert isinstance(_expecting([2, 2], BEAR, sun), Passed)


def test_what_is_read_of_lands_is_counted() -> None:
    moon, city = ({"id": each, "controller": "A", "card": each} for each in ("Blood Moon", "City of Brass"))
    assert isinstance(_expecting([5, 4], GIANT, moon, city), Passed)
    assert isinstance(_expecting([4, 3], GIANT, city), Passed)


def test_what_speaks_of_something_else_leaves_sizes_known() -> None:
    assert isinstance(_expecting([4, 3], GIANT, _saying("Each player may play lands from among dreams.")), Passed)


@pytest.mark.parametrize(
    ("words", "attached", "size"),
    [
        ("Creatures of the dreamt kind get +1/+1.", "", NotKnown),
        ("It gets +2/+2 and is dreamt.", "", NotKnown),
        ("Enchanted creature gets +2/+2 and is dreamt.", "b", NotKnown),
        ("Enchanted creature gets +2/+2 and is dreamt.", "g", Passed),
        ("This enchantment gets +1/+1 as long as it is dreamt.", "", Passed),
        ("Creatures have “Whenever this creature attacks, it dreams and gets +1/+1 until end of turn.”", "", Passed),
    ],
)
def test_whose_size_words_speak_of(words: str, attached: str, size: type) -> None:
    more = {"subtypes": ["aura"], "attached_to": attached} if attached else {}
    assert isinstance(_expecting([2, 2], BEAR, GIANT, _saying(words, **more)), size)


def test_types_are_asked_by_what_gives_to_those_of_a_type() -> None:
    lord = {"id": "l", "controller": "A", "types": ["artifact"], "text": ["Bears you control get +1/+1."]}
    all_of_them = lord | {"text": ["Creatures you control get +1/+1."]}
    assert isinstance(_expecting([3, 3], BEAR, lord, _saying(WEIRDING)), NotKnown)
    assert isinstance(_expecting([3, 3], BEAR, all_of_them, _saying(WEIRDING)), Passed)
    assert isinstance(_expecting([3, 3], BEAR, lord, _saying(MOON)), Passed)


def test_a_number_that_was_written_shows_all_until_the_game_goes_on() -> None:
    cat = {"id": "c", "controller": "A", "power": 3, "toughness": 3}
    lord = _saying("Creatures of the dreamt kind get +1/+1.")
    gone = ({"do": "effect", "kind": "destroy", "object": "e"},)
    assert isinstance(_expecting([3, 3], cat, lord), Passed)
    assert isinstance(_expecting([4, 4], cat, lord), Failed)
    attack = ({"do": "attack", "attacks": {"c": "D"}},)
    assert isinstance(_expecting([3, 3], cat, lord, script=attack), NotKnown)
    assert isinstance(_expecting([3, 3], cat, lord, script=gone), NotKnown)
    assert isinstance(_expecting([3, 3], cat, _saying("Each player may dream."), script=gone), Passed)


@pytest.mark.parametrize(
    ("said", "whose"),
    [
        ("Nonbasic lands are Mountains.", "lands"),
        ("All lands lose all abilities except mana abilities.", "lands"),
        ("All lands and creatures are dreamt.", "counted"),
        ("All permanents are artifacts in addition to their other types.", "counted"),
        ("You control enchanted creature.", "counted"),
        ("This creature enters with three +1/+1 counters on it.", ""),
        ("If you would gain life, draw that many cards instead.", ""),
        ("This creature gets +3/+3 as long as it is dreamt.", "itself"),
        ("Equipped creature gets +X/+1, where X is the number of dreams.", "host"),
        ("Enchanted creature is a copy of the chosen creature.", "host"),
        ("Equipped creature gets +1/+1. It gets an additional +2/+2 as long as you dream.", "host"),
        ("This creature's power is equal to the number of dreams.", "itself"),
        ("Each other non-Aura enchantment is a 4/4 creature in addition to its other types.", "anyone"),
        ("Dreams you control have “Equipped creature gets +1/+0” and equip {1}.", "anyone"),
        ("Create two 2/2 creature tokens that are dreamt.", ""),
    ],
)
def test_the_vocabulary_tells_whose_sizes_words_may_change(said: str, whose: Resizes) -> None:
    assert resized_by(said) == whose


@pytest.mark.parametrize(
    ("counted", "of_lands", "of_anything"),
    [
        (CountOf(which=(Filter(any_subtype=("mountain",)),)), True, True),
        (CountOf(which=(Filter(any_type=("land",)),)), True, True),
        (CountOf(which=(Filter(any_type=("artifact",)),)), False, True),
        (CardsIn(zone="graveyard", which=(Filter(any_type=("land",)),)), False, False),
        (BasicLandTypes(), True, True),
        (ColorsAmong(which=(Filter(any_type=("artifact",)),)), False, True),
    ],
)
def test_what_is_counted_asks_what_permanents_are(counted: Any, of_lands: bool, of_anything: bool) -> None:
    giving = ModifiesPT(subject=THIS, power=1, toughness=1, per=counted)
    assert asks_what_is_there(giving, of_lands=True) is of_lands
    assert asks_what_is_there(giving, of_lands=False) is of_anything
