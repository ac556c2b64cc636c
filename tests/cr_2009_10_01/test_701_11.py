"""701.11: a regenerating permanent is tapped and its damage removed instead of being destroyed; it leaves combat."""

from __future__ import annotations

from events.board import DamageMarked
from events.combat import RemovedFromCombat
from events.effects import DestroyEffectApplied, Regenerated
from tests.cr_2024_06_07.test_701_15 import *  # noqa: F403
from tests.cr_2024_06_07.test_701_15 import a_block


def test_it_is_tapped_its_damage_removed_and_it_leaves_combat_instead(edition: str) -> None:
    game = a_block(edition, "bear")
    game.apply(DamageMarked("bear", 1))
    assert game.apply(DestroyEffectApplied("bear")) == (
        Regenerated("bear", "701.6a"),
        RemovedFromCombat("bear", "506.4"),
    )
    assert "bear" in game.board.tapped
    assert game.board.marked == {}
    assert (game.combat.blocking, game.combat.blocked) == ({}, {"ogre"})
