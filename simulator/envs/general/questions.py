"""A game as a sequence of questions: what is asked now, and the moments before it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn, Self

from events.event import Event
from events.log import Log
from projections.position import Position
from simulator.envs.scenario import DuelScenario, Scenario
from simulator.envs.search import Agent, IllegalChoice, Phase, Search, Seen, is_among
from simulator.game.game import Game

BlockPairs = tuple[tuple[int, int], ...]
"""Blocks: places of the blocker and of the attacker."""


@dataclass(eq=False)
class GameQuestion:
    """A question to a role in a game; it never changes.

    Args:
        seen: the board of the combat in which it is asked.
        pairs: the blocks that are chosen in this combat.
        agent: the role that is asked.
        phase: what is chosen.
        choices: what can be chosen, ascending.
        asked: the place of the creature that is asked; -1: none.
        picked: what that creature's order has so far.
    """

    seen: Seen
    pairs: BlockPairs
    agent: Agent
    phase: Phase
    choices: tuple[int, ...]
    asked: int = -1
    picked: tuple[int, ...] = ()

    @abstractmethod
    def answer(self, game: Game, choice: int) -> GameQuestion:
        """Let a choice, one of `choices`, and all that follows from it happen in the game, up to the next question."""

    @abstractmethod
    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """The choices after which a log can go on with these events, one or more.

        Returns:
            One choice or more, legal or not, the likeliest first.
        """


class NothingAsked(GameQuestion):
    """Nothing is asked any more."""

    def __init__(self, seen: Seen, pairs: BlockPairs) -> None:
        super().__init__(seen, pairs, "", "over", ())

    def answer(self, game: Game, choice: int) -> NoReturn:
        raise IllegalChoice("the episode is over, so nothing can be chosen")

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        return (-1,)


class Onward(GameQuestion):
    """Nothing is asked yet: the game goes on from here, as one part of it is over.

    Args:
        go: how it goes on.
    """

    def __init__(self, seen: Seen, go: Callable[[Game], GameQuestion]) -> None:
        super().__init__(seen, (), "", "over", ())
        self._go = go

    def answer(self, game: Game, choice: int) -> GameQuestion:
        return self._go(game)

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        return (0,)


def settled(game: Game, question: GameQuestion) -> GameQuestion:
    """The question to which a game goes on; parts of it that follow each other are no deeper calls."""
    while isinstance(question, Onward):
        question = question.answer(game, 0)
    return question


class GameMoment(NamedTuple):
    """A moment at which something is asked; neither it nor its game ever changes."""

    game: Game
    question: GameQuestion
    before: GameMoment | None = None
    """The moment at which the last choice was made."""
    choice: int = 0
    """What was chosen then."""


class GameSearch(Search):
    """A search whose state is a game and a question: each moment is saved, so `undo` goes to the moment before.

    Args:
        scenario: what it began with.
        moment: the moment as it is now.
    """

    __slots__ = ("_moment", "scenario")

    def __init__(self, scenario: Scenario | DuelScenario, moment: GameMoment) -> None:
        self.scenario = scenario
        self._moment = moment

    @property
    def agent(self) -> Agent:
        return self._moment.question.agent

    @property
    def phase(self) -> Phase:
        return self._moment.question.phase

    @property
    def asked(self) -> int:
        return self._moment.question.asked

    @property
    def seen(self) -> Seen:
        return self._moment.question.seen

    @property
    def pairs(self) -> BlockPairs:
        return self._moment.question.pairs

    @property
    def picked(self) -> tuple[int, ...]:
        return self._moment.question.picked

    def legal(self) -> tuple[int, ...]:
        return self._moment.question.choices

    def apply(self, choice: int) -> None:
        now = self._moment
        if not is_among(choice, now.question.choices):
            raise IllegalChoice(f"{choice!r} can't be chosen now; these can: {list(now.question.choices)}")
        choice = int(choice)
        game = now.game.fork()
        question = settled(game, now.question.answer(game, choice))
        self._moment = GameMoment(game, question, now, choice)

    def undo(self) -> None:
        before = self._moment.before
        if before is None:
            raise IllegalChoice("nothing has been chosen yet, so nothing can be taken back")
        self._moment = before

    def clone(self) -> Self:
        other = object.__new__(type(self))
        other.scenario = self.scenario
        other._moment = self._moment
        return other

    @property
    def choices(self) -> tuple[int, ...]:
        made: list[int] = []
        moment = self._moment
        while moment.before is not None:
            made.append(moment.choice)
            moment = moment.before
        made.reverse()
        return tuple(made)

    @property
    def game(self) -> Game:
        """A game of its own at this moment, with the declarations that were taken back on the way."""
        return self._moment.game.fork()

    @property
    def position(self) -> Position:
        return self._moment.game.position

    @property
    def log(self) -> Log:
        return self._moment.game.log.fork()

    @property
    def edition(self) -> str:
        return str(self._moment.game.edition)

    def recorded(self, rest: Sequence[Event]) -> tuple[int, ...]:
        """The choices, legal or not, after which a log can go on from here with `rest`, which is not empty."""
        return self._moment.question.recorded(self._moment.game, rest)

    def __reduce__(self) -> tuple[object, ...]:
        return _played, (type(self), self.scenario, self.choices)


def _played(kind: Callable[[Any], GameSearch], scenario: object, choices: tuple[int, ...]) -> GameSearch:
    """A search that was pickled."""
    return kind(scenario).play(choices)
