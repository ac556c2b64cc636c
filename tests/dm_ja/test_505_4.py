"""505.4 (second-hand): creatures attack one at a time."""

from __future__ import annotations

import pytest

from events.duel_masters import AttackBegan
from simulator.game.verdict import IllegalAction
from tests.duels import broken, duel


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
