"""A case as a game, played up to the moment that it is about."""

from __future__ import annotations

from os import PathLike, fspath

from simulator.cases.format.case import Case
from simulator.cases.format.errors import CaseError, UndeterminedCase
from simulator.cases.format.expectations import Expect
from simulator.cases.format.steps import Block, Choose
from simulator.cases.read.reading import read_case
from simulator.cases.run.checking import MOST_WORK
from simulator.cases.run.outcomes import NotBuilt, NotDetermined
from simulator.cases.run.scripts import begin, play_in
from simulator.game.duel import Duel
from simulator.game.game import Game
from simulator.game.new_game import AnyGame
from simulator.legality.budget import Budget, OutOfBudget

__all__ = ["any_game_of", "duel_of", "game_before_blocks", "game_of"]


def game_of(path: str | PathLike[str]) -> Game:
    """The game of a file with one case, its script played up to the first `block`, or to its end.

    Raises:
        CaseError: the file can't be used, is of another game, or needs what is not built yet; the message says where.
        OSError: as the system gives it.
    """
    file = fspath(path)
    return game_before_blocks(read_case(file), file)


def duel_of(path: str | PathLike[str]) -> Duel:
    """The duel of a file with one case, its script played up to the first `choose`, or to its end.

    Raises:
        CaseError: as `game_of`.
        OSError: as the system gives it.
    """
    file = fspath(path)
    found = any_game_of(file)
    if not isinstance(found, Duel):
        raise CaseError(file, "$.edition", f"{found.edition}, an edition of Magic", "one of Duel Masters, or Game")
    return found


def any_game_of(path: str | PathLike[str]) -> AnyGame:
    """The game of a file with one case, of whichever game it is, before its first blocks are declared or chosen.

    Raises:
        CaseError: the file can't be used, or needs what is not built yet; the message says where.
        OSError: as the system gives it.
    """
    file = fspath(path)
    return _before_blocks(read_case(file), file)


def game_before_blocks(case: Case, file: str) -> Game:
    """The game of a case, its script played up to the first `block`, or to its end.

    Args:
        case: the case.
        file: where it comes from, for errors.

    Raises:
        CaseError: it is of another game, or needs what is not built yet; the message says where.
    """
    found = _before_blocks(case, file)
    if not isinstance(found, Game):
        raise CaseError(file, "$.edition", f"{found.edition}, an edition of Duel Masters", "one of Magic, or Duel")
    return found


def _before_blocks(case: Case, file: str) -> AnyGame:
    try:
        play = begin(case, budget=Budget(MOST_WORK))
        for index, step in enumerate(case.script):
            if isinstance(step, Block | Choose):
                break
            if not isinstance(step, Expect):
                play_in(play, step, f"$.script[{index}]")
        if play.stopped:
            raise UndeterminedCase(file, play.stopped)
    except NotBuilt as needed:
        raise CaseError(file, needed.at, f"what can't be played: {needed.reason}", "what is built") from None
    except NotDetermined as unknown:
        raise UndeterminedCase(file, f"{unknown.at} is {unknown.because}") from None
    except OutOfBudget as out:
        raise UndeterminedCase(file, f"the script can't be played to its end: {out}") from None
    play.game.budget = None
    return play.game
