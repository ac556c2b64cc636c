"""A plain combat before blocks: its declarations, and what follows from each, the same for everyone who plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from operator import itemgetter
from typing import Any, ClassVar, NoReturn

from events.board import PlayersPassed, StepBegan
from events.combat import BlockersDeclared
from events.damage import CombatDamageAnnounced
from events.event import Event
from simulator.envs.declaring import Declaring, Node, Pair
from simulator.envs.plain_combat.groups import Answer, Block, Group, Part, Sides, block, unblocked
from simulator.envs.plain_combat.layers import Layers, layered
from simulator.envs.plain_combat.printed import Printed
from simulator.envs.search import Agent, Fighter, Phase, Seen
from simulator.legality.bits import bits
from simulator.legality.core import Legality
from simulator.legality.problem import Problem

__all__ = ["LOST", "NOTHING", "NO_BLOCKS", "Cell", "Following", "Ordering", "Over", "PlainTable", "Told"]

LOST = 20
"""What it counts for the active player that the defending player's life is 0 or less."""

MOST_KNOWN = 256
"""Groups that a board remembers."""

MOST_LISTED = 8
"""Blockers up to which a board has a place in a list for each group; with more the groups are in a dictionary."""

MOST_SHOWN = 64
"""Shown where any number of creatures may block."""

Told = tuple[tuple[Event, ...], int, "Blocks"]
"""The events of some blocks; their bits, each attacker's place times the number of blockers + blocker's place; the
blocks."""

NO_BLOCKS: Told = ((), 0, ())

Pieces = tuple[Part, ...]
"""Events in order, a few at a time."""

Following = tuple[Callable[["PlainTable", list[Group], Any], Pieces], list[Group], Any]
"""What follows a choice, as the log holds it: the groups, which have the events, and what strings them together.
Events that are derived are made once, when a log is first read: making them at once would halve the speed of those
who read none."""


def _nothing(table: PlainTable, groups: list[Group], how: None) -> Pieces:
    return ()


NOTHING: Following = _nothing, [], None

NO_PARTS: tuple[Pieces, Pieces, Pieces, Pieces] = ((), (), (), ())


Blocks = tuple[Block, ...]
"""What each creature that blocks does, in board order."""


Orders = tuple[tuple[int, ...], ...]
"""The orders that were chosen so far: places of blockers in the order in which they are dealt damage."""


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

    __slots__ = ("_blocks", "_groups", "_orders", "_table", "asked", "choices", "picked")

    agent: ClassVar[Agent] = "active"
    phase: ClassVar[Phase] = "order"

    def __init__(
        self,
        table: PlainTable,
        groups: list[Group],
        blocks: Blocks,
        orders: Orders,
        asked: int,
        picked: tuple[int, ...],
    ) -> None:
        self._table = table
        self._groups = groups
        self._blocks = blocks
        self._orders = orders
        self.asked = asked
        self.picked = picked
        self.choices = groups[asked].left(picked)

    def after(self, choice: int) -> tuple[Following, Ordering | Over]:
        """What a choice leads to, and who is asked next.

        Raises:
            KeyError: it is not among `choices`.
        """
        if choice not in self.choices:
            raise KeyError(choice)
        table, groups, blocks, orders = self._table, self._groups, self._blocks, self._orders
        picked = (*self.picked, choice - 1)
        left = groups[self.asked].left(picked)
        if len(left) > 1:
            return NOTHING, Ordering(table, groups, blocks, orders, self.asked, picked)
        return table.ordered(groups, blocks, (*orders, (*picked, left[0] - 1)), self.asked)


def _told(sides: Sides, pairs: list[Pair]) -> Told:
    if not pairs:
        return NO_BLOCKS
    printed, attackers, blockers = sides.printed, sides.attackers, sides.blockers
    if len(pairs) == 1:
        ((b, a),) = pairs
        return _told_of_one(printed, b, blockers[b][1], blockers[b][2], a, attackers[a][1], len(blockers))
    blocks = tuple([block(printed, b, blockers[b][1], blockers[b][2], a, attackers[a][1]) for b, a in pairs])
    return _told_of(blocks, len(sides.blockers))


@lru_cache(maxsize=1 << 14)
def _told_of_one(printed: Printed, b: int, name: str, power: int, a: int, other: str, many: int) -> Told:
    """What is told of one block; the same object on all boards."""
    return _told_of((block(printed, b, name, power, a, other),), many)


@lru_cache(maxsize=1 << 16)
def _told_of(blocks: Blocks, many: int) -> Told:
    """What is told of some blocks, of `many` creatures that may block; the same object on all boards."""
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


@lru_cache(maxsize=64)
def _said(printed: Printed, attacking: str, defending: str, strikes: bool) -> tuple[Part, Part, Part, Part, Pieces]:
    """Blockers are declared; the combat damage step begins; the players announce damage; what comes before orders.

    Args:
        printed: the edition's numbers.
        attacking: the active player.
        defending: the defending player.
        strikes: whether any attacker deals damage.
    """
    to_damage: Part = (PlayersPassed(), StepBegan("combat_damage", printed.step))
    announced: Part = (CombatDamageAnnounced(attacking),) if strikes else ()
    against: Part = (CombatDamageAnnounced(defending),)
    to_divide: Pieces = () if printed.announces_orders else (to_damage,)
    return (BlockersDeclared(defending),), to_damage, announced, against, to_divide


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

    `forced` is told of the blocks that nobody chooses at the beginning, `following` what follows from them where nobody
    chooses at all, and `first` who is asked first.
    """

    __slots__ = (
        "_announced", "_announced_against", "_declared", "_everyone", "_groups", "_known", "_log", "_players", "_rows",
        "_seen", "_to_damage", "_to_divide", "announces", "answer", "first", "following", "forced", "life", "problem",
        "sides",
    )  # fmt: skip

    def __init__(
        self,
        problem: Problem,
        sides: Sides,
        life: tuple[int, int],
        log: Sequence[Event] | Callable[[], Sequence[Event]],
        answer: Answer | None = None,
        *,
        once: bool = False,
    ) -> None:
        self.problem = problem
        self.sides = sides
        self.life = life
        self._log = log
        self.answer = answer
        self.announces = sides.printed.announces_orders
        self._seen: Seen | None = None
        many = len(sides.blockers)
        self._everyone = (1 << many) - 1
        self._players = sides.attacking_player, sides.defending_player
        self._rows = _rows(len(sides.attackers), many)
        self._forget()
        strikes = max([each[2] for each in sides.attackers], default=0) > 0
        said = _said(sides.printed, sides.attacking_player, sides.defending_player, strikes)
        self._declared, self._to_damage, self._announced, self._announced_against, self._to_divide = said
        told = partial(_told, sides)
        if layered(problem):
            layers: Layers[Told] = Layers(problem, told, once=once)
            self.forced, node = layers.first
        else:
            declaring: Declaring[Told] = Declaring(Legality(problem), told)
            self.forced, node = declaring.first
        self.following: Following = NOTHING
        self.first: Node[Told] | Ordering | Over
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
            problem, sides = self.problem, self.sides
            attackers = tuple(
                Fighter(
                    name, p, t, p + t, problem.low[a], min(problem.high[a], MOST_SHOWN), 0, problem.must_be_blocked[a]
                )
                for a, name, p, t in sides.attackers
            )
            blockers = tuple(
                Fighter(name, p, t, p + t, 0, 0, problem.cap[b], problem.must_block[b])
                for b, name, p, t in sides.blockers
            )
            self._seen = Seen(attackers, blockers, problem.allowed, problem.must_block_it, self.life)
        return self._seen

    def compile(self) -> None:
        """Work out every half-made declaration at once, not when it is first asked for."""
        waiting, known = [self.first], set()
        while waiting:
            node = waiting.pop()
            if isinstance(node, Node) and id(node) not in known:
                known.add(id(node))
                waiting += [after for _, after in map(node.way, node.choices) if after is not None]

    # What follows.

    def _group(self, place: int) -> Group:
        """The group at a place of `_groups`, to be remembered."""
        sides, mask = self.sides, place & self._everyone
        attacker = sides.attackers[place >> len(sides.blockers)]
        if self._known == MOST_KNOWN:
            self._forget()
        self._known += 1
        if mask:
            # Most groups have one blocker.
            few = (mask.bit_length() - 1,) if not mask & mask - 1 else bits(mask)
            found = Group(sides.printed, self._players, attacker, tuple([sides.blockers[b] for b in few]), self.answer)
        else:
            found = unblocked(sides.printed, self._players, attacker, (), self.answer)
        self._groups[place] = found
        return found

    def _forget(self) -> None:
        many = len(self.sides.blockers)
        self._known = 0
        self._groups: list[Group | None] | _Known = (
            [None] * (len(self.sides.attackers) << many) if many <= MOST_LISTED else _Known()
        )

    def declared(self, last: Told, cell: Cell | None) -> tuple[Following, Ordering | Over]:
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
        asks = -1
        for at, shift in self._rows:
            place = at | mask >> shift & everyone
            found = known[place] or self._group(place)
            if found.asks and asks < 0:
                asks = len(groups)
            value += found.total
            lost += found.lost
            groups.append(found)
        if asks >= 0:
            return (PlainTable._beginning, groups, blocks), Ordering(self, groups, blocks, (), asks, ())
        return (PlainTable._all, groups, blocks), Over(float(value - LOST if lost >= self.life[1] else value))

    def ordered(
        self, groups: list[Group], blocks: Blocks, orders: Orders, asked: int
    ) -> tuple[Following, Ordering | Over]:
        """What follows when the order of the group `asked` is chosen, after `orders` before it, and who is asked
        next."""
        for place in range(asked + 1, len(groups)):
            if groups[place].asks:
                following = PlainTable._chosen, [groups[asked]], orders[-1]
                return following, Ordering(self, groups, blocks, orders, place, ())
        value = lost = 0
        each_order = iter(orders)
        for each in groups:
            value += each.value - each.cost(next(each_order)) if each.asks else each.total
            lost += each.lost
        over = Over(float(value - LOST if lost >= self.life[1] else value))
        return (PlainTable._rest, groups, (blocks, orders, asked)), over

    # The events, in the order in which the rules have them happen.

    def told(self, following: Following) -> Iterator[Event]:
        """The events that follow a choice."""
        make, groups, how = following
        return chain.from_iterable(make(self, groups, how))

    def _all(self, groups: list[Group], blocks: Blocks) -> Pieces:
        """From the declaration to the end, where nobody is asked for an order."""
        blocking, orders, determined, dealt = _parts_of(blocks)
        statuses, of_one, announced, divided, whole, dealt_divided, dealt_whole, destroyed_divided, destroyed = zip(
            *[each.said.parts for each in groups], strict=True
        )
        return (
            self._declared, *blocking, *statuses, *of_one, *orders, *announced, self._to_damage, *divided,
            self._announced, *whole, self._announced_against if any(determined) else (), *determined,
            *dealt_divided, *dealt_whole, *dealt, *destroyed_divided, *destroyed, *_falling(groups),
        )  # fmt: skip

    def _beginning(self, groups: list[Group], blocks: Blocks) -> Pieces:
        """From the declaration to where somebody is asked for an order."""
        blocking, orders, _, _ = _parts_of(blocks)
        statuses, of_one = [each.said.status for each in groups], [each.said.order for each in groups]
        return self._declared, *blocking, *statuses, *of_one, *orders, *self._to_divide

    def _chosen(self, group: list[Group], order: tuple[int, ...]) -> Pieces:
        """An order is announced or, where there are none, the damage is assigned."""
        return ((group[0].announced(order),),) if self.announces else (group[0].ended(order)[0],)

    def _rest(self, groups: list[Group], how: tuple[Blocks, Orders, int]) -> Pieces:
        """From the last order to the end."""
        blocks, orders, asked = how
        each_order = iter(orders)
        endings = [each.ended(next(each_order)) if each.asks else each.said.ending for each in groups]
        _, _, determined, dealt = _parts_of(blocks)
        # What was divided is assigned, and so dealt, before what was not.
        divided, whole, dealt_divided, dealt_whole, destroyed_divided, destroyed = zip(*endings, strict=True)
        return (
            *self._chosen([groups[asked]], orders[-1]), *((self._to_damage, *divided) if self.announces else ()),
            self._announced, *whole, self._announced_against if any(determined) else (), *determined,
            *dealt_divided, *dealt_whole, *dealt, *destroyed_divided, *destroyed, *_falling(groups),
        )  # fmt: skip


def _parts_of(blocks: Blocks) -> tuple[Pieces, Pieces, Pieces, Pieces]:
    """Of all blocks: who becomes blocking, their orders, their assignments, the damage that they deal."""
    blocking, orders, determined, dealt = zip(*[each.parts for each in blocks], strict=True) if blocks else NO_PARTS
    return blocking, orders, determined, dealt


def _falling(groups: list[Group]) -> list[Part]:
    """The destruction of attackers in the order in which they were dealt damage."""
    falling = [(each.said.struck_by, each.said.falls) for each in groups if each.value]
    return [falls for _, falls in sorted(falling, key=itemgetter(0))]


Cell = tuple["Cell | None", Told, Following, "Node[Told] | Ordering | Over", int]
"""A choice: the one before it, what was told of its blocks, what follows, in which node it was made, and the choice."""
