"""510.1a: creatures assign damage equal to their power; with 0 or less they assign none."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft, PowerToughnessChanged
from events.damage import CombatDamageDetermined
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, play_on, refused, until

pytestmark = pytest.mark.rule("510.1a")


def test_each_fighting_creature_assigns_its_power(edition: str) -> None:
    game = given(
        edition, alice=["ogre 3/3", "wolf 2/2"], bob=["bear 2/4"], attack=["ogre", "wolf"], block={"bear": ["ogre"]}
    )
    play_on(game)
    assert game.damage.dealt == (("ogre", "bear", 3), ("wolf", "bob", 2), ("bear", "ogre", 2))


@pytest.mark.parametrize("power", [0, -2])
def test_with_power_0_or_less_it_assigns_none(edition: str, power: int) -> None:
    game = given(edition, alice=[f"snail {power}/3"], bob=["bear 2/2"], attack=["snail"], block={})
    play_on(game)
    assert not any(isinstance(event, CombatDamageDetermined) for event in game.log)
    assert game.board.life["bob"] == 20


def test_power_is_that_of_the_moment(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    game.apply(PowerToughnessChanged("ogre", 6, 6))
    play_on(game)
    assert game.board.life["bob"] == 14


@pytest.mark.parametrize("points", [{"bear": 3}, {"bear": 3, "cat": 3}, {"bear": 6, "cat": -1}, {}])
def test_another_sum_or_a_negative_share_is_refused(edition: str, points: dict[str, int]) -> None:
    bob = ["bear 2/2", "cat 1/1"]
    game = given(edition, alice=["ogre 5/5"], bob=bob, attack=["ogre"], block={"bear": ["ogre"], "cat": ["ogre"]})
    until(game, "combat_damage")
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("alice", "ogre", points)
    assert "510.1a" in broken(illegal.value.verdict)


def test_only_its_controller_assigns_a_creatures_damage(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    until(game, "combat_damage")
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("bob", "ogre", {"bear": 3})
    assert broken(illegal.value.verdict) == ["510.1"]


def test_a_creature_that_does_not_fight_assigns_none(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "wolf 2/2"], attack=["ogre"], block={})
    until(game, "combat_damage")
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("alice", "wolf", {"bob": 2})
    assert broken(illegal.value.verdict) == ["510.1a"]


def test_what_is_no_assignment_is_reported(edition: str) -> None:
    bob = ["bear 2/2", "cat 1/1"]
    game = given(edition, alice=["ogre 5/5", "wolf 2/2"], bob=bob, attack=["ogre"], block={"bear": ["ogre"]})
    until(game, "combat_damage")
    for creature in ("wolf", "cat"):
        assert refused(game.assign_damage, "alice", creature, {"bear": 2}) == [
            (f"{creature} is neither attacking nor blocking", creature)
        ]
    assert refused(game.assign_damage, "bob", "ogre", {"bear": 5}) == [
        ("alice assigns the damage of ogre, not bob", "ogre")
    ]
    assert refused(game.assign_damage, "alice", "ogre", {"bear": 3}) == [("ogre has power 5 but assigns 3", "ogre")]
    told = ("ogre can't assign -1 to bear", "ogre", "bear")
    assert told in refused(game.assign_damage, "alice", "ogre", {"bear": -1})


def test_who_assigns_in_which_of_two_steps_is_reported(edition: str) -> None:
    board = {"alice": ["ogre 3/3", "elf 1/1 first strike"], "bob": ["bear 2/2"]}
    game = given(edition, **board, attack=["ogre", "elf"], block={})
    until(game, "first_strike_damage")
    assert refused(game.assign_damage, "alice", "ogre", {"bob": 3}) == [
        ("ogre assigns no combat damage in this step", "ogre")
    ]
    until(game, "combat_damage")
    assert refused(game.assign_damage, "alice", "elf", {"bob": 1}) == [
        ("elf assigns no combat damage in this step", "elf")
    ]


def test_with_nobody_to_assign_it_to_a_creature_assigns_none(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4"], attack={"ogre": "jace"}, block={})
    game.apply(PermanentLeft("jace"))
    until(game, "combat_damage")
    assert refused(game.assign_damage, "alice", "ogre", {"bob": 3}) == [
        ("ogre has power 3 but assigns 3", "ogre"),
        ("ogre can't assign damage to bob", "ogre", "bob"),
    ]
    assert game.assign_damage("alice", "ogre", {}).legal


def test_a_creature_of_negative_power_assigns_nothing(edition: str) -> None:
    game = given(edition, alice=["snail -2/3"], bob=["bear 2/2"], attack=["snail"], block={})
    until(game, "combat_damage")
    assert refused(game.assign_damage, "alice", "snail", {"bob": 1}) == [("snail has power 0 but assigns 1", "snail")]
