"""509.1f: all costs are paid, in any order; there are no partial payments."""

from __future__ import annotations

import pytest

from events.board import EffectBegan
from events.costs import CardDiscarded, CostPaid, LifePaid, ManaSpent, PermanentSacrificed, TappedForCost
from events.declaration_abilities import BeBlockedCost, BlockCost, Cost
from events.filters import Filter
from simulator.editions.procedures import PAY_COSTS
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.rules.costs import Payment
from tests.given import Spec, broken, effect, given, said

pytestmark = pytest.mark.rule("509.1f")


def owing(edition: str, cost: Cost, *bobs: Spec, mana: str = "", hand: tuple[str, ...] = ()) -> Game:
    """Bob's cat is about to block, and this is to be paid for it."""
    return given(
        edition,
        alice=["ogre 3/3"],
        bob=["cat 1/1", *bobs],
        effects=[effect(BlockCost(subject=(Filter(ids=("cat",)),), cost=cost))],
        mana={"bob": mana},
        hands={"bob": hand},
        attack=["ogre"],
        block={"cat": ["ogre"]},
    )


def refused(game: Game, **payment: object) -> list[tuple[str, ...]]:
    before, digests = list(game.log), game.digests()
    with pytest.raises(IllegalAction) as illegal:
        game.pay("bob", **payment)  # type: ignore[arg-type]
    assert broken(illegal.value.verdict) == ["509.1f"]
    assert list(game.log) == before
    assert game.digests() == digests
    assert game.owed is not None
    return said(illegal.value.verdict)


def test_once_all_is_paid_the_creature_blocks(edition: str) -> None:
    game = owing(edition, Cost(mana="{1}"), mana="{G}")
    paid = len(game.log)
    game.pay("bob", mana="{1}")
    assert game.log[paid : paid + 2] == (
        CostPaid("bob", (("G", ""),)),
        ManaSpent("bob", (("G", ""),), "", "509.1f"),
    )
    assert game.mana.pool("bob") == ()
    assert game.owed is None
    assert game.combat.blocking == {"cat": ("ogre",)}


def test_part_of_the_cost_is_no_payment(edition: str) -> None:
    game = owing(edition, Cost(mana="{2}", life=1), mana="{G}{G}")
    refused(game, mana="{1}", life=1)
    refused(game, mana="{2}")
    refused(game, life=1)
    game.pay("bob", mana="{2}", life=1)
    assert game.board.life["bob"] == 19


def test_nor_is_more_than_the_cost(edition: str) -> None:
    game = owing(edition, Cost(mana="{1}"), mana="{G}{G}")
    refused(game, mana="{2}")
    refused(game, mana="{1}", life=1)


def test_what_is_not_there_can_not_be_paid(edition: str) -> None:
    assert refused(owing(edition, Cost(mana="{2}"), mana="{G}"), mana="{2}") == [
        ("bob's pool does not hold {2}", "bob")
    ]
    assert refused(owing(edition, Cost(life=21)), life=21) == [("bob has 20 life and can't pay 21", "bob")]
    assert refused(owing(edition, Cost(discard=1), hand=("x",)), discard=("y",)) == [
        ("y is no card in bob's hand", "y")
    ]
    assert refused(owing(edition, Cost(sacrifice=1)), sacrifice=("ogre",)) == [
        ("ogre is no permanent that bob controls", "ogre")
    ]
    assert refused(owing(edition, Cost(tap=1), "wall 0/4; tapped"), tap=("wall",)) == [
        ("wall is tapped and can't be tapped to pay a cost", "wall")
    ]


def test_all_of_ones_life_can_be_paid(edition: str) -> None:
    game = owing(edition, Cost(life=20))
    game.pay("bob", life=20)
    assert game.board.life["bob"] == 0
    assert game.combat.blocking == {"cat": ("ogre",)}


def test_each_thing_that_is_not_there_is_named(edition: str) -> None:
    game = owing(edition, Cost(discard=2, return_to_hand=1), hand=("x",))
    assert refused(game, discard=("y", "z"), return_to_hand=("ogre",)) == [
        ("ogre is no permanent that bob controls", "ogre"),
        ("y is no card in bob's hand", "y"),
        ("z is no card in bob's hand", "z"),
    ]


def test_what_is_owed_is_said_where_something_else_is_paid(edition: str) -> None:
    game = owing(edition, Cost(mana="{2}", life=1), mana="{G}{G}")
    assert refused(game, mana="{2}") == [("bob owes {2} and 1 life, and this pays something else", "bob")]


@pytest.mark.parametrize("kind", ["tap", "sacrifice", "return_to_hand"])
def test_a_cost_in_permanents_is_no_other_cost_in_permanents(edition: str, kind: str) -> None:
    for cost in ("tap", "sacrifice", "return_to_hand"):
        game = owing(edition, Cost(**{cost: 1}), "wall 0/4")
        if cost != kind:
            refused(game, **{kind: ("wall",)})
        game.pay("bob", **{cost: ("wall",)})
        assert game.combat.blocking == {"cat": ("ogre",)}


def test_mana_that_is_recorded_as_spent_must_be_in_the_pool(edition: str) -> None:
    game = owing(edition, Cost(mana="{2}"), mana="{G}")
    twice = Payment(game.position, CostPaid("bob", (("G", ""), ("G", ""))))
    assert [violation.text for violation in game.table.violations(PAY_COSTS, twice)] == ["bob has no such mana: {G}"]


def test_colored_mana_is_paid_with_its_color_generic_mana_with_any(edition: str) -> None:
    game = owing(edition, Cost(mana="{1}{R}"), mana="{R}{G}")
    refused(game, mana="{G}{G}")
    game.pay("bob", mana="{1}{R}")
    assert game.combat.blocking == {"cat": ("ogre",)}
    refused(owing(edition, Cost(mana="{R}"), mana="{G}"), mana="{1}")
    refused(owing(edition, Cost(mana="{C}"), mana="{G}"), mana="{1}")


@pytest.mark.parametrize(
    ("cost", "pool", "paid"),
    [("{W/U}", "{U}", "{U}"), ("{2/B}", "{G}{G}", "{2}"), ("{2/B}", "{B}", "{B}"), ("{W/P}", "{W}", "{W}")],
)
def test_a_symbol_that_can_be_paid_in_several_ways_is_paid_in_one(
    edition: str, cost: str, pool: str, paid: str
) -> None:
    game = owing(edition, Cost(mana=cost), mana=pool)
    game.pay("bob", mana=paid)
    assert game.mana.pool("bob") == ()


def test_phyrexian_mana_may_be_two_life(edition: str) -> None:
    game = owing(edition, Cost(mana="{W/P}"))
    refused(game, life=1)
    game.pay("bob", life=2)
    assert game.board.life["bob"] == 18


def test_a_cost_of_nothing_is_paid_by_saying_so(edition: str) -> None:
    game = owing(edition, Cost(mana="{0}"))
    assert game.combat.blocking == {}
    game.pay("bob", mana="{0}")
    assert CostPaid("bob") in game.log
    assert game.combat.blocking == {"cat": ("ogre",)}


def test_objects_pay_the_cost_that_means_them(edition: str) -> None:
    cost = Cost(tap=("wall",), sacrifice=1, discard=1, life=1, which=(Filter(any_type=("artifact",)),))
    game = owing(edition, cost, "wall 0/4", "ring artifact", hand=("x", "y"))
    refused(game, tap=("wall",), sacrifice=("wall",), discard=("x",), life=1)
    start = len(game.log)
    game.pay("bob", tap=("wall",), sacrifice=("ring",), discard=("y",), life=1)
    happened = game.log[start + 1 : start + 5]
    assert happened == (
        LifePaid("bob", 1, "509.1f"),
        TappedForCost("wall", "509.1f"),
        CardDiscarded("bob", "y", "509.1f"),
        PermanentSacrificed("ring", "509.1f"),
    )
    assert game.board.hands["bob"] == ("x",)
    assert "ring" not in game.board.permanents


def test_one_object_does_not_pay_for_two_things(edition: str) -> None:
    game = owing(edition, Cost(sacrifice=1, return_to_hand=1), "wall 0/4", "dog 1/1")
    twice = ("wall can pay for one thing only", "wall")
    assert refused(game, sacrifice=("wall",), return_to_hand=("wall",)) == [twice]
    assert twice in refused(game, sacrifice=("wall", "wall"), return_to_hand=("dog",))
    tapped = owing(edition, Cost(tap=2), "wall 0/4", "dog 1/1")
    assert refused(tapped, tap=("wall", "wall")) == [twice]
    cards = owing(edition, Cost(discard=2), hand=("x", "y"))
    assert refused(cards, discard=("x", "x")) == [("x can pay for one thing only", "x")]
    game.pay("bob", sacrifice=("wall",), return_to_hand=("dog",))
    assert not {"wall", "dog"} & game.board.permanents.keys()


def test_nobody_else_pays(edition: str) -> None:
    game = owing(edition, Cost(mana="{0}"))
    with pytest.raises(IllegalAction) as illegal:
        game.pay("alice", mana="{0}")
    assert said(illegal.value.verdict) == [("alice has nothing to pay now", "alice")]
    assert game.owed is not None


def test_a_permanent_may_be_tapped_and_then_sacrificed_for_costs(edition: str) -> None:
    game = owing(edition, Cost(tap=1, sacrifice=1), "wall 0/4")
    game.pay("bob", tap=("wall",), sacrifice=("wall",))
    assert "wall" not in game.board.permanents
    assert game.combat.blocking == {"cat": ("ogre",)}


def test_of_symbols_that_can_be_paid_in_several_ways_all_are_paid_together(edition: str) -> None:
    cost = Cost(mana="{W/U}{U}{1}")
    game = owing(edition, cost, mana="{U}{W}{G}")
    game.pay("bob", mana="{W}{U}{1}")
    assert game.mana.pool("bob") == ()
    refused(owing(edition, cost, mana="{U}{G}{G}"), mana="{U}{2}")
    life = owing(edition, Cost(mana="{W/P}{B/P}", life=1), mana="{B}")
    refused(life, mana="{B}", life=2)
    life.pay("bob", mana="{B}", life=3)
    assert life.board.life["bob"] == 17


def test_objects_that_each_pay_one_cost_alone_are_given_to_the_costs_that_they_pay(edition: str) -> None:
    wall = BlockCost(subject=(Filter(ids=("cat",)),), cost=Cost(sacrifice=1, which=(Filter(any_type=("artifact",)),)))
    any_ = BlockCost(subject=(Filter(ids=("cat",)),), cost=Cost(sacrifice=1))
    for first, second in ((wall, any_), (any_, wall)):
        game = given(
            edition,
            alice=["ogre 3/3"],
            bob=["cat 1/1", "dog 1/1", "ring artifact"],
            effects=[EffectBegan("first", first), EffectBegan("second", second)],
            attack=["ogre"],
            block={"cat": ["ogre"]},
        )
        refused(game, sacrifice=("dog",))
        refused(game, sacrifice=("cat", "dog"))
        game.pay("bob", sacrifice=("ring", "dog"))
        assert game.combat.blocking == {"cat": ("ogre",)}
        assert not {"dog", "ring"} & game.board.permanents.keys()


def test_restrictions_are_judged_before_anything_is_paid(edition: str) -> None:
    prototype = ("prototype 5/5", "This creature can't attack or block unless a player has no cards in hand.")
    toll = (
        "dog 2/2",
        "This creature can't attack or block unless you return a permanent you control to its owner's hand.",
    )
    blocks = {"prototype": ["ogre"], "dog": ["ogre"]}
    bob, hands = [prototype, toll, "hill land"], {"alice": ["x"]}
    game = given(edition, alice=["ogre 3/3"], bob=bob, hands=hands, empty_handed=["bob"], attack=["ogre"], block=blocks)
    game.pay("bob", return_to_hand=("hill",))
    assert game.board.hands["bob"] == ("hill",)
    assert game.combat.blocking == {"prototype": ("ogre",), "dog": ("ogre",)}


def test_a_cost_for_the_whole_declaration_is_paid_once(edition: str) -> None:
    gate = ("gate artifact", "Creatures can't block unless their controller pays {2}.")
    blocks = {"cat": ["ogre"], "bear": ["ogre"]}
    board = {"alice": ["ogre 3/3", gate], "bob": ["cat 1/1", "bear 2/2"], "mana": {"bob": "{G}{G}{G}{G}"}}
    game = given(edition, **board, attack=["ogre"], block=blocks)
    refused(game, mana="{4}")
    game.pay("bob", mana="{2}")
    assert game.combat.blocking == {"cat": ("ogre",), "bear": ("ogre",)}


def test_a_cost_for_each_pair_is_paid_for_every_pair(edition: str) -> None:
    toll = effect(BeBlockedCost(subject=(Filter(ids=("ogre", "elf")),), cost=Cost(mana="{1}"), per="blocker"))
    cat = ("cat 1/1", "This creature can block an additional creature each combat.")
    blocks = {"cat": ["ogre", "elf"], "bear": ["ogre"]}
    board = {"alice": ["ogre 3/3", "elf 1/1"], "bob": [cat, "bear 2/2"], "mana": {"bob": "{G}{G}{G}"}}
    game = given(edition, **board, effects=[toll], attack=["ogre", "elf"], block=blocks)
    refused(game, mana="{2}")
    game.pay("bob", mana="{3}")
    assert game.combat.blocking == {"cat": ("ogre", "elf"), "bear": ("ogre",)}


def test_objects_that_a_cost_asks_of_its_payer_are_theirs_and_of_that_kind(edition: str) -> None:
    mine = (Filter(any_type=("creature",), controller="you"),)
    game = owing(edition, Cost(tap=2, which=mine), "wall 0/4", "ring artifact", "dog 1/1")
    refused(game, tap=("ring", "dog"))
    refused(game, tap=("dog",))
    refused(game, tap=("wall", "dog", "cat"))
    game.pay("bob", tap=("wall", "dog"))
    assert {"wall", "dog"} <= game.board.tapped


def test_a_player_without_cards_discards_none(edition: str) -> None:
    assert refused(owing(edition, Cost(discard=1)), discard=("x",)) == [("x is no card in bob's hand", "x")]
