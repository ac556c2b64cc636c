"""505.6 (second-hand): what leaves the battle zone leaves the attack."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.combat import CombatRemovalEffectApplied
from events.duel_masters import AttackEnded
from simulator.game.verdict import WrongMoment
from tests.duels import duel


def test_without_its_creature_the_attack_has_no_further_steps(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob")
    game.apply(PermanentLeft("ao"))
    assert (game.combat.attacking, game.combat.blocked, game.combat.unblocked) == ({}, set(), set())
    with pytest.raises(WrongMoment, match="nothing attacks"):
        game.choose(["bo"])
    game.end_attack()
    assert game.board.step == "main"
    (ended,) = [event for event in game.log if isinstance(event, AttackEnded)]
    assert ended.rule == "505.6"


def test_a_blocking_creature_that_leaves_blocks_no_more_and_there_is_no_battle(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    game.apply(CombatRemovalEffectApplied("bo"))
    assert (game.combat.blocking, game.combat.blocked) == ({}, {"ao"})
    game.battle()
    assert {"ao", "bo"} <= game.board.permanents.keys()


def test_an_attacked_creature_that_leaves_is_attacked_no_more(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["co 1000; tapped"], attack="co")
    game.apply(PermanentLeft("co", "hand"))
    assert game.combat.attacking == {"ao": ""}
    game.battle()
    assert "ao" in game.board.permanents
