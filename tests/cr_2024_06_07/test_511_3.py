"""511.3: as the end of combat step ends, everything is removed from combat."""

from __future__ import annotations

from events.combat import RemovedFromCombat
from tests.given import given, until


def test_creatures_and_planeswalkers_are_removed(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 1/3", "wolf 1/2"],
        bob=["jace planeswalker 4", "bear 0/2"],
        attack={"ogre": "jace", "wolf": "bob"},
        block={"bear": ["ogre"]},
    )
    until(game, "end_of_combat")
    assert game.combat.blocked == {"ogre"}
    until(game, "main")
    removed = [event.object for event in game.log if isinstance(event, RemovedFromCombat)]
    assert sorted(removed) == ["bear", "jace", "ogre", "wolf"]
    assert (game.combat.attacking, game.combat.blocking, game.combat.status) == ({}, {}, {})


def test_what_blocked_whom_is_remembered_until_the_next_combat(edition: str) -> None:
    game = given(edition, alice=["ogre 1/3"], bob=["bear 0/2"], attack=["ogre"], block={"bear": ["ogre"]})
    until(game, "main")
    assert game.combat.history == (("bear", "ogre", "declared"),)
    until(game, "beginning_of_combat")
    assert game.combat.history == ()
