"""702.134: mentor."""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalAction
from tests.given import given


def test_an_attacking_creature_with_less_power_gets_a_counter(edition: str) -> None:
    game = given(
        edition,
        alice=["tutor 3/3 mentor", "cat 1/1", "ogre 3/3", "home 1/1"],
        bob=["wall 0/4"],
        attack=["tutor", "cat", "ogre"],
    )
    for wrong in (["ogre"], ["home"], ["tutor"]):
        with pytest.raises(IllegalAction):
            game.resolve_top(wrong)
    game.resolve_top(["cat"])
    cat = game.board.permanents["cat"]
    assert (cat.power, cat.toughness, dict(cat.counters)) == (2, 2, {"+1/+1": 1})


def test_without_such_a_creature_nothing_happens(edition: str) -> None:
    game = given(edition, alice=["tutor 3/3 mentor", "ogre 3/3"], bob=["wall 0/4"], attack=["tutor", "ogre"])
    game.resolve_top()
    assert not game.board.permanents["ogre"].counters
