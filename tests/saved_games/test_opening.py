"""Stores that can't be opened, or not any more: what is wrong with the settings, the server or the file is told."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from eventsourcing.persistence import OperationalError
from eventsourcing.postgres import PostgresFactory
from eventsourcing.sqlite import SQLiteFactory

from events.store import (
    GameStore,
    NoStore,
    NotAStore,
    StoreClosed,
    StoreError,
    StoreGone,
    StoreLocked,
    StoreSettings,
    Unit,
)
from events.store.errors import explained
from events.store.following import Follower
from events.store.places import settings_of
from simulator.cli.main import run
from tests.saved_games.conftest import NewStore
from tests.saved_games.server import USER, Server

MENACE = Path(__file__).parents[2] / "replays/menace.replay.jsonl"

Capture = pytest.CaptureFixture[str]


# Settings.


@pytest.mark.parametrize(
    ("setting", "value", "expected"),
    [
        ("SINGLE_ROW_TRACKING", "maybe", "yes or no"),
        ("CREATE_TABLE", "perhaps", "yes or no"),
        ("SQLITE_LOCK_TIMEOUT", "soon", "a whole number from 0"),
        ("SQLITE_LOCK_TIMEOUT", "-1", "a whole number from 0"),
        ("ORIGINATOR_ID_TYPE", "text", "uuid expected"),
        ("ORIGINATOR_ID_TYPE", "UUID", "uuid expected"),
        ("APPLICATION_RECORDER_TOPIC", "a.b:c", "the topic of a recorder"),
        ("APPLICATION_RECORDER_TOPIC", "json:dumps", "the topic of a recorder"),
        ("APPLICATION_RECORDER_TOPIC", ":", "the topic of a recorder"),
    ],
)
def test_a_wrong_setting_of_a_file_is_named(
    tmp_path: Path, setting: str, value: str, expected: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    place = tmp_path / "games.db"
    with pytest.raises(StoreSettings, match=f"^{setting}='{value}' found, {expected}"):
        GameStore.open(place, environment={setting: value})
    monkeypatch.setenv(setting, value)
    assert run(["games", "import", "--store", str(place), str(MENACE)]) == 2
    assert capsys.readouterr().err.startswith(f"error: {setting}='{value}' found, {expected}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("setting", "value", "expected"),
    [
        ("SINGLE_ROW_TRACKING", "maybe", "yes or no"),
        ("CREATE_TABLE", "perhaps", "yes or no"),
        ("POSTGRES_PRE_PING", "maybe", "yes or no"),
        ("POSTGRES_ENABLE_DB_FUNCTIONS", "maybe", "yes or no"),
        ("POSTGRES_POOL_SIZE", "-1", "a whole number from 0"),
        ("POSTGRES_POOL_SIZE", "many", "a whole number from 0"),
        ("POSTGRES_MAX_OVERFLOW", "-5", "a whole number from 0"),
        ("POSTGRES_MAX_WAITING", "-1", "a whole number from 0"),
        ("POSTGRES_CONNECT_TIMEOUT", "0", "a whole number from 1"),
        ("POSTGRES_LOCK_TIMEOUT", "-1", "a whole number from 0"),
        ("POSTGRES_IDLE_IN_TRANSACTION_SESSION_TIMEOUT", "x", "a whole number from 0"),
        ("POSTGRES_GET_PASSWORD_TOPIC", "no.such:thing", "the topic of a function"),
        ("POSTGRES_GET_PASSWORD_TOPIC", "math:pi", "the topic of a function"),
        ("APPLICATION_RECORDER_TOPIC", "eventsourcing.sqlite:SQLiteApplicationRecorder", "the topic of a recorder"),
        ("ORIGINATOR_ID_TYPE", "text", "uuid expected"),
    ],
)
def test_a_wrong_setting_of_a_server_is_named_before_it_is_asked(setting: str, value: str, expected: str) -> None:
    with pytest.raises(StoreSettings, match=f"^{setting}='{value}' found, {expected}"):
        GameStore.open("postgresql://nobody:secret@127.0.0.1:1/games", environment={setting: value})


@pytest.mark.parametrize("value", ["abc", "0", "99999"])
def test_a_port_that_is_none_is_named(value: str) -> None:
    environment = {"PERSISTENCE_MODULE": "eventsourcing.postgres", "POSTGRES_PORT": value}
    with pytest.raises(StoreSettings, match=f"^POSTGRES_PORT='{value}' found, a whole number from 1 to 65535 expected"):
        GameStore.open(environment=environment)


def test_no_connection_at_all_is_refused() -> None:
    environment = {"POSTGRES_POOL_SIZE": "0", "POSTGRES_MAX_OVERFLOW": "0"}
    with pytest.raises(StoreSettings, match=r"^POSTGRES_POOL_SIZE=0 and POSTGRES_MAX_OVERFLOW=0 allow no connection"):
        GameStore.open("postgresql://nobody:secret@127.0.0.1:1/games", environment=environment)


def test_a_setting_that_is_blank_is_none(tmp_path: Path) -> None:
    blank = dict.fromkeys(("SINGLE_ROW_TRACKING", "CREATE_TABLE", "ORIGINATOR_ID_TYPE", "SQLITE_LOCK_TIMEOUT"), " ")
    with GameStore.open(tmp_path / "games.db", environment=blank) as store:
        store.create("game", b"")
        assert [listed.game for listed in store.games()] == ["game"]


def test_settings_of_another_kind_of_store_do_not_matter(tmp_path: Path) -> None:
    with GameStore.open(tmp_path / "games.db", environment={"POSTGRES_POOL_SIZE": "none"}) as store:
        assert list(store.games()) == []
    with GameStore.open("memory", environment={"SQLITE_LOCK_TIMEOUT": "none"}) as store:
        assert list(store.games()) == []


@pytest.mark.parametrize("module", ["..", ".x", "os:path.join", "json", "no.such", "eventsourcing.sqlite:Nothing"])
def test_a_module_that_is_none_is_named(module: str) -> None:
    with pytest.raises(StoreSettings, match="PERSISTENCE_MODULE can't be used"):
        GameStore.open(environment={"PERSISTENCE_MODULE": module, "SQLITE_DBNAME": "games.db"})


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("~nouser/x.db", "'~nouser/x.db' can't be found: there is no such user, or no home; name the whole path"),
        ("a\0b.db", "'a\\x00b.db' can't be the name of a file: name another"),
        ("\ud800.db", "'\\ud800.db' can't be the name of a file: name another"),
        ("x" * 300 + ".db", "can't be looked for: name another (File name too long)"),
        ("x" * 300 + "/games.db", "can't be looked for: name another (File name too long)"),
    ],
    ids=["an unknown user", "a NUL", "half a character", "a long name", "a long folder"],
)
def test_a_name_that_no_file_can_have_is_refused(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    for create in (True, False):
        with pytest.raises(StoreSettings) as told:
            GameStore.open(name, create=create)
        assert said in str(told.value)
    assert run(["games", "list", "--store", name]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("name", ["file:uri.db", "file:///tmp/uri.db?mode=ro"])
def test_a_uri_of_a_file_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PERSISTENCE_MODULE", raising=False)
    monkeypatch.setenv("SQLITE_DBNAME", name)
    for command in (["import", str(MENACE)], ["list"]):
        assert run(["games", *command]) == 2
        assert f"SQLITE_DBNAME={name!r} found, the path of a file expected: name the file itself" in (
            capsys.readouterr().err
        )
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_named_is_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.sqlite")
    monkeypatch.delenv("SQLITE_DBNAME", raising=False)
    assert run(["games", "list"]) == 2
    assert capsys.readouterr().err.startswith("error: SQLITE_DBNAME is missing: it names the store's file")


# Servers.


def told_at(url: str, failure: type[StoreError], said: str, **environment: str) -> str:
    """What opening is refused with; it must be told soon, and without the password."""
    began = time.monotonic()
    with pytest.raises(StoreError) as told:
        GameStore.open(url, environment={"POSTGRES_CONNECT_TIMEOUT": "1", **environment})
    assert time.monotonic() - began < 8
    assert type(told.value) is failure
    assert said in str(told.value)
    assert "unused" not in str(told.value), "the password is told"
    return str(told.value)


def test_a_database_that_is_not_there_is_reported(server: Server) -> None:
    told_at(server.url("absent"), NoStore, "there is no such database: createdb makes one")


def test_a_user_whom_the_server_does_not_know_is_reported(server: Server) -> None:
    url = server.new_database().replace(f"{USER}:", "stranger:")
    told_at(url, StoreSettings, "the server refuses the user")


@contextmanager
def passwords_asked_for(server: Server, user: str) -> Iterator[None]:
    """Meanwhile the server asks a user for the password."""
    with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {user} LOGIN PASSWORD 'right'".encode())
        (name,) = connection.execute("SHOW hba_file").fetchone() or ("",)
        rules = Path(name).read_text(encoding="utf-8")
        Path(name).write_text(f"host all {user} 127.0.0.1/32 scram-sha-256\n{rules}", encoding="utf-8")
        connection.execute("SELECT pg_reload_conf()")
        try:
            yield
        finally:
            Path(name).write_text(rules, encoding="utf-8")
            connection.execute("SELECT pg_reload_conf()")


def test_a_wrong_password_is_reported(server: Server) -> None:
    url = server.new_database().replace(f"{USER}:", "careful:")
    with passwords_asked_for(server, "careful"):
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            try:
                psycopg.connect(url).close()
            except psycopg.OperationalError:
                break
        told_at(url, StoreSettings, "the server refuses the user's password")


def test_a_schema_that_is_not_there_is_reported(server: Server) -> None:
    told_at(
        server.new_database(), NoStore, "there is no such schema: CREATE SCHEMA makes one", POSTGRES_SCHEMA="absent"
    )


def test_a_server_that_is_not_there_is_reported() -> None:
    said = "the server can't be reached: see that it runs"
    told_at("postgresql://blockers:unused@127.0.0.1:1/games", StoreGone, said)


@pytest.mark.parametrize("name", ["a\0b"])
def test_what_a_running_server_refuses_is_not_called_unreachable(server: Server, name: str) -> None:
    with GameStore.open(server.new_database()) as store:
        follower = Follower(store, name, lambda followed: [])
        with pytest.raises(StoreError, match=r"the server refused it .*NUL"):
            follower.catch_up()


def test_what_was_sent_together_with_what_the_server_refused_is_refused_too() -> None:
    with pytest.raises(StoreError) as told, explained("a store", lambda problem: problem):
        raise OperationalError("pipeline aborted") from psycopg.errors.PipelineAborted("pipeline aborted")
    assert type(told.value) is StoreError
    assert "the server refused it" in str(told.value)


def test_a_refusal_that_nobody_thought_of_is_reported_as_one(server: Server) -> None:
    told_at(server.new_database(), StoreError, "the server refused it", POSTGRES_LOCK_TIMEOUT="2000000000")


def test_connections_that_are_all_in_use_are_reported(server: Server) -> None:
    environment = {"POSTGRES_POOL_SIZE": "1", "POSTGRES_MAX_OVERFLOW": "0", "POSTGRES_CONNECT_TIMEOUT": "1"}
    with GameStore.open(server.new_database(), environment=environment) as store:
        follower, factory = Follower(store, "one", lambda followed: []), store.database._factory
        assert isinstance(factory, PostgresFactory)
        said = r"every connection of this program is in use.*POSTGRES_MAX_OVERFLOW allow more"
        with factory.datastore.get_connection(), pytest.raises(StoreLocked, match=said):
            follower.numbers  # noqa: B018


def test_a_database_is_left_as_it_is_where_ids_were_to_be_text(server: Server) -> None:
    url = server.new_database()
    with pytest.raises(StoreSettings, match=r"^ORIGINATOR_ID_TYPE='text' found, uuid expected"):
        GameStore.open(url, environment={"ORIGINATOR_ID_TYPE": "text"})
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall() == []
    with GameStore.open(url) as store:
        store.create("game", b"")


# Stores that are closed.


def test_a_closed_store_is_not_used(new_place: NewStore) -> None:
    store = GameStore.open(new_place())
    stand = store.create("game", b"")
    store.close()
    store.close()
    uses: list[Callable[[], object]] = [
        lambda: list(store.games()),
        lambda: store.load("game"),
        lambda: list(store.rulings()),
        lambda: store.create("another", b""),
        lambda: store.append("game", [Unit(())], after=stand),
    ]
    for use in uses:
        with pytest.raises(StoreClosed, match="is closed: open it again"):
            use()


def test_what_is_going_on_when_a_store_is_closed_ends_with_that(new_place: NewStore) -> None:
    store = GameStore.open(new_place())
    stand = store.create("game", b"")
    written = threading.Event()

    def writes() -> None:
        nonlocal stand
        while True:
            stand = store.append("game", [Unit(())], after=stand)
            written.set()

    with ThreadPoolExecutor() as pool:
        writing = pool.submit(writes)
        assert written.wait(20)
        store.close()
        assert type(writing.exception(20)) is StoreClosed


# Files.


@pytest.mark.parametrize("topic", ["bank.account:Opened", "store.orders:Placed", "store.1:Opened"])
def test_the_journal_of_another_programs_events_is_left_alone(topic: str, tmp_path: Path, capsys: Capture) -> None:
    place = tmp_path / "bank.db"
    settings = settings_of(place, {})
    factory = SQLiteFactory(settings)
    factory.application_recorder()
    factory.close()
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("INSERT INTO stored_events VALUES ('a', 1, ?, x'00')", (topic,))
        connection.commit()
        connection.execute("PRAGMA journal_mode = DELETE")
    before = place.read_bytes()
    for create in (True, False):
        with pytest.raises(NotAStore, match="holds events of another program: name another store"):
            GameStore.open(place, create=create)
    assert run(["games", "list", "--store", str(place)]) == 2
    assert "holds events of another program" in capsys.readouterr().err
    assert place.read_bytes() == before
