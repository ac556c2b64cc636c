from __future__ import annotations

import pytest
from msgspec.structs import replace

from simulator.replay import difference as module
from simulator.replay.difference import Change, FieldChange, diff
from simulator.replay.format import Digest, Note, line_text
from simulator.replay.reading import FIRST_LINE, Replay, parse_replay
from simulator.replay.writing import write_replay
from tests.replay.games import menace_game, replay_of

REPLAY = replay_of(menace_game())


def test_a_replay_is_the_same_as_itself() -> None:
    found = diff(REPLAY, REPLAY)
    assert found.equal
    assert found.same == len(REPLAY.lines)


def test_header_fields_that_differ_are_named() -> None:
    titled = parse_replay(write_replay(replace(REPLAY.header, title="Another"), REPLAY.lines), "x")
    found = diff(REPLAY, titled)
    assert found.header == (FieldChange("title", "A game", "Another"),)
    assert found.changes == ()
    assert not found.equal


def test_lines_that_repeat_are_compared_in_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WORK", 100_000)
    left, right = (
        parse_replay(write_replay(REPLAY.header, [Note(text[n % len(text)]) for n in range(2000)]), "x")
        for text in ("xyyxy", "yxx")
    )
    found = diff(left, right)
    gone = [change.left_line for change in found.changes if change.left_line]
    come = [change.right_line for change in found.changes if change.right_line]
    assert len(left.lines) - len(gone) == len(right.lines) - len(come) == found.same
    kept = [line for n, line in enumerate(left.lines, FIRST_LINE) if n not in set(gone)]
    assert kept == [line for n, line in enumerate(right.lines, FIRST_LINE) if n not in set(come)]


def inserted_and_removed() -> Replay:
    lines = list(REPLAY.lines)
    del lines[20]
    lines.insert(5, Note("new"))
    return parse_replay(write_replay(REPLAY.header, lines), "x")


def test_a_line_put_in_and_one_left_out_are_found_where_they_are() -> None:
    found = diff(REPLAY, inserted_and_removed())
    assert found.changes == (
        Change(0, "", 5 + FIRST_LINE, line_text(Note("new"))),
        Change(20 + FIRST_LINE, line_text(REPLAY.lines[20]), 0, ""),
    )
    assert found.same == len(REPLAY.lines) - 1


def test_a_digest_that_differs_is_a_line_that_differs() -> None:
    lines = [Digest(line.at, {}) if isinstance(line, Digest) else line for line in REPLAY.lines]
    found = diff(REPLAY, parse_replay(write_replay(REPLAY.header, lines), "x"))
    assert [bool(change.left_line) for change in found.changes] == [True, False]


def test_beyond_a_limit_lines_are_compared_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    other = inserted_and_removed()
    monkeypatch.setattr(module, "MATCHED", 0)
    found = diff(REPLAY, other)
    assert len(found.changes) == 2 * (20 - 5 + 1)
    assert diff(other, other).equal
