"""Stores to test: in memory, in an SQLite file, on a PostgreSQL server of the tests' own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.saved_games.server import NoServer, Server

NewStore = Callable[[], str]
"""Says where a new, empty store can be opened."""


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server; where none can be had the test is skipped, and fails where CI is set."""
    try:
        running = Server().__enter__()
    except NoServer as problem:
        if os.environ.get("CI"):
            pytest.fail(f"the tests on PostgreSQL can't run: {problem}")
        pytest.skip(f"the tests on PostgreSQL are left out: {problem}")
    try:
        yield running
    finally:
        running.__exit__(None, None, None)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> NewStore:
    """Where a new, empty store can be opened: once for each kind of store."""
    kind, numbers = request.param, count(1)
    if kind == "memory":
        return lambda: "memory"
    if kind == "sqlite":
        return lambda: str(tmp_path / f"games{next(numbers)}.db")
    running: Server = request.getfixturevalue("server")
    return running.new_database


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store that several processes can open can be opened: once for each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    running: Server = request.getfixturevalue("server")
    return running.new_database()
