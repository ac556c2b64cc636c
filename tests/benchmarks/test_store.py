"""Games that are stored: written durably, loaded and folded."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.application import Application

from events.codec import decode_events, encode_events
from events.log import Log
from events.store import GameStore, Unit
from events.store.places import settings_of
from projections.views import Views
from tests.benchmarks.aggregate import Combats
from tests.benchmarks.combats import combat, long_game
from tests.benchmarks.conftest import Rows, seconds
from tests.saved_games.server import NoServer, Server

GAMES = 200
UNITS = 10
UNIT = 14
EVENTS = GAMES * UNITS * UNIT
ALONE = 60
"""Units that are written one a transaction, by us and by the peer."""
FEWER = 20
"""Games of 140 events that the peer writes in one transaction."""

_numbers = count(1)


def _write(store: GameStore) -> None:
    """Write 200 new games of 140 events in one transaction, from nothing: the events are made here too."""
    batch, number = store.batch(), next(_numbers)
    for game in range(GAMES):
        name = f"game {number}.{game}"
        stand = batch.create(name, b"a header")
        batch.append(name, [Unit(tuple(combat())) for _ in range(UNITS)], after=stand)
    batch.write()


def _write_four(store: GameStore) -> None:
    for _ in range(4):
        _write(store)


def _write_alone(store: GameStore) -> None:
    """Write a game's units as they are played, each durable before the next."""
    name = f"game {next(_numbers)}"
    stand = store.create(name, b"a header")
    for _ in range(ALONE):
        stand = store.append(name, [Unit(tuple(combat()))], after=stand)


def _fought(combats: int) -> Combats:
    """The peer's game: an aggregate with its events, not saved yet."""
    game = Combats()
    for _ in range(combats):
        game.fight()
    return game


def _save_alone(application: Application[Any]) -> None:
    """What the library's users do: they save a game whenever a combat is over."""
    game = Combats()
    application.save(game)
    for _ in range(ALONE):
        game.fight()
        application.save(game)


@contextmanager
def _library(where: str | Path) -> Iterator[Application[Any]]:
    """The library as it comes: aggregates, their events as JSON, one a row."""
    application: Application[Any] = Application(settings_of(where, {}))
    try:
        yield application
    finally:
        application.close()


def _sizes(store: GameStore) -> list[int]:
    """How many bytes the records of one write have, each."""
    before = store.database.newest()
    _write(store)
    return [len(row.state) for row in store.database.notifications(before, 2 * GAMES * (UNITS + 1))]


def _write_bytes(path: Path, size: int) -> None:
    """The limit: so many bytes in a new file, on the disk."""
    with path.open("wb") as file:
        file.write(bytes(size))
        file.flush()
        os.fsync(file.fileno())


def _compare(rows: Rows, kind: str, where: str, peers: str, ours: float, least: float, limit: Path) -> None:
    """The rows of one kind of store, in which the writing of 200 games is measured already."""
    with GameStore.open(where) as store:
        alone = ALONE * UNIT / seconds(lambda: _write_alone(store), rounds=5)
        size = sum(_sizes(store))
    with _library(peers) as library:
        saved = ALONE * UNIT / seconds(lambda: _save_alone(library), rounds=5)
        at_once = (
            FEWER * UNITS * UNIT / seconds(lambda: library.save(*[_fought(UNITS) for _ in range(FEWER)]), rounds=5)
        )
    synced = EVENTS / seconds(lambda: _write_bytes(limit, size), rounds=9)
    peer = f"{ours / UNIT / 1e3:.3g} k units/s; Aggregate, 14 events a save: {saved / 1e3:.3g} k/s "
    peer += f"(ours, 14 events a commit: {alone / 1e3:.3g} k/s); {FEWER} games in one save: {at_once / 1e3:.3g} k/s"
    rows.rate(f"durable write, 200 games x 140 events, {kind}", ours, least, peer=peer, limit=synced)
    rows.ratio("  as many times the library's Aggregate, 14 events a save", ours / saved, least=15)
    rows.ratio("  as many times the library's Aggregate, many games in one save", ours / at_once, least=4)


def test_durable_write_to_a_file(benchmark: Any, rows: Rows, tmp_path: Path) -> None:
    where = str(tmp_path / "games.db")
    # The journal is moved into the file at about every second write; a round of four has its share of that.
    with GameStore.open(where) as store:
        benchmark.pedantic(_write_four, (store,), rounds=7, warmup_rounds=1)
    ours = 4 * EVENTS / benchmark.stats.stats.median
    _compare(rows, "SQLite", where, str(tmp_path / "peer.db"), ours, 0.5e6, tmp_path / "limit")


@pytest.fixture(scope="module")
def synced_server() -> Iterator[Server]:
    """A PostgreSQL server whose commits wait for the disk."""
    try:
        running = Server(sync=True).__enter__()
    except NoServer as problem:
        pytest.skip(f"writing to PostgreSQL is not measured: {problem}")
    try:
        yield running
    finally:
        running.__exit__(None, None, None)


def test_durable_write_to_postgresql(benchmark: Any, rows: Rows, synced_server: Server, tmp_path: Path) -> None:
    where = synced_server.new_database()
    with GameStore.open(where) as store:
        benchmark.pedantic(_write, (store,), rounds=8, warmup_rounds=1)
    ours = EVENTS / benchmark.stats.stats.median
    _compare(rows, "PostgreSQL", where, synced_server.new_database(), ours, 0.1e6, tmp_path / "limit")


def _stored(store: GameStore, length: int) -> str:
    """The name of a new stored game of so many events."""
    board, events = long_game(length)
    everything = [*board, *events][:length]
    name = f"game of {length}"
    units = [Unit(tuple(everything[start : start + UNIT])) for start in range(0, length, UNIT)]
    store.append(name, units, after=store.create(name, b"a header"))
    return name


def _load(store: GameStore, name: str) -> Views:
    """Load a game and bring the board and combat up to its end."""
    views = Views(Log(store.load(name).events))
    assert views.board is not None
    assert views.combat is not None
    return views


@pytest.mark.parametrize(("power", "rounds"), [(3, 30), (5, 5)])
def test_load_and_fold(benchmark: Any, rows: Rows, tmp_path: Path, power: int, rounds: int) -> None:
    length = 10**power
    with GameStore.open(tmp_path / "games.db") as store:
        name = _stored(store, length)
        benchmark.pedantic(_load, (store, name), rounds=rounds, warmup_rounds=1)
        loaded = _load(store, name).log
        assert len(loaded) == length
        loading = length / seconds(lambda: store.load(name), rounds=rounds)
    encoded = encode_events(loaded)
    decoding = length / seconds(lambda: decode_events(encoded), rounds=rounds)
    with _library(tmp_path / "peer.db") as library:
        game = _fought(min(length, 10_000) // UNIT)
        library.save(game)
        rebuilding = game.version / seconds(lambda: library.repository.get(game.id), rounds=3)
    peer = f"loading alone {loading / 1e3:.3g} k/s; Aggregate of {game.version} events {rebuilding / 1e3:.3g} k/s"
    ours = length / benchmark.stats.stats.median
    rows.rate(f"load a stored game of 10^{power}, board and combat", ours, 0.2e6, peer=peer, limit=decoding)
