"""508.1g-j: costs to attack are determined and paid as costs to block are, and the attackers are tapped before."""

from __future__ import annotations

from events.abilities import AttackCost, Cost, Filter
from events.combat import BecameAttacking
from events.costs import CardDiscarded, LifePaid, ManaSpent, PermanentReturned, PermanentSacrificed, TappedForCost
from tests.cr_2024_06_07.test_508_1h import *  # noqa: F403
from tests.cr_2024_06_07.test_508_1h import ALL, attacking
from tests.given import broken, effect, given, judged, refused

# Other numbers, other tests:
del test_each_attacker_costs_and_no_part_is_paid  # noqa: F821
del test_508_1i_mana_abilities_are_for_who_pays_mana  # noqa: F821
del test_an_attack_that_is_abandoned_leaves_everything_as_it_was  # noqa: F821
del test_what_is_paid_to_attack_is_paid_by_the_rules_of_attacking  # noqa: F821


def test_508_1i_each_attacker_costs_and_no_part_is_paid(edition: str) -> None:
    game = attacking(edition, AttackCost(subject=ALL, cost=Cost(life=2)), ogre="bob", elf="bob")
    assert broken(judged(game.pay, "alice", life=2)) == ["508.1i"]
    assert refused(game.pay, "alice", life=2) == [("alice owes 4 life, and this pays something else", "alice")]
    game.pay("alice", life=4)
    assert game.board.life["alice"] == 16
    assert set(game.combat.attacking) == {"ogre", "elf"}


def test_508_1h_mana_abilities_are_for_who_pays_mana(edition: str) -> None:
    game = attacking(edition, AttackCost(subject=ALL, cost=Cost(life=2)), ogre="bob")
    assert broken(judged(game.activate_mana, "alice", "hill")) == ["508.1h"]


def test_an_attack_whose_costs_are_not_paid_leaves_everything_as_it_was(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], effects=[effect(AttackCost(subject=ALL, cost=Cost(life=2)))])
    before, digests = list(game.log), game.digests()
    game.declare_attackers({"ogre": "bob"})
    assert broken(game.abandon()) == ["508.1i"]
    assert list(game.log) == before
    assert game.digests() == digests


def test_508_1j_what_is_paid_is_paid_by_the_rules_of_attacking_and_then_it_attacks(edition: str) -> None:
    cost = Cost(mana="{R}", life=1, tap=1, sacrifice=1, return_to_hand=1, discard=1)
    toll = effect(AttackCost(subject=(Filter(ids=("ogre",)),), cost=cost))
    board = {"alice": ["ogre 3/3", "ring artifact", "rod artifact", "gem artifact"], "effects": [toll]}
    game = given(edition, **board, mana={"alice": "{R}"}, hands={"alice": ["x"]}, attack=["ogre"])
    start = len(game.log)
    game.pay("alice", mana="{R}", life=1, tap=("ring",), sacrifice=("rod",), return_to_hand=("gem",), discard=("x",))
    assert game.log[start + 1 :] == (
        ManaSpent("alice", (("R", ""),), "", "508.1i"),
        LifePaid("alice", 1, "508.1i"),
        TappedForCost("ring", "508.1i"),
        CardDiscarded("alice", "x", "508.1i"),
        PermanentReturned("gem", "508.1i"),
        PermanentSacrificed("rod", "508.1i"),
        BecameAttacking("ogre", "bob", "508.1j", "bob"),
    )
