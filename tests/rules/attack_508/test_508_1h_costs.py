"""508.1h-j: costs to attack are determined and paid as costs to block are, and the attackers are tapped before.

- In 2009 and 2010, 508.1g-j: costs to attack are determined and paid as costs to block are, and the attackers are
  tapped before.
"""

from __future__ import annotations

import pytest

from events.board import ControlChanged
from events.combat import BecameAttacking
from events.costs import CardDiscarded, LifePaid, ManaSpent, PermanentReturned, PermanentSacrificed, TappedForCost
from events.declaration_abilities import AttackCost, BlockCost, Cost
from events.filters import Filter
from simulator.game.game import Game
from simulator.game.verdict import WrongMoment
from tests.given import broken, effect, given, judged, refused, said
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("508.1h")


def attacking(edition: str, ability: AttackCost, **attacks: str) -> Game:
    return given(
        edition,
        alice=["ogre 3/3", "elf 1/1", ("hill land", "{T}: Add {R}.")],
        bob=["jace planeswalker 4"],
        effects=[effect(ability)],
        attack=attacks,
    )


ALL = (Filter(any_type=("creature",)),)


def test_the_attack_waits_until_its_costs_are_paid(edition: str) -> None:
    game = attacking(edition, AttackCost(subject=ALL, cost=Cost(mana="{1}")), ogre="bob")
    assert game.owed == Cost(mana="{1}")
    assert game.combat.attacking == {}
    assert "ogre" in game.board.tapped
    with pytest.raises(WrongMoment):
        game.pass_step()
    game.activate_mana("alice", "hill")
    game.pay("alice", mana="{1}")
    assert game.combat.attacking == {"ogre": "bob"}
    assert game.combat.unblocked == frozenset()
    game.declare_blockers({})
    assert game.combat.unblocked == {"ogre"}


def test_each_attacker_costs_and_no_part_is_paid(edition: str, number: Numbered) -> None:
    game = attacking(edition, AttackCost(subject=ALL, cost=Cost(life=2)), ogre="bob", elf="bob")
    assert broken(judged(game.pay, "alice", life=2)) == [number("508.1j")]
    assert refused(game.pay, "alice", life=2) == [("alice owes 4 life, and this pays something else", "alice")]
    assert refused(game.pay, "bob", life=4) == [("bob has nothing to pay now", "bob")]
    game.pay("alice", life=4)
    assert game.board.life["alice"] == 16
    assert set(game.combat.attacking) == {"ogre", "elf"}


def test_508_1i_mana_abilities_are_for_who_pays_mana(edition: str, number: Numbered) -> None:
    game = attacking(edition, AttackCost(subject=ALL, cost=Cost(life=2)), ogre="bob")
    assert broken(judged(game.activate_mana, "alice", "hill")) == [number("508.1i")]
    assert refused(game.activate_mana, "alice", "hill") == [
        ("none of the costs is mana, so no mana ability of hill can be activated now", "hill")
    ]
    taxed = attacking(edition, AttackCost(subject=ALL, cost=Cost(mana="{1}")), ogre="bob")
    assert refused(taxed.activate_mana, "bob", "jace") == [
        ("alice pays costs now, so bob can't activate a mana ability", "jace"),
        ("jace has no such mana ability", "jace"),
    ]


def test_an_attack_that_is_abandoned_leaves_everything_as_it_was(edition: str, number: Numbered) -> None:
    game = given(edition, alice=["ogre 3/3"], effects=[effect(AttackCost(subject=ALL, cost=Cost(life=2)))])
    before, digests = list(game.log), game.digests()
    game.declare_attackers({"ogre": "bob"})
    verdict = game.abandon()
    assert broken(verdict) == [number("508.1j")]
    assert said(verdict) == [("alice does not pay 2 life", "ogre")]
    assert list(game.log) == before
    assert game.digests() == digests
    game.declare_attackers({})
    assert game.combat.attacking == {}


def test_a_cost_to_attack_a_player_is_none_to_attack_their_planeswalker(edition: str) -> None:
    moat = ("moat artifact", "Creatures can't attack you unless their controller pays {2} for each of those creatures.")
    board = {"alice": ["ogre 3/3"], "bob": [moat, "jace planeswalker 4"]}
    assert given(edition, **board, attack={"ogre": "jace"}).owed is None
    assert given(edition, **board, attack={"ogre": "bob"}).owed == Cost(mana="{2}")


def test_a_creature_sacrificed_to_pay_does_not_attack(edition: str) -> None:
    game = attacking(edition, AttackCost(subject=ALL, cost=Cost(sacrifice=1)), ogre="bob", elf="bob")
    game.pay("alice", sacrifice=("elf", "hill"))
    assert game.combat.attacking == {"ogre": "bob"}


def test_a_cost_that_is_said_of_no_single_creature_is_one_for_the_attack(edition: str) -> None:
    moat = ("moat artifact", "Creatures can't attack you unless their controller pays {2}.")
    board = {"alice": ["ogre 3/3", "elf 1/1", "imp 1/1"], "bob": [moat, "jace planeswalker 4"]}
    assert given(edition, **board, attack={"ogre": "bob", "elf": "bob", "imp": "jace"}).owed == Cost(mana="{2}")
    assert given(edition, **board, attack={"imp": "jace"}).owed is None


def test_an_attacker_that_changed_sides_does_not_attack_as_costs_to_block_are_paid(edition: str) -> None:
    tax = (
        "tax artifact",
        "Creatures can't block unless their controller pays {1} for each blocking creature they control.",
    )
    board = {"alice": ["ogre 3/3", "elf 1/1", tax], "bob": ["cat 1/1"], "mana": {"bob": "{1}"}}
    game = given(edition, **board, attack=["ogre", "elf"])
    game.apply(ControlChanged("elf", "bob"))
    game.declare_blockers({"cat": ["ogre"]})
    game.pay("bob", mana="{1}")
    assert game.combat.attacking == {"ogre": "bob"}
    assert game.combat.blocking == {"cat": ("ogre",)}


def test_what_is_paid_to_attack_is_paid_by_the_rules_of_attacking(edition: str, number: Numbered) -> None:
    cost = Cost(mana="{R}", life=1, tap=1, sacrifice=1, return_to_hand=1, discard=1)
    toll = effect(AttackCost(subject=(Filter(ids=("ogre",)),), cost=cost))
    board = {"alice": ["ogre 3/3", "ring artifact", "rod artifact", "gem artifact"], "effects": [toll]}
    game = given(edition, **board, mana={"alice": "{R}"}, hands={"alice": ["x"]}, attack=["ogre"])
    start = len(game.log)
    game.pay("alice", mana="{R}", life=1, tap=("ring",), sacrifice=("rod",), return_to_hand=("gem",), discard=("x",))
    paid_by = number("508.1j")
    assert game.log[start + 1 :] == (
        ManaSpent("alice", (("R", ""),), "", paid_by),
        LifePaid("alice", 1, paid_by),
        TappedForCost("ring", paid_by),
        CardDiscarded("alice", "x", paid_by),
        PermanentReturned("gem", paid_by),
        PermanentSacrificed("rod", paid_by),
        BecameAttacking("ogre", "bob", number("508.1k"), "bob"),
    )


def test_a_cost_to_block_lets_no_creature_attack_that_was_chosen_before(edition: str) -> None:
    """Its new controller defends, and pays for blocks: that payment is none for the attack it was chosen for."""
    game = given(
        edition,
        alice=["ogre 3/3", "elf 1/1", ("hill land", "{T}: Add {R}.")],
        bob=["bear 2/2"],
        effects=[
            effect(AttackCost(subject=ALL, cost=Cost(life=1)), "toll to attack"),
            effect(BlockCost(subject=ALL, cost=Cost(life=1)), "toll to block"),
        ],
        attack={"ogre": "bob", "elf": "bob"},
    )
    game.apply(ControlChanged("elf", "bob"))
    game.pay("alice", life=2)
    assert game.combat.attacking == {"ogre": "bob"}
    game.declare_blockers({"bear": ["ogre"]})
    game.pay("bob", life=1)
    assert game.combat.blocking == {"bear": ("ogre",)}
    assert game.combat.attacking == {"ogre": "bob"}
