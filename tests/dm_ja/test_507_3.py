"""507.3: what triggers on the designation of a blocking creature triggers then, and all of it is on standby."""

from __future__ import annotations

from tests.duels import duel, names


def test_all_of_it_is_on_standby_at_once(edition: str) -> None:
    alice = [("ao 3000", "Ta: When this creature becomes blocked, ...")]
    bob = [
        ("bo 4000 blocker", "Tb: When this creature blocks, ..."),
        ("co 1000", "Tc: Whenever a creature blocks, ..."),
    ]
    game = duel(edition, alice=alice, bob=bob, attack="bob", choose=["bo"])
    assert sorted(names(game)) == ["Ta", "Tb", "Tc"]
