"""Recorded declarations of boards that are set up by hand, turned or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from simulator.dataset.building import Collected, collect
from simulator.dataset.decisions import Decision, decisions_in
from simulator.dataset.records import Unturned
from simulator.envs.observations.forms import Form
from simulator.game.game import Game
from tests.given import given, play_on
from tests.review.reviewed import EDITION, replay_of


def turned_of(game: Game, size: int = 16) -> Decision | Unturned:
    """What the one declaration of a game is turned into."""
    (found,) = decisions_in(replay_of(game), size)
    return found


def decision(blocks: Mapping[str, Sequence[str]] | None = None, size: int = 16, **board: Any) -> Decision:
    """The decision that one block is; `board` as `given` takes it."""
    found = turned_of(play_on(given(EDITION, block=blocks or {}, **board)), size)
    assert isinstance(found, Decision), found
    return found


def unturned(blocks: Mapping[str, Sequence[str]] | None = None, size: int = 16, **board: Any) -> Unturned:
    """Why one block is no decision."""
    found = turned_of(play_on(given(EDITION, block=blocks or {}, **board)), size)
    assert isinstance(found, Unturned), found
    return found


SLOW = ("must-be-blocked", "one-blocker-at-most", "put-attacking")
"""Recorded games in which there are hundreds of legal blocks."""

REPLAYS = sorted(
    str(file)
    for file in (Path(__file__).parents[2] / "replays").glob("*.replay.jsonl")
    if file.name.split(".")[0] not in SLOW
)
"""Recorded games, each with one declaration of blocks, of which all blocks are soon played."""


@lru_cache
def collected(form: Form = "flat") -> Collected:
    """The decisions of those games."""
    return collect(REPLAYS, 16, form)
