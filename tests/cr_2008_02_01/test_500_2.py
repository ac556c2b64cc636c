"""500.2: legal attacks."""

from __future__ import annotations

from events.abilities import MaxTotalAttackers
from simulator.game.game import Game
from simulator.game.judge import judge_attack
from tests.given import broken, effect, given

ALONE = "This creature can't attack alone."
MUST = "This creature attacks each combat if able."


def legal(game: Game, *attackers: str) -> bool:
    verdict = judge_attack(game.position, "alice", dict.fromkeys(attackers, "bob"), game.table)
    assert broken(verdict) in ([], ["308.2a"])
    return verdict.legal is True


def test_example_two_that_cant_attack_alone_attack_together(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", ALONE), ("orc 2/2", ALONE)])
    assert legal(game, "ogre", "orc")
    assert not legal(game, "ogre")
    assert legal(game)


def test_example_of_no_more_than_one_the_one_that_attacks_if_able_attacks(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", MUST), "orc 2/2"], effects=[effect(MaxTotalAttackers(n=1))])
    assert legal(game, "ogre")
    assert not legal(game, "orc")
    assert not legal(game, "ogre", "orc")
    assert not legal(game)


def test_tapped_creatures_and_those_with_unpaid_costs_are_exempt(edition: str) -> None:
    taxed = ("ogre 3/3", MUST, "This creature can't attack unless you pay {1}.")
    assert not legal(given(edition, alice=[("ogre 3/3", MUST)]))
    assert legal(given(edition, alice=[("ogre 3/3; tapped", MUST)]))
    assert legal(given(edition, alice=[taxed]))
