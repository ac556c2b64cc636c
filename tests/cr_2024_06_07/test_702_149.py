"""702.149: training."""

from __future__ import annotations

from tests.given import given


def test_it_trains_beside_an_attacker_with_greater_power(edition: str) -> None:
    game = given(
        edition,
        alice=["pupil 1/1 training", "twin 3/3 training", "ogre 3/3"],
        bob=["wall 0/4"],
        attack=["pupil", "twin", "ogre"],
    )
    assert game.triggers.counts == {"pupil": 1}
    game.resolve_top()
    assert dict(game.board.permanents["pupil"].counters) == {"+1/+1": 1}


def test_alone_it_does_not(edition: str) -> None:
    game = given(edition, alice=["pupil 1/1 training", "ogre 3/3"], bob=["wall 0/4"], attack=["pupil"])
    assert game.triggers.counts == {}
