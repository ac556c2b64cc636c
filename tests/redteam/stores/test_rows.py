"""Rows that are lost, doubled, exchanged or changed, tables that are gone, files that are cut: each is told."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.redteam.stores.flips import Untouched, judged, replaced, untouched
from tests.redteam.stores.looking import report, said
from tests.redteam.stores.made import KINDS, made

Change = Callable[[sqlite3.Connection], object]


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Untouched:
    return untouched(made(KINDS["followed"], tmp_path_factory.mktemp("store")))


def changed(before: Untouched, folder: Path, change: Change) -> Path:
    """The store with a change that its database knows nothing wrong with."""
    path = replaced(folder / "changed.db", before.data)
    with closing(sqlite3.connect(path)) as connection, connection:
        change(connection)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def is_told(before: Untouched, path: Path) -> None:
    """See that something is told, and that it hides nothing of the other games."""
    kind, what = judged(before, path)
    assert kind in ("reported", "unchanged"), what
    assert said(path, "verify").status == 2


def numbers(before: Untouched, folder: Path) -> list[int]:
    with closing(sqlite3.connect(replaced(folder / "rows.db", before.data))) as connection:
        return [number for (number,) in connection.execute("SELECT rowid FROM stored_events ORDER BY rowid")]


def test_each_lost_row_is_reported(before: Untouched, tmp_path: Path) -> None:
    everything = numbers(before, tmp_path)
    for number in everything[1::3] + everything[-3:]:
        path = changed(
            before,
            tmp_path,
            lambda connection, number=number: connection.execute("DELETE FROM stored_events WHERE rowid = ?", [number]),
        )
        is_told(before, path)


def test_rows_that_are_exchanged_are_reported(before: Untouched, tmp_path: Path) -> None:
    def exchange(connection: sqlite3.Connection, one: int, other: int) -> None:
        states = dict(connection.execute("SELECT rowid, state FROM stored_events"))
        update = "UPDATE stored_events SET state = ? WHERE rowid = ?"
        connection.executemany(update, [(states[other], one), (states[one], other)])

    everything = numbers(before, tmp_path)[1:]
    for one, other in zip(everything[::5], everything[7::5], strict=False):
        is_told(before, changed(before, tmp_path, lambda connection, a=one, b=other: exchange(connection, a, b)))


def test_numbers_that_are_exchanged_are_reported(before: Untouched, tmp_path: Path) -> None:
    def exchange(connection: sqlite3.Connection) -> None:
        (one, other), *_ = connection.execute(
            "SELECT MIN(rowid), MAX(rowid) FROM stored_events WHERE topic = 'unit.2' GROUP BY originator_id"
        )
        for number, new in ((one, 10**6), (other, one), (10**6, other)):
            connection.execute("UPDATE stored_events SET rowid = ? WHERE rowid = ?", (new, number))

    is_told(before, changed(before, tmp_path, exchange))


def test_a_unit_of_another_game_is_reported(before: Untouched, tmp_path: Path) -> None:
    def move(connection: sqlite3.Connection) -> None:
        games = "SELECT originator_id, MAX(originator_version) FROM stored_events WHERE topic = 'unit.2' GROUP BY 1"
        (one, last), (other, length), *_ = connection.execute(games).fetchall()
        connection.execute(
            "INSERT INTO stored_events (originator_id, originator_version, topic, state) "
            "SELECT ?, ?, topic, state FROM stored_events WHERE originator_id = ? AND originator_version = ?",
            (one, last + 1, other, length),
        )

    is_told(before, changed(before, tmp_path, move))


def test_a_unit_that_stands_twice_is_reported(before: Untouched, tmp_path: Path) -> None:
    def double(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT INTO stored_events (originator_id, originator_version, topic, state) "
            "SELECT originator_id, originator_version + 1, topic, state FROM stored_events WHERE topic = 'unit.2' "
            "ORDER BY originator_version DESC LIMIT 1"
        )

    is_told(before, changed(before, tmp_path, double))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE stored_events SET topic = 'unit.9' WHERE topic = 'unit.2' AND originator_version = 3",
        "UPDATE stored_events SET topic = 'nothing' WHERE topic = 'ruling.2'",
        "UPDATE stored_events SET state = NULL WHERE topic = 'draft.2'",
        "UPDATE stored_events SET state = 'text' WHERE topic = 'unit.2'",
        "UPDATE stored_events SET originator_version = 'third' WHERE topic = 'unit.2' AND originator_version = 3",
        "UPDATE stored_events SET originator_id = 'nobody' WHERE rowid = 9",
        "UPDATE stored_events SET originator_id = CAST(x'ff' AS TEXT) WHERE rowid = 9",
        "UPDATE stored_events SET topic = CAST(x'ff' AS TEXT) WHERE topic = 'ruling.2'",
        "DELETE FROM stored_events WHERE topic = 'listed.2'",
        "DELETE FROM stored_events WHERE topic = 'game.2'",
        "DELETE FROM stored_events WHERE topic = 'draft.2'",
        "DELETE FROM stored_events WHERE topic = 'ruling.2'",
        "DELETE FROM stored_events WHERE topic = 'store.1'",
        "DELETE FROM stored_events WHERE rowid > 1",
    ],
)
def test_changed_rows_are_reported(change: str, before: Untouched, tmp_path: Path) -> None:
    is_told(before, changed(before, tmp_path, lambda connection: connection.execute(change)))


@pytest.mark.parametrize("table", ["stored_events", "sqlite_sequence", "tallies", "tracking"])
def test_a_table_that_is_gone_breaks_nothing(table: str, before: Untouched, tmp_path: Path) -> None:
    gone = f"DELETE FROM {table}" if table.startswith("sqlite") else f"DROP TABLE {table}"
    path = changed(before, tmp_path, lambda connection: connection.execute(gone))
    verified = said(path, "verify", "--json")
    assert not verified.broken
    if table == "stored_events":
        assert verified.status == 2
    else:
        assert report(verified) == before.reported


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.9, 0.99])
def test_a_file_that_is_cut_is_reported(share: float, before: Untouched, tmp_path: Path) -> None:
    path = replaced(tmp_path / "cut.db", before.data[: int(share * len(before.data))])
    kind, what = judged(before, path)
    assert kind in ("reported", "refused", "unchanged"), what
    assert said(path, "verify").status == 2


def test_what_is_lost_is_reported_with_what_stood_before_it(before: Untouched, tmp_path: Path) -> None:
    lost = "DELETE FROM stored_events WHERE rowid = (SELECT MAX(rowid) FROM stored_events WHERE topic = 'unit.2')"
    verified = said(changed(before, tmp_path, lambda connection: connection.execute(lost)), "verify")
    assert verified.status == 2
    assert "row 50 is not to be found, after ruling 1 of 'append-only'" in verified.err
