"""508.1k: each chosen creature becomes an attacking creature until it is removed or the combat phase ends."""

from __future__ import annotations

from tests.given import given, until


def test_the_chosen_creatures_become_attacking_creatures(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "bear 2/2"], attack=["ogre"])
    assert game.combat.attacking == {"ogre": "bob"}
    assert game.combat.blocked == game.combat.unblocked == frozenset()


def test_it_attacks_until_the_combat_phase_ends(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    until(game, "end_of_combat")
    assert game.combat.attacking == {"ogre": "bob"}
    until(game, "main")
    assert game.combat.attacking == {}
