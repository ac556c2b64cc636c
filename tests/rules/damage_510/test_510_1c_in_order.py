"""510.1c of June 2024: a blocked creature assigns its damage to its blockers in the announced order."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft, PowerToughnessChanged
from events.damage import DamagePrevented
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, Outcome
from tests.given import broken, given, play_on, refused, until

pytestmark = [pytest.mark.rule("510.1c"), pytest.mark.since("cr-2022-10-07"), pytest.mark.until("cr-2024-06-07")]


def gorger(edition: str) -> Game:
    """A 5/6 is blocked by a 0/3 and, behind it in the order, a 1/1."""
    game = given(
        edition,
        alice=["gorger 5/6"],
        bob=["guardian 0/3", "elves 1/1"],
        attack=["gorger"],
        block={"guardian": ["gorger"], "elves": ["gorger"]},
    )
    game.announce_order("alice", "gorger", ["guardian", "elves"])
    return game


def divisions(game: Game, creature: str) -> list[tuple[int, ...]]:
    until(game, "combat_damage")
    order = game.orders.orders[creature]
    return [tuple(points.get(blocker, 0) for blocker in order) for points in game.legal_assignments(creature)]


def test_example_vastwood_gorger_the_first_is_assigned_lethal_damage_before_the_second(edition: str) -> None:
    assert divisions(gorger(edition), "gorger") == [(5, 0), (4, 1), (3, 2)]


def test_example_giant_growth_the_growing_blocker_takes_it_all(edition: str) -> None:
    game = gorger(edition)
    game.apply(PowerToughnessChanged("guardian", 3, 6))
    assert divisions(game, "gorger") == [(5, 0)]


def test_example_mending_hands_damage_that_will_be_prevented_counts_all_the_same(edition: str) -> None:
    game = gorger(edition)
    game.apply(DamagePrevented("gorger", "guardian", 4))
    assert divisions(game, "gorger") == [(5, 0), (4, 1), (3, 2)]
    game.deal_damage()
    assert game.damage.dealt == (("gorger", "elves", 2), ("elves", "gorger", 1))


def baloth(edition: str) -> Game:
    """Two attackers share the brigade as a blocker."""
    game = given(
        edition,
        alice=["baloth 7/7", "boars 4/4"],
        bob=[
            "armodon 3/3; damage 2",
            ("brigade 2/4", "This creature can block an additional creature each combat."),
            "ape 5/5",
            "piker 2/1",
        ],
        attack=["baloth", "boars"],
        block={"armodon": ["baloth"], "brigade": ["baloth", "boars"], "ape": ["baloth"], "piker": ["boars"]},
    )
    game.announce_order("alice", "baloth", ["armodon", "brigade", "ape"])
    game.announce_order("alice", "boars", ["brigade", "piker"])
    game.announce_order("bob", "brigade", ["baloth", "boars"])
    return until(game, "combat_damage")


def test_example_enormous_baloth_marked_damage_and_damage_from_others_count_as_assigned(edition: str) -> None:
    game = baloth(edition)
    waiting = game.assign_damage("alice", "baloth", {"armodon": 1, "brigade": 1, "ape": 5})
    assert waiting.outcome is Outcome.UNDETERMINED
    assert game.assign_damage("alice", "boars", {"brigade": 3, "piker": 1}).legal
    game.deal_damage()
    assert {"armodon", "brigade", "ape", "piker"} <= set(game.damage.dead)


def test_what_nobody_can_make_lethal_any_more_is_refused_at_once(edition: str) -> None:
    game = baloth(edition)
    game.assign_damage("alice", "boars", {"brigade": 4})
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("alice", "baloth", {"brigade": 2, "ape": 5})
    assert broken(illegal.value.verdict) == ["510.1c"]


def test_a_single_blocker_takes_it_all(edition: str) -> None:
    game = given(edition, alice=["ogre 5/5"], bob=["cat 1/1"], attack=["ogre"], block={"cat": ["ogre"]})
    play_on(game)
    assert game.damage.dealt == (("ogre", "cat", 5), ("cat", "ogre", 1))


def test_with_no_blocker_left_it_assigns_none(edition: str) -> None:
    game = given(edition, alice=["ogre 5/5"], bob=["cat 1/1"], attack=["ogre"], block={"cat": ["ogre"]})
    game.apply(PermanentLeft("cat"))
    play_on(game)
    assert game.damage.dealt == ()


def test_to_the_player_it_assigns_none(edition: str) -> None:
    game = until(gorger(edition), "combat_damage")
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("alice", "gorger", {"guardian": 3, "elves": 1, "bob": 1})
    assert broken(illegal.value.verdict) == ["510.1c"]


def test_what_is_skipped_in_the_order_is_reported(edition: str) -> None:
    game = until(gorger(edition), "combat_damage")
    assert refused(game.assign_damage, "alice", "gorger", {"guardian": 2, "elves": 3}) == [
        (
            "elves is assigned damage before guardian, ahead of it in the order, is assigned lethal damage",
            "gorger",
            "guardian",
            "elves",
        )
    ]
    assert refused(game.assign_damage, "alice", "gorger", {"guardian": 4, "bob": 1}) == [
        ("gorger can't assign damage to bob", "gorger", "bob")
    ]


def test_damage_of_several_others_and_what_is_marked_add_up(edition: str) -> None:
    many = "This creature can block any number of creatures."
    game = given(
        edition,
        alice=["ogre 5/5", "cat 1/1", "dog 2/2"],
        bob=[("wall 0/7; damage 2", many), "elf 1/1"],
        attack=["ogre", "cat", "dog"],
        block={"wall": ["ogre", "cat", "dog"], "elf": ["ogre"]},
    )
    game.announce_order("alice", "ogre", ["wall", "elf"])
    until(game, "combat_damage")
    assert game.assign_damage("alice", "cat", {"wall": 1}).legal
    assert game.assign_damage("alice", "dog", {"wall": 2}).legal
    assert refused(game.assign_damage, "alice", "ogre", {"wall": 1, "elf": 4})
    assert game.assign_damage("alice", "ogre", {"wall": 2, "elf": 3}).legal


def test_the_plainest_division_is_lethal_in_the_announced_order_and_the_rest_to_the_last(edition: str) -> None:
    game = given(
        edition,
        alice=["gorger 6/6"],
        bob=["guardian 0/3", "elves 1/1", "imp 1/1"],
        attack=["gorger"],
        block={"guardian": ["gorger"], "elves": ["gorger"], "imp": ["gorger"]},
    )
    game.announce_order("alice", "gorger", ["imp", "guardian", "elves"])
    until(game, "combat_damage")
    game.deal_damage()
    assert [points for points in game.damage.dealt if points[0] == "gorger"] == [
        ("gorger", "imp", 1),
        ("gorger", "guardian", 3),
        ("gorger", "elves", 2),
    ]
