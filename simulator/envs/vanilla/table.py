"""A plain combat before blocks: its declarations, and what follows from each, the same for everyone who plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import ClassVar, NoReturn

from events.event import Event
from simulator.envs.declaring import Node, Pair
from simulator.envs.search import Agent, Phase, Seen, seen_of
from simulator.envs.vanilla import events
from simulator.envs.vanilla.block_choices import declarations_of
from simulator.envs.vanilla.groups import BlockingCreatures, Group, Ordered, Picking, Sides, block, group
from simulator.envs.vanilla.numbers import LOST, OrderRule
from simulator.envs.vanilla.printed import Printed
from simulator.legality.problem import Problem, bits

MOST_KNOWN = 256
"""Groups that a board remembers."""

MOST_LISTED = 8
"""Blockers up to which a board has a place in a list for each group; with more the groups are in a dictionary."""

MadeBlocks = tuple[tuple[Event, ...], int, BlockingCreatures]
"""The events of some blocks; their bits, each attacker's place times the number of blockers + blocker's place; the
blocks."""

NO_BLOCKS: MadeBlocks = ((), 0, ())

_Orders = tuple[Ordered, ...]
"""What follows from the orders that were chosen so far."""


class Over:
    """The end of a combat, and what it was worth to the defending role."""

    __slots__ = ("defending",)

    agent: ClassVar[Agent] = ""
    phase: ClassVar[Phase] = "over"
    choices: ClassVar[tuple[int, ...]] = ()
    asked: ClassVar[int] = -1

    def __init__(self, defending: float) -> None:
        self.defending = defending

    def after(self, choice: int) -> NoReturn:
        """Nothing can be chosen: raises KeyError."""
        raise KeyError(choice)


class Ordering:
    """The active player puts the blockers of one attacker in order, one after the other."""

    __slots__ = ("_blocks", "_groups", "_orders", "_picking", "_table", "asked", "choices", "picked")

    agent: ClassVar[Agent] = "active"
    phase: ClassVar[Phase] = "order"

    def __init__(
        self,
        table: PlainTable,
        groups: list[Group],
        blocks: BlockingCreatures,
        orders: _Orders,
        asked: int,
        picking: Picking,
    ) -> None:
        self._table = table
        self._groups = groups
        self._blocks = blocks
        self._orders = orders
        self._picking = picking
        self.asked = asked
        self.choices = picking.choices
        self.picked = picking.picked

    def after(self, choice: int) -> tuple[events.Following, Ordering | Over]:
        """What a choice leads to, and who is asked next.

        Raises:
            KeyError: it is not among `choices`.
        """
        found = self._picking[choice]
        table, groups, blocks, orders = self._table, self._groups, self._blocks, self._orders
        if isinstance(found, Picking):
            return events.NOTHING, Ordering(table, groups, blocks, orders, self.asked, found)
        return table.ordered(groups, blocks, (*orders, found), self.asked)


def _made(sides: Sides, pairs: list[Pair]) -> MadeBlocks:
    if not pairs:
        return NO_BLOCKS
    printed, _, _, attackers, blockers = sides
    if len(pairs) == 1:
        ((b, a),) = pairs
        return _made_of_one(printed, b, blockers[b][1], blockers[b][2], a, attackers[a][1], len(blockers))
    blocks = tuple([block(printed, b, blockers[b][1], blockers[b][2], a, attackers[a][1]) for b, a in pairs])
    return _made_of(blocks, len(blockers))


@lru_cache(maxsize=1 << 14)
def _made_of_one(printed: Printed, b: int, name: str, power: int, a: int, other: str, many: int) -> MadeBlocks:
    """One block as it is made; the same object on all boards."""
    return _made_of((block(printed, b, name, power, a, other),), many)


@lru_cache(maxsize=1 << 16)
def _made_of(blocks: BlockingCreatures, many: int) -> MadeBlocks:
    """Some blocks as they are made, of `many` creatures that may block; the same object on all boards."""
    mask = 0
    for each in blocks:
        b, a = each.pair
        mask |= 1 << a * many + b
    return tuple([each.chosen for each in blocks]), mask, blocks


class _Known(dict[int, "Group | None"]):
    """Groups by place; None where there is none yet."""

    __slots__ = ()

    def __missing__(self, place: int) -> None:
        return None


@lru_cache(maxsize=1024)
def _rows(attackers: int, blockers: int) -> tuple[tuple[int, int], ...]:
    """Of each attacker: where its groups begin, and how far its bits of a declaration are shifted."""
    return tuple([(a << blockers, a * blockers) for a in range(attackers)])


class PlainTable:
    """A plain combat before blocks: what is the same for everyone who plays it, worked out when it is asked for.

    Args:
        problem: what its block declaration poses.
        sides: its creatures.
        life: of the active and of the defending player.
        log: the events up to the beginning of the declare blockers step, or what makes them when they are read.
        answer: by which rule the active player's orders are chosen; None: the active role is asked.
        once: whether it is played once, so that little need be remembered of it.

    `forced` has the blocks that nobody chooses at the beginning, `following` what follows from them where nobody
    chooses at all, and `first` who is asked first.
    """

    __slots__ = (
        "_between", "_everyone", "_groups", "_known", "_log", "_players", "_rows", "_seen", "answer", "first",
        "following", "forced", "life", "problem", "sides",
    )  # fmt: skip

    def __init__(
        self,
        problem: Problem,
        sides: Sides,
        life: tuple[int, int],
        log: Sequence[Event] | Callable[[], Sequence[Event]],
        answer: OrderRule | None = None,
        *,
        once: bool = False,
    ) -> None:
        self.problem = problem
        self.sides = sides
        self.life = life
        self._log = log
        self.answer = answer
        self._seen: Seen | None = None
        printed, active, defending, attackers, blockers = sides
        many = len(blockers)
        self._everyone = (1 << many) - 1
        self._players = active, defending
        self._rows = _rows(len(attackers), many)
        self._forget()
        strikes = max([each[2] for each in attackers], default=0) > 0
        self._between = events.between(printed, active, defending, strikes)
        describe = partial(_made, sides)
        self.forced, node = declarations_of(problem, describe, once=once).first
        self.following: events.Following = events.NOTHING
        self.first: Node[MadeBlocks] | Ordering | Over
        if node is None:
            self.following, self.first = self.declared(NO_BLOCKS, None)
        else:
            self.first = node

    @property
    def log(self) -> Sequence[Event]:
        """The events up to the beginning of the declare blockers step."""
        if callable(self._log):
            self._log = self._log()
        return self._log

    @property
    def seen(self) -> Seen:
        """What the board shows."""
        if self._seen is None:
            creatures = (*self.sides.attackers, *self.sides.blockers)
            self._seen = seen_of(self.problem, [each[2:] for each in creatures], self.life)
        return self._seen

    def compile(self) -> None:
        """Work out every half-made declaration at once, not when it is first asked for."""
        waiting, known = [self.first], set()
        while waiting:
            node = waiting.pop()
            if isinstance(node, Node) and id(node) not in known:
                known.add(id(node))
                waiting += [after for _, after in map(node.__getitem__, node.choices) if after is not None]

    def _group(self, place: int) -> Group:
        """The group at a place of `_groups`, to be remembered."""
        printed, _, _, attackers, blockers = self.sides
        mask, attacker = place & self._everyone, attackers[place >> len(blockers)]
        if self._known == MOST_KNOWN:
            self._forget()
        self._known += 1
        if mask & mask - 1:
            some = tuple([blockers[b] for b in bits(mask)])
            found = Group(printed, self._players, attacker, some, self.answer)
        else:
            few = (blockers[mask.bit_length() - 1],) if mask else ()
            found = group(printed, self._players, attacker, few, None)
        self._groups[place] = found
        return found

    def _forget(self) -> None:
        many = len(self.sides.blockers)
        self._known = 0
        nothing: list[Group | None] = [None]
        listed = many <= MOST_LISTED
        self._groups = nothing * (len(self.sides.attackers) << many) if listed else _Known()

    def declared(self, last: MadeBlocks, cell: Cell | None) -> tuple[events.Following, Ordering | Over]:
        """What follows from a complete declaration, and who is asked next.

        Args:
            last: its last blocks.
            cell: the choices before these.
        """
        _, mask, blocks = last
        while cell is not None:
            _, more, before = cell[1]
            mask |= more
            blocks = before + blocks
            cell = cell[0]
        _, more, before = self.forced
        mask |= more
        blocks = before + blocks
        known, everyone = self._groups, self._everyone
        groups: list[Group] = []
        value = lost = 0
        asks, picking = -1, None
        for at, shift in self._rows:
            place = at | mask >> shift & everyone
            found = known[place] or self._group(place)
            if picking is None and found.picking is not None:
                asks, picking = len(groups), found.picking
            value += found.total
            lost += found.lost
            groups.append(found)
        if picking is not None:
            return (events.to_orders, groups, blocks), Ordering(self, groups, blocks, (), asks, picking)
        # Written out as `value_of_combat` has it, here and below: a call costs a twentieth of a combat.
        return (events.without_orders, groups, blocks), Over(float(value - LOST if lost >= self.life[1] else value))

    def ordered(
        self, groups: list[Group], blocks: BlockingCreatures, orders: _Orders, asked: int
    ) -> tuple[events.Following, Ordering | Over]:
        """What follows when the order of the group `asked` is chosen, after `orders` before it, and who is asked
        next."""
        for place in range(asked + 1, len(groups)):
            picking = groups[place].picking
            if picking is not None:
                return (events.order_chosen, groups, orders[-1]), Ordering(self, groups, blocks, orders, place, picking)
        value = lost = 0
        each_order = iter(orders)
        for each in groups:
            value += each.value - next(each_order)[2] if each.picking is not None else each.total
            lost += each.lost
        over = Over(float(value - LOST if lost >= self.life[1] else value))
        return (events.after_orders, groups, (blocks, orders)), over

    def events_after(self, following: events.Following) -> Iterator[Event]:
        """The events that follow a choice."""
        string, groups, how = following
        return chain.from_iterable(string(self._between, groups, how))


Cell = tuple["Cell | None", MadeBlocks, events.Following, "Node[MadeBlocks] | Ordering | Over", int]
"""A choice: the one before it, its blocks, what follows, in which node it was made, and the choice."""
