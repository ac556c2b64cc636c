"""502.63, 502.68: deathtouch and lifelink are triggered abilities; each instance triggers separately."""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained, PermanentLeft
from events.damage import CombatDamageDealt, DamageEffectApplied, LifeGained
from events.effects import RegenerationEffectApplied
from simulator.game.game import Game
from simulator.oracle import compile_keyword
from tests.given import given, until

pytestmark = pytest.mark.rule("cr-2008-02-01 502.63")


def fought(edition: str, blocker: str, attacker: str = "ogre 3/3") -> Game:
    """Combat damage has been dealt, and nothing else has happened."""
    one, other = attacker.split()[0], blocker.split()[0]
    game = given(edition, alice=[attacker], bob=[blocker], attack=[one], block={other: [one]})
    until(game, "combat_damage").deal_damage()
    return game


def again(game: Game, creature: str, keyword: str) -> None:
    """One more instance of a keyword."""
    abilities = compile_keyword(keyword)
    assert isinstance(abilities, tuple)
    game.apply(AbilitiesGained(creature, abilities, (keyword,)))


def test_63a_whenever_it_deals_damage_to_a_creature_that_creature_is_destroyed(edition: str) -> None:
    game = fought(edition, "adder 1/4 deathtouch")
    assert "ogre" in game.board.permanents
    assert game.triggers.counts == {"adder": 1}
    assert [each.ability.words for each in game.triggers.waiting] == ["deathtouch"]
    game.resolve_top()
    assert "ogre" not in game.board.permanents


def test_63a_damage_to_a_player_triggers_nothing(edition: str) -> None:
    game = given(edition, alice=["adder 1/1 deathtouch"], attack=["adder"], block={})
    until(game, "combat_damage").deal_damage()
    assert game.triggers.counts == {}


def test_63a_the_destroyed_creature_may_regenerate_and_indestructible_ones_are_not(edition: str) -> None:
    game = fought(edition, "adder 1/4 deathtouch")
    game.apply(RegenerationEffectApplied("ogre"))
    game.resolve_top()
    assert "ogre" in game.board.permanents
    game = fought(edition, "adder 1/4 deathtouch", "golem 3/3 indestructible")
    game.resolve_top()
    assert "golem" in game.board.permanents


def test_b_multiple_instances_trigger_separately(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["cleric 2/4 lifelink"], attack=["ogre"], block={"cleric": ["ogre"]})
    again(game, "cleric", "lifelink")
    again(game, "cleric", "deathtouch")
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 24
    assert game.triggers.counts == {"cleric": 3}


def test_68a_its_controller_gains_the_life_as_the_ability_resolves(edition: str) -> None:
    game = fought(edition, "cleric 2/4 lifelink")
    assert game.board.life["bob"] == 20
    game.resolve_top()
    assert game.board.life["bob"] == 22


def test_68a_damage_to_several_at_the_same_time_is_one_trigger_for_all_of_it(edition: str) -> None:
    game = given(
        edition,
        alice=["angel 3/3 lifelink"],
        bob=["bear 1/2", "cat 1/1"],
        attack=["angel"],
        block={"bear": ["angel"], "cat": ["angel"]},
    )
    until(game, "end_of_combat")
    assert [event.amount for event in game.log if isinstance(event, LifeGained)] == [3]
    assert sum(isinstance(event, CombatDamageDealt) and event.source == "angel" for event in game.log) == 2


def test_410_10d_a_source_that_left_play_has_no_ability_that_triggers(edition: str) -> None:
    game = given(edition, alice=["angel 3/3 lifelink"], attack=["angel"], block={})
    until(game, "combat_damage").announce_damage("alice")
    game.apply(PermanentLeft("angel"))
    game.deal_damage()
    assert game.board.life == {"alice": 20, "bob": 17}
    assert game.triggers.counts == {}


def test_damage_that_is_no_combat_damage_triggers_them_too(edition: str) -> None:
    game = given(edition, alice=["archer 1/1 lifelink, deathtouch"], bob=["ogre 4/4"])
    game.apply(DamageEffectApplied("archer", (("ogre", 1), ("bob", 2))))
    assert game.triggers.counts == {"archer": 2}
    game.resolve_top()
    game.resolve_top()
    assert "ogre" not in game.board.permanents
    assert game.board.life == {"alice": 23, "bob": 18}
