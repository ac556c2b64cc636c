"""309.2f: what is blocked and what is unblocked, and when an ability triggers that asks for the latter.

The glossary has "attacks and isn't blocked" trigger as the creature becomes an unblocked attacking creature.
"""

from __future__ import annotations

from events.combat import AttackingEffectApplied, CombatRemovalEffectApplied
from events.effects import BlockedEffectApplied, UnblockedEffectApplied
from simulator.game.game import Game
from tests.given import given, permanent, until

SNEAK = ("sneak 2/2", "U: Whenever this creature attacks and isn't blocked, ...")


def attack(edition: str, block: dict[str, list[str]]) -> Game:
    return given(edition, alice=[SNEAK], bob=["bear 2/2"], attack=["sneak"], block=block)


def test_one_with_no_blockers_becomes_unblocked_and_that_triggers(edition: str) -> None:
    game = attack(edition, {})
    assert game.combat.unblocked == {"sneak"}
    assert game.triggers.counts == {"U": 1}


def test_it_stays_blocked_when_its_blocker_leaves_combat(edition: str) -> None:
    game = attack(edition, {"bear": ["sneak"]})
    game.apply(CombatRemovalEffectApplied("bear"))
    assert game.combat.blocked == {"sneak"}
    assert game.triggers.counts == {}


def test_one_that_an_effect_makes_unblocked_becomes_an_unblocked_creature_and_triggers(edition: str) -> None:
    game = attack(edition, {"bear": ["sneak"]})
    game.apply(UnblockedEffectApplied("sneak"))
    assert game.combat.unblocked == {"sneak"}
    assert game.triggers.counts == {"U": 1}


def test_one_that_an_effect_makes_blocked_has_triggered_all_the_same(edition: str) -> None:
    game = attack(edition, {})
    game.apply(BlockedEffectApplied("sneak"))
    assert game.combat.unblocked == frozenset()
    assert game.triggers.counts == {"U": 1}


def test_308_4_one_put_into_play_attacking_never_attacked_so_it_does_not_trigger(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    game.apply(permanent(SNEAK, "alice"))
    game.apply(AttackingEffectApplied("sneak", "bob"))
    until(game, "declare_blockers").declare_blockers({})
    assert game.combat.unblocked == {"ogre", "sneak"}
    assert game.triggers.counts == {}
