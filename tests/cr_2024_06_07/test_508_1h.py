"""508.1h-j: costs to attack are determined and paid as costs to block are, and the attackers are tapped before."""

from __future__ import annotations

import pytest

from events.abilities import AttackCost, Cost, Filter
from simulator.game import Game, WrongMoment
from simulator.verdict import IllegalAction
from tests.given import broken, effect, given


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


def test_each_attacker_costs_and_no_part_is_paid(edition: str) -> None:
    game = attacking(edition, AttackCost(subject=ALL, cost=Cost(life=2)), ogre="bob", elf="bob")
    with pytest.raises(IllegalAction) as illegal:
        game.pay("alice", life=2)
    assert broken(illegal.value.verdict) == ["508.1j"]
    game.pay("alice", life=4)
    assert game.board.life["alice"] == 16
    assert set(game.combat.attacking) == {"ogre", "elf"}


def test_508_1i_mana_abilities_are_for_who_pays_mana(edition: str) -> None:
    game = attacking(edition, AttackCost(subject=ALL, cost=Cost(life=2)), ogre="bob")
    with pytest.raises(IllegalAction) as illegal:
        game.activate_mana("alice", "hill")
    assert broken(illegal.value.verdict) == ["508.1i"]


def test_an_attack_that_is_abandoned_leaves_everything_as_it_was(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], effects=[effect(AttackCost(subject=ALL, cost=Cost(life=2)))])
    before, digests = list(game.log), game.digests()
    game.declare_attackers({"ogre": "bob"})
    verdict = game.abandon()
    assert broken(verdict) == ["508.1j"]
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
