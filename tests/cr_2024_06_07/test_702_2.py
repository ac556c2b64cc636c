"""702.2: deathtouch makes one point lethal when damage is assigned."""

from __future__ import annotations

from tests.given import given, until


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


def test_702_2b_a_player_is_only_dealt_the_damage(edition: str) -> None:
    game = given(edition, alice=["asp 1/1 deathtouch"], attack=["asp"], block={})
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 19
