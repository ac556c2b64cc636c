"""Writing replays: the rules in force, where digests stand, a game as lines; and folding that never raises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from events.board import StepBegan
from events.duel_masters import AttackEnded
from events.event import Derived, Event
from events.log import Log
from projections.triggers.conditions import RULES
from projections.triggers.triggers import TriggerRules
from projections.views import Views
from simulator.editions import EditionError, EditionTable, edition_table, trigger_rules
from simulator.game.session import Ruling, Session
from simulator.replay import format
from simulator.replay.reading import FIRST_LINE, Replay


def unusable(replay: Replay, number: int, fault: Exception) -> Exception:
    """The error of a replay in which something can't have happened, so that nothing can be made of what follows.

    Args:
        replay: the replay.
        number: the line at which that was met.
        fault: what was met there; an error that says what to do is left as it is.
    """
    if isinstance(fault, (format.ReplayError, EditionError)):
        return fault
    found = f"what can't have happened here ({type(fault).__name__}: {fault})"
    line = _first_unfoldable(replay) or number
    return format.ReplayError(replay.file, line, found, "an event that can follow those before it")


def _first_unfoldable(replay: Replay) -> int:
    """The number of the first line whose event the projections can't take; 0 if they take all."""
    log = Log()
    views = Views(log, rules_of_triggers(replay.header))
    for number, line in enumerate(replay.lines, start=FIRST_LINE):
        try:
            if isinstance(line, Event):
                log.append(line)
                views.catch_up()
        except Exception:  # the error that led here says what it is
            return number
    return 0


def table_of(header: format.Header) -> EditionTable:
    """The table of the edition, with rulings of its day where they were followed.

    Raises:
        EditionError: that edition is not built, or no such rulings are known.
    """
    return edition_table(header.edition, rulings_overlay=header.rulings_overlay)


def rules_of_triggers(header: format.Header) -> TriggerRules:
    """When abilities triggered on blocking; where the edition is not built, as under most."""
    return trigger_rules(header.edition, rulings_overlay=header.rulings_overlay)


def ends_combat(line: format.ReplayLine) -> bool:
    """Whether with an event a combat, or an attack of Duel Masters, is over."""
    return isinstance(line, AttackEnded) or (isinstance(line, StepBegan) and line.step == "main")


def digests_due(lines: Iterable[format.ReplayLine], *, sealed: bool) -> Iterator[tuple[format.ReplayLine | None, bool]]:
    """Each line but digests, and None for the end, with whether a digest is due before it.

    One is due once a combat has ended with all that follows from its end, and at the end if there were events, or in a
    sealed replay any lines, since.
    """
    combat_ended = since = False
    for line in lines:
        if isinstance(line, format.Digest):
            continue
        due = combat_ended and not isinstance(line, Derived)
        if due:
            combat_ended = since = False
        yield line, due
        since = since or sealed or isinstance(line, Event)
        combat_ended = combat_ended or ends_combat(line)
    yield None, since


def misplaced_digests(lines: Iterable[format.ReplayLine]) -> Iterator[tuple[int, bool]]:
    """The places in a sealed replay's lines where a digest is due and none stands, or one stands and none is due.

    Yields:
        The index of a line, or of the end, and whether a digest is due there.
    """
    listed = [*lines]
    due = [expected for _, expected in digests_due(listed, sealed=True)]
    others = 0
    stands = False
    for index, line in enumerate((*listed, None)):
        if isinstance(line, format.Digest):
            if stands or not due[others]:
                yield index, False
            stands = True
        else:
            if due[others] and not stands:
                yield index, True
            others += 1
            stands = False


_encoder = msgspec.json.Encoder()


def write_replay(header: format.Header, lines: Iterable[format.ReplayLine]) -> bytes:
    """A replay file's bytes; equal lines always give equal bytes.

    >>> from simulator.replay.format import Header, Note
    >>> print(write_replay(Header(schema=1, edition="cr-2024-06-07"), [Note("Nothing happened.")]).decode(), end="")
    {"type":"header","schema":1,"edition":"cr-2024-06-07"}
    {"type":"note","text":"Nothing happened."}
    {"type":"footer","events":0,"checksum":"cd2d605c4338b55efc442a71d2f4b94a"}
    """
    listed = [header, *lines]
    body = _encoder.encode_lines(listed)
    return body + _encoder.encode_lines([format.signed(format.footer_of(listed, sealed=header.sealed), body)])


Digests = Mapping[str, str]
"""A digest of each projection's state, by its name."""


def sealed_replay(
    header: format.Header,
    lines: Iterable[format.ReplayLine],
    rules: TriggerRules = RULES,
    *,
    known: Mapping[int, Digests] | None = None,
) -> bytes:
    """A sealed replay file's bytes: the lines with digests where a sealed replay has them, and all of them counted.

    Args:
        header: its first line.
        lines: the lines after it; earlier digests are left out.
        rules: when abilities trigger on blocking.
        known: digests that are known already, as `with_digests` takes them.
    """
    return write_replay(replace(header, sealed=True), with_digests(lines, rules, of_lines=True, known=known))


def with_digests(
    lines: Iterable[format.ReplayLine],
    rules: TriggerRules = RULES,
    *,
    of_lines: bool = False,
    known: Mapping[int, Digests] | None = None,
) -> Iterator[format.ReplayLine]:
    """The lines with a digest after each combat and at the end; earlier digests are left out.

    Args:
        lines: the lines of a replay after its header.
        rules: when abilities trigger on blocking.
        of_lines: whether each digest has one of the lines before it too, as a sealed replay's.
        known: digests that are known already, each by how many events there were then; the game is folded for others.
    """
    log = Log()
    views = Views(log, rules)
    hashed = blake2b(digest_size=16)
    for line, due in digests_due(lines, sealed=of_lines):
        if due:
            found = (known or {}).get(len(log)) or views.digests()
            yield format.Digest(len(log), {**found, **({format.LINES: hashed.hexdigest()} if of_lines else {})})
        if line is None:
            return
        yield line
        if of_lines:
            hashed.update(format.line_text(line).encode() + b"\n")
        if isinstance(line, Event):
            log.append(line)


def _rejected(ruling: Ruling) -> format.Rejected:
    verdict = ruling.verdict
    return format.Rejected(
        events=ruling.cut,
        rule=ruling.rule.number,
        outcome="illegal" if verdict.legal is False else "undetermined",
        violations=verdict.violations,
        because=verdict.because,
    )


def _happened(game: Session) -> Iterator[format.ReplayLine]:
    of_this_past = [ruling for ruling in game.rulings if game.log.includes(ruling.mark)]
    waiting = iter(sorted(of_this_past, key=lambda ruling: ruling.at))
    ruling = next(waiting, None)
    for position, event in enumerate((*game.log, None)):
        while ruling is not None and ruling.at == position:
            yield _rejected(ruling)
            ruling = next(waiting, None)
        if event is not None:
            yield event


def record(game: Session) -> list[format.ReplayLine]:
    """A game as the lines of a replay: its events, the declarations that were taken back, and digests."""
    return list(with_digests(_happened(game), game.table.trigger_rules))
