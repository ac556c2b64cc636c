"""702.25: flanking."""

from __future__ import annotations

from events.board import AbilitiesLost
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


def test_702_25b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition,
        alice=["knight 2/2 flanking, flanking"],
        bob=["wall 0/4"],
        attack=["knight"],
        block={"wall": ["knight"]},
    )
    assert game.triggers.counts == {"knight": 2}
    game.resolve_top()
    game.resolve_top()
    assert (game.board.permanents["wall"].power, game.board.permanents["wall"].toughness) == (-2, 2)


def test_702_25a_it_triggers_on_nothing_that_it_blocks(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["knight 2/2 flanking"], attack=["bear"], block={"knight": ["bear"]})
    assert game.triggers.counts == {}


def test_702_25a_a_blocker_that_lost_flanking_gets_smaller(edition: str) -> None:
    game = given(edition, alice=["knight 2/2 flanking"], bob=["cavalry 2/2 flanking, flanking"], attack=["knight"])
    game.apply(AbilitiesLost("cavalry", ("flanking",)))
    game.declare_blockers({"cavalry": ["knight"]})
    game.resolve_top()
    assert game.board.permanents["cavalry"].power == 1
