"""702.2: damage of a creature with deathtouch is divided freely; it is lethal to nobody but by a state-based action."""

from __future__ import annotations

from tests.cr_2024_06_07.test_702_2 import *  # noqa: F403
from tests.given import given, refused, until

# Other words, other tests:
del test_702_2c_one_point_to_each_blocker_is_lethal  # noqa: F821
del test_702_2c_with_trample_one_point_to_the_blocker_is_enough  # noqa: F821
del test_702_2c_a_point_of_another_source_with_deathtouch_is_lethal_too  # noqa: F821

MORE = "This creature can block an additional creature each combat."


def test_702_2b_c_any_division_is_legal_and_all_that_are_dealt_any_of_it_are_destroyed(edition: str) -> None:
    game = given(
        edition,
        alice=["asp 2/2 deathtouch"],
        bob=["giant 8/8", "wall 0/9"],
        attack=["asp"],
        block={"giant": ["asp"], "wall": ["asp"]},
    )
    game.announce_order("alice", "asp", ["giant", "wall"])
    until(game, "combat_damage")
    assert list(game.legal_assignments("asp")) == [{"giant": 2}, {"giant": 1, "wall": 1}, {"wall": 2}]
    game.assign_damage("alice", "asp", {"giant": 1, "wall": 1})
    game.deal_damage()
    assert {"giant", "wall"} <= set(game.damage.dead)


def test_702_17b_with_trample_the_blocker_is_assigned_its_whole_toughness_first(edition: str) -> None:
    game = given(
        edition, alice=["asp 9/9 deathtouch, trample"], bob=["giant 8/8"], attack=["asp"], block={"giant": ["asp"]}
    )
    until(game, "combat_damage")
    assert list(game.legal_assignments("asp")) == [{"giant": 9}, {"giant": 8, "bob": 1}]
    game.deal_damage()
    assert game.board.life["bob"] == 19


def test_702_17b_of_another_source_with_deathtouch_only_the_points_count(edition: str) -> None:
    game = given(
        edition,
        alice=["asp 1/1 deathtouch", "rhino 9/9 trample"],
        bob=[("giant 8/8", MORE)],
        attack=["asp", "rhino"],
        block={"giant": ["asp", "rhino"]},
    )
    until(game, "combat_damage")
    assert refused(game.assign_damage, "alice", "rhino", {"giant": 6, "bob": 3})
    assert game.assign_damage("alice", "rhino", {"giant": 7, "bob": 2}).legal


def test_702_2b_a_blocking_creature_with_deathtouch_divides_freely_as_well(edition: str) -> None:
    game = given(
        edition,
        alice=["giant 8/8", "ogre 3/3"],
        bob=[("asp 2/2 deathtouch", MORE)],
        attack=["giant", "ogre"],
        block={"asp": ["giant", "ogre"]},
    )
    game.announce_order("bob", "asp", ["giant", "ogre"])
    until(game, "combat_damage")
    assert list(game.legal_assignments("asp")) == [{"giant": 2}, {"giant": 1, "ogre": 1}, {"ogre": 2}]


def test_702_2b_a_creature_that_lost_deathtouch_keeps_its_order(edition: str) -> None:
    game = given(
        edition,
        alice=["asp 2/2"],
        bob=["giant 8/8", "wall 0/9"],
        attack=["asp"],
        block={"giant": ["asp"], "wall": ["asp"]},
    )
    game.announce_order("alice", "asp", ["giant", "wall"])
    until(game, "combat_damage")
    assert list(game.legal_assignments("asp")) == [{"giant": 2}]
