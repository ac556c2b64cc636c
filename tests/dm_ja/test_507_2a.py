"""507.2a: the creature to which a Blocker ability changed the attack last is the blocking creature."""

from __future__ import annotations

from events.board import PermanentUntapped
from events.duel_masters import AttackRedirected
from tests.duels import duel


def test_the_example_of_two_blockers_of_which_only_the_last_blocks(edition: str) -> None:
    bob = ["bo 4000 blocker", "bx 2000 blocker"]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="bob", choose=["bo", "bx"])
    game.resolve_order(["bo", "bx"])
    assert game.combat.blocking == {"bx": ("ao",)}
    assert game.combat.attacking == {"ao": "bx"}
    assert {"bo", "bx"} <= game.board.tapped


def test_it_blocks_until_the_attack_ends_tapped_or_not(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 2000 blocker"], attack="bob", choose=["bo"])
    game.apply(PermanentUntapped("bo"))
    assert game.combat.blocking == {"bo": ("ao",)}
    game.end_attack()
    assert game.combat.blocking == {}


def test_a_creature_with_both_abilities_blocks_if_it_can(edition: str) -> None:
    evasive = ("ao 3000", "This creature can't be blocked.")
    for alice, blocking in ((["ao 3000"], {"mo": ("ao",)}), ([evasive], {})):
        bob = ["mo 4000 guardman, blocker", "co 1000; tapped"]
        game = duel(edition, alice=alice, bob=bob, attack="co", choose=["mo"])
        assert game.combat.blocking == blocking
        assert game.combat.attacking == {"ao": "mo"}
        assert [event.target for event in game.log if isinstance(event, AttackRedirected)] == ["mo"]
