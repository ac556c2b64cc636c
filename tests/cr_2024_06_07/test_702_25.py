"""702.25: flanking."""

from __future__ import annotations

from tests.given import given


def test_each_blocker_without_flanking_gets_smaller(edition: str) -> None:
    game = given(
        edition,
        alice=["knight 2/2 flanking"],
        bob=["bear 2/2", "cavalry 2/2 flanking", "cat 1/1"],
        attack=["knight"],
        block={"bear": ["knight"], "cavalry": ["knight"], "cat": ["knight"]},
    )
    assert game.triggers.counts == {"knight": 2}
    game.resolve_top()
    game.resolve_top()
    assert {name: known.power for name, known in game.board.permanents.items()} == {
        "knight": 2,
        "bear": 1,
        "cavalry": 2,
    }
    assert "knight" in game.combat.blocked
