"""What an edition is: one table of rows, in the order in which that edition prints its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Literal

from events.damage import CountersCancelled, CreatureDestroyed, PutIntoGraveyard
from events.effects import Regenerated
from events.event import Event
from events.rule import Edition, Rule, Violation
from projections.triggers.conditions import RULES
from projections.triggers.triggers import TriggerRules

__all__ = ["Answer", "Check", "EditionTable", "Follow", "Kept", "OutOfScope", "Row", "StateBased", "Triggering"]

Judge = Callable[[Rule, Any], Iterator[Violation]]
"""Finds every violation of one rule in a proposal."""

Consequence = Callable[[Rule, Any, Any], Iterable[Event]]
"""What follows by one rule from an event, in the position after it."""

Performed = CreatureDestroyed | PutIntoGraveyard | Regenerated | CountersCancelled
"""What state-based actions do."""

StateBasedAction = Callable[[Rule, Any], Iterable[Performed]]
"""The state-based actions of one rule that a position calls for."""


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
class StateBased:
    """A state-based action: looked for when events of some types have happened, with all that follows from them.

    What enters the battlefield may be in the middle of an effect that goes on (704.4), so most are looked for once a
    player would get priority: at the latest as all players pass.
    All that are found happen at once, and then it is looked again (704.3).
    """

    number: str
    events: tuple[type[Event], ...]
    function: StateBasedAction


@dataclass(frozen=True, slots=True)
class Answer:
    """A rule that says who acts next, or who acts together: the answer to a question that the game asks by name."""

    number: str
    question: str
    function: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Triggering:
    """A rule on when abilities trigger: the projection of triggered abilities judges by it, and nothing is recorded.

    `decides` is the kind of condition of `TriggerRules` for which the function decides; "" for any other.
    """

    number: str
    function: Callable[..., Any]
    decides: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """A rule that is kept by what another row, a projection or the game does: what it says in our words, and by what.

    `by` is the dotted name of that function or class.
    """

    number: str
    says: str
    by: str


@dataclass(frozen=True, slots=True)
class OutOfScope:
    """A rule that this table leaves out, and why."""

    number: str
    reason: str


Row = Answer | Check | Follow | Kept | StateBased | Triggering | OutOfScope


@dataclass(frozen=True)
class EditionTable:
    """An edition of the rules.

    Args:
        edition: which one.
        rows: its rules in printed order; of several rows for one event the earlier happens first.
        announces_orders: whether damage assignment orders are announced for blocked and blocking creatures.
        illegal_actions: the number of the rule that takes illegal actions back, or where none does, of the rule that
            lets nothing illegal be chosen.
        plays: the game that it is played in.
        combat_damage_uses_stack: whether assigned combat damage goes on the stack, and is dealt as it resolves.
        not_yet: card types and keywords that are read here and that this edition does not have yet.
    """

    edition: Edition
    rows: tuple[Row, ...]
    announces_orders: bool
    illegal_actions: str
    combat_damage_uses_stack: bool = field(default=False, kw_only=True)
    plays: Literal["Magic", "Duel Masters"] = "Magic"
    not_yet: frozenset[str] = frozenset()
    trigger_rules: TriggerRules = field(init=False)
    answers: Mapping[str, Callable[..., Any]] = field(init=False)
    checks: Mapping[str, tuple[tuple[Rule, Judge], ...]] = field(init=False)
    follows: Mapping[type[Event], tuple[tuple[Rule, Consequence], ...]] = field(init=False)
    state_based: tuple[tuple[Rule, frozenset[type[Event]], StateBasedAction], ...] = field(init=False)

    def __post_init__(self) -> None:
        checks: dict[str, list[tuple[Rule, Judge]]] = {}
        follows: dict[type[Event], list[tuple[Rule, Consequence]]] = {}
        state_based: list[tuple[Rule, frozenset[type[Event]], StateBasedAction]] = []
        for row in self.rows:
            if isinstance(row, OutOfScope | Answer | Triggering | Kept):
                continue
            rule = Rule(self.edition, row.number)
            if isinstance(row, Check):
                checks.setdefault(row.procedure, []).append((rule, row.function))
            elif isinstance(row, StateBased):
                state_based.append((rule, frozenset(row.events), row.function))
            else:
                for event_type in row.events:
                    follows.setdefault(event_type, []).append((rule, row.function))
        decides = {row.decides: row.function for row in self.rows if isinstance(row, Triggering) and row.decides}
        object.__setattr__(self, "trigger_rules", RULES._replace(**decides))
        answers = {row.question: row.function for row in self.rows if isinstance(row, Answer)}
        object.__setattr__(self, "answers", MappingProxyType(answers))
        object.__setattr__(self, "checks", MappingProxyType({name: tuple(rows) for name, rows in checks.items()}))
        object.__setattr__(self, "follows", MappingProxyType({kind: tuple(rows) for kind, rows in follows.items()}))
        object.__setattr__(self, "state_based", tuple(state_based))

    # What is made of the rows can't be pickled; it is made again.
    def __getstate__(self) -> dict[str, object]:
        return {each.name: getattr(self, each.name) for each in fields(self) if each.init}

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)
        self.__post_init__()

    def unknown(self, words: Iterable[str]) -> tuple[str, ...]:
        """Those of some card types or keywords that this edition does not have yet, a keyword's number aside."""
        return tuple(word for word in words if word.strip("0123456789 ").lower() in self.not_yet)

    def state_based_rows(self, happened: Iterable[Event]) -> list[tuple[Rule, StateBasedAction]]:
        """The rules whose state-based actions are looked for when such events have happened, in printed order."""
        kinds = {type(event) for event in happened}
        return [(rule, action) for rule, events, action in self.state_based if not events.isdisjoint(kinds)]

    def violations(self, procedure: str, proposal: object) -> tuple[Violation, ...]:
        """Every violation of the procedure's rules, in the order in which they are printed."""
        rows = self.checks.get(procedure, ())
        return tuple(violation for rule, judge in rows for violation in judge(rule, proposal))
