"""702.83: exalted."""

from __future__ import annotations

from tests.given import given


def test_a_creature_that_attacks_alone_gets_one_for_each(edition: str) -> None:
    game = given(
        edition,
        alice=["cat 1/1", "angel 3/3 exalted", "shrine artifact exalted"],
        bob=["monk 1/1 exalted"],
        attack=["cat"],
    )
    assert game.triggers.counts == {"angel": 1, "shrine": 1}
    game.resolve_top()
    game.resolve_top()
    assert (game.board.permanents["cat"].power, game.board.permanents["cat"].toughness) == (3, 3)


def test_nothing_triggers_when_two_attack(edition: str) -> None:
    game = given(edition, alice=["cat 1/1", "angel 3/3 exalted"], bob=["wall 0/4"], attack=["cat", "angel"])
    assert game.triggers.counts == {}
