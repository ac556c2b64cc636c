"""Sentences about several kinds of creatures, creatures with counters, tokens, and creatures in a state."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.abilities import AnyAbility, Grants, Unsupported
from events.characteristics import ChangesTypes
from events.declaration_abilities import CantAttack, CantBeBlockedExceptBy, CantBeTargeted, CantBlock
from events.filters import Filter, Which
from events.sizes import ModifiesPT
from simulator.oracle import Understood, compile_sentence
from simulator.oracle.keywords import compile_keyword


def kinds(*subtypes: str, **fields: object) -> Which:
    return tuple(Filter(any_subtype=(each,), **fields) for each in subtypes)  # type: ignore[arg-type]


YOURS = (Filter(any_type=("creature",), controller="you"),)
WITH_COUNTERS = (Filter(controller="opponent", counters_at_least=1),)
VIGILANCE = compile_keyword("vigilance")
assert not isinstance(VIGILANCE, Unsupported)


def bigger(subject: Which, *among: str) -> AnyAbility:
    return ModifiesPT(subject=subject, power=1, toughness=1, among=among)  # type: ignore[arg-type]


UNDERSTOOD: dict[str, tuple[AnyAbility, ...]] = {
    "Krakens, Leviathans, and Serpents you control can't be blocked except by Krakens, Leviathans, and Serpents.": (
        CantBeBlockedExceptBy(
            subject=kinds("kraken", "leviathan", "serpent", controller="you"),
            by=kinds("kraken", "leviathan", "serpent"),
        ),
    ),
    "Other Demons, Imps, and Tieflings you control get +1/+1.": (
        bigger(kinds("demon", "imp", "tiefling", other=True, controller="you")),
    ),
    "Each other creature you control that's a Wolf or a Werewolf gets +1/+1.": (
        bigger(kinds("wolf", "werewolf", any_type=("creature",), other=True, controller="you")),
    ),
    "Each creature that's a Barbarian, a Warrior, or a Berserker gets +1/+1.": (
        bigger(kinds("barbarian", "warrior", "berserker", any_type=("creature",))),
    ),
    "Skeletons you control and other Zombies you control get +1/+1.": (
        bigger((*kinds("skeleton", controller="you"), *kinds("zombie", controller="you", other=True))),
    ),
    "Other Ninja and Rogue creatures you control get +1/+1.": (
        bigger(kinds("ninja", "rogue", any_type=("creature",), other=True, controller="you")),
    ),
    "Each Fungus and Saproling you control gets +1/+1.": (bigger(kinds("fungus", "saproling", controller="you")),),
    "Other outlaws you control get +1/+1.": (
        bigger(kinds("assassin", "mercenary", "pirate", "rogue", "warlock", other=True, controller="you")),
    ),
    "Creatures your opponents control with counters on them can't attack or block.": (
        CantAttack(subject=WITH_COUNTERS),
        CantBlock(subject=WITH_COUNTERS),
    ),
    "Creatures with bribery counters on them can't block.": (CantBlock(subject=(Filter(any_counter=("bribery",)),)),),
    "Creatures with three or more +1/+1 counters on them can't block.": (
        CantBlock(subject=(Filter(any_counter=("+1/+1",), counters_at_least=3),)),
    ),
    "This creature can't be the target of nongreen spells or abilities from nongreen sources.": (
        CantBeTargeted(by=(Filter(no_color=("green",)),)),
    ),
    "Lands you control are Swamps in addition to their other types.": (
        ChangesTypes(subject=(Filter(any_type=("land",), controller="you"),), subtypes=("swamp",), besides="types"),
    ),
    "Attacking creature tokens you control get +1/+1.": (bigger(YOURS, "attacking", "token"),),
    "Modified creatures you control have vigilance.": (
        Grants(subject=YOURS, keywords=("vigilance",), abilities=VIGILANCE, among=("modified",)),
    ),
    "Creatures you control that are enchanted or equipped get +1/+1.": (bigger(YOURS, "enchanted or equipped"),),
}


def read(sentence: str) -> tuple[AnyAbility, ...] | None:
    reading = compile_sentence(sentence)
    if not isinstance(reading, Understood):
        return None
    return tuple(replace(ability, words="", keyword="") for ability in reading.abilities)


@pytest.mark.parametrize("sentence", UNDERSTOOD)
def test_a_sentence_says_exactly_these_abilities(sentence: str) -> None:
    assert read(sentence) == UNDERSTOOD[sentence]


@pytest.mark.parametrize(
    "sentence",
    [
        "Saproling creatures and other Treefolk creatures you control get +1/+1.",
        "Demons, Imps, and dancers you control get +1/+1.",
        "Face-down creatures can't block.",
        "This creature can't be the target of red spells or abilities from blue sources.",
        "This creature can't be the target of red spells.",
        "Other Ninja and Rogues you control get +1/+1 and can't dance.",
    ],
)
def test_a_description_that_is_not_plain_stays_unread(sentence: str) -> None:
    assert read(sentence) is None
