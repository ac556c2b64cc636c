"""Who has lost the game, as its log says it: by state-based actions that no event stands for."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from events.event import Choice, Derived, Event
from events.log import History
from events.resolving import ChosenOnResolution, ResolutionCostPaid, ResolutionEnded
from events.rule import Rule
from events.triggers import AbilityResolved
from projections.board import Board
from projections.board_events import BOARD
from simulator.game.game import Game
from simulator.rules.losing import players_in_danger

OnResolution = ChosenOnResolution | ResolutionCostPaid
"""What players choose while something resolves."""


class Losers:
    """The players who have lost a game, looked for again and again while it is played.

    What has been looked through is not looked through again, unless it was taken back.
    """

    def __init__(self) -> None:
        self._seen: History | None = None
        """What has been looked through: all but the last event, of which it depends on the next what it means."""
        self._state = _State()

    def of(self, game: Game) -> dict[str, Rule]:
        """The players who have lost a game, each with the rule by which they did (704.5a-c).

        It is looked for whenever all that followed from something has followed; but neither while instructions are
        followed nor among what is said to have happened as something resolved (704.4).
        """
        now = game.log.mark()
        if not now:
            return {}
        events = None if self._seen is None else game.log.since_moment(self._seen)
        if not events:
            self._state, events = _State(), now.since(0)
        self._state.go_on(events[:-1], events[1:], game)
        self._seen = now.moment(len(now) - 1)
        end = self._state.copy()
        end.go_on(events[-1:], (), game)
        return end.found


class _State:
    """Who has lost up to some event, and what has to be known to go on from there."""

    def __init__(self) -> None:
        self.board = Board()
        self.found: dict[str, Rule] = {}
        self.resolving = False
        self.changed = True

    def copy(self) -> _State:
        other = _State.__new__(_State)
        other.board = self.board.copy()
        other.found = self.found.copy()
        other.resolving = self.resolving
        other.changed = self.changed
        return other

    def go_on(self, events: Iterable[Event], following: Iterable[Event], game: Game) -> None:
        """Look through some events; `following` are those that come after each, none after the log's last."""
        board, handlers = self.board, BOARD.handlers
        for event, after in zip_longest(events, following):
            handler = handlers[type(event)]
            if handler is not None:
                handler(board, event)
                self.changed = True
            if isinstance(event, AbilityResolved):
                self.resolving = event.followed or event.stated
            elif isinstance(event, ResolutionEnded) or (
                isinstance(event, Choice) and not isinstance(event, OnResolution)
            ):
                self.resolving = False
            if self.changed and (after is None or not (self.resolving or isinstance(after, Derived))):
                self.changed = False
                if players_in_danger(board):
                    self._look(game)

    def _look(self, game: Game) -> None:
        for rule, who_lose in game.table.losing:
            for player in who_lose(self.board):
                self.found.setdefault(player, rule)
        self.board.draws_are_looked_at()


def losers(game: Game) -> dict[str, Rule]:
    """The players who have lost a game; see `Losers.of`."""
    return Losers().of(game)
