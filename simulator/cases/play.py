"""A case as a game, played up to the moment that it is about."""

from __future__ import annotations

from os import PathLike, fspath

from simulator.cases.errors import CaseError
from simulator.cases.expectations import Expect
from simulator.cases.format import Case
from simulator.cases.outcomes import NotBuilt
from simulator.cases.playing import Play, play_step
from simulator.cases.reading import read_case
from simulator.cases.steps import Block
from simulator.game import Game

__all__ = ["game_before_blocks", "game_of"]


def game_of(path: str | PathLike[str]) -> Game:
    """The game of a file with one case, its script played up to the first `block`, or to its end.

    Raises:
        CaseError: the file can't be used, or needs what is not built yet; the message says where.
        OSError: as the system gives it.
    """
    file = fspath(path)
    return game_before_blocks(read_case(file), file)


def game_before_blocks(case: Case, file: str) -> Game:
    """The game of a case, its script played up to the first `block`, or to its end.

    Args:
        case: the case.
        file: where it comes from, for errors.

    Raises:
        CaseError: it needs what is not built yet; the message says where.
    """
    try:
        play = Play(case)
        for index, step in enumerate(case.script):
            if isinstance(step, Block):
                break
            if not isinstance(step, Expect):
                play_step(play, step, f"$.script[{index}]")
    except NotBuilt as needed:
        raise CaseError(file, needed.at, f"what can't be played: {needed.reason}", "what is built") from None
    return play.game
