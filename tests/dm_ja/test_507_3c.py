"""507.3c: "attacks and isn't blocked" triggers where no blocking creature was designated."""

from __future__ import annotations

import pytest

from events.combat import CombatRemovalEffectApplied
from tests.duels import duel

ALICE = [("ao 3000", "Tu: Whenever this creature attacks and isn't blocked, ...")]


@pytest.mark.parametrize(("chosen", "triggered"), [([], 1), (["go"], 1), (["bo"], 0)])
def test_it_triggers_once_where_nothing_blocks(edition: str, chosen: list[str], triggered: int) -> None:
    bob = ["bo 4000 blocker", "go 2000 guardman", "co 1000; tapped"]
    game = duel(edition, alice=ALICE, bob=bob, attack="co", choose=chosen)
    assert game.triggers.counts.get("Tu", 0) == triggered


def test_a_blocking_creature_that_leaves_was_one(edition: str) -> None:
    game = duel(edition, alice=ALICE, bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    game.apply(CombatRemovalEffectApplied("bo"))
    assert game.triggers.counts == {}
