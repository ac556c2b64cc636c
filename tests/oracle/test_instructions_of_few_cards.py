"""Instructions that few cards have: what comes instead, and what is created in a number and spoken of."""

from __future__ import annotations

from events import instructions as i
from events.abilities import CreatesTokens, IfTrue, InOrder, SpellAbility, Triggered
from events.declaration_abilities import Controls
from events.filters import Filter
from simulator.oracle import compile_ability


def effect_of(words: str, place: str = "spell") -> object:
    (ability,) = compile_ability(words, place=place).abilities
    assert isinstance(ability, SpellAbility | Triggered)
    return ability.effect


def test_what_comes_instead_has_its_own_condition() -> None:
    found = effect_of("Draw a card. If you control a Bear, instead draw two cards.")
    assert isinstance(found, IfTrue)
    assert found.condition == Controls(which=(Filter(any_subtype=("bear",)),), at_least=1)
    assert (found.then, found.otherwise) == (i.Draws(n=2), i.Draws(n=1))


def test_tokens_in_a_number_are_spoken_of_by_that_word() -> None:
    found = effect_of(
        "Whenever this creature attacks, create a number of 1/1 red Goblin creature tokens equal to the number of"
        " creatures you control. Those tokens gain haste until end of turn.",
        "permanent",
    )
    assert isinstance(found, InOrder)
    assert isinstance(found.steps[0], CreatesTokens)
    assert len(found.steps) == 2
