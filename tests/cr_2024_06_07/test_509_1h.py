"""509.1h: what becomes blocked, what unblocked, and how long it stays so."""

from __future__ import annotations

from events.board import PermanentLeft
from events.combat import BecameBlocked, BecameUnblocked, CombatRemovalEffectApplied
from events.effects import BlockedEffectApplied, UnblockedEffectApplied
from tests.given import given, play_on, until


def test_with_blockers_it_becomes_blocked_without_unblocked(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2"],
        bob=["bear 2/2"],
        attack=["ogre", "wolf"],
        block={"bear": ["ogre"]},
    )
    assert game.combat.blocked == {"ogre"}
    assert game.combat.unblocked == {"wolf"}


def test_it_stays_blocked_when_all_its_blockers_are_gone(edition: str) -> None:
    bob = ["bear 2/2", "cat 1/1"]
    block = {"bear": ["ogre"], "cat": ["ogre"]}
    game = given(edition, alice=["ogre 3/3"], bob=bob, attack=["ogre"], block=block)
    game.apply(PermanentLeft("bear"))
    game.apply(CombatRemovalEffectApplied("cat"))
    assert game.combat.blocked == {"ogre"}
    play_on(game)
    assert game.board.life["bob"] == 20


def test_before_blockers_are_declared_it_is_neither(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    until(game, "declare_blockers")
    assert game.combat.status == {"ogre": None}


def test_with_two_defending_players_each_settles_what_attacks_them(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "wolf 2/2"], carol=["cat 1/1"], attack={"ogre": "bob", "wolf": "carol"})
    game.declare_blockers({})
    assert game.combat.status == {"ogre": False, "wolf": None}
    game.declare_blockers({"cat": ["wolf"]})
    assert game.combat.status == {"ogre": False, "wolf": True}


def test_an_effect_says_that_a_creature_becomes_blocked_by_no_creature(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    assert game.apply(BlockedEffectApplied("ogre")) == (BecameBlocked("ogre", (), "509.1h"),)
    assert (game.combat.blocked, game.combat.blocking) == ({"ogre"}, {})
    assert game.apply(BlockedEffectApplied("ogre")) == ()
    play_on(game)
    assert game.damage.dealt == ()


def test_an_effect_says_that_a_creature_becomes_unblocked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    game.apply(CombatRemovalEffectApplied("bear"))
    assert game.apply(UnblockedEffectApplied("ogre")) == (BecameUnblocked("ogre", "509.1h", by_effect=True),)
    assert game.apply(UnblockedEffectApplied("ogre")) == ()
    play_on(game)
    assert game.board.life["bob"] == 17


def test_what_else_blocked_it_in_this_combat_may_matter_to_that_effect(edition: str) -> None:
    bob = ["bear 2/2", "elf 1/1"]
    block = {"bear": ["ogre"], "elf": ["ogre"]}
    game = given(edition, alice=["ogre 3/3"], bob=bob, attack=["ogre"], block=block)
    game.apply(PermanentLeft("elf"))
    game.apply(CombatRemovalEffectApplied("bear"))
    assert game.apply(UnblockedEffectApplied("ogre", only_blocked_by="bear")) == ()
    assert game.combat.blocked == {"ogre"}
