"""Games from notations, and the notation of a game."""

from __future__ import annotations

from simulator.cases.dispute import dispute_of
from simulator.cases.format.errors import CaseError, UndeterminedCase
from simulator.cases.notation.printing import print_notation
from simulator.cases.notation.reading import NAME, read_with_columns
from simulator.cases.run.scripts import game_before_blocks
from simulator.game.game import Game


def game_of_notation(text: str) -> Game:
    """The game of a notation, what is declared in it played up to the first block, or to its end.

    Raises:
        CaseError: the notation can't be used, or needs what is not built yet; the message says where.
    """
    read = read_with_columns(text)
    try:
        return game_before_blocks(read.case, NAME)
    except UndeterminedCase:
        raise
    except CaseError as error:
        raise read.placed(error) from None


def notation_of_game(game: Game) -> str:
    """The board of a game and what was declared, as a notation.

    Raises:
        NoNotation: the game has teams, or is too large for a line.
    """
    return print_notation(dispute_of(tuple(game.log), len(game.log), game.edition, NAME))
