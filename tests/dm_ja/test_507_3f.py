"""507.3f: then the other player declares which abilities whose use is declared are used."""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalAction
from tests.duels import broken, duel, names


@pytest.mark.parametrize("use", ["if its use is declared, ", ""])
def test_once_nothing_of_the_turn_player_waits(edition: str, use: str) -> None:
    alice = [("ao 3000", f"X1: When this creature becomes blocked, {use}...")]
    bob = [("bo 4000 blocker", "Y1: When this creature blocks, if its use is declared, ...")]
    game = duel(edition, alice=alice, bob=bob, attack="bob", choose=["bo"])
    for _ in range(2 if use else 1):
        with pytest.raises(IllegalAction) as refused:
            game.declare_use(["Y1"], player="bob")
        assert broken(refused.value.verdict) == ["507.3f"]
        if use and names(game) == []:
            game.declare_use(["X1"])
    game.resolve("X1")
    game.declare_use(["Y1"])
    game.resolve("Y1")
    assert names(game) == []


def test_a_player_may_use_none(edition: str) -> None:
    bob = [("bo 4000 blocker", "Y1: When this creature blocks, if its use is declared, ...")]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="bob", choose=["bo"])
    game.declare_use([])
    assert game.triggers.waiting == ()
