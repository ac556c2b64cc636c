"""702.19c-f: trample over planeswalkers."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, Outcome
from tests.given import broken, given, refused, until

pytestmark = [pytest.mark.rule("702.19"), pytest.mark.since("cr-2022-10-07")]


OVER = "ogre 7/7 trample over planeswalkers"


def divisions(game: Game, *to: str) -> list[tuple[int, ...]]:
    """Every legal division of the ogre's damage."""
    return [tuple(points.get(one, 0) for one in to) for points in game.legal_assignments("ogre")]


def test_example_with_a_1_1_it_assigns_two_to_the_planeswalker_and_five_to_the_player(edition: str) -> None:
    game = given(
        edition, alice=["cat 1/1", OVER], bob=["jace planeswalker 3"], attack={"cat": "jace", "ogre": "jace"}, block={}
    )
    until(game, "combat_damage")
    assert game.assign_damage("alice", "ogre", {"jace": 2, "bob": 5}).legal
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("alice", "ogre", {"jace": 1, "bob": 6})
    assert broken(illegal.value.verdict) == ["510.1b"]
    game.deal_damage()
    assert game.board.life["bob"] == 15
    assert game.damage.dead == ("jace",)


def test_it_assigns_the_loyalty_first(edition: str) -> None:
    game = given(edition, alice=["ogre 4/4 trample over planeswalkers"], bob=["jace planeswalker 3"])
    game.declare_attackers({"ogre": "jace"})
    game.declare_blockers({})
    until(game, "combat_damage")
    assert divisions(game, "jace", "bob") == [(4, 0), (3, 1)]


def test_702_19c_its_blockers_come_first(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 4/4 trample over planeswalkers"],
        bob=["jace planeswalker 1", "bear 2/2"],
        attack={"ogre": "jace"},
        block={"bear": ["ogre"]},
    )
    until(game, "combat_damage")
    assert divisions(game, "bear", "jace", "bob") == [(4, 0, 0), (3, 1, 0), (2, 2, 0), (2, 1, 1)]
    game.deal_damage()
    assert game.damage.taken["bear"] == 2


def test_702_19b_attacking_a_player_it_tramples(edition: str) -> None:
    game = given(edition, alice=[OVER], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    until(game, "combat_damage")
    assert game.assign_damage("alice", "ogre", {"bear": 2, "bob": 5}).outcome is Outcome.LEGAL


@pytest.mark.parametrize(("blocked", "to_bob"), [(False, 7), (True, 5)])
def test_702_19e_with_the_planeswalker_gone_it_may_reach_the_player(edition: str, blocked: bool, to_bob: int) -> None:
    game = given(
        edition,
        alice=[OVER],
        bob=["jace planeswalker 3", "bear 2/2"],
        attack={"ogre": "jace"},
        block={"bear": ["ogre"]} if blocked else {},
    )
    game.apply(PermanentLeft("jace"))
    until(game, "combat_damage")
    game.deal_damage()
    assert game.board.life["bob"] == 20 - to_bob
    assert game.combat.attacking["ogre"] == ""


def test_702_19g_twice_is_as_good_as_once(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 4/4 trample over planeswalkers, trample over planeswalkers"],
        bob=["jace planeswalker 3"],
        attack={"ogre": "jace"},
        block={},
    )
    until(game, "combat_damage")
    assert divisions(game, "jace", "bob") == [(4, 0), (3, 1)]


def test_what_is_not_assigned_its_loyalty_is_reported(edition: str) -> None:
    game = given(
        edition,
        alice=["cat 1/1", "dog 2/2", OVER],
        bob=["jace planeswalker 3"],
        attack={"cat": "bob", "dog": "bob", "ogre": "jace"},
        block={},
    )
    until(game, "combat_damage")
    assert refused(game.assign_damage, "alice", "ogre", {"jace": 2, "bob": 5}) == [
        (
            "bob is assigned damage before jace is assigned damage equal to its loyalty",
            "ogre",
            "jace",
            "bob",
        )
    ]
    assert game.assign_damage("alice", "ogre", {"jace": 3, "bob": 4}).legal
