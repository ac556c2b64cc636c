"""507.3d: the turn player declares first which abilities whose use is declared are used."""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalAction, WrongMoment
from tests.duels import broken, duel, names

ALICE = [("ao 3000", *(f"X{n}: When this creature becomes blocked, if its use is declared, ..." for n in "123"))]
BOB = [("bo 4000 blocker", "Y1: When this creature blocks, if its use is declared, ...")]


def test_what_is_used_is_on_standby_and_the_rest_is_not_used(edition: str) -> None:
    game = duel(edition, alice=ALICE, bob=BOB, attack="bob", choose=["bo"])
    assert names(game) == []
    assert game.triggers.counts == {"X1": 1, "X2": 1, "X3": 1, "Y1": 1}
    game.declare_use(["X3", "X1"])
    assert names(game) == ["X1", "X3"]
    with pytest.raises(WrongMoment, match="alice has no use"):
        game.declare_use(["X2"], player="alice")


def test_each_ability_is_declared_by_its_player(edition: str) -> None:
    game = duel(edition, alice=ALICE, bob=BOB, attack="bob", choose=["bo"])
    with pytest.raises(WrongMoment, match="no ability Y1"):
        game.declare_use(["Y1"])
    with pytest.raises(WrongMoment, match="no ability X4"):
        game.declare_use(["X4"])


def test_nothing_is_resolved_before(edition: str) -> None:
    alice = [(*ALICE[0], "Z: When this creature becomes blocked, ...")]
    game = duel(edition, alice=alice, bob=BOB, attack="bob", choose=["bo"])
    with pytest.raises(IllegalAction, match="declaring the use of the ability X1") as refused:
        game.resolve("Z")
    assert broken(refused.value.verdict) == ["507.3e"]
