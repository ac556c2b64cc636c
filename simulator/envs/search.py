"""The search interface: a combat, or a whole duel, as a sequence of choices; what a tree search asks for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from hashlib import blake2b
from typing import Final, Literal, NamedTuple, Self

from events.log import Log
from projections.position import Position
from projections.views import Views
from simulator.editions import trigger_rules
from simulator.legality.problem import Problem

Agent = Literal["active", "defending", ""]
"""The role whose player chooses; "" when the episode is over."""

ACTIVE: Final = "active"
DEFENDING: Final = "defending"

Phase = Literal["attack", "block", "cost", "order", "order_of_blocker", "trick", "over"]
"""What is chosen. The meaning of a choice in each:

attack
    the asked creature attacks (1) or does not (0);
block
    the asked creature blocks the attacker of that number, or nobody further (0); one that may block several is asked
    again, attackers ascending;
cost
    the costs of the declaration are paid (1), or it is taken back (0): then creatures are asked again, and choose among
    the declarations without costs;
order
    the creature that is next to be assigned lethal damage by the asked attacker: its place among the defending player's
    creatures, from 1. Where the edition has damage assignment orders, the order is announced;
order_of_blocker
    likewise for a creature that blocks several attackers;
trick
    which trick is played (its number from 1), or none (0). Where spells and abilities are played, which card in hand or
    permanent it is of, or none (0); then, while `announcing`, what is chosen for it, as
    `simulator.envs.general.playing.Way` says.
"""

NONE: Final = 0
"""The choice of nobody, nothing, no: legal in most phases."""


class IllegalChoice(ValueError):
    """That can't be chosen now; nothing has changed."""


class Fighter(NamedTuple):
    """A creature of the combat as observers see it, in whole numbers."""

    id: str
    power: int
    toughness: int
    worth: int
    """What it counts for when it is destroyed: power and toughness."""
    low: int
    """An attacker: when it is blocked at all, by so many at least (0 and 1: no restriction)."""
    high: int
    """An attacker: by so many at most (64: any number)."""
    cap: int
    """A blocker: so many attackers it may block at most."""
    required: int
    """Requirements on it alone: a blocker's "blocks if able", an attacker's "must be blocked if able"."""


class Seen(NamedTuple):
    """What the board of a combat shows before anything is chosen; it does not change while one is declared."""

    attackers: tuple[Fighter, ...]
    blockers: tuple[Fighter, ...]
    allowed: tuple[int, ...]
    """Per blocker: the bitmask of the attackers that it may block, pair by pair (509.1a, b)."""
    wanted: tuple[tuple[int, ...], ...]
    """Per blocker, per attacker: how many requirements say that it blocks it."""
    life: tuple[int, int]
    """Of the active and of the defending player."""


MOST_SHOWN: Final = 64
"""Shown where any number of creatures may block, or be blocked."""


def seen_of(problem: Problem, points: Iterable[tuple[int, int]], life: tuple[int, int]) -> Seen:
    """The board of a combat as observers see it before blocks are declared.

    Args:
        problem: what the declaration poses.
        points: power and toughness of the attackers, then of the blockers.
        life: of the active and of the defending player.
    """
    names = (*problem.attackers, *problem.blockers)
    creatures = [(name, p, t, p + t) for name, (p, t) in zip(names, points, strict=True)]
    required = list(problem.must_be_blocked)
    for counted in problem.counted:
        required[counted.attacker] += counted.weight
    many = len(required)
    attackers = [
        Fighter(*one, problem.low[a], min(problem.high[a], MOST_SHOWN), 0, required[a])
        for a, one in enumerate(creatures[:many])
    ]
    blockers = [
        Fighter(*one, 0, 0, min(problem.cap[b], MOST_SHOWN), problem.must_block[b])
        for b, one in enumerate(creatures[many:])
    ]
    return Seen(tuple(attackers), tuple(blockers), problem.allowed, problem.must_block_it, life)


class Returns(NamedTuple):
    """What an episode was worth to each role, so far; they sum to zero."""

    active: float
    defending: float


class Search(ABC):
    """A combat or duel that is being played: the role that chooses is asked, and all else follows by the rules.

    Choices are small whole numbers; `Phase` says what they mean. What is forced is logged without asking, so that
    there are always two choices or more, or the episode is over.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def agent(self) -> Agent:
        """The role that chooses now; "" when the episode is over."""

    @property
    @abstractmethod
    def phase(self) -> Phase:
        """What is chosen now."""

    @property
    @abstractmethod
    def asked(self) -> int:
        """Which creature is asked: its place among the attackers or blockers of `seen`; -1 where none is."""

    @property
    @abstractmethod
    def seen(self) -> Seen:
        """The board of the combat in which something is chosen."""

    @property
    @abstractmethod
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The blocks chosen so far in this combat, forced ones too: (blocker, attacker) places, in order."""

    @property
    @abstractmethod
    def picked(self) -> tuple[int, ...]:
        """What the asked creature's order has so far: places from 0."""

    @property
    def announcing(self) -> bool:
        """Whether what is chosen now belongs to a spell or ability that is being played, so that nobody can pass."""
        return False

    @property
    def over(self) -> bool:
        """Whether the episode is over."""
        return not self.agent

    @abstractmethod
    def legal(self) -> tuple[int, ...]:
        """The legal choices, ascending; () when the episode is over."""

    @abstractmethod
    def returns(self) -> Returns:
        """What the episode was worth so far; final when it is over."""

    @abstractmethod
    def apply(self, choice: int) -> None:
        """Choose; all that follows, and all that is forced, is logged.

        Args:
            choice: one of `legal()`, or what equals one, such as a number of numpy.

        Raises:
            IllegalChoice: that is not among `legal()`; nothing has changed.
        """

    @abstractmethod
    def undo(self) -> None:
        """Take back the last choice with all that followed from it.

        Raises:
            IllegalChoice: nothing was chosen yet.
        """

    @abstractmethod
    def clone(self) -> Self:
        """One of its own at the same moment; what happened so far is shared."""

    def fork(self, at: int) -> Self:
        """One of its own at the moment when `at` choices had been made.

        Raises:
            IllegalChoice: so many were never made.
        """
        made = len(self.choices)
        if not 0 <= at <= made:
            raise IllegalChoice(f"{made} choices were made, so there was no moment after {at}")
        other = self.clone()
        for _ in range(made - at):
            other.undo()
        return other

    @property
    @abstractmethod
    def choices(self) -> tuple[int, ...]:
        """The choices that were made so far, without the forced ones."""

    @property
    @abstractmethod
    def log(self) -> Log:
        """The log: the board, then all that was chosen and all that followed. It alone replays the episode."""

    @property
    @abstractmethod
    def edition(self) -> str:
        """The name of the edition in force."""

    @property
    def position(self) -> Position:
        """All that the log says of this moment: the board, combat, damage and what else there is. Read only."""
        return Views(self.log, trigger_rules(self.edition)).position

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

    def state_digest(self) -> str:
        """16 hexadecimal digits over every projection of the log: equal exactly where the state is."""
        return digest_of(self.log, self.edition)

    def play(self, choices: Sequence[int]) -> Self:
        """Make some choices in order, and return itself."""
        for choice in choices:
            self.apply(choice)
        return self


def is_among(choice: object, choices: tuple[int, ...]) -> bool:
    """Whether anything at all is one of some choices; a list or an array is none."""
    return isinstance(choice, Hashable) and choice in choices


def digest_of(log: Log, edition: str) -> str:
    """The digest of the state that a log folds to under an edition: 16 hexadecimal digits."""
    digests = Views(log, trigger_rules(edition)).digests()
    return blake2b("".join(f"{name}={digests[name]};" for name in sorted(digests)).encode(), digest_size=8).hexdigest()
