"""702.16: protection, from damage (702.16e) and from blocks (702.16f)."""

from __future__ import annotations

import pytest

from events.abilities import DamageCantBePrevented
from events.board import AbilitiesLost, ColorsChanged
from events.damage import CombatDamageDealt, DamageEffectApplied, PreventionApplied
from simulator.game.game import Game
from tests.given import broken, effect, given, play_on

pytestmark = pytest.mark.rule("702.16")


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


@pytest.mark.parametrize(
    ("quality", "blocker", "rules"),
    [
        ("red", "; red", ["509.1b"]),
        ("red", "; blue", []),
        ("red and from blue", "; blue", ["509.1b"]),
        ("red and from blue", "; green", []),
        ("each color", "; green", ["509.1b"]),
        ("each color", "", []),
        ("artifacts", "; is artifact", ["509.1b"]),
        ("goblins", "; a goblin", ["509.1b"]),
        ("goblins", "; a elf", []),
        ("everything", "", ["509.1b"]),
        ("each opponent", "", ["509.1b"]),
        ("red, protection from red", "; red", ["509.1b"]),
        ("red, protection from red", "; blue", []),
    ],
    ids=["702.16f", "another color", "702.16g the second quality", "702.16g neither", "702.16h", "702.16h colorless",
         "702.16a a card type", "702.16a a subtype", "702.16a another", "702.16j", "702.16k", "702.16m twice",
         "702.16m twice, another color"],
)  # fmt: skip
def test_702_16f_creatures_of_the_quality_cant_block_it(
    edition: str, quality: str, blocker: str, rules: list[str]
) -> None:
    game = given(edition, alice=[f"knight 2/2 protection from {quality}"], bob=[f"bear 2/2{blocker}"])
    game.declare_attackers({"knight": "bob"})
    assert broken(game.judge({"bear": ["knight"]})) == rules


def test_702_16f_protection_of_a_blocker_keeps_it_from_blocking_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3; red"], bob=["knight 2/2 protection from red"], attack=["ogre"])
    assert game.judge({"knight": ["ogre"]}).legal


def test_702_16m_every_instance_is_lost_together(edition: str) -> None:
    knight = "knight 2/2 protection from red, protection from red"
    game = given(edition, alice=[knight], bob=["bear 2/2; red"], attack=["knight"])
    game.apply(AbilitiesLost("knight", ("protection from red",)))
    assert game.judge({"bear": ["knight"]}).legal


@pytest.mark.rule("702.16")
@pytest.mark.parametrize(
    ("keyword", "blocker", "legal"),
    [
        ("protection from multicolored", ("red", "blue"), False),
        ("protection from multicolored", ("red",), True),
        ("protection from multicolored", (), True),
        ("protection from monocolored", ("red",), False),
        ("protection from monocolored", ("red", "blue"), True),
        ("protection from monocolored", (), True),
    ],
)
def test_105_2_how_many_colors_a_blocker_has_can_be_the_quality(
    edition: str, keyword: str, blocker: tuple[str, ...], legal: bool
) -> None:
    game = given(edition, alice=[f"knight 2/2 {keyword}"], bob=["bear 2/2"])
    game.apply(ColorsChanged("bear", blocker))
    game.declare_attackers({"knight": "bob"})
    assert game.judge({"bear": ["knight"]}).legal is legal
