"""702.118: skulk."""

from __future__ import annotations

import pytest

from events.board import AbilitiesLost, PowerToughnessChanged
from tests.given import broken, given


@pytest.mark.parametrize(
    ("attacker", "blocker", "rules"),
    [
        ("rat 2/1 skulk", "bear 3/3", ["509.1b"]),
        ("rat 2/1 skulk", "bear 2/2", []),
        ("rat 2/1 skulk", "bear 1/9", []),
        ("rat 2/1 skulk, skulk", "bear 2/2", []),
        ("rat 2/1", "bear 3/3 skulk", []),
        ("rat -1/1 skulk", "bear 0/1", ["509.1b"]),
    ],
    ids=["greater", "equal", "toughness says nothing", "702.118c twice", "as a blocker it says nothing",
         "a negative power"],
)  # fmt: skip
def test_702_118b_creatures_with_greater_power_cant_block_it(
    edition: str, attacker: str, blocker: str, rules: list[str]
) -> None:
    game = given(edition, alice=[attacker], bob=[blocker], attack=["rat"])
    assert broken(game.judge({"bear": ["rat"]})) == rules


def test_702_118b_powers_are_compared_as_blockers_are_declared(edition: str) -> None:
    game = given(edition, alice=["rat 2/1 skulk"], bob=["bear 2/2"], attack=["rat"])
    game.apply(PowerToughnessChanged("bear", 3, 3))
    assert broken(game.judge({"bear": ["rat"]})) == ["509.1b"]
    game.apply(PowerToughnessChanged("rat", 3, 2))
    game.declare_blockers({"bear": ["rat"]})
    game.apply(PowerToughnessChanged("bear", 9, 9))
    assert game.combat.blocking == {"bear": ("rat",)}


def test_702_118c_every_instance_is_lost_together(edition: str) -> None:
    game = given(edition, alice=["rat 2/1 skulk, skulk"], bob=["bear 3/3"], attack=["rat"])
    game.apply(AbilitiesLost("rat", ("skulk",)))
    assert game.judge({"bear": ["rat"]}).legal
