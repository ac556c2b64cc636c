"""507.3a: "when this creature blocks" triggers as that very creature is designated."""

from __future__ import annotations

from tests.duels import duel, names


def test_only_the_designated_creature_blocks(edition: str) -> None:
    bob = [
        ("bo 4000 blocker", "T1: When this creature blocks, ..."),
        ("bx 2000 blocker", "T2: When this creature blocks, ..."),
    ]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="bob", choose=["bo", "bx"])
    assert names(game) == []
    game.resolve_order(["bx", "bo"])
    assert names(game) == ["T1"]
