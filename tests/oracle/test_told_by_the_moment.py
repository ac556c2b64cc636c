"""Who is enchanted, a token or of two subtypes, and how often something is counted, is read, and prints back."""

from __future__ import annotations

import pytest

from events import declaration_abilities as ab
from events.abilities import Binds, InOrder, Triggered, Unsupported
from events.filters import Filter
from events.quantities import AttachedTo, CardsIn, CountersOn
from simulator.oracle.abilities import compile_ability
from simulator.oracle.printing.statics import print_abilities
from simulator.oracle.words import compile_words

BEARER = (Filter(bears_this=True),)
ENCHANTED = (Filter(among=("enchanted",)),)

READ: list[tuple[str, ab.Ability]] = [
    ("This creature can't be blocked by creature tokens.", ab.CantBeBlocked(by=(Filter(token=True),))),
    (
        "This creature can't be blocked by Eldrazi Scion creatures.",
        ab.CantBeBlocked(by=(Filter(all_subtypes=("eldrazi", "scion")),)),
    ),
    ("Enchanted creatures can't block.", ab.CantBlock(subject=ENCHANTED)),
    (
        "This creature can't be blocked by enchanted creatures or enchantment creatures.",
        ab.CantBeBlocked(by=(*ENCHANTED, Filter(any_type=("enchantment",)))),
    ),
    (
        "Modified creatures you control can attack as though they didn't have defender.",
        ab.AttacksDespiteDefender(subject=(Filter(controller="you", among=("modified",)),)),
    ),
    (
        "This creature can't attack unless you pay {1} for each +1/+1 counter on it.",
        ab.AttackCost(cost=ab.Cost(mana="{1}"), for_each=CountersOn(which=(Filter(this=True),), counter="+1/+1")),
    ),
    (
        "Enchanted creature can't block unless its controller pays {1} for each card in your hand.",
        ab.BlockCost(subject=BEARER, cost=ab.Cost(mana="{1}"), for_each=CardsIn(zone="hand")),
    ),
    (
        "This creature can block an additional creature each combat for each Equipment attached to it.",
        ab.ExtraBlocks(n=1, for_each=AttachedTo(which=(Filter(any_subtype=("equipment",)),))),
    ),
    (
        "Creatures with landwalk abilities can be blocked as though they didn't have those abilities.",
        ab.IgnoreEvasion(subject=(), without=(ab.LANDWALK,)),
    ),
    (
        "Enchanted creature can block creatures with landwalk abilities as though they didn't have those abilities.",
        ab.IgnoreEvasion(subject=BEARER, without=(ab.LANDWALK,)),
    ),
]


@pytest.mark.parametrize(("words", "ability"), READ)
def test_it_is_read_and_prints_back(words: str, ability: ab.Ability) -> None:
    (found,) = compile_words((), (words,), "").abilities
    assert found == type(ability)(
        **{name: getattr(ability, name) for name in ability.__struct_fields__} | {"words": words}
    )
    assert print_abilities((ability,)) == words


@pytest.mark.parametrize(
    "words",
    [
        # The one that it is attached to, and not every Wall that is enchanted.
        "Enchanted Wall can attack as though it didn't have defender.",
        "Multicolored enchanted or equipped Knight can't block.",
        "This creature can't be blocked by enchanted Goblins and creatures.",
        "Creatures can't attack unless their controller pays {1} for each +1/+1 counter on this creature.",
    ],
)
def test_what_may_mean_others_is_not_read(words: str) -> None:
    assert any(isinstance(each, Unsupported) for each in compile_words((), (words,), "").abilities)


def test_tokens_are_told_in_what_holds_for_a_turn() -> None:
    what = "creatures you control gain trample and can't be blocked by creature tokens this turn"
    (ability,) = compile_ability(f"Whenever this creature attacks, {what}.").abilities
    assert isinstance(ability, Triggered)
    assert isinstance(ability.effect, InOrder)
    bound = ability.effect.steps[-1]
    assert isinstance(bound, Binds)
    assert bound.abilities == (ab.CantBeBlocked(by=(Filter(all_types=("creature",), token=True),)),)
