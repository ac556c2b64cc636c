"""115 (second-hand): a battle compares power; a slayer destroys what battled it, win or lose."""

from __future__ import annotations

import pytest

from events.damage import CreatureDestroyed
from tests.duels import duel


@pytest.mark.parametrize(
    ("ours", "theirs", "left"),
    [
        ("ao 3000", "bo 4000 blocker", {"bo"}),
        ("ao 5000", "bo 4000 blocker", {"ao"}),
        ("ao 4000", "bo 4000 blocker", set()),
        ("ao 5000", "bo 1000 blocker, slayer", set()),
        ("ao 1000 slayer", "bo 5000 blocker", set()),
        ("ao 5000 slayer", "bo 1000 blocker, slayer", set()),
        ("ao 5000 slayer", "bo 1000 blocker", {"ao"}),
    ],
)
def test_who_is_left_after_a_battle(edition: str, ours: str, theirs: str, left: set[str]) -> None:
    game = duel(edition, alice=[ours], bob=[theirs], attack="bob", choose=["bo"])
    game.battle()
    assert game.board.permanents.keys() == left
    destroyed = [event for event in game.log if isinstance(event, CreatureDestroyed)]
    assert {event.object for event in destroyed} == {"ao", "bo"} - left
    assert {event.rule for event in destroyed} == {"115"}
