"""510.1e: all the damage of one creature is assigned before any of another creature's is."""

from __future__ import annotations

from tests.given import broken, given, judged, refused, until


def test_a_part_of_a_creatures_damage_is_no_assignment(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 4/4", "wolf 2/2"],
        bob=["bear 2/2", "cat 1/1"],
        attack=["ogre", "wolf"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    game.announce_order("alice", "ogre", ["bear", "cat"])
    until(game, "combat_damage")
    assert broken(judged(game.assign_damage, "alice", "ogre", {"bear": 2})) == ["510.1a"]
    assert refused(game.assign_damage, "alice", "ogre", {"bear": 2}) == [("ogre has power 4 but assigns 2", "ogre")]
    assert game.assign_damage("alice", "ogre", {"bear": 2, "cat": 2}).legal
    game.assign_damage("alice", "wolf", {"bob": 2})
    assert game.damage.assigned == {"ogre": (("bear", 2), ("cat", 2)), "wolf": (("bob", 2),)}
