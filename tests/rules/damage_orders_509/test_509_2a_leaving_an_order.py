"""509.2a, 509.3a: what stops blocking, or is no longer blocked, leaves the orders; the others stay as they were.

- In 2009, 509.2a, 509.3a: what leaves combat, or stops blocking or being blocked, leaves the orders that there are.
"""

from __future__ import annotations

import pytest

from events.combat import CombatRemovalEffectApplied
from events.effects import StopBlockingEffectApplied
from simulator.game.game import Game
from tests.given import given, until

pytestmark = pytest.mark.rule("cr-2024-06-07 509.2a")


ANY = "This creature can block any number of creatures."


def crossed(edition: str) -> Game:
    """Three creatures attack; the wall blocks all of them, elf and bear the ogre."""
    game = given(
        edition,
        alice=["ogre 4/4", "cat 1/1", "dog 2/2"],
        bob=["elf 1/1", ("wall 0/7", ANY), "bear 2/2"],
        attack=["ogre", "cat", "dog"],
        block={"elf": ["ogre"], "wall": ["ogre", "cat", "dog"], "bear": ["ogre"]},
    )
    if game.table.announces_orders:
        game.announce_order("alice", "ogre", ["bear", "wall", "elf"])
        game.announce_order("bob", "wall", ["dog", "ogre", "cat"])
    return game


@pytest.mark.until("cr-2024-06-07")
def test_what_stops_blocking_leaves_both_orders(edition: str) -> None:
    game = crossed(edition)
    game.apply(StopBlockingEffectApplied("wall", "ogre"))
    assert game.orders.orders["ogre"] == ("bear", "elf")
    assert game.orders.orders["wall"] == ("dog", "cat")


@pytest.mark.since("cr-2010-02-01")
@pytest.mark.until("cr-2024-06-07")
def test_509_3a_a_removed_attacker_leaves_the_order_of_the_others(edition: str) -> None:
    game = crossed(edition)
    game.apply(CombatRemovalEffectApplied("ogre"))
    assert game.orders.orders["wall"] == ("dog", "cat")
    assert game.orders.orders["bear"] == ()
    assert "ogre" not in game.orders.orders


def test_it_remains_a_blocking_creature_and_what_it_blocked_a_blocked_one(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    game.apply(StopBlockingEffectApplied("bear", "ogre"))
    assert game.combat.blocking == {"bear": ()}
    assert game.combat.blocked == {"ogre"}
    until(game, "end_of_combat")
    assert game.damage.dealt == ()


def test_what_does_not_block_it_stops_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={})
    assert game.apply(StopBlockingEffectApplied("bear", "ogre")) == ()


@pytest.mark.until("cr-2009-10-01")
def test_509_3a_a_removed_attacker_leaves_the_order_of_the_others_of_2009(edition: str) -> None:
    game = crossed(edition)
    game.apply(CombatRemovalEffectApplied("ogre"))
    assert game.orders.orders["wall"] == ("dog", "cat")
    assert "bear" not in game.orders.orders
    assert "ogre" not in game.orders.orders
