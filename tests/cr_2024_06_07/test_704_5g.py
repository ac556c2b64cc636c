"""704.5g: a creature with lethal damage marked on it is destroyed."""

from __future__ import annotations

from events.board import DamageMarked, PowerToughnessChanged
from tests.given import given, play_on


def test_damage_equal_to_toughness_destroys(edition: str) -> None:
    game = given(edition, alice=["ogre 2/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    play_on(game)
    assert game.damage.dead == ("bear",)
    assert game.board.marked == {"ogre": 2}


def test_damage_of_several_sources_adds_up(edition: str) -> None:
    game = given(edition, alice=["ogre 1/3; damage 1"], bob=["bear 1/2", "cat 1/1"], attack=["ogre"],
                 block={"bear": ["ogre"], "cat": ["ogre"]})  # fmt: skip
    play_on(game)
    assert "ogre" in game.damage.dead


def test_an_indestructible_creature_stays(edition: str) -> None:
    game = given(
        edition, alice=["ogre 9/9"], bob=["rock 0/1 indestructible"], attack=["ogre"], block={"rock": ["ogre"]}
    )
    play_on(game)
    assert game.board.marked == {"rock": 9}


def test_damage_outside_combat_destroys_too(edition: str) -> None:
    game = given(edition, bob=["bear 2/2"])
    game.apply(DamageMarked("bear", 1))
    assert "bear" in game.board.permanents
    game.apply(DamageMarked("bear", 1))
    assert "bear" not in game.board.permanents


def test_a_shrinking_creature_dies_of_the_damage_that_it_has(edition: str) -> None:
    game = given(edition, bob=["bear 2/3; damage 2"])
    game.apply(PowerToughnessChanged("bear", 1, 2))
    assert "bear" not in game.board.permanents
