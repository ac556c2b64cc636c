"""What an edition is: one table of rows, in the order in which that edition prints its rules."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Generic, NamedTuple, get_args, get_type_hints

import msgspec
from msgspec.structs import force_setattr

from events.event import Event
from events.instructions import Instruction
from events.rule import Edition, Rule, Violation
from events.trigger_subjects import TriggerCondition
from projections.board import Board
from projections.position import Position
from projections.triggers.conditions import RULES
from projections.triggers.triggers import TriggerRules
from simulator.editions import procedures as to
from simulator.editions.printed import introduced_after
from simulator.rules.state_based_actions import StateBasedAction

Consequence = Callable[[Rule, Position, Any], Iterable[Event]]
"""What follows by one rule from an event, in the position after it."""


class UnknownProcedureError(LookupError):
    """A table doesn't say what it has to of a procedure or a question of its game, or is asked one that it lacks."""


class Row(msgspec.Struct, frozen=True):
    """A row of a table: what it says of the rule of a number."""

    number: str


class Check(Row, Generic[to.Proposal], frozen=True):
    """A rule that a proposal of some procedure must keep; the function finds every violation."""

    procedure: to.Procedure[to.Proposal]
    function: Callable[[Rule, to.Proposal], Iterator[Violation]]


class Follow(Row, frozen=True):
    """A rule by which something follows from events of some types.

    Args:
        function: what follows.
        events: from which events; by default from those that the function's parameter `event` is annotated with.

    Raises:
        TypeError: the function's parameter `event` is not annotated with types of events.
    """

    function: Consequence
    events: tuple[type[Event], ...] = ()

    def __post_init__(self) -> None:
        if not self.events:
            force_setattr(self, "events", _events_of(self.function))


@cache
def _events_of(function: Consequence) -> tuple[type[Event], ...]:
    """The types of events that a function is annotated with, as `functools.singledispatch` reads annotations."""
    annotated: Any = get_type_hints(function).get("event")
    events: tuple[Any, ...] = get_args(annotated) or (annotated,)
    if not all(isinstance(each, type) and issubclass(each, Event) for each in events):
        raise TypeError(f"{function.__qualname__} doesn't say by its annotation from which events it follows")
    return events


class StateBased(Row, frozen=True):
    """A state-based action: looked for when events of its types have happened, with all that follows from them.

    What enters the battlefield may be in the middle of an effect that goes on (704.4), so most are looked for once a
    player would get priority: at the latest as all players pass.
    All that are found happen at once, and then it is looked again (704.3).
    """

    function: StateBasedAction


class Answer(Row, Generic[to.Answering], frozen=True):
    """A rule that says who acts next, or who acts together: the answer to a question that the game asks."""

    question: to.Question[to.Answering]
    function: to.Answering


class Triggering(Row, frozen=True):
    """A rule on when abilities trigger: the projection of triggered abilities judges by it, and nothing is recorded.

    `decides` is the kind of condition of `TriggerRules` for which the function decides; "" for any other.
    """

    function: Callable[..., Any]
    decides: str = ""


class Losing(Row, frozen=True):
    """A state-based action by which players lose the game: who does on a board, and nothing is recorded.

    No event takes them out of the game, so that each log plays again as it was recorded.
    """

    function: Callable[[Board], Iterable[str]]


Ruled = Answer[Any] | Check[Any] | Follow | Losing | StateBased | Triggering
"""A row that names the function that says or does what its rule says."""


class RuleNote(NamedTuple):
    """What a rule says, in our words, and what keeps it: a function or class, by its dotted name if the game has it."""

    says: str
    by: Callable[..., object] | str


CHECKED_AGAIN = RuleNote(
    "all state-based actions that are called for are performed at once; then it is checked again",
    "simulator.game.session.Session.apply",
)


class Elsewhere(Row, frozen=True):
    """A rule that is kept elsewhere: by what another row, a projection or the game does."""

    note: RuleNote


class Performs(Row, frozen=True):
    """A rule by which instructions of a type, or a keyword action of a name, are followed as something resolves."""

    instruction: type[Instruction] | str


class TriggersOn(Row, frozen=True):
    """A rule by which abilities trigger on what conditions of a type ask for."""

    condition: type[TriggerCondition]


class OutOfScope(Row, frozen=True):
    """A rule that this table leaves out, and why."""

    reason: str

    @classmethod
    def each(cls, numbers: str, reason: str) -> Iterator[OutOfScope]:
        """The rows of several rules, one after the other, that are left out for one reason."""
        return (cls(number, reason) for number in numbers.split())


@dataclass(frozen=True)
class EditionTable:
    """An edition of the rules.

    Args:
        edition: which one.
        rows: its rules in printed order; of several rows for one event the earlier happens first.
        families: by which rules spells and abilities do what they do, and on which they trigger.
        illegal_actions: the number of the rule that takes illegal actions back, or where none does, of the rule that
            lets nothing illegal be chosen.
        without: procedures for which it checks nothing, and questions that it doesn't answer.
        plays: the game that it is played in.
        combat_damage_uses_stack: whether assigned combat damage goes on the stack, and is dealt as it resolves.

    Raises:
        UnknownProcedureError: it says nothing of a procedure or a question of its game, answers one in two ways, or
            has a row of one that it is without, or that is of another game.
    """

    edition: Edition
    rows: tuple[Row, ...]
    illegal_actions: str
    without: frozenset[to.Procedure[Any] | to.Question[Any]] = field(default=frozenset(), kw_only=True)
    families: tuple[Performs | TriggersOn, ...] = field(default=(), kw_only=True)
    combat_damage_uses_stack: bool = field(default=False, kw_only=True)
    plays: to.GameName = "Magic"

    def __post_init__(self) -> None:
        said = {*(name for name, rows in self._checks.items() if rows), *self._answers}
        known = to.known_in(self.plays)
        wanted = {name for name, each in known.items() if each not in self.without}
        for name in sorted(wanted ^ said):
            why = "says nothing of" if name in wanted else "is without" if name in known else f"of {self.plays} has no"
            raise UnknownProcedureError(f"the table of {self.edition} {why} {name!r}")

    def has(self, asked: to.Procedure[Any] | to.Question[Any]) -> bool:
        """Whether the edition has a procedure, or answers a question, of its game."""
        return asked.plays == self.plays and asked not in self.without

    @cached_property
    def announces_orders(self) -> bool:
        """Whether damage assignment orders are announced for blocked and blocking creatures."""
        return self.has(to.ANNOUNCE_AN_ORDER)

    @cached_property
    def trigger_rules(self) -> TriggerRules:
        """When abilities trigger."""
        decides = {row.decides: row.function for row in self.rows if isinstance(row, Triggering) and row.decides}
        return RULES._replace(**decides)

    @cached_property
    def _follows(self) -> dict[type[Event], tuple[tuple[Rule, Consequence], ...]]:
        found: dict[type[Event], list[tuple[Rule, Consequence]]] = {}
        for row in self.rows:
            if isinstance(row, Follow):
                for event_type in row.events:
                    found.setdefault(event_type, []).append((Rule(self.edition, row.number), row.function))
        return {event_type: tuple(rules) for event_type, rules in found.items()}

    @cached_property
    def _state_based(self) -> list[tuple[Rule, StateBasedAction]]:
        rows = [row for row in self.rows if isinstance(row, StateBased)]
        return [(Rule(self.edition, row.number), row.function) for row in rows]

    @cached_property
    def _state_based_after(self) -> dict[frozenset[type[Event]], list[tuple[Rule, StateBasedAction]]]:
        """The rows by the types of the events that happened, as they were found: it is asked after each event."""
        return {}

    @cached_property
    def _checks(self) -> dict[str, list[tuple[Rule, Callable[[Rule, Any], Iterator[Violation]]]]]:
        found: dict[str, list[Any]] = {each.name: [] for each in self.without if isinstance(each, to.Procedure)}
        for row in self.rows:
            if isinstance(row, Check):
                found.setdefault(row.procedure.name, []).append((Rule(self.edition, row.number), row.function))
        return found

    @cached_property
    def _answers(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for row in self.rows:
            if isinstance(row, Answer) and found.setdefault(row.question.name, row.function) is not row.function:
                raise UnknownProcedureError(f"the table of {self.edition} answers {row.question.name!r} in two ways")
        return found

    @cached_property
    def not_yet(self) -> frozenset[str]:
        """Card types and keywords that are read here and that this edition does not have yet."""
        return introduced_after(self.edition)

    def unknown(self, words: Iterable[str]) -> tuple[str, ...]:
        """Those of some card types or keywords that this edition does not have yet, a keyword's number aside."""
        return tuple(word for word in words if word.strip("0123456789 ").lower() in self.not_yet)

    @cached_property
    def losing(self) -> tuple[tuple[Rule, Callable[[Board], Iterable[str]]], ...]:
        """The rules by which players lose the game, in printed order."""
        return tuple((Rule(self.edition, row.number), row.function) for row in self.rows if isinstance(row, Losing))

    @cached_property
    def number_of_checks(self) -> str:
        """The number of the rule by which state-based actions are checked again; "" where it is none of the table's."""
        return next((row.number for row in self.rows if isinstance(row, Elsewhere) and row.note is CHECKED_AGAIN), "")

    @cached_property
    def puts_all_legends_into_graveyards(self) -> bool:
        """Whether all legendary permanents of one name go by a state-based action, so that nobody chooses."""
        asked = to.WHICH_LEGENDS_CANT_STAY_TOGETHER.name
        numbers = {row.number for row in self.rows if isinstance(row, Answer) and row.question.name == asked}
        return any(isinstance(row, StateBased) and row.number in numbers for row in self.rows)

    @property
    def all_state_based_rows(self) -> Sequence[tuple[Rule, StateBasedAction]]:
        """The rules with state-based actions, in printed order."""
        return tuple(self._state_based)

    def state_based_rows(self, happened: Iterable[Event]) -> list[tuple[Rule, StateBasedAction]]:
        """The rules whose state-based actions are looked for when such events have happened, in printed order."""
        kinds = frozenset(map(type, happened))
        rows = self._state_based_after.get(kinds)
        if rows is None:
            rows = [(rule, action) for rule, action in self._state_based if not action.events.isdisjoint(kinds)]
            self._state_based_after[kinds] = rows
        return rows

    def what_follows(self, event: Event) -> tuple[tuple[Rule, Consequence], ...]:
        """The rules by which something follows from an event, in printed order."""
        return self._follows.get(type(event), ())

    def violations(
        self,
        procedure: to.Procedure[to.Proposal],
        proposal: to.Proposal,
        only: Container[Callable[..., Iterator[Violation]]] | None = None,
    ) -> tuple[Violation, ...]:
        """Every violation of the procedure's rules, in the order in which they are printed.

        Args:
            procedure: what is done.
            proposal: how it would be done.
            only: the functions that are asked; by default those of all its rules.

        Raises:
            UnknownProcedureError: the procedure is one of another game.
        """
        try:
            rows = self._checks[procedure.name]
        except KeyError:
            of = f"{self.edition} is an edition of {self.plays}"
            raise UnknownProcedureError(f"{of}, and has no {procedure.name!r}") from None
        found: list[Violation] = []
        for rule, judge in rows:
            if only is None or judge in only:
                found += judge(rule, proposal)
        return tuple(found)

    def answer(self, question: to.Question[to.Answering]) -> to.Answering:
        """The function that answers a question.

        Raises:
            UnknownProcedureError: the edition is without an answer, or the question is one of another game.
        """
        try:
            found: to.Answering = self._answers[question.name]
        except KeyError:
            raise UnknownProcedureError(f"{self.edition} has no answer to {question.name!r}") from None
        return found
