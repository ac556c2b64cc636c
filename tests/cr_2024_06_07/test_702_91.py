"""702.91: battle cry."""

from __future__ import annotations

from tests.given import given


def test_each_other_attacking_creature_gets_one_more_power(edition: str) -> None:
    game = given(
        edition,
        alice=["hero 2/2 battle cry", "cat 1/1", "dog 1/1", "home 4/4"],
        bob=["wall 0/4"],
        attack=["hero", "cat", "dog"],
    )
    assert game.triggers.counts == {"hero": 1}
    game.resolve_top()
    sizes = {name: (known.power, known.toughness) for name, known in game.board.permanents.items()}
    assert sizes == {"hero": (2, 2), "cat": (2, 1), "dog": (2, 1), "home": (4, 4), "wall": (0, 4)}
