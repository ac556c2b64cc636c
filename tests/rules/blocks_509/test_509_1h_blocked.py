"""509.1h: what becomes blocked, what unblocked, and how long it stays so.

- In 2008, 309.2f: what is blocked and what is unblocked, and when an ability triggers that asks for the latter. The
  glossary has "attacks and isn't blocked" trigger as the creature becomes an unblocked attacking creature.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.combat import AttackingEffectApplied, BecameBlocked, BecameUnblocked, CombatRemovalEffectApplied
from events.effects import BlockedEffectApplied, UnblockedEffectApplied
from simulator.game.game import Game
from tests.given import given, permanent, play_on, until

pytestmark = [pytest.mark.rule("509.1h"), pytest.mark.since("cr-2009-10-01")]


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


SNEAK = ("sneak 2/2", "U: Whenever this creature attacks and isn't blocked, ...")


def attack(edition: str, block: dict[str, list[str]]) -> Game:
    return given(edition, alice=[SNEAK], bob=["bear 2/2"], attack=["sneak"], block=block)


@pytest.mark.editions("cr-2008-02-01")
def test_one_with_no_blockers_becomes_unblocked_and_that_triggers(edition: str) -> None:
    game = attack(edition, {})
    assert game.combat.unblocked == {"sneak"}
    assert game.triggers.counts == {"U": 1}


@pytest.mark.editions("cr-2008-02-01")
def test_it_stays_blocked_when_its_blocker_leaves_combat(edition: str) -> None:
    game = attack(edition, {"bear": ["sneak"]})
    game.apply(CombatRemovalEffectApplied("bear"))
    assert game.combat.blocked == {"sneak"}
    assert game.triggers.counts == {}


@pytest.mark.editions("cr-2008-02-01")
def test_one_that_an_effect_makes_unblocked_becomes_an_unblocked_creature_and_triggers(edition: str) -> None:
    game = attack(edition, {"bear": ["sneak"]})
    game.apply(UnblockedEffectApplied("sneak"))
    assert game.combat.unblocked == {"sneak"}
    assert game.triggers.counts == {"U": 1}


@pytest.mark.editions("cr-2008-02-01")
def test_one_that_an_effect_makes_blocked_has_triggered_all_the_same(edition: str) -> None:
    game = attack(edition, {})
    game.apply(BlockedEffectApplied("sneak"))
    assert game.combat.unblocked == frozenset()
    assert game.triggers.counts == {"U": 1}


@pytest.mark.editions("cr-2008-02-01")
def test_308_4_one_put_into_play_attacking_never_attacked_so_it_does_not_trigger(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    game.apply(permanent(SNEAK, "alice"))
    game.apply(AttackingEffectApplied("sneak", "bob"))
    until(game, "declare_blockers").declare_blockers({})
    assert game.combat.unblocked == {"ogre", "sneak"}
    assert game.triggers.counts == {}
