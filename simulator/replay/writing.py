"""Replays as bytes, and a game as the lines of a replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from events.board import StepBegan
from events.duel_masters import AttackEnded
from events.event import Derived, Event
from events.log import Log
from projections.triggering import RULES
from projections.triggers import TriggerRules
from projections.views import Views
from simulator.course import Course, Ruling
from simulator.replay.format import Digest, Footer, Header, Line, Rejected, checksum_of
from simulator.whole_files import write_file

__all__ = ["ends_combat", "record", "with_digests", "write_file", "write_replay"]

_encoder = msgspec.json.Encoder()


def write_replay(header: Header, lines: Iterable[Line]) -> bytes:
    """A replay file's bytes; equal lines always give equal bytes.

    >>> from simulator.replay.format import Note
    >>> print(write_replay(Header(schema=1, edition="cr-2024-06-07"), [Note("Nothing happened.")]).decode(), end="")
    {"type":"header","schema":1,"edition":"cr-2024-06-07"}
    {"type":"note","text":"Nothing happened."}
    {"type":"footer","events":0,"checksum":"cd2d605c4338b55efc442a71d2f4b94a"}
    """
    listed = [header, *lines]
    body = _encoder.encode_lines(listed)
    events = sum(isinstance(line, Event) for line in listed)
    return body + _encoder.encode_lines([Footer(events, checksum_of(body))])


def with_digests(lines: Iterable[Line], rules: TriggerRules = RULES) -> Iterator[Line]:
    """The lines with a digest after each combat and after the last event; earlier digests are left out.

    Args:
        lines: the lines of a replay after its header.
        rules: when abilities trigger on blocking.
    """
    log = Log()
    views = Views(log, rules)
    combat_ended = False
    digested = 0
    for line in lines:
        if isinstance(line, Digest):
            continue
        if combat_ended and not isinstance(line, Derived):
            combat_ended, digested = False, len(log)
            yield Digest(digested, views.digests())
        yield line
        if isinstance(line, Event):
            log.append(line)
            combat_ended = combat_ended or ends_combat(line)
    if len(log) > digested:
        yield Digest(len(log), views.digests())


def ends_combat(line: Line) -> bool:
    """Whether with an event a combat, or an attack of Duel Masters, is over."""
    return isinstance(line, AttackEnded) or (isinstance(line, StepBegan) and line.step == "main")


def _rejected(ruling: Ruling) -> Rejected:
    verdict = ruling.verdict
    return Rejected(
        events=ruling.cut,
        rule=ruling.rule.number,
        outcome="illegal" if verdict.legal is False else "undetermined",
        violations=verdict.violations,
        because=verdict.because,
    )


def _happened(game: Course) -> Iterator[Line]:
    of_this_past = [ruling for ruling in game.rulings if game.log.includes(ruling.mark)]
    waiting = iter(sorted(of_this_past, key=lambda ruling: ruling.at))
    ruling = next(waiting, None)
    for position, event in enumerate((*game.log, None)):
        while ruling is not None and ruling.at == position:
            yield _rejected(ruling)
            ruling = next(waiting, None)
        if event is not None:
            yield event


def record(game: Course) -> list[Line]:
    """A game as the lines of a replay: its events, the declarations that were taken back, and digests."""
    return list(with_digests(_happened(game), game.table.trigger_rules))
