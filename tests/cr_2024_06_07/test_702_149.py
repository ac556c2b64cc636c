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


def test_702_149b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition, alice=["pupil 1/1 training, training", "ogre 3/3"], bob=["wall 0/4"], attack=["pupil", "ogre"]
    )
    assert game.triggers.counts == {"pupil": 2}
    game.resolve_top()
    game.resolve_top()
    assert dict(game.board.permanents["pupil"].counters) == {"+1/+1": 2}
    assert game.board.permanents["pupil"].power == 3


def test_702_149a_a_creature_that_does_not_attack_trains_nobody(edition: str) -> None:
    game = given(
        edition,
        alice=["pupil 1/1 training", "ogre 3/3", "cat 1/1"],
        bob=["wall 0/4"],
        attack=["pupil", "cat"],
    )
    assert game.triggers.counts == {}
