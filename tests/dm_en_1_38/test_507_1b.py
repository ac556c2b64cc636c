"""507.1b: the chosen creature is a blocking creature until it leaves the attack or the attack ends."""

from __future__ import annotations

from events.board import PermanentUntapped
from events.combat import BecameBlocking, CombatRemovalEffectApplied
from tests.duels import duel


def test_it_blocks_tapped_or_not_until_the_attack_ends(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 2000 blocker"], attack="bob", choose=["bo"])
    assert BecameBlocking("bo", ("ao",), "507.1b") in list(game.log)
    game.apply(PermanentUntapped("bo"))
    assert game.combat.blocking == {"bo": ("ao",)}
    assert game.combat.attacking == {"ao": "bob"}
    game.end_attack()
    assert game.combat.blocking == {}


def test_removed_from_the_attack_it_blocks_no_more(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 2000 blocker"], attack="bob", choose=["bo"])
    game.apply(CombatRemovalEffectApplied("bo"))
    assert game.combat.blocking == {}
