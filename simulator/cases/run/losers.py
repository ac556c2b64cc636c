"""Who has lost the game, as its log says it: by state-based actions that no event stands for."""

from __future__ import annotations

from events.codec import EVENT_TYPES
from events.event import Choice, Derived, Event
from events.log import History
from events.resolving import ChosenOnResolution, ResolutionCostPaid, ResolutionEnded
from events.rule import Rule
from events.triggers import AbilityResolved
from projections.board import Board
from projections.board_events import BOARD
from projections.mana import MANA, Mana
from simulator.game.game import Game
from simulator.rules.losing import players_in_danger

_ON_RESOLUTION = (ChosenOnResolution, ResolutionCostPaid)
"""What players choose while something resolves."""

_RESOLVED = frozenset(
    kind for kind in EVENT_TYPES if kind is ResolutionEnded or (issubclass(kind, Choice) and kind not in _ON_RESOLUTION)
)
"""The types of events by which nothing resolves any more."""

_FOLLOWS = frozenset(kind for kind in EVENT_TYPES if issubclass(kind, Derived))
"""The types of events that follow from what came before."""


class Losers:
    """The players who have lost a game, looked for again and again while it is played.

    What has been looked through is not looked through again, unless it was taken back.
    """

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._seen: History | None = None
        """The log as it was when it was looked through."""
        self._board = Board()
        self._found: dict[str, Rule] = {}
        self._resolving = False
        self._mana = Mana()
        """What a declaration costs while it waits for that: nobody would get priority (704.3)."""
        self._changed = True
        """Whether the board has changed since somebody could have lost last."""

    def of(self, game: Game) -> dict[str, Rule]:
        """The players who have lost a game, each with the rule by which they did (704.5a-c).

        It is looked for whenever all that followed from something has followed; but neither while instructions are
        followed, nor among what is said to have happened as something resolved (704.4), nor before costs are paid.
        """
        events = None if self._seen is None else game.log.since_moment(self._seen)
        if events is None:
            self._begin()
            events = game.log.since(0)
        for event in events:
            self._go_on(event, game)
        self._seen = game.log.mark()
        return self._found | self._who_lose_now(game) if self._changed and self._mana.owed is None else {**self._found}

    def _go_on(self, event: Event, game: Game) -> None:
        """Look whether somebody lost before an event, and then at what it changes."""
        kind = type(event)
        if self._changed and not (self._resolving or self._mana.owed is not None or kind in _FOLLOWS):
            self._changed = False
            self._found |= self._who_lose_now(game)
            self._board.draws_are_looked_at()
        handler = BOARD.handlers[kind]
        if handler is not None:
            handler(self._board, event)
            self._changed = True
        if (costs := MANA.handlers[kind]) is not None:
            costs(self._mana, event)
        if isinstance(event, AbilityResolved):
            self._resolving = event.followed or event.stated
        elif kind in _RESOLVED:
            self._resolving = False

    def _who_lose_now(self, game: Game) -> dict[str, Rule]:
        """The players who lose as things are, and had not lost before."""
        lose: dict[str, Rule] = {}
        for rule, who_lose in game.table.losing if players_in_danger(self._board) else ():
            for player in who_lose(self._board):
                if player not in self._found:
                    lose.setdefault(player, rule)
        return lose


def losers(game: Game) -> dict[str, Rule]:
    """The players who have lost a game; see `Losers.of`."""
    return Losers().of(game)
