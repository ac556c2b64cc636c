"""702.2c: any damage from a source with deathtouch is lethal, also while others' damage is assigned."""

from __future__ import annotations

from simulator.game.game import Game
from tests.given import given, refused, until

MORE = "This creature can block any number of creatures."


def divisions(game: Game, creature: str, *to: str) -> list[tuple[int, ...]]:
    return [tuple(points.get(one, 0) for one in to) for points in game.legal_assignments(creature)]


def test_one_point_of_another_source_with_deathtouch_is_lethal(edition: str) -> None:
    game = given(
        edition,
        alice=["rhino 5/5 trample", "asp 2/2 deathtouch"],
        bob=[("wall 0/7", MORE)],
        attack=["rhino", "asp"],
        block={"wall": ["rhino", "asp"]},
    )
    until(game, "combat_damage")
    assert game.assign_damage("alice", "rhino", {"bob": 5}).legal


def test_a_creature_with_deathtouch_needs_one_point(edition: str) -> None:
    for wall in ("wall 0/7", "wall 0/7; damage 6", "wall 0/1"):
        game = given(
            edition, alice=["asp 3/3 deathtouch, trample"], bob=[wall], attack=["asp"], block={"wall": ["asp"]}
        )
        until(game, "combat_damage")
        assert divisions(game, "asp", "wall", "bob") == [(3, 0), (2, 1), (1, 2)]


def test_with_what_another_assigns_deathtouch_needs_none(edition: str) -> None:
    game = given(
        edition,
        alice=["asp 3/3 deathtouch, trample", "ogre 4/4"],
        bob=[("wall 0/4", MORE)],
        attack=["asp", "ogre"],
        block={"wall": ["asp", "ogre"]},
    )
    until(game, "combat_damage")
    assert game.assign_damage("alice", "asp", {"bob": 3}).legal


def test_what_a_source_with_deathtouch_assigns_to_another_is_not_lethal_here(edition: str) -> None:
    game = given(
        edition,
        alice=["rhino 5/5 trample", "asp 2/2 deathtouch"],
        bob=["wall 0/4", "elf 1/1"],
        attack=["rhino", "asp"],
        block={"wall": ["rhino"], "elf": ["asp"]},
    )
    until(game, "combat_damage")
    assert refused(game.assign_damage, "alice", "rhino", {"wall": 3, "bob": 2})
    assert game.assign_damage("alice", "rhino", {"wall": 4, "bob": 1}).legal
