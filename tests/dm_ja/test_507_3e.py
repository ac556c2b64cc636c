"""507.3e: then the turn player's effects on standby are resolved in any order."""

from __future__ import annotations

from itertools import permutations

import pytest

from simulator.game.verdict import WrongMoment
from tests.duels import duel, names

ALICE = [("ao 3000", *(f"X{n}: When this creature becomes blocked, ..." for n in "123"))]


@pytest.mark.parametrize("order", list(permutations(["X1", "X2", "X3"])))
def test_any_order_will_do(edition: str, order: tuple[str, ...]) -> None:
    game = duel(edition, alice=ALICE, bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    for number, ability in enumerate(order):
        assert sorted(names(game)) == sorted(order[number:])
        game.resolve(ability)
    assert names(game) == []
    with pytest.raises(WrongMoment, match="no ability X1 is on standby"):
        game.resolve("X1")
