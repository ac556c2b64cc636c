"""A case as a script to be played, or as a game that stands at the moment that the case is about."""

from __future__ import annotations

from os import PathLike, fspath
from typing import TYPE_CHECKING, TypeAlias

from simulator.cases.format.case import Case
from simulator.cases.format.errors import CaseError, NotBuilt, UndeterminedCase
from simulator.cases.format.steps import Choose, DeclareBlocks, Expect
from simulator.cases.read.reading import read_case
from simulator.cases.run.magic import MagicScript
from simulator.editions import TABLES, EditionTable
from simulator.game.game import Game
from simulator.game.new_game import AnyGame
from simulator.game.verdict import NotKnown
from simulator.legality.problem import STEPS, Budget, OutOfBudget

if TYPE_CHECKING:
    from simulator.cases.run.duels import DuelScript
    from simulator.game.duel import Duel

MOST_WORK = 2 * STEPS
"""Steps of work that a case may take."""

AnyScript: TypeAlias = "MagicScript | DuelScript"
"""The script of a case of either game."""


def begin(case: Case, table: EditionTable | None = None, budget: Budget | None = None) -> AnyScript:
    """The script of a case, its board set up and nothing played.

    Args:
        case: the case.
        table: the rules to play it by; by default those of its edition.
        budget: what all questions about what is legal may take altogether.

    Raises:
        NotBuilt: the edition, or something on the board, is not built yet.
    """
    known = TABLES.get(case.edition) if table is None else table
    if known is None:
        raise NotBuilt("$.edition", f"the edition {case.edition} is not built yet")
    script = MagicScript(case, known) if known.plays == "Magic" else _duel_script(case, known)
    script.game.budget = budget
    return script


def _duel_script(case: Case, table: EditionTable) -> DuelScript:
    # Loaded only for duels, so that a command about Magic starts sooner.
    from simulator.cases.run.duels import DuelScript

    return DuelScript(case, table)


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
    from simulator.game.duel import Duel

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
        script = begin(case, budget=Budget(MOST_WORK))
        for index, step in enumerate(case.script):
            if isinstance(step, DeclareBlocks | Choose):
                break
            if not isinstance(step, Expect):
                script.play(index)
        if script.stopped:
            raise UndeterminedCase(file, script.stopped)
    except NotBuilt as needed:
        raise CaseError(file, needed.at, f"what can't be played: {needed.reason}", "what is built") from None
    except NotKnown as unknown:
        raise UndeterminedCase(file, f"{unknown.at} is {unknown.because}") from None
    except OutOfBudget as out:
        raise UndeterminedCase(file, f"the script can't be played to its end: {out}") from None
    script.game.budget, script.game.guesses = None, True
    return script.game
