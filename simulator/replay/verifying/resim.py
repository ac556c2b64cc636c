"""Resim: play a replay's choices and external facts again; every derived event must come out the same, to the byte."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from events.board import AbilitiesGained, CharacteristicsChanged, PermanentEntered
from events.event import Choice, Derived, Event
from simulator.editions import EditionError, edition_table
from simulator.game.new_game import new_game
from simulator.game.verdict import Outcome
from simulator.replay.difference import Difference
from simulator.replay.format import Rejected, line_text
from simulator.replay.reading import FIRST_LINE, Replay
from simulator.replay.verifying.choices import has_no_such_choice, judge_choice
from simulator.replay.verifying.judged import mana_abilities_in
from simulator.replay.writing import table_of, unusable

DERIVED = "derived event"
"""What is compared where an event that followed comes out otherwise."""


class Resimulated(msgspec.Struct, frozen=True, kw_only=True):
    """What came of playing a replay again.

    Args:
        edition: the rules that it was played by.
        choices: choices that were fed.
        externals: external facts that were fed.
        derived: derived events that came out the same.
        taken_back: events of rejected declarations that were fed or came out the same.
        differences: derived events that did not, or, under another edition, choices that it refuses and cards whose
            types or keywords it does not have.
    """

    edition: str
    choices: int
    externals: int
    derived: int
    taken_back: int
    differences: tuple[Difference, ...]


class _Unit(NamedTuple):
    """What was fed, or rejected, on a line; and the derived events after it."""

    number: int
    fed: Event | Rejected | None
    derived: list[tuple[int, Event]]


def _units(numbered: Iterable[tuple[int, object]]) -> Iterator[_Unit]:
    unit = _Unit(FIRST_LINE, None, [])
    for number, line in numbered:
        if isinstance(line, Derived):
            unit.derived.append((number, line))
        elif isinstance(line, (Event, Rejected)):
            yield unit
            unit = _Unit(number, line, [])
    yield unit


def _words(event: Event) -> tuple[str, ...]:
    """The card types and keywords that an event brings onto the battlefield."""
    if isinstance(event, (PermanentEntered, CharacteristicsChanged)):
        return (*event.permanent.types, *event.permanent.keywords)
    return event.keywords if isinstance(event, AbilitiesGained) else ()


class _Resim:
    """One pass through a replay under one edition."""

    def __init__(self, replay: Replay, edition: str, rulings_overlay: bool) -> None:
        own = asked = table_of(replay.header)
        if edition or rulings_overlay:
            asked = edition_table(edition or own.edition, rulings_overlay=rulings_overlay)
        if own.plays != asked.plays:
            raise EditionError(f"a replay of {own.plays} can't be played by {asked.edition}, of {asked.plays}")
        self.game = new_game(asked)
        self.other = asked is not own
        self.choices = self.externals = self.derived = self.taken_back = 0
        self.differences: list[Difference] = []
        self.staying: list[Event] = []

    def take(self, unit: _Unit) -> None:
        """What was fed on a line, with the derived events after it."""
        fed = unit.fed
        if isinstance(fed, Rejected):
            self._take_back(unit.number, fed)
        elif fed is not None:
            if fed in self.staying:
                self.staying.remove(fed)
            elif self.other:
                self._judge(unit.number, fed)
            self.choices += isinstance(fed, Choice)
            self.externals += not isinstance(fed, Choice)
        regenerated = self.game.apply(fed) if isinstance(fed, Event) and self._happens(fed) else ()
        self.derived += self._compare(unit, regenerated)

    def _happens(self, event: Event) -> bool:
        """Whether an event can happen: under another edition not what it has no rule for."""
        return not (self.other and has_no_such_choice(event, self.game.table))

    def _take_back(self, number: int, rejected: Rejected) -> None:
        self.staying = mana_abilities_in(rejected)
        fork = self.game.fork()
        for unit in _units((number, event) for event in rejected.events):
            regenerated = fork.apply(unit.fed) if isinstance(unit.fed, Event) else ()
            self.taken_back += isinstance(unit.fed, Event) + self._compare(unit, regenerated)

    def _judge(self, number: int, event: Event) -> None:
        for word in self.game.table.unknown(_words(event)):
            unknown = f'"{word}" is no card type or keyword of {self.game.edition} yet'
            self.differences.append(Difference(number, "what is on the battlefield", "a card that there is", unknown))
        for finding in judge_choice(self.game.position, event, self.game.table):
            if finding.outcome is Outcome.ILLEGAL:
                self.differences.append(Difference(number, finding.what, "legal", str(finding)))

    def _compare(self, unit: _Unit, regenerated: Sequence[Event]) -> int:
        """How many derived events came out the same; those that did not are noted."""
        recorded = [self._text(event) for _, event in unit.derived]
        got = [self._text(event) for event in regenerated]
        if recorded == got:
            return len(got)
        same = 0
        for kind, start, end, first, last in SequenceMatcher(None, recorded, got, autojunk=False).get_opcodes():
            if kind == "equal":
                same += end - start
                continue
            for place in range(max(end - start, last - first)):
                expected = recorded[start + place] if start + place < end else "nothing"
                ours = got[first + place] if first + place < last else "nothing"
                lines = [number for number, _ in unit.derived[: min(start + place, end - 1) + 1]]
                number = lines[-1] if lines else unit.number
                self.differences.append(Difference(number, DERIVED, expected, ours))
        return same

    def _text(self, event: Event) -> str:
        """An event as it stands in the file; without the rule's number where two editions are compared."""
        if self.other and hasattr(event, "rule"):
            return line_text(replace(event, rule=""))
        return line_text(event)


def resim(replay: Replay, *, edition: str = "", rulings_overlay: bool = False) -> Resimulated:
    """Play a replay again.

    Args:
        replay: the recorded game.
        edition: the rules to play it by; by default those of its header. Under another edition rule numbers are not
            compared, and each choice that this edition refuses is a difference as well, as is what it has no words for;
            a choice for which it has no rule does not happen.
        rulings_overlay: whether rulings of that edition's day are followed where they contradict it; without an
            `edition` the header says it as well.

    Raises:
        EditionError: the edition is not built, or is of another game than the replay; or no such rulings are known.
        ReplayError: something can't have happened, so that nothing can be played after it.
    """
    return play_again(replay, edition=edition, rulings_overlay=rulings_overlay)[0]


def play_again(
    replay: Replay, *, edition: str = "", rulings_overlay: bool = False
) -> tuple[Resimulated, tuple[Event, ...]]:
    """Play a replay again, as `resim` does: what came of it, and all that happened in the game that was played.

    Raises:
        EditionError: as `resim`.
        ReplayError: as `resim`.
    """
    done = _Resim(replay, edition, rulings_overlay)
    number = 0
    try:
        for unit in _units(enumerate(replay.lines, start=FIRST_LINE)):
            number = unit.number
            done.take(unit)
    except Exception as fault:  # whatever an event of a file does to the game is an error of that file
        raise unusable(replay, number, fault) from fault
    came = Resimulated(
        edition=done.game.edition,
        choices=done.choices,
        externals=done.externals,
        derived=done.derived,
        taken_back=done.taken_back,
        differences=tuple(done.differences),
    )
    return came, tuple(done.game.log)
