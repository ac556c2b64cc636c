"""The words of Duel Masters: Blocker and Guardman, conditions, battles, modes, declared uses, civilizations."""

from __future__ import annotations

import pytest

from events.abilities import CombatTrait, RedirectsAttack, Triggered
from events.declaration_abilities import BlockOnly
from events.filters import Filter
from events.triggers import BecomesBlocked, BecomesBlockedBy, Blocks
from simulator.oracle import OpaqueEffect, Understood, compile_keyword, compile_sentence


def triggered(sentence: str) -> Triggered:
    read = compile_sentence(sentence)
    assert isinstance(read, OpaqueEffect)
    return read.ability


@pytest.mark.parametrize(
    ("keyword", "ability"),
    [
        ("Blocker", RedirectsAttack(players=True, blocks=True, words="blocker")),
        ("Guardman", RedirectsAttack(words="guardman")),
        ("slayer", CombatTrait(trait="slayer", words="slayer")),
    ],
)
def test_keywords(keyword: str, ability: RedirectsAttack | CombatTrait) -> None:
    assert compile_keyword(keyword) == (ability,)


def test_a_condition_on_what_is_blocked() -> None:
    sentence = "This creature can block only creatures that have power 6000 or more."
    only = BlockOnly(attackers=(Filter(power_at_least=6000),), words=sentence)
    assert compile_sentence(sentence) == Understood((only,))


def test_winning_all_battles() -> None:
    sentence = "This creature wins all battles."
    assert compile_sentence(sentence) == Understood((CombatTrait(trait="wins_all_battles", words=sentence),))


@pytest.mark.parametrize(
    ("modes", "found"),
    [
        ("M1; or M2", ("M1", "M2")),
        ("draw a card; tap a creature; or M3", ("draw a card", "tap a creature", "M3")),
    ],
)
def test_modes_keep_their_words(modes: str, found: tuple[str, ...]) -> None:
    ability = triggered(f"X1: Whenever this creature becomes blocked, choose one: {modes}.")
    assert (ability.label, ability.modes, ability.when) == ("X1", found, (BecomesBlocked(),))
    assert not ability.opaque


def test_a_use_that_is_declared() -> None:
    ability = triggered("Y1: When this creature blocks, if its use is declared, ...")
    assert (ability.use, ability.opaque, ability.when, ability.only_if) == (True, True, (Blocks(),), None)


def test_civilizations_are_asked_for_as_colors_are() -> None:
    ability = triggered("Whenever this creature becomes blocked by a light or fire creature, ...")
    assert ability.when == (BecomesBlockedBy(by=(Filter(any_color=("light", "fire")),)),)
