"""What is counted for power and toughness: the words of numbers, and what they say."""

from __future__ import annotations

import pytest

from events.filters import THIS, Filter
from events.quantities import (
    AnyQuantity,
    AttachedTo,
    BasicLandTypes,
    CardsIn,
    ColorsAmong,
    CountAmong,
    CountersOn,
    CountOf,
    CountOfDefending,
    DoneThisTurn,
    OfEach,
    PartySize,
    PlayerCounters,
    Sum,
)
from events.sizes import DefinesPT, ModifiesPT
from tests.oracle.test_statements import YOURS, read

LAND_CARDS = CardsIn("graveyard", which=(Filter(any_type=("land",)),))
COUNTED: dict[str, AnyQuantity] = {
    "experience counter you have": PlayerCounters("experience"),
    "poison counter your opponents have": PlayerCounters("poison", "opponents"),
    "color among permanents you control": ColorsAmong((Filter(controller="you"),)),
    "basic land type among lands you control": BasicLandTypes(),
    "creature in your party": PartySize(),
    "counter on this creature": CountersOn(THIS),
    "+1/+1 counter on lands you control": CountersOn((Filter(any_type=("land",), controller="you"),), "+1/+1"),
    "untapped permanent your opponents control": CountAmong((Filter(controller="opponent"),), ("untapped",)),
    "other modified creature you control": CountAmong(
        (Filter(any_type=("creature",), controller="you", other=True),), ("modified",)
    ),
    "artifact token you control": CountAmong((Filter(any_type=("artifact",), controller="you"),), ("token",)),
    "creature of the chosen type on the battlefield": CountAmong((Filter(any_type=("creature",)),), ("chosen type",)),
    "land defending player controls": CountOfDefending((Filter(any_type=("land",)),)),
    "nonbasic land card in your opponents' graveyards": CardsIn(
        "graveyard", "opponents", (Filter(any_type=("land",), no_supertype=("basic",)),)
    ),
    "other creature card in your graveyard": CardsIn("graveyard", which=(Filter(any_type=("creature",), other=True),)),
    "land you control and each land card in your graveyard": Sum(
        (
            CountOf((Filter(any_type=("land",), controller="you"),)),
            LAND_CARDS,
        )
    ),
}


@pytest.mark.parametrize("words", COUNTED)
def test_what_is_counted_is_read(words: str) -> None:
    sentence = f"This creature gets +1/+0 for each {words}."
    assert read(sentence) == (ModifiesPT(power=1, toughness=0, per=COUNTED[words]),)


def test_it_is_each_of_several_creatures() -> None:
    per = OfEach(AttachedTo((Filter(any_subtype=("equipment",)),)))
    found = read("Each creature you control gets +2/+0 for each Equipment attached to it.")
    assert found == (ModifiesPT(subject=YOURS, power=2, toughness=0, per=per),)


def test_what_you_did_this_turn_is_a_number() -> None:
    lost = read("This creature gets +X/+0, where X is the amount of life you've lost this turn.")
    assert lost == (ModifiesPT(power=1, toughness=0, per=DoneThisTurn("life_lost")),)
    drawn = read("This creature's power is equal to the number of cards you've drawn this turn.")
    assert drawn == (DefinesPT(power=DoneThisTurn("drawn")),)
