"""Statics that change types (613.1d), colors (613.1e) and abilities (613.1f): read word by word."""

from __future__ import annotations

import pytest

from events.abilities import AnyAbility, Unsupported
from events.characteristics import ChangesColors, ChangesTypes, IsNotOfType, LosesAbilities
from events.conditions import ColorChosen, TypeChosen
from events.declaration_abilities import CantAttack, CantBlock, YourTurn
from events.filters import Filter
from events.quantities import Fixed
from events.sizes import ModifiesPT, SetsBasePT
from simulator.oracle import Understood, compile_sentence
from simulator.oracle.keywords import COLORS

BEARER = (Filter(bears_this=True),)
THEIRS = (Filter(any_type=("creature",), controller="opponent"),)
OTHERS = (Filter(other=True, any_type=("creature",), controller="you"),)

SAID: dict[str, tuple[AnyAbility, ...]] = {
    "This creature is all colors.": (ChangesColors(colors=COLORS),),
    "This creature is the chosen color.": (ChangesColors(chosen=True, condition=ColorChosen()),),
    "Enchanted creature is red.": (ChangesColors(subject=BEARER, colors=("red",)),),
    "All Slivers are colorless.": (ChangesColors(subject=(Filter(any_subtype=("sliver",)),)),),
    "This creature is every creature type.": (ChangesTypes(all_of="creature types"),),
    "This creature is the chosen type in addition to its other types.": (
        ChangesTypes(chosen=True, besides="types", condition=TypeChosen()),
    ),
    "This creature is also a Cleric, Rogue, Warrior, and Wizard.": (
        ChangesTypes(subtypes=("cleric", "rogue", "warrior", "wizard"), besides="types"),
    ),
    "Other creatures you control are Assassins in addition to their other creature types.": (
        ChangesTypes(subject=OTHERS, subtypes=("assassin",), besides="creature types"),
    ),
    "Enchanted creature is a legendary Soldier in addition to its other types.": (
        ChangesTypes(subject=BEARER, subtypes=("soldier",), supertypes=("legendary",), besides="types"),
    ),
    "During turns other than yours, this creature is an artifact creature.": (
        ChangesTypes(types=("artifact", "creature"), condition=YourTurn(negated=True)),
    ),
    "This creature isn't a creature during your turn.": (IsNotOfType(type="creature", condition=YourTurn()),),
    "Enchanted creature is a Spirit and can't attack or block.": (
        ChangesTypes(subject=BEARER, subtypes=("spirit",)),
        CantAttack(subject=BEARER),
        CantBlock(subject=BEARER),
    ),
    "Enchanted creature loses all abilities and is a green Elk creature with base power and toughness 3/3.": (
        LosesAbilities(subject=BEARER),
        ChangesTypes(subject=BEARER, types=("creature",), subtypes=("elk",)),
        ChangesColors(subject=BEARER, colors=("green",)),
        SetsBasePT(subject=BEARER, power=Fixed(n=3), toughness=Fixed(n=3)),
    ),
    "Equipped creature gets +1/+1 and is a black Demon in addition to its other colors and types.": (
        ModifiesPT(subject=BEARER, power=1, toughness=1),
        ChangesTypes(subject=BEARER, subtypes=("demon",), besides="types"),
        ChangesColors(subject=BEARER, colors=("black",), besides=True),
    ),
    "Creatures your opponents control lose flying and can't have or gain flying.": (
        LosesAbilities(subject=THEIRS, keywords=("flying",), for_good=True),
    ),
    "Enchanted creature has base power and toughness 0/1 and loses all other abilities.": (
        SetsBasePT(subject=BEARER, power=Fixed(n=0), toughness=Fixed(n=1)),
        LosesAbilities(subject=BEARER, others=True),
    ),
}


@pytest.mark.parametrize("sentence", SAID)
def test_613_1_what_a_static_makes_of_permanents_is_read(sentence: str) -> None:
    reading = compile_sentence(sentence)
    assert isinstance(reading, Understood)
    assert tuple(type(each) for each in reading.abilities) == tuple(type(each) for each in SAID[sentence])
    for said, meant in zip(reading.abilities, SAID[sentence], strict=True):
        for field in meant.__struct_fields__:
            assert field == "words" or getattr(said, field) == getattr(meant, field), field


NEAR_MISSES = [
    "Enchanted creature is a Frog until end of turn.",
    "Enchanted creature is a copy of this creature.",
    "Enchanted creature is legendary.",
    "Enchanted creature loses banding and its creature types.",
    "Creatures your opponents control lose flying and can't have or gain reach.",
    "This creature is every artifact type in addition to its other types.",
    "This creature is the chosen type in addition to its other colors and types.",
    "All creatures of the chosen type are red.",
    "Enchanted land is a 3/3 red Spirit creature with three hastes.",
]


@pytest.mark.parametrize("sentence", NEAR_MISSES)
def test_a_near_miss_stays_unread(sentence: str) -> None:
    assert isinstance(compile_sentence(sentence), Unsupported)
