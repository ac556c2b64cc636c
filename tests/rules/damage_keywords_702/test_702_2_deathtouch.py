"""702.2: deathtouch makes one point lethal when damage is assigned.

- 702.2c: any damage from a source with deathtouch is lethal, also while others' damage is assigned.
- In 2009 and 2010, 702.2: damage of a creature with deathtouch is divided freely; it is lethal to nobody but by a
  state-based action.
"""

from __future__ import annotations

import pytest

from simulator.game.game import Game
from tests.given import given, refused, until

pytestmark = [pytest.mark.rule("702.2"), pytest.mark.since("cr-2022-10-07")]


def test_702_2c_one_point_to_each_blocker_is_lethal(edition: str) -> None:
    game = given(
        edition,
        alice=["asp 2/2 deathtouch"],
        bob=["giant 8/8", "wall 0/9"],
        attack=["asp"],
        block={"giant": ["asp"], "wall": ["asp"]},
    )
    until(game, "combat_damage")
    assert game.assign_damage("alice", "asp", {"giant": 1, "wall": 1}).legal
    game.deal_damage()
    assert {"giant", "wall"} <= set(game.damage.dead)


def test_702_2c_with_trample_one_point_to_the_blocker_is_enough(edition: str) -> None:
    game = given(
        edition, alice=["asp 5/5 deathtouch, trample"], bob=["giant 8/8"], attack=["asp"], block={"giant": ["asp"]}
    )
    until(game, "combat_damage")
    assert list(game.legal_assignments("asp"))[-1] == {"giant": 1, "bob": 4}
    assert game.assign_damage("alice", "asp", {"giant": 1, "bob": 4}).legal


def test_702_2c_a_point_of_another_source_with_deathtouch_is_lethal_too(edition: str) -> None:
    more = "This creature can block an additional creature each combat."
    game = given(
        edition,
        alice=["asp 1/1 deathtouch", "rhino 4/4 trample"],
        bob=[("giant 8/8", more)],
        attack=["asp", "rhino"],
        block={"giant": ["asp", "rhino"]},
    )
    until(game, "combat_damage")
    assert game.assign_damage("alice", "rhino", {"bob": 4}).legal


@pytest.mark.since("cr-2009-10-01")
def test_702_2b_a_player_is_only_dealt_the_damage(edition: str) -> None:
    game = given(edition, alice=["asp 1/1 deathtouch"], attack=["asp"], block={})
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 19


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


MORE_of_2009 = "This creature can block an additional creature each combat."


@pytest.mark.editions("cr-2009-10-01", "cr-2010-02-01")
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


@pytest.mark.editions("cr-2009-10-01", "cr-2010-02-01")
def test_702_17b_with_trample_the_blocker_is_assigned_its_whole_toughness_first(edition: str) -> None:
    game = given(
        edition, alice=["asp 9/9 deathtouch, trample"], bob=["giant 8/8"], attack=["asp"], block={"giant": ["asp"]}
    )
    until(game, "combat_damage")
    assert list(game.legal_assignments("asp")) == [{"giant": 9}, {"giant": 8, "bob": 1}]
    game.deal_damage()
    assert game.board.life["bob"] == 19


@pytest.mark.editions("cr-2009-10-01", "cr-2010-02-01")
def test_702_17b_of_another_source_with_deathtouch_only_the_points_count(edition: str) -> None:
    game = given(
        edition,
        alice=["asp 1/1 deathtouch", "rhino 9/9 trample"],
        bob=[("giant 8/8", MORE_of_2009)],
        attack=["asp", "rhino"],
        block={"giant": ["asp", "rhino"]},
    )
    until(game, "combat_damage")
    assert refused(game.assign_damage, "alice", "rhino", {"giant": 6, "bob": 3})
    assert game.assign_damage("alice", "rhino", {"giant": 7, "bob": 2}).legal


@pytest.mark.editions("cr-2009-10-01", "cr-2010-02-01")
def test_702_2b_a_blocking_creature_with_deathtouch_divides_freely_as_well(edition: str) -> None:
    game = given(
        edition,
        alice=["giant 8/8", "ogre 3/3"],
        bob=[("asp 2/2 deathtouch", MORE_of_2009)],
        attack=["giant", "ogre"],
        block={"asp": ["giant", "ogre"]},
    )
    game.announce_order("bob", "asp", ["giant", "ogre"])
    until(game, "combat_damage")
    assert list(game.legal_assignments("asp")) == [{"giant": 2}, {"giant": 1, "ogre": 1}, {"ogre": 2}]


@pytest.mark.editions("cr-2009-10-01", "cr-2010-02-01")
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
