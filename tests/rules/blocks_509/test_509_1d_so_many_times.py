"""509.1d and 508.1h: costs that are paid once for each of something, as many as there are when they are determined."""

from __future__ import annotations

import pytest

from events.declaration_abilities import Cost
from events.effects import CountersEffectApplied, PermanentAttached
from simulator.game.game import Game
from simulator.game.verdict import UndeterminedDeclaration
from tests.given import broken, given
from tests.rules.numbers import Numbered

MYR = ("myr 2/2", "This creature can't attack or block unless you pay {1} for each +1/+1 counter on it.")
COWED = (
    "cowed artifact; is enchantment; a aura",
    "Enchanted creature can't attack or block unless its controller pays {1} for each card in your hand.",
)
LEGION = (
    "legion 4/6",
    "This creature can block an additional creature each combat for each Equipment attached to this creature.",
)
SWORD = "sword artifact; a equipment"


def with_counters(game: Game, n: int) -> Game:
    if n:
        game.apply(CountersEffectApplied("myr", "+1/+1", n))
    return game


@pytest.mark.rule("508.1h")
@pytest.mark.parametrize(("n", "owed"), [(0, None), (1, Cost("{1}")), (3, Cost("{3}"))])
def test_to_attack_it_costs_one_for_each_counter(edition: str, n: int, owed: Cost | None) -> None:
    game = with_counters(given(edition, alice=[MYR]), n)
    game.declare_attackers({"myr": "bob"})
    assert game.owed == owed


@pytest.mark.rule("509.1d")
@pytest.mark.parametrize(("n", "owed"), [(0, None), (2, Cost("{2}"))])
def test_to_block_it_costs_one_for_each_counter(edition: str, n: int, owed: Cost | None) -> None:
    game = with_counters(given(edition, alice=["ogre 3/3"], bob=[MYR]), n)
    game.declare_attackers({"ogre": "bob"})
    game.declare_blockers({"myr": ["ogre"]})
    assert game.owed == owed


@pytest.mark.rule("508.1h")
def test_the_controller_of_the_enchanted_creature_pays_for_the_cards_of_who_controls_the_aura(edition: str) -> None:
    hands = {"alice": ["Forest"] * 4, "bob": ["Island", "Island"]}
    game = given(edition, alice=["ogre 3/3"], bob=[COWED], hands=hands)
    game.apply(PermanentAttached("cowed", "ogre"))
    game.declare_attackers({"ogre": "bob"})
    assert game.owed == Cost("{2}")


@pytest.mark.rule("508.1h")
def test_nobody_knows_the_cost_where_nobody_knows_the_hand(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=[COWED])
    game.apply(PermanentAttached("cowed", "ogre"))
    with pytest.raises(UndeterminedDeclaration, match="how often it is counted is not known"):
        game.declare_attackers({"ogre": "bob"})


@pytest.mark.rule("509.1a")
@pytest.mark.parametrize(("equipment", "legal"), [(0, 1), (1, 2), (2, 3)])
def test_for_each_equipment_it_can_block_one_creature_more(
    edition: str, equipment: int, legal: int, number: Numbered
) -> None:
    swords = [SWORD.replace("sword", f"sword{each}") for each in range(equipment)]
    attackers = ["a 1/1", "b 1/1", "c 1/1", "d 1/1"]
    game = given(edition, alice=attackers, bob=[LEGION, *swords])
    for each in range(equipment):
        game.apply(PermanentAttached(f"sword{each}", "legion"))
    game.declare_attackers(dict.fromkeys("abcd", "bob"))
    assert broken(game.judge({"legion": [*"abcd"][:legal]})) == []
    assert broken(game.judge({"legion": [*"abcd"][: legal + 1]})) == [number("509.1a")]
