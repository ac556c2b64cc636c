"""509.1d: costs to block are added up to one total, which is locked in."""

from __future__ import annotations

import pytest

from events.board import EffectBegan, EffectEnded, PermanentLeft
from events.costs import CostDetermined
from events.declaration_abilities import BeBlockedCost, BlockCost, Cost
from events.filters import Filter
from tests.given import effect, given

pytestmark = pytest.mark.rule("509.1d")


TAX = (
    "tax artifact",
    "Creatures can't block unless their controller pays {1} for each blocking creature they control.",
)
TOLL = ("bear 2/2", "This creature can't block unless you sacrifice a creature.")


def test_the_cost_is_determined_once_the_blocks_are_known_to_be_legal(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1"], attack=["ogre"], block={"cat": ["ogre"]})
    assert game.log[-1] == CostDetermined("bob", (Cost(mana="{1}"),), "509.1d")
    assert game.owed == Cost(mana="{1}")
    assert game.combat.blocking == {}
    assert game.combat.blocked == frozenset()


def test_each_chosen_creature_adds_its_cost_to_one_total(edition: str) -> None:
    blocks = {"cat": ["ogre"], "bear": ["ogre"]}
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1", TOLL], attack=["ogre"], block=blocks)
    assert game.owed is not None
    assert (game.owed.mana, game.owed.sacrifice) == ("{2}", 1)


def test_two_costs_of_one_creature_are_both_paid(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=[TOLL], attack=["ogre"], block={"bear": ["ogre"]})
    assert game.owed is not None
    assert (game.owed.mana, game.owed.sacrifice) == ("{1}", 1)


def test_a_creature_that_does_not_block_costs_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["cat 1/1", TOLL], attack=["ogre"], block={"cat": ["ogre"]})
    assert game.owed is None
    assert game.combat.blocking == {"cat": ("ogre",)}


def test_the_total_stays_locked_in_when_what_asks_for_it_goes(edition: str) -> None:
    toll = effect(BlockCost(subject=(Filter(ids=("cat",)),), cost=Cost(life=2)))
    board = {"alice": ["ogre 3/3", TAX], "bob": ["cat 1/1"]}
    game = given(edition, **board, effects=[toll], attack=["ogre"], block={"cat": ["ogre"]})
    game.apply(PermanentLeft("tax"))
    game.apply(EffectEnded(toll.effect))
    assert game.owed == Cost(mana="{1}", life=2)


def test_a_cost_that_comes_after_the_blocks_asks_for_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["cat 1/1"], attack=["ogre"], block={"cat": ["ogre"]})
    game.apply(effect(BlockCost(cost=Cost(mana="{2}"), subject=(Filter(ids=("cat",)),))))
    assert game.owed is None
    assert game.combat.blocked == {"ogre"}


PRESENCE = (
    "Enchanted creature can't be blocked unless defending player pays {3} for each creature they control that's "
    "blocking it."
)
TWICE = "This creature can block an additional creature each combat."
HIPPARION = ("hippo 1/3", "This creature can't block creatures with power 3 or greater unless you pay {1}.", TWICE)
HEAT = (
    "heat artifact",
    "Nonblue creatures can't block creatures you control unless their controller pays 1 life for each blocking "
    "creature they control.",
)
ONCE = ("gate artifact", "Creatures can't block unless their controller pays {2}.")


def test_a_cost_for_each_creature_blocking_one_attacker_counts_those_alone(edition: str) -> None:
    toll = effect(BeBlockedCost(subject=(Filter(ids=("ogre",)),), cost=Cost(mana="{3}"), per="blocker", words=PRESENCE))
    board = {"alice": ["ogre 3/3", "elf 1/1"], "bob": [("cat 1/1", TWICE), "bear 2/2"], "effects": [toll]}
    both = given(edition, **board, attack=["ogre", "elf"], block={"cat": ["ogre", "elf"], "bear": ["ogre"]})
    assert both.owed == Cost(mana="{6}")
    one = given(edition, **board, attack=["ogre", "elf"], block={"cat": ["elf", "ogre"], "bear": ["elf"]})
    assert one.owed == Cost(mana="{3}")
    none = given(edition, **board, attack=["ogre", "elf"], block={"cat": ["elf"], "bear": ["elf"]})
    assert none.owed is None


def test_a_cost_to_block_an_attacker_is_one_for_all_that_block_it(edition: str) -> None:
    ogre = ("ogre 3/3", "This creature can't be blocked unless defending player pays {3}.")
    blocks = {"cat": ["ogre"], "bear": ["ogre"]}
    assert given(edition, alice=[ogre], bob=["cat 1/1", "bear 2/2"], attack=["ogre"], block=blocks).owed == Cost("{3}")


def test_a_cost_to_block_some_creatures_is_one_however_many_of_them_are_blocked(edition: str) -> None:
    board = {"alice": ["ogre 3/3", "giant 4/4", "elf 1/1"], "bob": [HIPPARION]}
    attack = ["ogre", "giant", "elf"]
    assert given(edition, **board, attack=attack, block={"hippo": ["ogre", "giant"]}).owed == Cost(mana="{1}")
    assert given(edition, **board, attack=attack, block={"hippo": ["ogre", "elf"]}).owed == Cost(mana="{1}")
    assert given(edition, **board, attack=attack, block={"hippo": ["elf"]}).owed is None


def test_a_cost_to_block_ones_creatures_is_for_each_blocking_creature_that_is_meant(edition: str) -> None:
    bob = ["cat 1/1", ("bear 2/2", TWICE), "fish 1/1; blue", "idle 1/1"]
    blocks = {"cat": ["ogre"], "bear": ["ogre", "elf"], "fish": ["elf"]}
    game = given(edition, alice=["ogre 3/3", "elf 1/1", HEAT], bob=bob, attack=["ogre", "elf"], block=blocks)
    assert game.owed == Cost(life=2)
    own = given(edition, alice=["ogre 3/3"], bob=["cat 1/1", HEAT], attack=["ogre"], block={"cat": ["ogre"]})
    assert own.owed is None


def test_a_cost_that_is_said_of_no_single_creature_is_one_for_the_declaration(edition: str) -> None:
    board = {"alice": ["ogre 3/3", "elf 1/1", ONCE], "bob": ["cat 1/1", "bear 2/2"]}
    attack = ["ogre", "elf"]
    assert given(edition, **board, attack=attack, block={"cat": ["ogre"], "bear": ["elf"]}).owed == Cost(mana="{2}")
    assert given(edition, **board, attack=attack, block={"cat": ["elf"]}).owed == Cost(mana="{2}")
    assert given(edition, **board, attack=attack, block={}).owed is None


def totals(edition: str, *costs: Cost) -> Cost | None:
    """What bob owes where each of these is to be paid for his cat to block."""
    about = (Filter(ids=("cat",)),)
    effects = [EffectBegan(f"{n}", BlockCost(subject=about, cost=cost)) for n, cost in enumerate(costs)]
    board = {"alice": ["ogre 3/3"], "bob": ["cat 1/1"]}
    return given(edition, **board, effects=effects, attack=["ogre"], block={"cat": ["ogre"]}).owed


def test_mana_is_added_up_with_its_generic_part_in_front(edition: str) -> None:
    assert totals(edition, Cost(mana="{R}"), Cost(mana="{2}{G}"), Cost(mana="{1}{R}")) == Cost(mana="{3}{G}{R}{R}")
    assert totals(edition, Cost(mana="{R}"), Cost(mana="{0}")) == Cost(mana="{R}")
    assert totals(edition, Cost(mana="{0}"), Cost(mana="{0}")) == Cost(mana="{0}")
    assert totals(edition, Cost(life=1), Cost(life=2)) == Cost(life=3)


@pytest.mark.parametrize("kind", ["tap", "sacrifice", "discard", "return_to_hand"])
def test_objects_of_each_kind_are_added_up_by_name_where_all_are_named(edition: str, kind: str) -> None:
    assert totals(edition, Cost(**{kind: 1}), Cost(**{kind: 2})) == Cost(**{kind: 3})
    assert totals(edition, Cost(**{kind: ("x",)}), Cost(**{kind: ("y",)})) == Cost(**{kind: ("x", "y")})
    assert totals(edition, Cost(**{kind: ("x",)}), Cost(**{kind: 2})) == Cost(**{kind: 3})


def test_what_is_asked_of_the_objects_is_kept_where_all_ask_the_same(edition: str) -> None:
    lands, any_artifact = (Filter(any_type=("land",)),), (Filter(any_type=("artifact",)),)
    assert totals(edition, Cost(tap=1, which=lands), Cost(tap=1, which=lands)) == Cost(tap=2, which=lands)
    assert totals(edition, Cost(tap=1, which=lands), Cost(life=1)) == Cost(tap=1, life=1, which=lands)
    assert totals(edition, Cost(tap=1, which=lands), Cost(tap=1, which=any_artifact)) == Cost(tap=2)
