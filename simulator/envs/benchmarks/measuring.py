"""How well a player blocks: on boards that nobody trains on, between random legal play and exact minimax."""

from __future__ import annotations

from functools import lru_cache
from operator import index
from reprlib import Repr
from traceback import extract_tb
from typing import NamedTuple

from simulator.envs.errors import EnvsError
from simulator.envs.generators.pool import EVALUATION, Boards
from simulator.envs.players.players import Player, RandomPlayer
from simulator.envs.search import DEFENDING
from simulator.envs.solvers.minimax import best_order_choice, minimax_value, settled
from simulator.envs.vanilla.engine import PlainCombat

__all__ = ["BOARDS", "Measured", "PlayerError", "evaluation_boards", "measure", "shown"]

BOARDS = 4096
"""The boards of the evaluation set."""

MOST_CREATURES = 4
"""On each side of one of them."""


class PlayerError(EnvsError):
    """A player that made no legal choice, or that can't be asked."""


class Measured(NamedTuple):
    """What a player did in the defending role, the active role being played by the best orders."""

    boards: int
    """How many combats were played, one on each board."""
    mean: float
    """The mean value for the defending role."""
    random: float
    """The mean value of random legal play, worked out exactly: each legal choice as likely as the others."""
    minimax: float
    """The mean value of the best declarations."""
    optimal: int
    """Boards on which the declaration was a best one."""
    better: int
    """Boards on which it was worth more than what one row of random choices made of that board."""
    equal: int
    worse: int

    @property
    def gap_closed(self) -> float:
        """How far the player comes from random legal play to exact minimax, in per cent: 0 and 100 there."""
        gap = self.minimax - self.random
        return 100 * ((self.mean - self.random) / gap) if gap else 100.0


def evaluation_boards(edition: str = "cr-2024-06-07") -> Boards:
    """The boards on which players are measured: 4,096 of at most 4 attackers and 4 blockers."""
    return Boards(MOST_CREATURES, MOST_CREATURES, edition=edition, pool=BOARDS, first=EVALUATION)


def measure(player: Player, *, boards: int = BOARDS, edition: str = "cr-2024-06-07") -> Measured:
    """Let a player choose the blocks on the evaluation set. What it chooses decides all: nothing here is drawn anew.

    Args:
        player: asked in the phase "block" only, with a search of its own.
        boards: how many of the set's boards are played, the first ones, 1 to 4,096.
        edition: the edition's name; one in which combat damage does not use the stack.

    Raises:
        PlayerError: the player chose what is not legal, or failed.
        EditionError: there is no such edition of Magic.
    """
    found = _references(boards, edition)
    optimal = better = worse = 0
    total = 0.0
    for place, (combat, reference) in enumerate(zip(found.combats, found.references, strict=True)):
        value = _played(combat.clone(), player, place)
        total += value
        optimal += value == reference.minimax
        better += value > reference.sample
        worse += value < reference.sample
    return Measured(
        boards,
        total / boards,
        sum(reference.random for reference in found.references) / boards,
        sum(reference.minimax for reference in found.references) / boards,
        optimal,
        better,
        boards - better - worse,
        worse,
    )


class _Reference(NamedTuple):
    """What a board is worth."""

    minimax: float
    random: float
    """On average, when each legal choice is as likely as the others."""
    sample: float
    """As one row of random choices has it."""


class _References(NamedTuple):
    """The boards of the set, and what each is worth."""

    combats: tuple[PlainCombat, ...]
    references: tuple[_Reference, ...]


@lru_cache(maxsize=2)
def _references(many: int, edition: str) -> _References:
    if not 1 <= many <= BOARDS:
        raise ValueError(f"boards = {many!r}; expected 1 to {BOARDS}: that many are in the evaluation set")
    boards, sampling = evaluation_boards(edition), RandomPlayer(EVALUATION)
    combats = tuple([PlainCombat(boards.table(place)) for place in range(many)])
    references = tuple(
        [_Reference(minimax_value(each), _mean(each.clone()), _played(each.clone(), sampling)) for each in combats]
    )
    return _References(combats, references)


def _mean(search: PlainCombat) -> float:
    """What a combat is worth on average when the defending role chooses at random; the search is left as it is."""
    if search.agent != DEFENDING:
        return settled(search).returns().defending
    legal = search.legal()
    total = 0.0
    for choice in legal:
        search.apply(choice)
        total += _mean(search)
        search.undo()
    return total / len(legal)


def _played(search: PlainCombat, player: Player, place: int = 0) -> float:
    """What a combat is worth to a player in the defending role."""
    while not search.over:
        if search.agent == DEFENDING:
            _choose(search, player, place)
        else:
            search.apply(best_order_choice(search))
    return search.returns().defending


def _choose(search: PlainCombat, player: Player, place: int) -> None:
    legal = search.legal()
    where, expected = f"board {place} of the evaluation set", f"one of the legal choices {list(legal)}"
    try:
        choice: object = player(search.clone())
    except (Exception, SystemExit) as error:
        raise PlayerError(where, f"a player that failed{_place_of(error)}: {shown(error)}", expected) from error
    try:
        number = index(choice)  # type: ignore[arg-type]  # it may be anything
    except Exception as error:
        raise PlayerError(where, f"the choice {shown(choice)} of the player", expected) from error
    if number not in legal:
        raise PlayerError(where, f"the choice {number} of the player", expected)
    search.apply(number)


def shown(value: object) -> str:
    """What a player gave, in a few words; also where it can't show itself."""
    return _REPR.repr(value)


_REPR = Repr()
_REPR.maxother = _REPR.maxstring = 300


def _place_of(error: BaseException) -> str:
    """Where an error was raised."""
    frames = extract_tb(error.__traceback__)
    return f" in line {frames[-1].lineno} of {frames[-1].filename}" if frames else ""
