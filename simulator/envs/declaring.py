"""A block declaration made blocker by blocker, so that every choice leads to a legal one.

The choices of a half-made declaration are exact: `choice` is among them exactly if some legal declaration extends
what is chosen so far by it. They come from the tables of `Legality`, and are worked out when they are first asked
for; half-made declarations from which the same can follow are one node.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakValueDictionary

from events.board import StepBegan
from events.combat import BlockerChosen, BlockersDeclared
from simulator.envs.search import Agent, Phase, Search
from simulator.legality.legality import Legality
from simulator.legality.problem import OutOfBudget, Undecided
from simulator.legality.search.walk import WalkPosition


class TooLarge(ValueError):
    """The board is too large to tell what is legal, or too large for the space of choices."""


Pair = tuple[int, int]
"""A block: places of the blocker and of the attacker."""

T = TypeVar("T")


class Node(dict[int, "tuple[T, Node[T] | None]"], Generic[T]):
    """A half-made declaration in which the blocker at the place `asked` chooses next among two ways or more.

    `choices` are ascending: 0 for nobody further, else the attacker's place + 1. The node maps each to its way,
    which is worked out when it is first asked for; what is not among `choices` raises KeyError.
    """

    # Referred to weakly by those who make nodes: a board that nobody uses is gone at once, with no cycle to be found.
    __slots__ = ("__weakref__", "_moment", "_way_of", "asked", "choices")

    agent: ClassVar[Agent] = "defending"
    phase: ClassVar[Phase] = "block"

    def __init__(self, way_of: Callable[[Any, int], Way[T]], moment: Any, asked: int, choices: tuple[int, ...]) -> None:
        self._way_of = way_of
        self._moment = moment
        self.asked = asked
        self.choices = choices

    def __missing__(self, choice: int) -> Way[T]:
        try:
            # As Python's own: in what numpy has, shifted bits are lost.
            own = self.choices[self.choices.index(choice)]
        except ValueError:
            raise KeyError(choice) from None
        found = self[own] = self._way_of(self._moment, own)
        return found

    __hash__ = object.__hash__  # type: ignore[assignment]  # a node is itself, whatever ways it has
    __eq__ = object.__eq__


Way = tuple[T, Node[T] | None]
"""What a choice leads to: what `describe` makes of the blocks that it adds, forced ones too, and the next node (None:
complete)."""

_SAME: dict[tuple[int, ...], tuple[int, ...]] = {}
"""Equal choices are one object: most nodes of most boards have one of a few."""

MOST_SAME = 1 << 16


def _choices(masks: tuple[int, ...], taken: int) -> tuple[int, ...]:
    """0 where nothing more may be chosen than `taken`, and the attackers, + 1, that may be chosen next, ascending."""
    found = set()
    for mask in masks:
        more = mask & ~taken
        found.add((more & -more).bit_length())
    return same(tuple(sorted(found)))


def same(choices: tuple[int, ...]) -> tuple[int, ...]:
    """Equal choices as one object."""
    return _SAME.setdefault(choices, choices) if len(_SAME) < MOST_SAME else choices


_Moment = tuple[WalkPosition, int, tuple[int, ...]]
"""Where in the walk a node stands, what its blocker blocks already, and what it may end with."""


class Declaring(Generic[T]):
    """All ways to make a legal declaration on one board.

    Args:
        legality: the board's question.
        describe: what a way says of the blocks that it adds; `tuple` for the blocks themselves.

    Raises:
        TooLarge: the legal choices there can't be found.
    """

    __slots__ = ("_blockers", "_describe", "_nodes", "_start")

    def __init__(self, legality: Legality, describe: Callable[[list[Pair]], T]) -> None:
        self._blockers = len(legality.problem.blockers)
        self._describe = describe
        self._nodes: WeakValueDictionary[tuple[WalkPosition, int], Node[T]] = WeakValueDictionary()
        start = legality.position()
        if isinstance(start, Undecided):
            raise TooLarge(start.reason)
        self._start = start

    @property
    def first(self) -> Way[T]:
        """What is forced before anybody chooses, and the first node.

        Raises:
            TooLarge: the legal choices there can't be found.
        """
        return self._from(self._start, [])

    def _after(self, moment: _Moment, choice: int) -> Way[T]:
        """The way that a choice leads."""
        position, taken, masks = moment
        if not choice:
            return self._from(position.moves[taken], [])
        bit = 1 << choice - 1
        taken |= bit
        below = (bit << 1) - 1
        left = tuple([mask for mask in masks if mask & below == taken])
        return self._further([(position.blocker, choice - 1)], position, taken, left)

    def _from(self, position: WalkPosition, pairs: list[Pair]) -> Way[T]:
        """The way to the next choice, from where the next blocker has not begun to choose."""
        while position.blocker < self._blockers:
            try:
                moves = position.moves
            except OutOfBudget as out:
                raise TooLarge(str(out)) from out
            if len(moves) > 1:
                return self._further(pairs, position, 0, tuple(moves))
            ((mask, position_after),) = moves.items()
            if mask:
                pairs += _pairs(position.blocker, mask)
            position = position_after
        return self._describe(pairs), None

    def _further(self, pairs: list[Pair], position: WalkPosition, taken: int, left: tuple[int, ...]) -> Way[T]:
        """The way to the next choice, from where the next blocker blocks `taken`, and ends with one of `left`."""
        if len(left) == 1:
            pairs += _pairs(position.blocker, left[0] & ~taken)
            return self._from(position.moves[left[0]], pairs)
        choices = _choices(left, taken)
        while len(choices) == 1:
            pairs.append((position.blocker, choices[0] - 1))
            taken |= 1 << choices[0] - 1
            choices = _choices(left, taken)
        found = self._nodes.get((position, taken))
        if found is None:
            moment = position, taken, left
            found = self._nodes[position, taken] = Node(self._after, moment, position.blocker, choices)
        return self._describe(pairs), found


def _pairs(blocker: int, mask: int) -> list[Pair]:
    pairs = []
    while mask:
        lowest = mask & -mask
        pairs.append((blocker, lowest.bit_length() - 1))
        mask ^= lowest
    return pairs


def choose_declaration(search: Search, blocks: Mapping[str, Sequence[str]]) -> Search | None:
    """A clone in which a whole declaration of blocks was chosen; None where the choices do not lead there.

    Args:
        search: a combat in which nobody has chosen a block of this declaration; it is not changed.
        blocks: for each blocking creature the attacking ones, by their ids.
    """
    made, before = search.clone(), declarations_in(search)
    places = {each.id: a for a, each in enumerate(made.seen.attackers)}
    wanted = [sorted(places[a] for a in blocks.get(each.id, ())) for each in made.seen.blockers]
    while made.phase == "block" and declarations_in(made) == before:
        done = {a for b, a in made.pairs if b == made.asked}
        choice = next((a + 1 for a in wanted[made.asked] if a not in done), 0)
        if choice not in made.legal():
            return None
        made.apply(choice)
    chosen = _chosen(made, len(search.log))
    return made if chosen == {(b, a) for b, those in blocks.items() for a in those} else None


def declarations_in(search: Search) -> int:
    """How many declarations of blocks stand in the log of a search."""
    return sum(isinstance(event, BlockersDeclared) for event in search.log)


def _chosen(search: Search, until: int) -> set[tuple[str, str]]:
    """The blocks of the declaration that stood open when the log had so many events."""
    log = [*search.log]
    began = max(at for at, event in enumerate(log[:until]) if isinstance(event, StepBegan))
    chosen = takewhile(lambda event: not isinstance(event, BlockersDeclared), log[began:])
    return {(event.blocker, event.attacker) for event in chosen if isinstance(event, BlockerChosen)}
