"""What activated abilities cost, part by part (602.1a), and that it prints back as words that mean the same."""

from __future__ import annotations

import pytest

from events.abilities import Activated
from events.ability_costs import AnyCost, CounterCost, EnergyCost, ManaCost, TapThis, ThisCost
from simulator.oracle import compile_ability
from simulator.oracle.printing.abilities import print_effect


def activated(words: str) -> Activated:
    (ability,) = compile_ability(words).abilities
    assert isinstance(ability, Activated)
    return ability


@pytest.mark.parametrize(
    ("cost", "parts"),
    [
        ("Pay {E}{E}", (EnergyCost(n=2),)),
        ("{T}, Pay six {E}", (TapThis(), EnergyCost(n=6))),
        ("{1}, {T}, Exert this creature", (ManaCost(mana="{1}"), TapThis(), ThisCost(action="exert"))),
        ("Waterbend {3}, {T}", (ManaCost(mana="{3}", waterbend=True), TapThis())),
        ("Put a -1/-1 counter on this creature", (CounterCost(counter="-1/-1", put=True),)),
        ("Power-up — {2}{G}", (ManaCost(mana="{2}{G}", less_if_new=True),)),
    ],
)
def test_a_cost_is_read_part_by_part_and_prints_back(cost: str, parts: tuple[AnyCost, ...]) -> None:
    ability = activated(f"{cost}: Draw a card.")
    assert ability.cost == parts
    again = activated(print_effect(ability))
    assert (again.cost, again.only) == (parts, ability.only)


@pytest.mark.parametrize(
    "cost", ["Exert another creature you control", "Waterbend", "Pay eight", "Exert target creature"]
)
def test_what_is_no_such_cost_is_not_read(cost: str) -> None:
    (ability,) = compile_ability(f"{cost}: Draw a card.").abilities
    assert not isinstance(ability, Activated) or "NotReadCost" in {type(part).__name__ for part in ability.cost}


def test_what_an_ability_costs_is_not_read_where_its_own_words_change_it() -> None:
    less = "This ability costs {1} less to activate for each Town you control."
    assert [type(part).__name__ for part in activated(f"{{7}}, {{T}}: Draw a card. {less}").cost] == [
        "TapThis",
        "NotReadCost",
    ]
