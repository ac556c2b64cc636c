"""Where a replay differs from the rules, and where two replays differ from each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import Match, SequenceMatcher
from typing import NamedTuple

import msgspec

from simulator.game.verdict import Outcome, Verdict
from simulator.replay.format import line_text
from simulator.replay.reading import FIRST_LINE, Replay


class Difference(msgspec.Struct, frozen=True):
    """One difference.

    Args:
        line: the replay's line, from 1.
        what: what was compared.
        expected: what the replay says.
        got: what we find.
    """

    line: int
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: the replay says {self.expected}; found {self.got}"


class Unvouched(msgspec.Struct, frozen=True):
    """Something that a replay says and that nothing in it can prove: neither right nor wrong.

    Args:
        line: the replay's line, from 1; 0 when the file as a whole is meant.
        what: what can't be vouched for, and why.
    """

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}" if self.line else self.what


class Finding(NamedTuple):
    """The judgment of one thing that a player did: what it was, the verdict, or why there is nothing to judge."""

    what: str
    verdict: Verdict | None
    amiss: str = ""

    @property
    def outcome(self) -> Outcome:
        """Legal, illegal or undetermined; what was done at the wrong moment is illegal."""
        return self.verdict.outcome if self.verdict is not None and not self.amiss else Outcome.ILLEGAL

    def __str__(self) -> str:
        if self.amiss or self.verdict is None:
            return self.amiss
        reasons = [str(violation) for violation in self.verdict.violations]
        return "; ".join([self.verdict.outcome.value, *reasons, *filter(None, [self.verdict.because])])


def amiss(what: str, why: str) -> Finding:
    """The finding that something could not be done at all, and why."""
    return Finding(what, None, why)


MATCHED = 20_000
"""Differing lines up to which matching ones are looked for everywhere; beyond, line is compared with line."""
MOST_WORK = 10_000_000
"""Pairs of equal lines that are looked at, about a second's worth; what is not matched by then counts as different."""


class FieldChange(msgspec.Struct, frozen=True):
    """A field of the header that differs; a text, or its JSON."""

    field: str
    left: str
    right: str


class Change(msgspec.Struct, frozen=True):
    """A line that only one of the two has: its number there, or 0, and its text, or ""."""

    left_line: int
    left: str
    right_line: int
    right: str


class Diff(msgspec.Struct, frozen=True, kw_only=True):
    """What differs between two replays.

    Args:
        header: fields of the headers.
        changes: lines, in order.
        same: how many lines between header and footer are the same in both.
    """

    header: tuple[FieldChange, ...]
    changes: tuple[Change, ...]
    same: int

    @property
    def equal(self) -> bool:
        """Whether nothing differs."""
        return not self.header and not self.changes


def diff(left: Replay, right: Replay) -> Diff:
    """What differs between two replays; where they come from and what they are called included."""
    a = [line_text(line) for line in left.lines]
    b = [line_text(line) for line in right.lines]
    changes = tuple(_changes(a, b))
    only_left = sum(change.left_line > 0 for change in changes)
    return Diff(header=tuple(_header(left, right)), changes=changes, same=len(a) - only_left)


def _header(left: Replay, right: Replay) -> Iterator[FieldChange]:
    for field in left.header.__struct_fields__:
        ours, theirs = getattr(left.header, field), getattr(right.header, field)
        if ours != theirs:
            yield FieldChange(field, _text(ours), _text(theirs))


def _text(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _common(a: Sequence[str], b: Sequence[str]) -> int:
    return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def _changes(a: list[str], b: list[str]) -> Iterator[Change]:
    """The lines outside the longest common beginning and end, matched with each other."""
    before = _common(a, b)
    a_rest, b_rest = a[before:], b[before:]
    after = _common(a_rest[::-1], b_rest[::-1])
    a_rest, b_rest = a_rest[: len(a_rest) - after], b_rest[: len(b_rest) - after]
    for a_part, a_start, b_part, b_start in _unmatched(a_rest, b_rest):
        for place, text in enumerate(a_part):
            yield Change(before + a_start + place + FIRST_LINE, text, 0, "")
        for place, text in enumerate(b_part):
            yield Change(0, "", before + b_start + place + FIRST_LINE, text)


def _unmatched(a: list[str], b: list[str]) -> Iterator[tuple[list[str], int, list[str], int]]:
    if len(a) + len(b) > MATCHED:
        yield from _line_by_line(a, b)
        return
    for kind, a_start, a_end, b_start, b_end in _Matcher(a, b).get_opcodes():
        if kind != "equal":
            yield a[a_start:a_end], a_start, b[b_start:b_end], b_start


class _Matcher(SequenceMatcher[str]):
    """Matches lines, but no longer than there is work left: lines that repeat make it grow with their cube."""

    def __init__(self, a: list[str], b: list[str]) -> None:
        super().__init__(None, a, b, autojunk=False)
        self.lines = a
        self.times = Counter(b)
        self.work = 0

    def find_longest_match(self, alo: int = 0, ahi: int | None = None, blo: int = 0, bhi: int | None = None) -> Match:
        self.work += sum(self.times[line] for line in self.lines[alo:ahi])
        return super().find_longest_match(alo, ahi, blo, bhi) if self.work <= MOST_WORK else Match(alo, blo, 0)


def _line_by_line(a: list[str], b: list[str]) -> Iterator[tuple[list[str], int, list[str], int]]:
    shorter = min(len(a), len(b))
    for place in range(shorter):
        if a[place] != b[place]:
            yield a[place : place + 1], place, b[place : place + 1], place
    yield a[shorter:], shorter, b[shorter:], shorter
