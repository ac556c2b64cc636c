"""507.2c: blocked by a blocking creature, or not blocked; both stay until the attack ends."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.combat import CombatRemovalEffectApplied
from events.event import External
from tests.duels import duel


@pytest.mark.parametrize("leaves", [PermanentLeft("bo"), CombatRemovalEffectApplied("bo")])
def test_blocked_it_stays_blocked_though_the_blocking_creature_leaves(edition: str, leaves: External) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    game.apply(leaves)
    assert (game.combat.blocked, game.combat.unblocked, game.combat.blocking) == ({"ao"}, set(), {})
    game.end_attack()
    assert game.combat.blocked == set()
    assert "ao" in game.board.permanents


def test_without_a_blocking_creature_it_was_not_blocked(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob", choose=[])
    assert (game.combat.blocked, game.combat.unblocked) == (set(), {"ao"})
    game.end_attack()
    assert game.combat.unblocked == set()
