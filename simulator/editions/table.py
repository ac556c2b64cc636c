"""What an edition is: one table of rows, in the order in which that edition prints its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from events.event import Event
from events.rule import Edition, Rule, Violation

__all__ = ["Check", "EditionTable", "Follow", "OutOfScope", "Row"]

Judge = Callable[[Rule, Any], Iterator[Violation]]
"""Finds every violation of one rule in a proposal."""

Consequence = Callable[[Rule, Any, Any], Iterable[Event]]
"""What follows by one rule from an event, in the position after it."""


@dataclass(frozen=True, slots=True)
class Check:
    """A rule that a proposal of some procedure must keep."""

    number: str
    procedure: str
    function: Judge


@dataclass(frozen=True, slots=True)
class Follow:
    """A rule by which something follows from events of some types."""

    number: str
    events: tuple[type[Event], ...]
    function: Consequence


@dataclass(frozen=True, slots=True)
class OutOfScope:
    """A rule that this table leaves out, and why."""

    number: str
    reason: str


Row = Check | Follow | OutOfScope


@dataclass(frozen=True)
class EditionTable:
    """An edition of the rules.

    Args:
        edition: which one.
        rows: its rules in printed order; of several rows for one event the earlier happens first.
        announces_orders: whether damage assignment orders are announced for blocked and blocking creatures.
        illegal_actions: the number of the rule that takes illegal actions back.
    """

    edition: Edition
    rows: tuple[Row, ...]
    announces_orders: bool
    illegal_actions: str
    checks: dict[str, tuple[tuple[Rule, Judge], ...]] = field(init=False)
    follows: dict[type[Event], tuple[tuple[Rule, Consequence], ...]] = field(init=False)

    def __post_init__(self) -> None:
        checks: dict[str, list[tuple[Rule, Judge]]] = {}
        follows: dict[type[Event], list[tuple[Rule, Consequence]]] = {}
        for row in self.rows:
            if isinstance(row, OutOfScope):
                continue
            rule = Rule(self.edition, row.number)
            if isinstance(row, Check):
                checks.setdefault(row.procedure, []).append((rule, row.function))
            else:
                for event_type in row.events:
                    follows.setdefault(event_type, []).append((rule, row.function))
        object.__setattr__(self, "checks", {name: tuple(rows) for name, rows in checks.items()})
        object.__setattr__(self, "follows", {event_type: tuple(rows) for event_type, rows in follows.items()})

    def violations(self, procedure: str, proposal: object) -> tuple[Violation, ...]:
        """Every violation of the procedure's rules, in the order in which they are printed."""
        rows = self.checks.get(procedure, ())
        return tuple(violation for rule, judge in rows for violation in judge(rule, proposal))
