"""802.2a: "defending player" is one specific defending player for each attacking creature.

- 802.6: combat damage is assigned in turn order, each player for their own creatures, and dealt all at once.
"""

from __future__ import annotations

import pytest

from events.damage import CombatDamageAnnounced
from tests.given import broken, given, until

pytestmark = pytest.mark.rule("802.2a")


def test_example_mountainwalk_looks_only_at_the_lands_of_the_player_attacked(edition: str) -> None:
    hers = {"alice": ["bear 2/2", "goblin 1/1 mountainwalk"], "attack": {"bear": "bob", "goblin": "carol"}}
    bobs = given(edition, bob=["hill land; a mountain"], carol=["cat 1/1"], **hers)
    bobs.declare_blockers({})
    assert bobs.judge({"cat": ["goblin"]}).legal
    carols = given(edition, bob=["elf 1/1"], carol=["cat 1/1", "hill land; a mountain"], **hers)
    carols.declare_blockers({})
    assert broken(carols.judge({"cat": ["goblin"]})) == ["509.1b"]


def test_all_creatures_of_the_player_attacked_must_block_and_no_others(edition: str) -> None:
    kraken = ("kraken 8/8", "This creature can't be blocked unless all creatures defending player controls block it.")
    game = given(edition, alice=[kraken], bob=["elf 1/1"], carol=["cat 1/1", "bear 2/2"], attack={"kraken": "carol"})
    game.declare_blockers({})
    assert broken(game.judge({"cat": ["kraken"]})) == ["509.1b"]
    assert game.judge({"cat": ["kraken"], "bear": ["kraken"]}).legal


@pytest.mark.rule("802.5")
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
