"""Plain combats: creatures with nothing but power, toughness and rules of blocking. The fast engine.

It appends the very events that `simulator.Game` appends, without folding them: who may block whom comes from the same
tables of legality, and what follows from a declaration is put together from its groups.
"""

from __future__ import annotations

from typing import Self

from events.event import Event
from events.log import Log
from simulator.envs.declaring import Node, Pair
from simulator.envs.search import Agent, IllegalChoice, Phase, Returns, Search, Seen, is_among
from simulator.envs.vanilla.events import NOTHING
from simulator.envs.vanilla.groups import Sides
from simulator.envs.vanilla.numbers import OrderRule
from simulator.envs.vanilla.table import NO_BLOCKS, Cell, MadeBlocks, Ordering, Over, PlainTable
from simulator.legality.problem import Problem


class PlainCombat(Search):
    """A plain combat that is being played; see `Search`.

    Args:
        table: the combat before blocks.
    """

    __slots__ = ("_cell", "_node", "table")

    def __init__(self, table: PlainTable) -> None:
        self.table = table
        self._cell: Cell | None = None
        self._node: Node[MadeBlocks] | Ordering | Over = table.first

    @property
    def agent(self) -> Agent:
        return self._node.agent

    @property
    def phase(self) -> Phase:
        return self._node.phase

    @property
    def asked(self) -> int:
        return self._node.asked

    @property
    def seen(self) -> Seen:
        return self.table.seen

    @property
    def pairs(self) -> tuple[Pair, ...]:
        forced, cells = self.table.forced, self._cells()
        return tuple([block.pair for made in (forced, *[cell[1] for cell in cells]) for block in made[2]])

    @property
    def picked(self) -> tuple[int, ...]:
        node = self._node
        return node.picked if isinstance(node, Ordering) else ()

    def legal(self) -> tuple[int, ...]:
        return self._node.choices

    def returns(self) -> Returns:
        node = self._node
        return Returns(-node.defending, node.defending) if isinstance(node, Over) else Returns(0.0, 0.0)

    def apply(self, choice: int) -> None:
        node, cell = self._node, self._cell
        try:
            if type(node) is Node:
                made, after = node[choice]
                if after is None:
                    following, self._node = self.table.declared(made, cell)
                    self._cell = (cell, made, following, node, choice)
                else:
                    self._node = after
                    self._cell = (cell, made, NOTHING, node, choice)
            else:
                following, self._node = node.after(choice)  # type: ignore[union-attr]  # it is no Node
                self._cell = (cell, NO_BLOCKS, following, node, choice)
        except (KeyError, TypeError):
            if is_among(choice, node.choices):
                raise  # what went wrong is something else
            raise IllegalChoice(f"{choice!r} can't be chosen now; these can: {list(node.choices)}") from None

    def undo(self) -> None:
        if self._cell is None:
            raise IllegalChoice("nothing has been chosen yet, so nothing can be taken back")
        self._cell, _, _, self._node, _ = self._cell

    def clone(self) -> Self:
        other = object.__new__(type(self))
        other.table = self.table
        other._node = self._node
        other._cell = self._cell
        return other

    def _cells(self) -> list[Cell]:
        """The choices, oldest first."""
        cells = []
        cell = self._cell
        while cell is not None:
            cells.append(cell)
            cell = cell[0]
        cells.reverse()
        return cells

    @property
    def choices(self) -> tuple[int, ...]:
        return tuple([int(cell[4]) for cell in self._cells()])

    @property
    def log(self) -> Log:
        table = self.table
        log = Log(table.log)
        log.extend(table.forced[0])
        log.extend(table.events_after(table.following))
        for cell in self._cells():
            log.extend(cell[1][0])
            log.extend(table.events_after(cell[2]))
        return log

    @property
    def edition(self) -> str:
        return self.table.sides.printed.edition

    def __reduce__(self) -> tuple[object, ...]:
        table = self.table
        return _played, (table.problem, table.sides, table.life, list(table.log), table.answer, self.choices)


def _played(
    problem: Problem,
    sides: Sides,
    life: tuple[int, int],
    log: list[Event],
    answer: OrderRule | None,
    choices: tuple[int, ...],
) -> PlainCombat:
    """A combat that was pickled."""
    return PlainCombat(PlainTable(problem, sides, life, log, answer)).play(choices)
