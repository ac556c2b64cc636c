"""Asking a player that may be anybody's: what it answers is a legal choice, or it is said what it is instead."""

from __future__ import annotations

from operator import index
from traceback import extract_tb

from simulator.envs.declaring import TooLarge
from simulator.envs.players.named import PlayerError, short_repr
from simulator.envs.players.players import Policy
from simulator.envs.search import Search


def choice_of(player: Policy, search: Search, where: str) -> int:
    """What a player chooses.

    Args:
        player: is asked once.
        search: what it is given, so a clone where it is nobody else's; it is not over.
        where: what is played, for errors.

    Raises:
        PlayerError: it chose what is not legal, failed, or can't tell on so large a board.
    """
    legal = search.legal()
    expected = f"one of the legal choices {list(legal)}"
    try:
        choice: object = player(search)
    except TooLarge as error:
        found = f"a player that can't tell: {error}"
        raise PlayerError(where, found, f"{expected}; smaller boards may do, or a player that searches less") from error
    except (Exception, SystemExit) as error:
        raise PlayerError(where, f"a player that failed{_place_of(error)}: {short_repr(error)}", expected) from error
    try:
        number = index(choice)  # type: ignore[arg-type]  # it may be anything
    except Exception as error:
        raise PlayerError(where, f"the choice {short_repr(choice)} of the player", expected) from error
    if number not in legal:
        raise PlayerError(where, f"the choice {number} of the player", expected)
    return number


def _place_of(error: BaseException) -> str:
    """Where an error was raised."""
    frames = extract_tb(error.__traceback__)
    return f" in line {frames[-1].lineno} of {frames[-1].filename}" if frames else ""
