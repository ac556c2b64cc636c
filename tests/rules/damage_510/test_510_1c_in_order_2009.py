"""510.1c: a blocked creature divides its damage by its order; what precedes is assigned lethal damage first."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft, PowerToughnessChanged
from events.damage import DamagePrevented
from simulator.game.game import Game
from tests.given import given, play_on, refused, until

pytestmark = [pytest.mark.rule("510.1c"), pytest.mark.since("cr-2009-10-01"), pytest.mark.until("cr-2010-02-01")]


MORE = "This creature can block an additional creature each combat."


def wurm(edition: str) -> Game:
    """Craw Wurm's order is Wall of Wood, then Eager Cadet."""
    game = given(
        edition,
        alice=["wurm 6/4"],
        bob=["wall 0/3", "cadet 1/1"],
        attack=["wurm"],
        block={"wall": ["wurm"], "cadet": ["wurm"]},
    )
    game.announce_order("alice", "wurm", ["wall", "cadet"])
    return game


DIVISIONS = [{"wall": 6}, {"wall": 5, "cadet": 1}, {"wall": 4, "cadet": 2}, {"wall": 3, "cadet": 3}]


def test_example_craw_wurm_the_wall_is_assigned_lethal_damage_before_the_cadet(edition: str) -> None:
    game = until(wurm(edition), "combat_damage")
    assert list(game.legal_assignments("wurm")) == DIVISIONS


def test_example_craw_wurm_giant_growth_the_growing_wall_takes_it_all(edition: str) -> None:
    game = wurm(edition)
    game.apply(PowerToughnessChanged("wall", 3, 6))
    until(game, "combat_damage")
    assert list(game.legal_assignments("wurm")) == [{"wall": 6}]


def test_example_craw_wurm_mending_hands_damage_that_will_be_prevented_counts_all_the_same(edition: str) -> None:
    game = wurm(edition)
    game.apply(DamagePrevented("wurm", "wall", 4))
    until(game, "combat_damage")
    assert list(game.legal_assignments("wurm")) == DIVISIONS


def test_the_last_one_left_is_assigned_it_all(edition: str) -> None:
    game = wurm(edition)
    game.apply(PermanentLeft("wall"))
    until(game, "combat_damage")
    assert list(game.legal_assignments("wurm")) == [{"cadet": 6}]


def test_one_point_of_another_source_with_deathtouch_is_not_lethal(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 5/5", "asp 1/1 deathtouch"],
        bob=[("wall 0/4", MORE), "elf 1/1"],
        attack=["ogre", "asp"],
        block={"wall": ["ogre", "asp"], "elf": ["ogre"]},
    )
    game.announce_order("alice", "ogre", ["wall", "elf"])
    until(game, "combat_damage")
    assert list(game.legal_assignments("ogre")) == [{"wall": 5}, {"wall": 4, "elf": 1}, {"wall": 3, "elf": 2}]


def test_702_2b_a_creature_with_deathtouch_divides_its_damage_whatever_the_order(edition: str) -> None:
    game = given(
        edition,
        alice=["asp 3/3 deathtouch"],
        bob=["wall 0/7", "elf 1/1"],
        attack=["asp"],
        block={"wall": ["asp"], "elf": ["asp"]},
    )
    game.announce_order("alice", "asp", ["wall", "elf"])
    until(game, "combat_damage")
    assert list(game.legal_assignments("asp")) == [
        {"wall": 3},
        {"wall": 2, "elf": 1},
        {"wall": 1, "elf": 2},
        {"elf": 3},
    ]


def baloth(edition: str) -> Game:
    """Baloth's order is Armodon, Brigade, Ape, and Boars' is Brigade, Piker; the Brigade blocks both."""
    game = given(
        edition,
        alice=["baloth 7/7", "boars 4/4"],
        bob=["armodon 3/3; damage 2", ("brigade 2/4", MORE), "ape 5/5", "piker 2/1"],
        attack=["baloth", "boars"],
        block={"armodon": ["baloth"], "brigade": ["baloth", "boars"], "ape": ["baloth"], "piker": ["boars"]},
    )
    game.announce_order("alice", "baloth", ["armodon", "brigade", "ape"])
    game.announce_order("alice", "boars", ["brigade", "piker"])
    return until(game, "combat_damage")


def test_example_enormous_baloth_marked_damage_and_damage_from_others_count_as_assigned(edition: str) -> None:
    game = baloth(edition)
    first = game.assign_damage("alice", "baloth", {"armodon": 1, "brigade": 1, "ape": 5})
    assert first.legal is None
    assert game.assign_damage("alice", "boars", {"brigade": 3, "piker": 1}).legal
    game.deal_damage()
    assert {"armodon", "brigade", "ape", "piker"} <= set(game.damage.dead)


def test_the_one_ahead_is_not_assigned_lethal_damage_by_all_together(edition: str) -> None:
    game = baloth(edition)
    game.assign_damage("alice", "boars", {"brigade": 4})
    assert refused(game.assign_damage, "alice", "baloth", {"brigade": 2, "ape": 5}) == [
        (
            "brigade is assigned damage before armodon, ahead of it in the order, is assigned lethal damage",
            "baloth",
            "armodon",
            "brigade",
        ),
        (
            "ape is assigned damage before armodon, ahead of it in the order, is assigned lethal damage",
            "baloth",
            "armodon",
            "ape",
        ),
    ]


def test_a_single_blocker_takes_it_all_and_with_none_left_none_is_assigned(edition: str) -> None:
    game = given(edition, alice=["ogre 5/5"], bob=["cat 1/1"], attack=["ogre"], block={"cat": ["ogre"]})
    alone = play_on(game.fork())
    assert alone.damage.dealt == (("ogre", "cat", 5), ("cat", "ogre", 1))
    game.apply(PermanentLeft("cat"))
    assert play_on(game).damage.dealt == ()


def test_nothing_is_assigned_to_the_player(edition: str) -> None:
    game = until(wurm(edition), "combat_damage")
    assert refused(game.assign_damage, "alice", "wurm", {"wall": 3, "cadet": 1, "bob": 2}) == [
        ("wurm can't assign damage to bob", "wurm", "bob")
    ]
