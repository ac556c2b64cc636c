"""505.4 (second-hand): creatures attack one at a time.

- 505.6 (second-hand): what leaves the battle zone leaves the attack.
- 506.1c (second-hand): the attacking creature is tapped.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.combat import AttackerTapped, BecameAttacking, CombatRemovalEffectApplied
from events.duel_masters import AttackBegan, AttackEnded
from simulator.game.verdict import IllegalAction, WrongMoment
from tests.duels import broken, duel

pytestmark = pytest.mark.rule("dm-ja 505.4")


def test_a_second_creature_attacks_once_the_first_attack_has_ended(edition: str) -> None:
    game = duel(edition, alice=["ao 3000", "ax 2000"], bob=["bo 4000 blocker"], attack="bob")
    with pytest.raises(IllegalAction) as refused:
        game.attack("ax", "bob")
    assert broken(refused.value.verdict) == ["505.4"]
    game.end_attack()
    game.attack("ax", "bob")
    assert game.combat.attacking == {"ax": "bob"}
    assert game.combat.number == 2
    assert [event.rule for event in game.log if isinstance(event, AttackBegan)] == ["505.4", "505.4"]


@pytest.mark.parametrize("attacks", [{}, {"ao": "bob", "ax": "bob"}])
def test_not_one_creature_is_no_attack(edition: str, attacks: dict[str, str]) -> None:
    game = duel(edition, alice=["ao 3000", "ax 2000"])
    before = len(game.log)
    with pytest.raises(IllegalAction) as refused:
        game.declare_attack(attacks)
    assert broken(refused.value.verdict) == ["505.4"]
    assert len(game.log) == before


@pytest.mark.rule("dm-ja 505.6")
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


@pytest.mark.rule("dm-ja 505.6")
def test_a_blocking_creature_that_leaves_blocks_no_more_and_there_is_no_battle(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    game.apply(CombatRemovalEffectApplied("bo"))
    assert (game.combat.blocking, game.combat.blocked) == ({}, {"ao"})
    game.battle()
    assert {"ao", "bo"} <= game.board.permanents.keys()


@pytest.mark.rule("dm-ja 505.6")
def test_an_attacked_creature_that_leaves_is_attacked_no_more(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["co 1000; tapped"], attack="co")
    game.apply(PermanentLeft("co", "hand"))
    assert game.combat.attacking == {"ao": ""}
    game.battle()
    assert "ao" in game.board.permanents


@pytest.mark.rule("dm-ja 506.1c")
def test_the_attacking_creature_is_tapped(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], attack="bob")
    assert game.board.tapped == {"ao"}
    found = [event for event in game.log if isinstance(event, AttackerTapped | BecameAttacking)]
    assert found == [AttackerTapped("ao", "506.1c"), BecameAttacking("ao", "bob", "506.1c", "bob")]


@pytest.mark.rule("dm-ja 506.1c")
@pytest.mark.parametrize(
    ("attacker", "target", "says"),
    [
        ("at", "bob", "at is tapped"),
        ("bo", "bob", "bo is no creature of alice"),
        ("xx", "bob", "xx is no creature of alice"),
        ("ao", "at", "ao can't attack at"),
        ("ao", "alice", "ao can't attack alice"),
        ("ao", "xx", "ao can't attack xx"),
    ],
)
def test_who_can_attack_what(edition: str, attacker: str, target: str, says: str) -> None:
    game = duel(edition, alice=["ao 3000", "at 1000; tapped"], bob=["bo 4000"])
    with pytest.raises(IllegalAction, match=says) as refused:
        game.attack(attacker, target)
    assert broken(refused.value.verdict) == ["506.1c"]


@pytest.mark.rule("dm-ja 506.1c")
def test_only_the_turn_player_attacks(edition: str) -> None:
    with pytest.raises(IllegalAction, match="alice attacks in this turn, not bob"):
        duel(edition, alice=["ao 3000"]).attack("ao", "bob", player="bob")
