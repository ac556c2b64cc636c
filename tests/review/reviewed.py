"""Reviews of boards that are set up by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulator.game.game import Game
from simulator.replay.format import Header
from simulator.replay.reading import Replay
from simulator.review import BlockReview, GameReview, Unreviewed, review_of
from tests.given import given, play_on

EDITION = "cr-2026-01-16"


def replay_of(game: Game) -> Replay:
    """The log of a game as a replay."""
    return Replay("game.replay.jsonl", Header(schema=1, edition=game.edition, title="A game"), tuple(game.log))


def review_at_end(game: Game) -> GameReview:
    """The review of a game in which blocks were declared, its combat played to the end."""
    return review_of(replay_of(play_on(game)))


def reviewed(blocks: Mapping[str, Sequence[str]] | None = None, **board: Any) -> BlockReview:
    """The review of one block; `board` as `given` takes it."""
    (found,) = review_at_end(given(EDITION, block=blocks or {}, **board)).blocks
    assert isinstance(found, BlockReview), found
    return found


def unreviewed(blocks: Mapping[str, Sequence[str]] | None = None, **board: Any) -> Unreviewed:
    """Why one block is not reviewed."""
    (found,) = review_at_end(given(EDITION, block=blocks or {}, **board)).blocks
    assert isinstance(found, Unreviewed), found
    return found
