"""702.28: shadow."""

from __future__ import annotations

import pytest

from tests.given import broken, given


@pytest.mark.parametrize(
    ("attacker", "blocker", "rules"),
    [
        ("soul 2/2 shadow", "bear 2/2", ["509.1b"]),
        ("soul 2/2 shadow", "bear 2/2 shadow", []),
        ("soul 2/2", "bear 2/2 shadow", ["509.1b"]),
        ("soul 2/2", "bear 2/2", []),
    ],
)
def test_702_28b_shadow_meets_only_shadow(edition: str, attacker: str, blocker: str, rules: list[str]) -> None:
    game = given(edition, alice=[attacker], bob=[blocker], attack=["soul"])
    assert broken(game.judge({"bear": ["soul"]})) == rules
