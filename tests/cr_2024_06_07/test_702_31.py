"""702.31: horsemanship."""

from __future__ import annotations

import pytest

from events.board import AbilitiesLost
from tests.given import broken, given


@pytest.mark.parametrize(
    ("attacker", "blocker", "rules"),
    [
        ("rider 2/2 horsemanship", "bear 2/2", ["509.1b"]),
        ("rider 2/2 horsemanship", "bear 2/2 flying, reach", ["509.1b"]),
        ("rider 2/2 horsemanship", "bear 2/2 horsemanship", []),
        ("rider 2/2", "bear 2/2 horsemanship", []),
        ("rider 2/2 horsemanship, horsemanship", "bear 2/2 horsemanship", []),
        ("rider 2/2 horsemanship, flying", "bear 2/2 horsemanship", ["509.1b"]),
    ],
    ids=["without", "with flying", "with", "it blocks what has none", "702.31c twice", "evasions add up"],
)
def test_702_31b_only_horsemanship_blocks_horsemanship(
    edition: str, attacker: str, blocker: str, rules: list[str]
) -> None:
    game = given(edition, alice=[attacker], bob=[blocker], attack=["rider"])
    assert broken(game.judge({"bear": ["rider"]})) == rules


def test_702_31c_every_instance_is_lost_together(edition: str) -> None:
    game = given(edition, alice=["rider 2/2 horsemanship, horsemanship"], bob=["bear 2/2"], attack=["rider"])
    game.apply(AbilitiesLost("rider", ("horsemanship",)))
    assert game.judge({"bear": ["rider"]}).legal
