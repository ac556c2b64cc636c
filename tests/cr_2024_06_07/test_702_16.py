"""702.16: protection; here that damage from the quality is prevented (702.16e)."""

from __future__ import annotations

import pytest

from events.abilities import DamageCantBePrevented
from events.board import AbilitiesLost
from events.damage import CombatDamageDealt
from events.prevention import DamageEffectApplied, PreventionApplied
from simulator.game import Game
from tests.given import effect, given, play_on


def fight(edition: str, attacker: str, blocker: str) -> Game:
    """One creature blocks another."""
    game = given(edition, alice=[attacker], bob=[blocker], attack=["ogre"], block={"guard": ["ogre"]})
    return play_on(game)


@pytest.mark.parametrize(
    ("quality", "ogre"),
    [
        ("red", "; red"),
        ("red and from blue", "; blue"),
        ("creatures", ""),
        ("everything", ""),
        ("artifacts", "; is artifact"),
        ("each opponent", ""),
    ],
)
def test_702_16e_damage_from_the_quality_is_prevented(edition: str, quality: str, ogre: str) -> None:
    game = fight(edition, f"ogre 3/3{ogre}", f"guard 1/1 protection from {quality}")
    assert game.damage.dealt == (("guard", "ogre", 1),)
    assert PreventionApplied("guard", "ogre", "guard", 3, "510.2") in game.log
    assert "guard" in game.board.permanents


@pytest.mark.parametrize("quality", ["white", "artifacts", "goblins"])
def test_damage_from_anything_else_is_not(edition: str, quality: str) -> None:
    game = fight(edition, "ogre 3/3; red", f"guard 1/1 protection from {quality}")
    assert game.damage.taken == {"guard": 3, "ogre": 1}


def test_702_16f_an_attackers_protection_keeps_creatures_of_the_quality_from_blocking(edition: str) -> None:
    game = given(edition, alice=["knight 2/2 protection from creatures"], bob=["bear 2/2"], attack=["knight"])
    assert not game.judge({"bear": ["knight"]}).legal


def test_a_creature_that_lost_its_protection_is_dealt_damage(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3; red"],
        bob=["guard 1/1 protection from red"],
        attack=["ogre"],
        block={"guard": ["ogre"]},
    )
    game.apply(AbilitiesLost("guard", ("protection from red",)))
    play_on(game)
    assert game.damage.taken["guard"] == 3


def test_702_16e_also_damage_that_is_no_combat_damage(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3; red"], bob=["guard 1/1 protection from red"])
    game.apply(DamageEffectApplied("ogre", (("guard", 3), ("bob", 1))))
    assert game.damage.other == (("ogre", "bob", 1),)


def test_damage_that_cant_be_prevented_is_dealt(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3; red"],
        bob=["guard 1/1 protection from red"],
        effects=[effect(DamageCantBePrevented(subject=()))],
        attack=["ogre"],
        block={"guard": ["ogre"]},
    )
    play_on(game)
    assert CombatDamageDealt("ogre", "guard", 3, "510.2") in game.log
