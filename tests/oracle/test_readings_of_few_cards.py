"""Sentences that a few cards have, each with what it says."""

from __future__ import annotations

import pytest

from events.abilities import Activated, AnyAbility, CombatTrait, Triggered, Unsupported
from events.characteristics import ChangesTypes
from events.declaration_abilities import CantBeTargeted
from events.filters import Filter
from events.instructions import HasBasePT
from events.instructions_of_objects import PutsItsCounters
from events.references import Of, That, This
from events.sizes import ModifiesPT
from simulator.oracle.abilities import compile_ability
from simulator.oracle.sentences import MAX_SENTENCE, compile_sentence


def read(text: str) -> tuple[AnyAbility, ...]:
    return tuple(compile_ability(text).abilities)


def test_a_base_power_lasts_as_long_as_it_is_said_to() -> None:
    (ability,) = read("Whenever this creature attacks, target creature you control has base power 2 until end of turn.")
    assert isinstance(ability, Triggered)
    assert isinstance(ability.effect, HasBasePT)
    assert (ability.effect.power, ability.effect.toughness, ability.effect.until) == (2, None, "end_of_turn")


def test_what_the_base_of_another_becomes_and_for_how_long() -> None:
    (ability,) = read(
        "Whenever another creature you control attacks, its base power and toughness become equal to this creature's "
        "power and toughness until end of turn."
    )
    assert isinstance(ability, Triggered)
    power, toughness = Of(what="power", of=This()), Of(what="toughness", of=This())
    assert ability.effect == HasBasePT(what=That(), power=power, toughness=toughness, until="end_of_turn")


def test_what_each_has_if_it_is_of_a_color() -> None:
    vigilance, hexproof, trample = read(
        "Each creature you control has vigilance if it's white, hexproof if it's blue, and trample if it's green."
    )
    assert isinstance(vigilance, CombatTrait)
    assert isinstance(hexproof, CantBeTargeted)
    assert isinstance(trample, CombatTrait)
    assert [each.subject for each in (vigilance, hexproof, trample)] == [
        (Filter(any_type=("creature",), any_color=(color,), controller="you"),) for color in ("white", "blue", "green")
    ]


@pytest.mark.parametrize("besides", ["types", "creature types"])
def test_what_a_chosen_type_is_added_to(besides: str) -> None:
    (ability,) = read(f"Each creature you control is the chosen type in addition to its other {besides}.")
    assert isinstance(ability, ChangesTypes)
    assert (ability.besides, ability.chosen) == (besides, True)


def test_how_many_colors_each_has_is_asked() -> None:
    (ability,) = read("Each monocolored creature you control gets +1/+1.")
    assert isinstance(ability, ModifiesPT)
    assert ability.subject == (Filter(any_type=("creature",), colored="monocolored", controller="you"),)


def test_each_in_a_state_is_each_by_itself() -> None:
    (ability,) = read("Each untapped creature you control gets +0/+2.")
    assert isinstance(ability, ModifiesPT)
    assert (ability.among, ability.toughness) == (("untapped",), 2)


def test_whose_counters_are_put() -> None:
    (ability,) = read(
        "Whenever another creature you control dies, put that creature's counters on target creature you control."
    )
    assert isinstance(ability, Triggered)
    assert isinstance(ability.effect, PutsItsCounters)
    assert ability.effect.of == That()


@pytest.mark.parametrize(("other", "is_read"), [("artifact", True), ("land", False)])
def test_another_target_is_another_of_the_same_kind(other: str, is_read: bool) -> None:
    """Another than a target of another type may be another than the permanent that has the ability."""
    (ability,) = read(f"{{T}}: Tap target artifact. Untap another target {other}.")
    assert isinstance(ability, Activated)
    assert (ability.effect is not None) is is_read


def test_why_a_sentence_that_is_too_long_is_not_read() -> None:
    read_ = compile_sentence("This creature can't block and can't block" * MAX_SENTENCE)
    assert isinstance(read_, Unsupported)
    assert read_.why == f"a sentence of more than {MAX_SENTENCE} characters"
