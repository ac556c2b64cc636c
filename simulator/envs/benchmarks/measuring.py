"""How well a player blocks: on boards that nobody trains on, between random legal play and exact minimax."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from simulator.envs.generators.boards import EVALUATION, Boards
from simulator.envs.players.asking import choice_of
from simulator.envs.players.players import Policy, RandomPlayer
from simulator.envs.search import DEFENDING
from simulator.envs.solvers.minimax import best_order_choice, minimax_value, settled
from simulator.envs.vanilla.engine import PlainCombat

BOARDS = 4096
"""The boards of the evaluation set."""


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

    @property
    def figures(self) -> dict[str, float]:
        """All of it by name, for a document."""
        return {**self._asdict(), "gap_closed": self.gap_closed}


def evaluation_boards(edition: str = "cr-2024-06-07") -> Boards:
    """The boards on which players are measured: 4,096 of at most 4 attackers and 4 blockers."""
    return Boards(4, 4, edition=edition, pool=BOARDS, first=EVALUATION)


def measure(player: Policy, *, boards: int = BOARDS, edition: str = "cr-2024-06-07") -> Measured:
    """Let a player choose the blocks on the evaluation set. What it chooses decides all: nothing here is random.

    Args:
        player: asked in the phase "block" only, with a search of its own.
        boards: how many of the set's boards are played, the first ones, 1 to 4,096.
        edition: the edition's name; one in which combat damage does not use the stack.

    Raises:
        PlayerError: the player chose what is not legal, or failed.
        ValueError: there are not so many boards.
        EditionError: there is no such edition of Magic.
        UnlikeThese: combat damage uses the stack in that edition.
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


def _played(search: PlainCombat, player: Policy, place: int = 0) -> float:
    """What a combat is worth to a player in the defending role."""
    while not search.over:
        if search.agent == DEFENDING:
            search.apply(choice_of(player, search.clone(), f"board {place} of the evaluation set"))
        else:
            search.apply(best_order_choice(search))
    return search.returns().defending
