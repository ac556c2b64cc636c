"""802.6: combat damage is assigned in turn order, each player for their own creatures, and dealt all at once."""

from __future__ import annotations

from events.damage import CombatDamageAnnounced
from tests.given import given, until


def test_it_is_announced_in_turn_order_and_dealt_together(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1", "wolf 2/2"],
        bob=["bear 2/2"],
        carol=["elf 1/1"],
        attack={"ogre": "bob", "cat": "carol", "wolf": "carol"},
    )
    game.declare_blockers({"bear": ["ogre"]})
    game.declare_blockers({"elf": ["cat"]})
    until(game, "combat_damage")
    game.announce_damage("alice")
    assert game.damage.dealt == ()
    game.deal_damage()
    announced = [event.player for event in game.log if isinstance(event, CombatDamageAnnounced)]
    assert announced == ["alice", "bob", "carol"]
    assert {"bear", "elf", "cat"}.isdisjoint(game.board.permanents)
    assert (game.board.life["bob"], game.board.life["carol"]) == (20, 18)
