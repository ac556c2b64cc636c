"""506.1c (second-hand): the attacking creature is tapped."""

from __future__ import annotations

import pytest

from events.combat import AttackerTapped, BecameAttacking
from simulator.game.verdict import IllegalAction
from tests.duels import broken, duel


def test_the_attacking_creature_is_tapped(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], attack="bob")
    assert game.board.tapped == {"ao"}
    found = [event for event in game.log if isinstance(event, AttackerTapped | BecameAttacking)]
    assert found == [AttackerTapped("ao", "506.1c"), BecameAttacking("ao", "bob", "506.1c", "bob")]


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


def test_only_the_turn_player_attacks(edition: str) -> None:
    with pytest.raises(IllegalAction, match="alice attacks in this turn, not bob"):
        duel(edition, alice=["ao 3000"]).attack("ao", "bob", player="bob")
