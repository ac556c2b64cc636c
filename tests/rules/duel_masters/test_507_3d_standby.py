"""507.3d: the turn player declares first which abilities whose use is declared are used.

- 507.3e: then the turn player's effects on standby are resolved in any order.
- 507.3f: then the other player declares which abilities whose use is declared are used.
- 507.3g: then the other player's effects are; what triggers meanwhile for the turn player comes first.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from events.board import PermanentTapped
from simulator.game.verdict import IllegalAction, WrongMoment
from tests.duels import broken, duel, names

pytestmark = pytest.mark.rule("dm-ja 507.3d")


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


THREE_EFFECTS = [("ao 3000", *(f"X{n}: When this creature becomes blocked, ..." for n in "123"))]


@pytest.mark.rule("dm-ja 507.3e")
@pytest.mark.parametrize("order", list(permutations(["X1", "X2", "X3"])))
def test_any_order_will_do(edition: str, order: tuple[str, ...]) -> None:
    game = duel(edition, alice=THREE_EFFECTS, bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    for number, ability in enumerate(order):
        assert sorted(names(game)) == sorted(order[number:])
        game.resolve(ability)
    assert names(game) == []
    with pytest.raises(WrongMoment, match="no ability X1 is on standby"):
        game.resolve("X1")


@pytest.mark.rule("dm-ja 507.3f")
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


@pytest.mark.rule("dm-ja 507.3f")
def test_a_player_may_use_none(edition: str) -> None:
    bob = [("bo 4000 blocker", "Y1: When this creature blocks, if its use is declared, ...")]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="bob", choose=["bo"])
    game.declare_use([])
    assert game.triggers.waiting == ()


ALICE_CHAINS = [
    ("ao 3000", "X1: When this creature becomes blocked, ..."),
    ("ax 1000", "X2: Whenever this creature becomes tapped, ..."),
]
BOB_CHAINS = [("bo 4000 blocker", "Y1: When this creature blocks, ...", "Y2: When this creature blocks, ...")]


@pytest.mark.rule("dm-ja 507.3g")
def test_the_other_player_waits_for_the_turn_player(edition: str) -> None:
    game = duel(edition, alice=ALICE_CHAINS, bob=BOB_CHAINS, attack="bob", choose=["bo"])
    with pytest.raises(IllegalAction, match="Y2 of bo comes after the abilities of alice") as refused:
        game.resolve("Y2")
    assert broken(refused.value.verdict) == ["507.3g"]
    for ability in ("X1", "Y2", "Y1"):
        game.resolve(ability)
    assert names(game) == []


@pytest.mark.rule("dm-ja 507.3g")
def test_what_triggers_for_the_turn_player_meanwhile_comes_first_after_the_one_that_is_resolved(edition: str) -> None:
    game = duel(edition, alice=ALICE_CHAINS, bob=BOB_CHAINS, attack="bob", choose=["bo"])
    game.resolve("X1")
    game.resolve("Y1")
    game.apply(PermanentTapped("ax"))
    with pytest.raises(IllegalAction):
        game.resolve("Y2")
    game.resolve("X2")
    game.resolve("Y2")
    assert names(game) == []
