"""507.1d: the attacking creature is blocked until it leaves the attack or the attack ends, whoever blocks it still."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.combat import BecameBlocked, CombatRemovalEffectApplied
from events.event import External
from tests.duels import duel


@pytest.mark.parametrize("leaves", [PermanentLeft("bo"), CombatRemovalEffectApplied("bo")])
def test_it_stays_blocked(edition: str, leaves: External) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    assert BecameBlocked("ao", ("bo",), "507.1d") in list(game.log)
    game.apply(leaves)
    assert (game.combat.blocked, game.combat.blocking) == ({"ao"}, {})
    game.end_attack()
    assert game.combat.blocked == set()


def test_not_blocked_is_no_state_of_its_own(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob", choose=[])
    assert (game.combat.blocked, game.combat.unblocked) == (set(), set())
