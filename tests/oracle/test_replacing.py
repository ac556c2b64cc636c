"""Sentences by which something else happens, and what may be chosen as a creature attacks."""

from __future__ import annotations

import pytest

from events.abilities import AnyAbility, Triggered
from events.declaration_abilities import MayBeExerted
from events.instructions import GetsPT
from events.references import THIS_ONE
from events.trigger_conditions import Exerted
from simulator.oracle.abilities import compile_ability


def said(words: str) -> tuple[AnyAbility, ...]:
    """What a paragraph says, without its words."""
    from msgspec.structs import replace

    return tuple(replace(each, words="") for each in compile_ability(words).abilities)


@pytest.mark.parametrize(
    ("words", "abilities"),
    [
        ("You may exert this creature as it attacks.", (MayBeExerted(),)),
        (
            "You may exert this creature as it attacks. When you do, it gets +1/+3 until end of turn.",
            (
                MayBeExerted(),
                Triggered(when=(Exerted(),), effect=GetsPT(what=THIS_ONE, power=1, toughness=3)),
            ),
        ),
        (
            "If this creature hasn't been exerted this turn, you may exert it as it attacks. When you do, dance.",
            (MayBeExerted(once_each_turn=True), Triggered(when=(Exerted(),))),
        ),
        (
            "You may exert this creature as it attacks. When you do, it gets +1/+3 until end of turn. Then dance.",
            (MayBeExerted(), Triggered(when=(Exerted(),))),
        ),
    ],
)
def test_exerting_is_a_choice_as_a_creature_attacks(words: str, abilities: tuple[AnyAbility, ...]) -> None:
    assert said(words) == abilities
