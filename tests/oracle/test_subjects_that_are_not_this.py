"""Sentences whose subject is another creature say it of that one, and not of the permanent that has them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events import declaration_abilities as ab
from events.abilities import AnyAbility
from events.filters import Filter
from simulator.oracle import Understood, compile_sentence

BEARER = (Filter(bears_this=True),)
SHADOW = (Filter(any_keyword=("shadow",)),)


@pytest.mark.parametrize(
    ("sentence", "ability"),
    [
        (
            "Enchanted creature can block creatures with shadow as though it had shadow.",
            ab.IgnoreEvasion(subject=BEARER, attackers=SHADOW, having=("shadow",)),
        ),
    ],
)
def test_the_bearer_may_block_as_though_it_had_a_keyword(sentence: str, ability: AnyAbility) -> None:
    read = compile_sentence(sentence)
    assert isinstance(read, Understood)
    assert [replace(each, words="") for each in read.abilities] == [ability]
