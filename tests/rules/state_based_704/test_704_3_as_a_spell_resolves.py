"""704.3, 704.5f: what a permanent spell became is looked at before a player would receive priority."""

from __future__ import annotations

import pytest

from events.codec import encode_events
from tests.laws.checks import fed_again
from tests.rules.casting_601.playing import bears, spell


@pytest.mark.rule("704.5f")
def test_a_creature_without_toughness_does_not_stay(edition: str) -> None:
    game = bears(edition)
    game.cast("alice", spell("manta", types=("artifact", "creature"), power=0, toughness=0))
    game.resolve_top()
    assert [*game.board.permanents] == ["bear", "cub"]


@pytest.mark.rule("704.5f")
def test_that_follows_from_the_choices_alone(edition: str) -> None:
    game = bears(edition)
    game.cast("alice", spell("manta", types=("artifact", "creature"), power=0, toughness=0))
    game.resolve_top()
    game.pass_step()
    assert encode_events(fed_again(game).log) == encode_events(game.log)


@pytest.mark.rule("704.5f")
def test_one_with_toughness_does(edition: str) -> None:
    game = bears(edition)
    game.cast("alice", spell("manta", types=("artifact", "creature"), power=0, toughness=1))
    game.resolve_top()
    assert "manta" in game.board.permanents
