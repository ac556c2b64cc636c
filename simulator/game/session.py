"""A session: a log under an edition's table. What is so now, what follows from each event, and what is taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from events.board import Permanent, PermanentEntered, PlayersPassed
from events.casting import SpellCast
from events.codec import EVENT_TYPES
from events.combat import AttackingEffectApplied
from events.costs import CostPaid
from events.damage import StateBasedActionsChecked
from events.effects import CreatureUnpaired, PutBlocking
from events.event import Choice, Event, OneOfSeveral
from events.log import History, Log
from events.resolving import ResolutionEnded
from events.rule import Edition, Rule
from projections.board import Board
from projections.combat import Combat
from projections.damage import Damage
from projections.mana import Mana
from projections.orders import Orders
from projections.position import Position
from projections.triggers.stack_objects import Played
from projections.triggers.triggers import Triggers
from projections.views import Savepoint, Views
from simulator.editions import EditionError, EditionTable, edition_table
from simulator.editions.procedures import WHO_GETS_PRIORITY, GameName
from simulator.game import READERS, FilePath
from simulator.game.verdict import Verdict, WrongMoment, refusal
from simulator.legality.problem import Budget
from simulator.rules.state_based_actions import LEAVING


@dataclass(frozen=True)
class Ruling:
    """What was taken back, and why: evidence in a dispute.

    Args:
        mark: the log as it was when the action began.
        cut: the events that were cut, in order.
        verdict: the verdict on the action.
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
"""How many permanents one step of work covers in the search for what follows from an event."""

_CLASSES: dict[GameName, str] = {"Magic": "Game", "Duel Masters": "Duel"}


_AFTER_ALL = (ResolutionEnded, AttackingEffectApplied, PutBlocking, CostPaid)
"""With these all has happened that a spell or ability does, or did to what it put onto the battlefield fighting; or
that happened while a declaration waited for its costs.
"""


_LOOKED_AT = frozenset(
    {*_AFTER_ALL, PermanentEntered, *(each for each in EVENT_TYPES if issubclass(each, OneOfSeveral))}
)
"""The events of which more is to be known before state-based actions are looked for."""


def _was_cast(triggers: Triggers, event: PermanentEntered) -> bool:
    """Whether a permanent enters as the spell that it was has resolved (608.3)."""
    found = triggers.resolved
    if not isinstance(found, Played):
        return False
    spell = found.announced.card if isinstance(found.announced, SpellCast) else None
    return spell is not None and (spell.card, spell.name) == (event.permanent.card, event.permanent.name)


class Session:
    """A log under one edition, its projections, and what the edition's table makes follow.

    Args:
        board: events to begin with, each applied.
        edition: the edition's name, such as `"cr-2024-06-07"`, or a table.

    Raises:
        EditionError: there is no such edition, or it is one of another game.
    """

    plays: ClassVar[GameName]

    __slots__ = ("_asked", "_layered", "_several", "_views", "budget", "guesses", "log", "opened", "rulings", "table")

    def __init__(self, board: Iterable[Event], edition: str | EditionTable) -> None:
        self.table: EditionTable = edition if isinstance(edition, EditionTable) else edition_table(edition)
        if self.table.plays != self.plays:
            by = _CLASSES[self.table.plays]
            raise EditionError(f"{self.edition} is an edition of {self.table.plays}; simulator.{by} plays it")
        self.log = Log()
        self.rulings: tuple[Ruling, ...] = ()
        self._views = Views(self.log, self.table.trigger_rules)
        self._asked: Any = None
        """What a subclass has asked about a moment; here, so that a fork takes one call. None: nothing."""
        self._layered: Mapping[str, Permanent] | None = None
        """What the layers made of permanents when state-based actions were looked for last."""
        self._several = False
        """Whether more happens at the same time as what happened last: state-based actions wait for that."""
        self.opened: Savepoint | None = None
        """The moment to which the declaration that waits for its costs is taken back; None where it is not known."""
        self.guesses = True
        """Whether, as players pass, what nobody chooses for what resolves is the first that can be, and what a player
        may do is not done. Otherwise what follows is undetermined, where there is more than one possibility."""
        self.budget: Budget | None = None
        """What all that is done and asked may take altogether; None: each question has a budget of its own.

        Whatever would take more raises OutOfBudget.
        """
        for event in board:
            self.apply(event)

    @classmethod
    def from_case(cls, path: FilePath) -> Self:
        """The board of a case or dispute file, with its script played up to the first block or choice of creatures.

        Raises:
            CaseError: the file can't be used; the message says where.
        """
        session: Self = READERS[f"case of {cls.plays}"](path)
        return session

    @classmethod
    def from_replay(cls, path: FilePath) -> Self:
        """The game of a replay file, at its end.

        Raises:
            ReplayError: the file can't be used; the message says where.
            EditionError: it is a replay of another game.
        """
        replay = READERS["replay"](path)
        header = replay.header
        session = cls((), edition=edition_table(header.edition, rulings_overlay=header.rulings_overlay))
        session.log.extend(replay.events)
        return session

    # What is so.

    @property
    def edition(self) -> Edition:
        """The edition in force."""
        return self.table.edition

    @property
    def board(self) -> Board:
        """The board now."""
        return self._views.position.board

    @property
    def written(self) -> Mapping[str, Permanent]:
        """The permanents as the log has them, before static abilities make them something else."""
        return self._views.written()

    @property
    def combat(self) -> Combat:
        """Combat now: `attacking`, `blocking`, `blocked`, `unblocked`, `history`."""
        return self._views.position.combat

    @property
    def orders(self) -> Orders:
        """The damage assignment orders now."""
        return self._views.position.orders

    @property
    def damage(self) -> Damage:
        """Combat damage of this combat."""
        return self._views.position.damage

    @property
    def mana(self) -> Mana:
        """Mana pools, and what an open declaration waits for."""
        return self._views.position.mana

    @property
    def triggers(self) -> Triggers:
        """Triggered abilities now: `counts` in this combat, `waiting` for the stack, and the `stack` itself."""
        return self._views.position.triggers

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

    # What happens.

    def apply(self, event: Event) -> tuple[Event, ...]:
        """Append what a player chose or an effect did, and all that follows from it. Nothing is checked.

        Returns:
            The derived events, in order.
        """
        derived: list[Event] = []
        self._append(event, derived)
        self._perform_state_based_actions([event, *derived], derived)
        # Once the declaration waits for no costs, it can't be taken back any more.
        if self.opened is not None and self.mana.owed is None:
            self.opened = None
        return tuple(derived)

    def _append(self, event: Event, derived: list[Event]) -> None:
        """Append an event and what follows from it, and add what follows to the derived events."""
        self.log.append(event)
        position: Position | None = None
        if self.budget is not None:
            position = self._views.position
            triggered = len(position.triggers.waiting) + len(position.triggers.stack)
            self.budget.spend(1 + triggered + len(position.board.permanents) // FOLLOWING)
        for rule, consequence in self.table.what_follows(event):
            if position is None:
                position = self._views.position
            # All of it is found before any of it happens.
            for each in [*consequence(rule, position, event)]:
                position = None
                derived.append(each)
                self._append(each, derived)

    def _perform_state_based_actions(self, happened: list[Event], derived: list[Event]) -> None:
        """All that what happened calls for at once, and again after that, until nothing is called for (704.3)."""
        position = self._views.position
        triggers = position.triggers
        if triggers.following or position.mana.owed is not None:
            return  # no player would get priority while instructions are followed, or costs are paid (704.3, 704.4)
        first = happened[0]
        every, self._several = self._several, False
        if type(first) in _LOOKED_AT:
            if isinstance(first, OneOfSeveral) and first.more:
                self._several = True
                return
            every = every or isinstance(first, _AFTER_ALL)
            every = every or (isinstance(first, PermanentEntered) and _was_cast(triggers, first))
        layered, self._layered = self._layered, triggers.layered
        every = every or layered is not self._layered
        # What a board was set up with may call for some too.
        every = every or (type(first) is PlayersPassed and position.board.step == "beginning_of_combat")
        rows = self.table.all_state_based_rows if every else self.table.state_based_rows(happened)
        while rows:
            position = self._views.position
            # What becomes unpaired may die at the same time: whatever else happens to it happens once.
            found: dict[tuple[str, bool], Event] = {}
            for rule, actions in rows:
                for performed in actions(rule, position):
                    found.setdefault((performed.object, isinstance(performed, CreatureUnpaired)), performed)
            if not found:
                return
            if position.triggers.something_leaves and any(isinstance(event, LEAVING) for event in found.values()):
                self._derive(StateBasedActionsChecked(self.table.number_of_checks), derived)
            for event in found.values():
                self._derive(event, derived)
            layered, self._layered = self._layered, self._views.position.triggers.layered
            every = layered is not self._layered
            rows = self.table.all_state_based_rows if every else self.table.state_based_rows(found.values())

    def _derive(self, event: Event, derived: list[Event]) -> None:
        derived.append(event)
        self._append(event, derived)

    def _act(self, verdict: Verdict, choice: Choice) -> Verdict:
        """Apply a choice that was judged.

        Raises:
            IllegalAction: the verdict is not that it is legal; nothing has changed.
        """
        if not verdict.legal:
            raise refusal(verdict)
        self.apply(choice)
        return verdict

    def check_costs_are_paid(self) -> None:
        """Refuse what happens only once a declaration has been made.

        Raises:
            WrongMoment: one waits for its costs, so that nobody gets priority.
        """
        if (owed := self.mana.owed) is not None:
            raise WrongMoment(f"a declaration waits until {owed.player} pays its costs or abandons it")

    def _declare(self, began: Savepoint, verdict: Verdict, declaration: Choice) -> Verdict:
        """Make the declaration that the choices since a moment lead to, or take all of it back.

        Raises:
            IllegalDeclaration: the verdict is not that it is legal; the session is as it was when the choices began.
        """
        if not verdict.legal:
            self.take_back(began, verdict)
            raise refusal(verdict, declared=True)
        self.opened = began
        self.apply(declaration)
        return verdict

    # Forks, and what is taken back.

    def fork(self) -> Self:
        """A game of its own that shares the log so far; its cost does not depend on the log's length."""
        kind = type(self)
        other = kind.__new__(kind)
        other._asked = self._asked
        other.table = self.table
        other.log = log = self.log.fork()
        other.rulings = self.rulings
        other._views = self._views.fork(log)
        other._layered = self._layered
        other._several = self._several
        other.opened = self.opened
        other.guesses = self.guesses
        other.budget = self.budget
        return other

    def savepoint(self) -> Savepoint:
        """A moment that `rollback` can return to."""
        return self._views.savepoint()

    def rollback(self, to: Savepoint | History, keep: tuple[Event, ...] = ()) -> tuple[Event, ...]:
        """Return to a savepoint, or to any moment of the log's past, then append what stays.

        No ruling is made: `take_back` is for illegal actions.

        Returns:
            The events that were cut.
        """
        if isinstance(to, Savepoint):
            if self.opened is not None and len(to.history) <= len(self.opened.history):
                self.opened = None
            cut = self._views.rollback(to, keep)
        else:
            self.opened = None
            cut = self.log.rollback(to, keep)
        # By that moment, state-based actions had been looked for.
        self._layered, self._several = self._views.position.triggers.layered, False
        return cut

    def take_back(self, to: Savepoint | History, verdict: Verdict, keep: tuple[Event, ...] = ()) -> None:
        """Take an illegal action back by the edition's rule on these, with one more of the `rulings`.

        Args:
            to: the moment when the action began.
            verdict: the verdict on it.
            keep: the events since then that stay.
        """
        mark = to.history if isinstance(to, Savepoint) else to
        cut = self.rollback(to, keep)
        self.rulings = (*self.rulings, Ruling(mark, cut, verdict, self.rule(self.table.illegal_actions), keep))

    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks."""
        picture: str = READERS["picture of a game"](self)
        return picture

    _repr_html_ = _repr_svg_

    def __repr__(self) -> str:
        name, board = type(self).__name__, self.board
        return f"<{name} {self.edition}, {board.step} of turn {board.turn}, {len(self.log)} events>"
