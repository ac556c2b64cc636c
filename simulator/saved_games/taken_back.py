"""What was taken back, between a game and its store: rulings, and the events of the append-only form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from events.board import DAMAGE_STEPS, StepBegan
from events.damage import CombatDamageAssigned
from events.declaring import LEADING, first_choice, last_declared
from events.event import Event
from events.log import History, Log, RolledBack
from events.rule import Edition, Rule
from events.store import StoredRuling
from simulator.game.new_game import AnyGame
from simulator.game.session import Ruling
from simulator.game.verdict import Outcome, Verdict


def stored_ruling(ruling: Ruling, log: Log, settled: int, remarks: Sequence[int]) -> StoredRuling:
    """A ruling as it is stored: what was open when the action began counts among what was cut.

    Args:
        ruling: the ruling.
        log: the game's log after it.
        settled: how many of its events are settled.
        remarks: the position of each remark, in order.
    """
    at = min(ruling.at, settled if log.includes(ruling.mark) else log.published)
    verdict = ruling.verdict
    return StoredRuling(
        at=at,
        remarks=sum(position <= at for position in remarks),
        events=(*ruling.mark.since(at), *ruling.cut),
        rule=ruling.rule.number,
        outcome="illegal" if verdict.legal is False else "undetermined",
        violations=verdict.violations,
        because=verdict.because,
        obeyed=verdict.obeyed,
        maximum=verdict.maximum,
        witness=None if verdict.witness is None else {b: tuple(those) for b, those in verdict.witness.items()},
    )


def ruling_of(stored: StoredRuling, history: History, edition: Edition) -> Ruling:
    """A stored ruling, as the game that it belongs to holds it."""
    verdict = Verdict(
        Outcome(stored.outcome), stored.violations, stored.obeyed, stored.maximum, stored.witness, stored.because
    )
    return Ruling(history.moment(stored.at), stored.events, verdict, Rule(edition, stored.rule))


def appended_since(stored: History, log: Log, rulings: Iterable[Ruling]) -> tuple[Event, ...]:
    """What has to be appended so that the events that stand are those of the log.

    Args:
        stored: the events that stand in the store.
        log: the game's log.
        rulings: what was taken back since, in order.
    """
    return tuple(_Appending(stored, log.published).through(rulings, log))


class _Appending:
    """What stands in the store, from the first event on that could be taken back."""

    def __init__(self, stored: History, base: int) -> None:
        self._base = base
        self._standing: list[Event] = stored.since(base)

    def through(self, rulings: Iterable[Ruling], log: Log) -> Iterator[Event]:
        for ruling in rulings:
            yield from self._go_to([*ruling.mark.since(self._base), *ruling.cut])
            yield RolledBack(ruling.at, ruling.rule.number, tuple(_positions(ruling.kept, ruling.cut)))
            self._standing = [*self._standing[: ruling.at - self._base], *ruling.kept]
        yield from self._go_to(log.since(self._base))

    def _go_to(self, wanted: list[Event]) -> Iterator[Event]:
        common = common_start(self._standing, wanted)
        if common < len(self._standing):
            yield RolledBack(self._base + common, "")
        yield from wanted[common:]
        self._standing = wanted


def common_start(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many things two sequences begin with in common."""
    count = 0
    for ours, theirs in zip(one, other, strict=False):
        if ours != theirs:
            break
        count += 1
    return count


def _positions(kept: Sequence[Event], cut: Sequence[Event]) -> Iterator[int]:
    place = -1
    for event in kept:
        place = cut.index(event, place + 1)
        yield place


def settled(game: AnyGame) -> int:
    """How many events no rule can take back any more.

    Open are the choices that lead to a declaration, all that followed them while it waits for its costs, and a player's
    assignments of combat damage until that player announces them.

    >>> from events.combat import BlockerChosen
    >>> from simulator.game.game import Game
    >>> settled(Game([BlockerChosen("b1", "a1")]))
    0
    """
    end = len(game.log)
    owed = game.mana.owed
    if owed is not None:
        end = last_declared(game.log.history)
    first = first_choice(game.log.history, end, LEADING[game.table.plays])
    opened = game.opened
    if owed is not None and opened is not None and game.log.includes(opened.history):
        first = min(first, len(opened.history))
    return min(first, _first_assignment(game))


def _first_assignment(game: AnyGame) -> int:
    """The position of the first assignment of combat damage by a player who has not announced it yet."""
    place = first = len(game.log)
    if game.board.step not in DAMAGE_STEPS or game.damage.done:
        return first
    announced = {one for player in game.damage.announced for one in game.board.team_of(player)}
    while place and type(event := game.log[place - 1]) is not StepBegan:
        place -= 1
        if isinstance(event, CombatDamageAssigned) and event.player not in announced:
            first = place
    return first
