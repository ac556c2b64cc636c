"""Verify: fold a replay's events and compare every digest and assertion with the projections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from events.board import DAMAGE_STEPS, StepBegan, TurnBegan
from events.damage import CombatDamageDealt
from events.event import Event
from events.log import Log
from projections.combat import COMBAT
from projections.views import PROJECTIONS, Views
from simulator.replay.difference import Difference, Unvouched
from simulator.replay.format import LINES, Assertion, Digest, Note, Rejected, ReplayLine, line_text
from simulator.replay.reading import FIRST_LINE, Replay
from simulator.replay.writing import misplaced_digests, rules_of_triggers, unusable

_REMARKS = frozenset({Assertion, Digest, Note, Rejected})
_encoder = msgspec.json.Encoder()

_Compared = tuple[str, Any, Any]
"""What was compared, what the replay says of it, and what is so."""


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What came of verifying a replay: how much was compared, and what differs.

    Args:
        events: events folded.
        digests: digests of single projections compared.
        assertions: single statements of the recording engine compared.
        differences: what differs, in the order of the file.
    """

    events: int
    digests: int
    assertions: int
    differences: tuple[Difference, ...]


def verify(replay: Replay) -> Verified:
    """Compare a replay with its own events: digests, assertions, and whether it would be written just so again.

    The checksum was compared when the replay was read.

    Raises:
        ReplayError: an event can't be folded.
    """
    verifying = _Verifying(replay)
    append, changes = verifying.log.append, verifying.seen.changes
    number = 0
    try:
        for number, line in enumerate(replay.lines, start=FIRST_LINE):
            if type(line) in _REMARKS:
                verifying.take(number, line)
                continue
            append(line)  # type: ignore[arg-type]  # what is no remark is an event
            if type(line) in changes:
                verifying.seen.take(line)
        verifying.views.catch_up()
    except Exception as fault:  # whatever an event of a file does to a projection is an error of that file
        raise unusable(replay, number, fault) from fault
    return Verified(
        events=len(verifying.log),
        digests=verifying.digests,
        assertions=verifying.assertions,
        differences=tuple(verifying.differences),
    )


class _Verifying:
    """One pass through a replay."""

    def __init__(self, replay: Replay) -> None:
        self.log = Log()
        self.views = Views(self.log, rules_of_triggers(replay.header))
        self.seen = _Seen(self.views, any(type(line) is Assertion for line in replay.lines))
        self.digests = self.assertions = 0
        self.sealed = replay.header.sealed
        self.of_lines = _digests_of_lines(replay.lines) if self.sealed and not replay.upcast else {}
        self.ours: dict[str, str] = {}
        self.digested = -1
        self.differences = [*_written_otherwise(replay), *_misplaced(replay)]

    def take(self, number: int, line: ReplayLine) -> None:
        """The remark on the line of a number."""
        found: Iterator[_Compared] = iter(())
        if isinstance(line, Digest):
            found = self._digest(line, self.of_lines.get(number, ""))
        elif isinstance(line, Assertion):
            found = self._assertion(line)
        self.differences += [Difference(number, what, _text(said), _text(seen)) for what, said, seen in found]

    def _digest(self, line: Digest, of_lines: str) -> Iterator[_Compared]:
        at = len(self.log)
        if self.digested != at:
            self.ours, self.digested = self.views.digests(), at
        ours = self.ours | ({LINES: of_lines} if of_lines else {})
        if line.at != at:
            yield "events before the digest", line.at, at
        for name, said in line.digests.items():
            self.digests += name in self.ours
            if name not in ours and name != LINES:
                yield f"digest of the {name}", said, "no projection of that name that holds anything"
            elif name in ours and said != ours[name]:
                yield f"digest of the {name}", said, ours[name]
        for name in ours if self.sealed else ():
            if name not in line.digests:
                yield f"digest of the {name}", "nothing", ours[name]

    def _assertion(self, line: Assertion) -> Iterator[_Compared]:
        self.views.catch_up()
        for what, said, compare in _stated(line, self.seen, self.views):
            self.assertions += 1
            different = compare(said)
            if different is not None:
                yield what, *different


def _text(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value, order="sorted").decode()


Compare = Callable[[Any], tuple[Any, Any] | None]
"""None where what is said is so; else what is said and what is so, both in one form."""


_CHANGES = frozenset({kind for kind, handler in COMBAT.handlers.items() if handler is not None} | {CombatDamageDealt})


class _Seen:
    """What the log says of combat now, worked out at most once for each change.

    A comparison looks at no more than what was said, and the log's side is put into words once: a file may say the
    same of a large combat ever so often.

    Args:
        views: what the log says.
        asked: whether anything will be compared.

    `changes` are the types of events after which something is otherwise.
    """

    def __init__(self, views: Views, asked: bool) -> None:
        self.views = views
        self.changes = _CHANGES if asked else frozenset()
        self.dealt: list[tuple[str, str, int]] = []
        self.worked_out: dict[str, Any] = {}

    def take(self, event: Any) -> None:
        """An event happened after which something is otherwise."""
        if isinstance(event, CombatDamageDealt):
            self.dealt.append((event.source, event.target, event.amount))
            self.worked_out.pop("damage", None)
            return
        if isinstance(event, TurnBegan) or (isinstance(event, StepBegan) and event.step in DAMAGE_STEPS):
            self.dealt = []
            self.worked_out.pop("damage", None)
        damage = self.worked_out.get("damage")
        self.worked_out = {} if damage is None else {"damage": damage}

    def _once(self, name: str, work_out: Callable[[], Any]) -> Any:
        if name not in self.worked_out:
            value = work_out()
            self.worked_out[name] = (value, _text(value))
        return self.worked_out[name]

    def unordered(self, name: str, work_out: Callable[[], Sequence[Any]]) -> Compare:
        """A comparison with a list in which order does not matter."""

        def compare(said: Sequence[Any]) -> tuple[Any, Any] | None:
            ours, text = self._once(name, lambda: sorted(work_out()))
            theirs = sorted(said)
            return None if theirs == ours else (theirs, text)

        return compare

    def blocking(self, said: dict[str, tuple[str, ...]]) -> tuple[Any, Any] | None:
        """What blocks what, each creature's attackers in any order."""
        blocking = self.views.combat.blocking
        ours, text = self._once("blocking", lambda: {b: sorted(attackers) for b, attackers in blocking.items()})
        theirs = {b: sorted(attackers) for b, attackers in said.items()}
        return None if theirs == ours else (theirs, text)

    def attacking(self, said: dict[str, str]) -> tuple[Any, Any] | None:
        """What each attacking creature attacks."""
        ours, text = self._once("attacking", lambda: dict(self.views.combat.attacking))
        return None if said == ours else (said, text)


def _is(ours: object) -> Compare:
    return lambda said: None if said == ours else (said, "nothing" if ours is None else ours)


def _stated(said: Assertion, seen: _Seen, views: Views) -> Iterator[tuple[str, Any, Compare]]:
    """Each statement, with what it is compared by."""
    combat = views.combat
    if said.attacking is not None:
        yield "attacking creatures", said.attacking, seen.attacking
    if said.blocking is not None:
        yield "blocking creatures", said.blocking, seen.blocking
    if said.blocked is not None:
        yield "blocked creatures", said.blocked, seen.unordered("blocked", lambda: [*combat.blocked])
    if said.unblocked is not None:
        yield "unblocked creatures", said.unblocked, seen.unordered("unblocked", lambda: [*combat.unblocked])
    for creature, order in (said.orders or {}).items():
        yield f"damage assignment order of {creature}", order, _is(views.orders.orders.get(creature))
    if said.damage is not None:
        yield "combat damage", said.damage, seen.unordered("damage", lambda: seen.dealt)
    for player, life in (said.life or {}).items():
        yield f"life total of {player}", life, _is(views.board.life.get(player))


def _digests_of_lines(lines: Sequence[ReplayLine]) -> dict[int, str]:
    """By the number of each digest's line, the digest of the lines before it, other digests apart."""
    hashed = blake2b(digest_size=16)
    found: dict[int, str] = {}
    start = 0
    for index, line in enumerate(lines):
        if type(line) is Digest:
            hashed.update(_encoder.encode_lines(lines[start:index]))
            found[index + FIRST_LINE] = hashed.hexdigest()
            start = index + 1
    return found


def _misplaced(replay: Replay) -> Iterator[Difference]:
    """Where a sealed replay lacks a digest, or has one too many."""
    for index, due in misplaced_digests(replay.lines) if replay.header.sealed else ():
        here, wanted = ("no digest", "a digest") if due else ("a digest", "no digest")
        yield Difference(index + FIRST_LINE, "digests of a sealed replay", f"{here} stands here", f"{wanted} is due")


def _written_otherwise(replay: Replay) -> Iterator[Difference]:
    """The first line that would be written otherwise; the footer was compared when the replay was read."""
    if replay.upcast or not replay.data:
        return
    listed: tuple[Any, ...] = (replay.header, *replay.lines)
    written = _encoder.encode_lines(listed)
    if written == replay.data[: len(written)] and replay.data.count(b"\n") == len(listed) + 1:
        return
    for number, (theirs, line) in enumerate(zip(replay.data.split(b"\n"), listed, strict=False), start=1):
        ours = line_text(line)
        if theirs.decode() != ours:
            yield Difference(number, "the line as it is written", theirs.decode(), ours)
            return


NO_SECRET = "what effects did, what was said or taken back, and the header: a checksum shows damage, not a new author"
NOT_COUNTED = (
    "notes, statements, rejected declarations and digests all being there: this file is not sealed, so none are counted"
)
NO_DIGESTS = "the state of the game: there is no digest"


def unvouched_of(replay: Replay) -> Iterator[Unvouched]:
    """What nothing in the file can prove; each completes the sentence "can't vouch for ..."."""
    digests = [line for line in replay.lines if isinstance(line, Digest)]
    if not replay.header.sealed:
        yield Unvouched(0, NOT_COUNTED)
    if not digests and replay.events:
        yield Unvouched(0, NO_DIGESTS)
    missing = [
        projection.name
        for projection in PROJECTIONS
        if not projection.later and any(projection.name not in digest.digests for digest in digests)
    ]
    if missing:
        yield Unvouched(0, f"the {', '.join(missing)}: a digest leaves them out")
    yield from _repeated(replay)
    yield Unvouched(0, NO_SECRET)


def _repeated(replay: Replay) -> Iterator[Unvouched]:
    """Declarations that were taken back more than once with nothing between: one may have been doubled."""
    before: Rejected | None = None
    for number, line in enumerate(replay.lines, start=FIRST_LINE):
        if isinstance(line, Rejected):
            if line == before:
                yield Unvouched(number, "this rejected declaration, which is the same as the one before it")
            before = line
        elif isinstance(line, Event):
            before = None
