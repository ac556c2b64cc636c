"""A log under an edition's table: what is so now, what follows from each event, forks and rollbacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from events.event import Event
from events.log import History, Log
from events.rule import Edition, Rule
from projections.board import Board
from projections.combat import Combat
from projections.damage import Damage
from projections.mana import Mana
from projections.orders import Orders
from projections.position import Position
from projections.triggers.triggers import Triggers
from projections.views import Savepoint, Views
from simulator.editions import EditionTable, edition_table
from simulator.editions.procedures import WHO_GETS_PRIORITY
from simulator.game.verdict import Verdict
from simulator.legality.budget import Budget

__all__ = ["Course", "Ruling"]


@dataclass(frozen=True)
class Ruling:
    """What was taken back, and why: evidence in a dispute.

    Args:
        mark: the log as it was when the action began.
        cut: the events that were cut, in order.
        verdict: what was said of the action.
        rule: the rule by which it was taken back.
        kept: the events among those that stayed, in order.
    """

    mark: History
    cut: tuple[Event, ...]
    verdict: Verdict
    rule: Rule
    kept: tuple[Event, ...] = ()

    @property
    def at(self) -> int:
        """How many events stood when the action began."""
        return len(self.mark)


FOLLOWING = 24
"""Permanents that what follows from an event is looked for among in one step of work."""


class Course:
    """The course of a game under one edition: the log, its projections, and what the table makes follow.

    Args:
        edition: the edition's name, such as `"cr-2024-06-07"`, or a table.

    Raises:
        EditionError: there is no such edition.
    """

    __slots__ = ("_views", "budget", "log", "opened", "rulings", "table")

    def __init__(self, edition: str | EditionTable) -> None:
        self.table: EditionTable = edition if isinstance(edition, EditionTable) else edition_table(edition)
        self.log = Log()
        self.rulings: tuple[Ruling, ...] = ()
        self._views = Views(self.log, self.table.trigger_rules)
        self.opened: Savepoint | None = None
        self.budget: Budget | None = None
        """What all that is done and asked may take altogether; None: each question has a budget of its own.

        Whatever would take more raises OutOfBudget.
        """

    # What is so.

    @property
    def edition(self) -> Edition:
        """The edition in force."""
        return self.table.edition

    @property
    def board(self) -> Board:
        """The board now."""
        return self._views.board

    @property
    def combat(self) -> Combat:
        """Combat now: `attacking`, `blocking`, `blocked`, `unblocked`, `history`."""
        return self._views.combat

    @property
    def orders(self) -> Orders:
        """The damage assignment orders now."""
        return self._views.orders

    @property
    def damage(self) -> Damage:
        """Combat damage of this combat."""
        return self._views.damage

    @property
    def mana(self) -> Mana:
        """Mana pools, and what an open declaration waits for."""
        return self._views.mana

    @property
    def triggers(self) -> Triggers:
        """Triggered abilities now: `counts` in this combat, `waiting` for the stack, and the `stack` itself."""
        return self._views.triggers

    @property
    def priority(self) -> str:
        """The player who has priority; "" while nobody has."""
        return self.table.answer(WHO_GETS_PRIORITY)(self.position)

    @property
    def position(self) -> Position:
        """All projections at this moment."""
        return self._views.position

    def digests(self) -> dict[str, str]:
        """A digest of each projection, by name."""
        return self._views.digests()

    def rule(self, number: str) -> Rule:
        """A rule of the edition in force, as events carry it by number."""
        return Rule(self.edition, number)

    # The unchecked door.

    def apply(self, event: Event) -> tuple[Event, ...]:
        """Append what a player chose or an effect did, and all that follows from it. Nothing is checked.

        Returns:
            The derived events, in order.
        """
        derived: list[Event] = []
        self.log.append(event)
        self._follow(event, derived)
        self._perform_state_based_actions([event, *derived], derived)
        return tuple(derived)

    def _follow(self, event: Event, derived: list[Event]) -> None:
        if self.budget is not None:
            triggered = len(self.triggers.waiting) + len(self.triggers.stack)
            self.budget.spend(1 + (len(self.board.permanents) + 24 * triggered) // FOLLOWING)
        for rule, consequence in self.table.follows.get(type(event), ()):
            for following in tuple(consequence(rule, self.position, event)):
                self.log.append(following)
                derived.append(following)
                self._follow(following, derived)

    def _perform_state_based_actions(self, happened: list[Event], derived: list[Event]) -> None:
        """All that what happened calls for at once, and again after that, until nothing is called for (704.3)."""
        while rows := self.table.state_based_rows(happened):
            position = self.position
            found: dict[str, Event] = {}
            for rule, actions in rows:
                for performed in actions(rule, position):
                    found.setdefault(performed.object, performed)
            happened = [*found.values()]
            for event in happened:
                self.log.append(event)
                derived.append(event)
                self._follow(event, derived)

    def fork(self) -> Self:
        """A game of its own that shares the log so far; its cost does not depend on the log's length."""
        other = type(self).__new__(type(self))
        other.table = self.table
        other.log = self.log.fork()
        other.rulings = self.rulings
        other._views = self._views.fork(other.log)
        other.opened = self.opened
        other.budget = self.budget
        return other

    def savepoint(self) -> Savepoint:
        """A moment that `rollback` can return to."""
        return self._views.savepoint()

    def rollback(self, savepoint: Savepoint, keep: tuple[Event, ...] = ()) -> tuple[Event, ...]:
        """Return to a savepoint, then append what stays. Returns the events that were cut."""
        if self.opened is not None and len(savepoint.history) <= len(self.opened.history):
            self.opened = None
        return self._views.rollback(savepoint, keep)

    def rollback_to(self, moment: History, keep: tuple[Event, ...] = ()) -> tuple[Event, ...]:
        """Return to any moment of the log's past, then append what stays. Returns the events that were cut."""
        self.opened = None
        return self.log.rollback(moment, keep)
