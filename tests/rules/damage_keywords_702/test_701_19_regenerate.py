"""701.15: regenerating a creature instead of destroying it.

- In 2009 and 2010, 701.11: a regenerating permanent is tapped and its damage removed instead of being destroyed; it
  leaves combat.
"""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained, DamageMarked, PowerToughnessChanged, TurnBegan
from events.combat import RemovedFromCombat
from events.effects import DestroyEffectApplied, Regenerated, RegenerationEffectApplied
from simulator.game.game import Game
from simulator.oracle import compile_words
from tests.given import given, play_on
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("701.19")


def a_block(edition: str, *shielded: str) -> Game:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    for creature in shielded:
        game.apply(RegenerationEffectApplied(creature))
    return game


def test_it_is_tapped_its_damage_removed_and_it_leaves_combat_instead(edition: str, number: Numbered) -> None:
    game = a_block(edition, "bear")
    game.apply(DamageMarked("bear", 1))
    assert game.apply(DestroyEffectApplied("bear")) == (
        Regenerated("bear", number("701.8a")),
        RemovedFromCombat("bear", "506.4"),
    )
    assert "bear" in game.board.permanents
    assert "bear" in game.board.tapped
    assert game.board.marked == {}
    assert (game.combat.blocking, game.combat.blocked) == ({}, {"ogre"})


def test_creating_the_shield_changes_nothing_yet(edition: str) -> None:
    game = a_block(edition, "bear")
    assert game.combat.blocking == {"bear": ("ogre",)}
    assert "bear" not in game.board.tapped


def test_it_survives_lethal_damage(edition: str) -> None:
    game = play_on(a_block(edition, "bear"))
    assert [event for event in game.log if isinstance(event, Regenerated)] == [Regenerated("bear", "704.5g")]
    assert "bear" in game.board.permanents
    assert game.board.marked == {"ogre": 2}


def test_an_attacking_creature_regenerates_too(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["wall 4/4"], attack=["ogre"], block={"wall": ["ogre"]})
    game.apply(RegenerationEffectApplied("ogre"))
    play_on(game)
    assert "ogre" in game.board.permanents
    assert game.combat.attacking == {}


def test_it_survives_damage_by_a_source_with_deathtouch_once(edition: str) -> None:
    game = given(edition, alice=["asp 1/1 deathtouch"], bob=["bear 2/2"], attack=["asp"], block={"bear": ["asp"]})
    game.apply(RegenerationEffectApplied("bear"))
    play_on(game)
    assert [event for event in game.log if isinstance(event, Regenerated)] == [Regenerated("bear", "704.5h")]
    assert "bear" in game.board.permanents


def test_each_shield_regenerates_once(edition: str) -> None:
    game = a_block(edition, "bear", "bear")
    for _ in range(2):
        game.apply(DestroyEffectApplied("bear"))
    assert "bear" in game.board.permanents
    game.apply(DestroyEffectApplied("bear"))
    assert "bear" not in game.board.permanents


def test_the_shield_lasts_for_the_turn(edition: str) -> None:
    game = a_block(edition, "bear")
    game.apply(TurnBegan("bob", ("alice",), 2))
    game.apply(DestroyEffectApplied("bear"))
    assert "bear" not in game.board.permanents


def test_toughness_0_is_no_destruction(edition: str) -> None:
    game = a_block(edition, "bear")
    game.apply(PowerToughnessChanged("bear", 2, 0))
    assert "bear" not in game.board.permanents


def test_701_7a_what_an_effect_destroys_leaves_the_battlefield(edition: str) -> None:
    game = a_block(edition)
    game.apply(DestroyEffectApplied("bear"))
    assert "bear" not in game.board.permanents
    assert game.combat.blocking == {}


def test_702_12b_what_is_indestructible_is_neither_destroyed_nor_regenerated(edition: str) -> None:
    game = a_block(edition, "bear")
    _, abilities = compile_words(("indestructible",), (), "bear")
    game.apply(AbilitiesGained("bear", abilities, ("indestructible",)))
    assert game.apply(DestroyEffectApplied("bear")) == ()
    assert game.combat.blocking == {"bear": ("ogre",)}
