"""509.1h: what becomes blocked, what unblocked, and how long it stays so."""

from __future__ import annotations

from events.board import PermanentLeft
from events.combat import CombatRemovalEffectApplied
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
