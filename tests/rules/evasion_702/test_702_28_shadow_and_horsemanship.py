"""702.28: shadow.

- 702.31: horsemanship.
"""

from __future__ import annotations

import pytest

from events.board import AbilitiesLost
from tests.given import broken, given

pytestmark = pytest.mark.rule("702.28")


@pytest.mark.parametrize(
    ("attacker", "blocker", "rules"),
    [
        ("soul 2/2 shadow", "bear 2/2", ["509.1b"]),
        ("soul 2/2 shadow", "bear 2/2 shadow", []),
        ("soul 2/2", "bear 2/2 shadow", ["509.1b"]),
        ("soul 2/2", "bear 2/2", []),
        ("soul 2/2 shadow, shadow", "bear 2/2 shadow", []),
        ("soul 2/2 shadow", "bear 2/2 shadow, shadow", []),
        ("soul 2/2 shadow, flying", "bear 2/2 shadow", ["509.1b"]),
        ("soul 2/2 shadow", "bear 2/2 flying, reach", ["509.1b"]),
    ],
)
def test_702_28b_shadow_meets_only_shadow(edition: str, attacker: str, blocker: str, rules: list[str]) -> None:
    game = given(edition, alice=[attacker], bob=[blocker], attack=["soul"])
    assert broken(game.judge({"bear": ["soul"]})) == rules


def test_702_28c_every_instance_is_lost_together(edition: str) -> None:
    game = given(edition, alice=["soul 2/2"], bob=["bear 2/2 shadow, shadow"], attack=["soul"])
    game.apply(AbilitiesLost("bear", ("shadow",)))
    assert game.judge({"bear": ["soul"]}).legal


def test_shadow_lost_after_the_block_undoes_nothing(edition: str) -> None:
    game = given(edition, alice=["soul 2/2 shadow"], bob=["bear 2/2 shadow"], attack=["soul"], block={"bear": ["soul"]})
    game.apply(AbilitiesLost("soul", ("shadow",)))
    assert game.combat.blocking == {"bear": ("soul",)}


@pytest.mark.rule("702.31")
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


@pytest.mark.rule("702.31")
def test_702_31c_every_instance_is_lost_together(edition: str) -> None:
    game = given(edition, alice=["rider 2/2 horsemanship, horsemanship"], bob=["bear 2/2"], attack=["rider"])
    game.apply(AbilitiesLost("rider", ("horsemanship",)))
    assert game.judge({"bear": ["rider"]}).legal
