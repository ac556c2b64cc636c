"""702.36: fear."""

from __future__ import annotations

import pytest

from events.board import AbilitiesLost
from tests.given import broken, given


@pytest.mark.parametrize(
    ("attacker", "blocker", "rules"),
    [
        ("rat 2/2 fear", "bear 2/2; green", ["509.1b"]),
        ("rat 2/2 fear; green", "bear 2/2; green", ["509.1b"]),
        ("rat 2/2 fear", "bear 2/2; black", []),
        ("rat 2/2 fear", "bear 2/2; is artifact", []),
        ("rat 2/2 fear", "bear 2/2; is artifact; black", []),
        ("rat 2/2 fear, fear", "bear 2/2; black", []),
        ("rat 2/2", "bear 2/2 fear", []),
        ("rat 2/2 fear, intimidate; red", "bear 2/2; black", ["509.1b"]),
    ],
    ids=["another color", "its own color", "black", "an artifact", "a black artifact", "702.36c twice",
         "as a blocker it says nothing", "evasions add up"],
)  # fmt: skip
def test_702_36b_artifact_and_black_creatures_may_block_it(
    edition: str, attacker: str, blocker: str, rules: list[str]
) -> None:
    game = given(edition, alice=[attacker], bob=[blocker], attack=["rat"])
    assert broken(game.judge({"bear": ["rat"]})) == rules


def test_702_36c_every_instance_is_lost_together(edition: str) -> None:
    game = given(edition, alice=["rat 2/2 fear, fear"], bob=["bear 2/2"], attack=["rat"])
    game.apply(AbilitiesLost("rat", ("fear",)))
    assert game.judge({"bear": ["rat"]}).legal
