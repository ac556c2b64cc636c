"""Games that are stored: written durably, loaded and folded."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from eventsourcing.application import Application

from events.codec import decode_events, encode_events
from events.log import Log
from events.store import GameStore, Unit
from events.store.places import settings_of
from projections.views import Views
from simulator.envs.benchmarks.harness import BenchmarkRow, Work, in_turn
from tests.benchmarks.aggregate import Combats
from tests.benchmarks.combats import combat, long_game
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


def _write(store: GameStore) -> float:
    """Write 200 new games of 140 events in one transaction, from nothing: the events are made here too."""
    batch, number = store.batch(), next(_numbers)
    for game in range(GAMES):
        name = f"game {number}.{game}"
        stand = batch.create(name, b"a header")
        batch.append(name, [Unit(tuple(combat())) for _ in range(UNITS)], after=stand)
    batch.write()
    return EVENTS


def _write_alone(store: GameStore) -> float:
    """Write a game's units as they are played, each durable before the next."""
    name = f"game {next(_numbers)}"
    stand = store.create(name, b"a header")
    for _ in range(ALONE):
        stand = store.append(name, [Unit(tuple(combat()))], after=stand)
    return ALONE * UNIT


def _fought(combats: int) -> Combats:
    """The peer's game: an aggregate with its events, not saved yet."""
    game = Combats()
    for _ in range(combats):
        game.fight()
    return game


def _save_alone(application: Application[Any]) -> float:
    """What the library's users do: they save a game whenever a combat is over."""
    game = Combats()
    application.save(game)
    for _ in range(ALONE):
        game.fight()
        application.save(game)
    return ALONE * UNIT


def _save_at_once(application: Application[Any]) -> float:
    """The most that the library can do: many games in one transaction."""
    application.save(*[_fought(UNITS) for _ in range(FEWER)])
    return FEWER * UNITS * UNIT


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


def _write_bytes(path: Path, size: int) -> float:
    """The limit: so many bytes in a new file, on the disk; how many events those are."""
    with path.open("wb") as file:
        file.write(bytes(size))
        file.flush()
        os.fsync(file.fileno())
    return EVENTS


def _compare(rows: list[BenchmarkRow], kind: str, where: str, peers: str, limit: Path, bars: Bars) -> None:
    """The rows of one kind of store."""
    alone, at_once = "Aggregate, 14 events a save", f"Aggregate, {FEWER} games in one save"
    on_disk = "as many bytes in a new file, on the disk"
    with GameStore.open(where) as store, _library(peers) as library:
        size = sum(_sizes(store))
        works: dict[str, Work] = {
            # The journal is moved into the file at about every second write; a round of four has its share of that.
            "ours": lambda: sum(_write(store) for _ in range(4)),
            "alone": lambda: _write_alone(store),
            alone: lambda: _save_alone(library),
            at_once: lambda: _save_at_once(library),
            on_disk: lambda: _write_bytes(limit, size),
        }
        rates = in_turn(works, rounds=7)
    name = f"durable write, 200 games x 140 events, {kind}"
    rows.append(rates.row(name, "ours", alone, unit="events/s", bar=bars.alone))
    rows.append(rates.row(name, "ours", at_once, unit="events/s", bar=bars.at_once))
    rows.append(rates.row(name, "ours", on_disk, unit="events/s"))
    rows.append(rates.row(f"durable write, 14 events a commit, {kind}", "alone", alone, unit="events/s"))


class Bars(NamedTuple):
    """The least ratio to each peer."""

    alone: float
    at_once: float


def test_durable_write_to_a_file(rows: list[BenchmarkRow], tmp_path: Path) -> None:
    where, peers = str(tmp_path / "games.db"), str(tmp_path / "peer.db")
    _compare(rows, "SQLite", where, peers, tmp_path / "limit", Bars(alone=20, at_once=10))


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


def test_durable_write_to_postgresql(rows: list[BenchmarkRow], synced_server: Server, tmp_path: Path) -> None:
    where, peers = synced_server.new_database(), synced_server.new_database()
    _compare(rows, "PostgreSQL", where, peers, tmp_path / "limit", Bars(alone=20, at_once=6.5))


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


@pytest.mark.parametrize(("power", "rounds"), [(3, 15), (5, 3)])
def test_load_and_fold(rows: list[BenchmarkRow], tmp_path: Path, power: int, rounds: int) -> None:
    length = 10**power
    with GameStore.open(tmp_path / "games.db") as store, _library(tmp_path / "peer.db") as library:
        name = _stored(store, length)
        loaded = _load(store, name).log
        assert len(loaded) == length
        encoded = encode_events(loaded)
        game = _fought(min(length, 10_000) // UNIT)
        library.save(game)
        rebuilding, decoding = f"Aggregate of {game.version} events", "decoding the same events"

        def load() -> float:
            _load(store, name)
            return length

        def rebuild() -> float:
            library.repository.get(game.id)
            return float(game.version)

        works: dict[str, Work] = {
            "ours": load,
            rebuilding: rebuild,
            decoding: lambda: len(decode_events(encoded)),
        }
        rates = in_turn(works, rounds)
    title = f"load a stored game of 10^{power}, board and combat"
    rows.append(rates.row(title, "ours", rebuilding, unit="events/s", bar=9))
    rows.append(rates.row(title, "ours", decoding, unit="events/s", bar=0.065))
