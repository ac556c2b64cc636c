"""507.2: what triggers on blocking triggers as the blocking creature is specified."""

from __future__ import annotations

from tests.duels import duel, names


def test_each_kind_triggers_once(edition: str) -> None:
    alice = [("ao 3000", "Ta: When this creature becomes blocked, ...")]
    bob = [
        ("bo 4000 blocker", "Tb: When this creature blocks, ..."),
        ("bx 4000 blocker", "Tx: When this creature blocks, ...", "Tc: Whenever a creature blocks, ..."),
    ]
    game = duel(edition, alice=alice, bob=bob, attack="bob", choose=["bo"])
    assert sorted(names(game)) == ["Ta", "Tb", "Tc"]
