"""507.1c: the chosen creature is tapped, and no other."""

from __future__ import annotations

from events.duel_masters import ChosenCreatureTapped
from tests.duels import duel


def test_only_the_chosen_creature_is_tapped(edition: str) -> None:
    bob = ["bo 4000 blocker", "bx 6000 blocker"]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="bob", choose=["bx"])
    assert game.board.tapped == {"ao", "bx"}
    assert [event for event in game.log if isinstance(event, ChosenCreatureTapped)] == [
        ChosenCreatureTapped("bx", "507.1c")
    ]
