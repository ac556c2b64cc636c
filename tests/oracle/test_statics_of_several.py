"""Statics about a permanent and others, a player and others, a team, commanders and what is historic."""

from __future__ import annotations

import pytest

from events import declaration_abilities as ab
from events.abilities import CombatTrait, Grants
from events.filters import THIS, Filter, Which
from events.sizes import ModifiesPT
from simulator.oracle import Understood, compile_sentence
from simulator.oracle.printing.statics import print_abilities

YOURS = Filter(any_type=("creature",), controller="you")
OTHER_KNIGHTS = Filter(other=True, any_subtype=("knight",), controller="you")


def read(sentence: str) -> tuple[ab.Ability, ...]:
    reading = compile_sentence(sentence)
    assert isinstance(reading, Understood), reading
    return reading.abilities


@pytest.mark.parametrize(
    ("sentence", "subject"),
    [
        ("This creature and other Knights you control get +1/+1.", (*THIS, OTHER_KNIGHTS)),
        ("Mounts and Vehicles you control get +1/+1.", (Filter(any_subtype=("mount",), controller="you"),
                                                         Filter(any_subtype=("vehicle",), controller="you"))),
        ("Dragons your team controls get +1/+1.", (Filter(any_subtype=("dragon",), controller="team"),)),
        ("Nonlegendary creatures you control get +1/+1.",
         (Filter(any_type=("creature",), no_supertype=("legendary",), controller="you"),)),
    ],
)  # fmt: skip
def test_whom_a_change_is_about(sentence: str, subject: Which) -> None:
    (change,) = read(sentence)
    assert isinstance(change, ModifiesPT)
    assert (change.subject, change.power, change.toughness) == (subject, 1, 1)
    assert print_abilities((change,)) == sentence


@pytest.mark.parametrize("word", ["commander", "historic"])
def test_a_state_that_no_filter_says(word: str) -> None:
    sentence = f"{word.capitalize()} creatures you control get +2/+2."
    (change,) = read(sentence)
    assert isinstance(change, ModifiesPT)
    assert (change.subject, change.among) == ((YOURS,), (word,))
    assert print_abilities((change,)) == sentence


def test_commanders_are_permanents_of_any_type() -> None:
    (granted,) = read("Commanders you control have hexproof.")
    assert isinstance(granted, Grants)
    assert (granted.subject, granted.among) == ((Filter(controller="you"),), ("commander",))
    assert print_abilities((granted,)) == "Commanders you control have hexproof."


@pytest.mark.parametrize(
    ("sentence", "subject"),
    [
        ("You and Humans you control have hexproof.", (Filter(any_subtype=("human",), controller="you"),)),
        ("As long as it's your turn, you and this creature have hexproof.", THIS),
    ],
)
def test_a_player_and_permanents_can_both_not_be_targets(sentence: str, subject: Which) -> None:
    player, permanents = read(sentence)
    assert isinstance(player, ab.PlayerCantBeTargeted)
    assert player.by_opponents
    assert isinstance(permanents, ab.CantBeTargeted)
    assert permanents.subject == subject
    assert player.condition == permanents.condition


def test_creatures_that_lack_both_of_two_keywords() -> None:
    (restriction,) = read("Creatures without flying or islandwalk can't attack.")
    assert isinstance(restriction, ab.CantAttack)
    assert restriction.subject == (Filter(no_keyword=("flying", "islandwalk")),)


def test_one_of_two_kinds_or_one_of_each() -> None:
    (either,) = read("This creature can't attack unless you control a Knight or a Soldier.")
    assert isinstance(either.condition, ab.Controls)
    assert [meant.any_subtype for meant in either.condition.which] == [("knight",), ("soldier",)]
    (both,) = read("This creature has trample as long as you control an artifact and an enchantment.")
    assert isinstance(both, CombatTrait)
    assert isinstance(both.condition, ab.AllOf)
    assert both.condition.conditions == tuple(
        ab.Controls(which=(Filter(any_type=(kind,)),)) for kind in ("artifact", "enchantment")
    )


def test_the_team_of_a_condition() -> None:
    (trait,) = read("This creature has trample as long as your team controls another Warrior.")
    assert trait.condition == ab.Controls(
        which=(Filter(other=True, any_subtype=("warrior",), controller="team"),), whose="any"
    )
