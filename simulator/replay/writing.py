"""Replays as bytes, and a game as the lines of a replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from events.event import Event
from events.log import Log
from projections.triggers.conditions import RULES
from projections.triggers.triggers import TriggerRules
from projections.views import Views
from simulator.files import write_file
from simulator.game.session import Ruling, Session
from simulator.replay.folding import digests_due
from simulator.replay.format import LINES, Digest, Header, Rejected, ReplayLine, footer_of, line_text, signed

__all__ = [
    "record",
    "sealed_replay",
    "with_digests",
    "write_file",
    "write_replay",
]

_encoder = msgspec.json.Encoder()


def write_replay(header: Header, lines: Iterable[ReplayLine]) -> bytes:
    """A replay file's bytes; equal lines always give equal bytes.

    >>> from simulator.replay.format import Note
    >>> print(write_replay(Header(schema=1, edition="cr-2024-06-07"), [Note("Nothing happened.")]).decode(), end="")
    {"type":"header","schema":1,"edition":"cr-2024-06-07"}
    {"type":"note","text":"Nothing happened."}
    {"type":"footer","events":0,"checksum":"cd2d605c4338b55efc442a71d2f4b94a"}
    """
    listed = [header, *lines]
    body = _encoder.encode_lines(listed)
    return body + _encoder.encode_lines([signed(footer_of(listed, sealed=header.sealed), body)])


def sealed_replay(header: Header, lines: Iterable[ReplayLine], rules: TriggerRules = RULES) -> bytes:
    """A sealed replay file's bytes: the lines with digests where a sealed replay has them, and all of them counted.

    Args:
        header: its first line.
        lines: the lines after it; earlier digests are left out.
        rules: when abilities trigger on blocking.
    """
    return write_replay(replace(header, sealed=True), with_digests(lines, rules, of_lines=True))


def with_digests(
    lines: Iterable[ReplayLine], rules: TriggerRules = RULES, *, of_lines: bool = False
) -> Iterator[ReplayLine]:
    """The lines with a digest after each combat and at the end; earlier digests are left out.

    Args:
        lines: the lines of a replay after its header.
        rules: when abilities trigger on blocking.
        of_lines: whether each digest has one of the lines before it too, as a sealed replay's.
    """
    log = Log()
    views = Views(log, rules)
    hashed = blake2b(digest_size=16)
    for line, due in digests_due(lines, sealed=of_lines):
        if due:
            yield Digest(len(log), views.digests() | ({LINES: hashed.hexdigest()} if of_lines else {}))
        if line is None:
            return
        yield line
        if of_lines:
            hashed.update(line_text(line).encode() + b"\n")
        if isinstance(line, Event):
            log.append(line)


def _rejected(ruling: Ruling) -> Rejected:
    verdict = ruling.verdict
    return Rejected(
        events=ruling.cut,
        rule=ruling.rule.number,
        outcome="illegal" if verdict.legal is False else "undetermined",
        violations=verdict.violations,
        because=verdict.because,
    )


def _happened(game: Session) -> Iterator[ReplayLine]:
    of_this_past = [ruling for ruling in game.rulings if game.log.includes(ruling.mark)]
    waiting = iter(sorted(of_this_past, key=lambda ruling: ruling.at))
    ruling = next(waiting, None)
    for position, event in enumerate((*game.log, None)):
        while ruling is not None and ruling.at == position:
            yield _rejected(ruling)
            ruling = next(waiting, None)
        if event is not None:
            yield event


def record(game: Session) -> list[ReplayLine]:
    """A game as the lines of a replay: its events, the declarations that were taken back, and digests."""
    return list(with_digests(_happened(game), game.table.trigger_rules))
