"""508.2a: what triggers on a creature attacking looks at it as it is declared."""

from __future__ import annotations

from events.board import ColorsChanged
from tests.given import given, play_on

HUNTER = ("hunter artifact", "G: Whenever a green creature attacks, destroy that creature at end of combat.")


def test_example_a_blue_attacker_that_is_turned_green_triggers_nothing(edition: str) -> None:
    game = given(edition, alice=["drake 2/2; blue"], bob=[HUNTER], attack=["drake"], block={})
    game.apply(ColorsChanged("drake", ("green",)))
    assert game.triggers.counts == {}
    assert game.triggers.waiting == ()
    play_on(game)
    game.pass_step()
    assert "drake" in game.board.permanents


def test_a_green_attacker_that_is_turned_blue_has_triggered_it(edition: str) -> None:
    game = given(edition, alice=["drake 2/2; green"], bob=[HUNTER], attack=["drake"])
    game.apply(ColorsChanged("drake", ("blue",)))
    assert game.triggers.counts == {"G": 1}
    game.declare_blockers({})
    play_on(game)
    game.pass_step()
    assert "drake" not in game.board.permanents
