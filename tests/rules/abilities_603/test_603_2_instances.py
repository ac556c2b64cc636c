"""603.2, 113.2c: several instances of an ability on one object function independently: each triggers, on damage too."""

from __future__ import annotations

import pytest

from events.abilities import AnyAbility
from events.board import AbilitiesGained
from simulator.oracle import compile_words
from tests.given import given, play_on, until

pytestmark = pytest.mark.rule("603")

ON_DAMAGE = [
    ("Whenever this creature deals combat damage to a player, you gain 1 life.", "unblocked", 1),
    ("Whenever this creature deals damage to an opponent, you gain 1 life.", "unblocked", 1),
    ("Whenever this creature deals damage, you gain 1 life.", "unblocked", 1),
    ("Whenever a creature you control deals combat damage to a player, you gain 1 life.", "unblocked", 2),
    ("Whenever one or more creatures you control deal combat damage to a player, you gain 1 life.", "unblocked", 1),
    ("Whenever a source you control deals damage to an opponent, you gain 1 life.", "unblocked", 2),
    ("Whenever an opponent is dealt combat damage, you gain 1 life.", "unblocked", 1),
    ("Whenever this creature deals combat damage to a creature, you gain 1 life.", "blocked", 1),
    ("Whenever this creature is dealt damage, you gain 1 life.", "blocked", 1),
    ("Whenever this creature is dealt combat damage, you gain 1 life.", "blocked", 1),
]


def _of(text: str) -> tuple[AnyAbility, ...]:
    return compile_words((), [text], "ogre")[1]


@pytest.mark.parametrize(("text", "fight", "once"), ON_DAMAGE)
def test_what_is_printed_twice_triggers_twice_on_damage(edition: str, text: str, fight: str, once: int) -> None:
    block = {"wall": ["ogre"]} if fight == "blocked" else {}
    alice = [("ogre 3/9", text, text), "bear 2/2"]
    game = given(edition, alice=alice, bob=["wall 1/9"], attack=["ogre", "bear"], block=block)
    play_on(game)
    assert game.triggers.counts == {"ogre": 2 * once}
    assert game.board.life["alice"] == 20 + 2 * once


def test_what_is_printed_and_gained_triggers_twice_and_each_knows_how_much_was_dealt() -> None:
    text = "Whenever this creature deals damage, you gain that much life."
    game = given("cr-2026-01-16", alice=[("ogre 5/5 trample", text)], bob=["wall 0/2"])
    game.apply(AbilitiesGained("ogre", _of(text), until="turn"))
    game.declare_attackers({"ogre": "bob"})
    game.declare_blockers({"wall": ["ogre"]})
    until(game, "combat_damage")
    game.assign_damage("alice", "ogre", {"wall": 2, "bob": 3})
    play_on(game)
    assert game.triggers.counts == {"ogre": 2}
    assert game.board.life["alice"] == 30


def test_two_auras_that_grant_it_are_two_instances() -> None:
    granting = 'Each creature you control has "Whenever this creature deals combat damage to a player, scry 1."'
    alice = ["ogre 3/3", ("crown artifact", granting), ("throne artifact", granting)]
    game = play_on(given("cr-2026-01-16", alice=alice, attack=["ogre"], block={}))
    assert game.triggers.counts == {"ogre": 2}


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature deals combat damage to a player, you gain 1 life. "
        "This ability triggers only once each turn.",
        "Whenever this creature attacks, you gain 1 life. This ability triggers only once each turn.",
    ],
)
def test_each_instance_triggers_once_each_turn(text: str) -> None:
    game = play_on(given("cr-2026-01-16", alice=[("ogre 3/3", text, text)], attack=["ogre"], block={}))
    assert game.triggers.counts == {"ogre": 2}


def test_each_instance_triggers_on_counters_that_several_sources_put_by_damage() -> None:
    text = "Whenever one or more -1/-1 counters are put on this creature, you gain 1 life."
    alice = [("ogre 0/9", text, text)]
    bob = ["imp 1/1 infect", "rat 1/1 infect"]
    game = given("cr-2026-01-16", alice=alice, bob=bob, attack=["ogre"], block={"imp": ["ogre"], "rat": ["ogre"]})
    play_on(game)
    assert game.triggers.counts == {"ogre": 2}


def test_each_instance_triggers_on_life_lost_to_damage() -> None:
    text = "Whenever an opponent loses life, you gain 1 life."
    game = play_on(given("cr-2026-01-16", alice=[("ogre 3/3", text, text)], attack=["ogre"], block={}))
    assert game.triggers.counts == {"ogre": 2}
    assert not game.triggers.unread.happened


def test_each_instance_triggers_on_several_that_block() -> None:
    text = "Whenever one or more creatures block, you gain 1 life."
    bob = ["imp 1/1", "rat 1/1"]
    game = given("cr-2026-01-16", alice=[("ogre 3/3", text, text)], bob=bob, attack=["ogre"])
    game.declare_blockers({"imp": ["ogre"], "rat": ["ogre"]})
    assert game.triggers.counts == {"ogre": 2}
