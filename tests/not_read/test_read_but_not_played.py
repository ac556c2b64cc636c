"""What is read of an ability but can't be played is as good as not read, until a step says what it did."""

from __future__ import annotations

import pytest

from events.abilities import Activated, AnyInstruction, InOrder, May, SpellAbility, Triggered
from events.instructions import Does, Exiles, Instruction
from events.quantities import UnreadQuantity
from events.references import This, You
from events.triggers import Attacks, Destroy, DoToCreatures, GainLife, MovesCards
from projections.unread import PLAYED, effect_is_not_read, is_played
from simulator.oracle.abilities import compile_ability
from simulator.oracle.card import is_open_to_combat, is_unread
from simulator.rules.effects import _EFFECTS


@pytest.mark.parametrize(
    "effect",
    [
        None,
        Does(action="discover", n=2),
        Exiles(what=This(), until="end_of_turn"),
        GainLife(n=UnreadQuantity()),
        May(do=Does(action="discover", n=2)),
        InOrder(steps=(GainLife(n=1), Does(action="manifest"))),
    ],
)
def test_an_effect_that_is_not_played_counts_as_not_read(effect: AnyInstruction | None) -> None:
    ability = Triggered(when=(Attacks(),), effect=effect)
    assert not is_played(effect)
    assert effect_is_not_read(ability)
    assert is_unread(ability)
    assert is_open_to_combat(ability)


@pytest.mark.parametrize("effect", [Destroy(), GainLife(n=2), GainLife(n=2, who=You())])
def test_one_that_is_played_counts_as_read(effect: Instruction) -> None:
    ability = Triggered(when=(Attacks(),), effect=effect)
    assert is_played(effect)
    assert not effect_is_not_read(ability)
    assert not is_unread(ability)


def test_what_nobody_activates_or_casts_opens_nothing() -> None:
    for ability in (Activated(effect=Does(action="manifest")), SpellAbility(effect=Does(action="manifest"))):
        assert is_unread(ability)
        assert not is_open_to_combat(ability)


def test_what_is_said_to_be_played_is_what_the_stack_can_follow() -> None:
    assert {*_EFFECTS, DoToCreatures, MovesCards} == PLAYED


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature attacks, draw a card. Flip it.",
        "Whenever this creature attacks, draw a card, then flip it.",
        'Whenever this creature attacks, it gains "Flip this creature." until end of turn.',
        "{T}: Draw a card. Flip it.",
        "Whenever this creature attacks, choose one —\n• Draw a card.\n• Flip it.",
    ],
)
def test_one_clause_that_is_not_read_leaves_the_whole_effect_unread(text: str) -> None:
    (ability,) = compile_ability(text).abilities
    assert isinstance(ability, Activated | Triggered)
    assert (ability.effect, ability.targets) == (None, ())


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Tap target creature and target land. It gains haste until end of turn.",
        "{T}: It gains haste until end of turn.",
        "{T}: That creature gains haste until end of turn.",
        "Whenever this creature blocks a creature, it deals 1 damage to any target. Tap it.",
        "{T}: Target creature gains haste until end of turn. Other creatures you control get +1/+1 until end of turn.",
        "{T}: Target creature gets +X/+X until end of turn.",
        'When this creature enters, ask for "Whim?" If they do, draw a card.',
    ],
)
def test_a_word_that_may_mean_several_things_is_not_read(text: str) -> None:
    (ability,) = compile_ability(text).abilities
    assert isinstance(ability, Activated | Triggered)
    assert ability.effect is None
