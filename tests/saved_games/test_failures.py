"""What can go wrong where games are kept, by the real thing: a clear error, and nothing acknowledged is lost.

A server that goes away for good is told after ten tries of the library, which can't be made fewer: about 12 seconds
with POSTGRES_CONNECT_TIMEOUT=1, the shortest there is; the one test that waits for that uses the time for the commands.
"""

from __future__ import annotations

import os
import pwd
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.board import LifeChanged
from events.combat import BlockerChosen
from events.store import (
    DiskFull,
    GameStore,
    NoStore,
    NotAStore,
    Stand,
    StoreDamaged,
    StoredRuling,
    StoreError,
    StoreGone,
    StoreLocked,
    StoreReadOnly,
    Unit,
    WrongSchema,
)
from simulator.cli.main import run
from simulator.replay.format import line_text
from tests.saved_games.server import NoServer, Server, unprivileged_user
from tests.saved_games.writers.playing import header

REPLAY = Path(__file__).parents[2] / "replays/menace.replay.jsonl"

FULL = "there is no room left on the disk: make room, then do it again; what was acknowledged is kept"
READ_ONLY = "the store or its folder may not be written: change their permissions, or name another store"
LOCKED = "another program holds the store's lock: wait until it has done, or end it, and try again"
DAMAGED = "the store is damaged: restore it from a backup"
GONE = "the server can't be reached: see that it runs, and try again; what was acknowledged is kept"

Capture = pytest.CaptureFixture[str]


# What is written, and what must be found again.


def unit(number: int) -> Unit:
    """The unit of a number: so long that it takes more than a page."""
    return Unit(tuple([LifeChanged("D", 1000 * number + life) for life in range(150)]))


def begun(store: GameStore, units: int = 5) -> Stand:
    """A game with so many units."""
    stand = store.create("game", line_text(header()).encode())
    for _ in range(units):
        stand = goes_on(store, stand)
    return stand


def goes_on(store: GameStore, after: Stand) -> Stand:
    """Write the next unit, and with it a ruling."""
    ruling = StoredRuling(at=after.events, events=(BlockerChosen("b1", "a1"),), rule="730.1")
    return store.append("game", [unit(after.version)], after=after, rulings=[ruling])


class Writer:
    """Writes to a game without pause until it is ended, or the store fails; knows what was acknowledged."""

    def __init__(self, store: GameStore, stand: Stand) -> None:
        self.store = store
        self.stand = stand
        self.ended = False

    def write(self) -> StoreError | None:
        """What the store failed with; None if it did not."""
        try:
            while not self.ended:
                self.stand = goes_on(self.store, self.stand)
        except StoreError as error:
            return error
        return None

    def reach(self, version: int) -> None:
        """Wait until the game has gone so far."""
        deadline = time.monotonic() + 30
        while self.stand.version < version:
            assert time.monotonic() < deadline, f"the writer stays at {self.stand}"
            time.sleep(0.01)


def until_it_fails(store: GameStore, stand: Stand, failure: type[StoreError], said: str) -> Stand:
    """Write until it fails; how far the game was acknowledged."""
    writer = Writer(store, stand)
    error = writer.write()
    assert type(error) is failure
    assert str(error).startswith(f"{store.place}: {said}")
    return writer.stand


def found(store: GameStore, acknowledged: Stand, unanswered: int = 0) -> Stand:
    """See that the game is as it was acknowledged; where a reply was awaited, that commit may be there as a whole."""
    loaded = store.load("game")
    assert 0 <= loaded.stand.version - acknowledged.version <= unanswered
    assert loaded.units == tuple([unit(number) for number in range(1, loaded.stand.version)])
    assert len(list(store.rulings("game"))) == loaded.stand.rulings == loaded.stand.version - 1
    return loaded.stand


def nothing_is_lost(place: Path | str, acknowledged: Stand, unanswered: int = 0) -> None:
    """See that the store opens, that the game is as it was acknowledged, and that writing goes on."""
    with GameStore.open(place, create=False) as store:
        stand = goes_on(store, found(store, acknowledged, unanswered))
        assert found(store, stand) == stand
    assert run(["games", "import", "--store", str(place), str(REPLAY)]) == 0
    assert run(["games", "verify", "menace", "--store", str(place)]) == 0


def told(capsys: Capture, place: Path | str, said: str, *arguments: str) -> None:
    """See that a command says in one line what is wrong, where, and what to do; and that its exit status is 2."""
    capsys.readouterr()
    assert run(["games", *arguments, "--store", str(place)]) == 2, arguments
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert line.startswith("error: ")
    assert str(place).rpartition("@")[2] in line
    assert said in line


def all_told(capsys: Capture, place: Path | str, said: str, replay: Path = REPLAY) -> None:
    """See that it is told by the commands that list, verify and import."""
    for arguments in (["list"], ["verify"], ["import", str(replay)]):
        told(capsys, place, said, *arguments)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where a store can be made."""
    return tmp_path / "games.db"


@pytest.fixture
def made(place: Path) -> Stand:
    """A game in a store that is closed."""
    with GameStore.open(place) as store:
        return begun(store)


# Disk full.


def mounted(folder: Path, options: str) -> bool:
    """Whether a file system in memory could be mounted there."""
    arguments = ["mount", "-t", "tmpfs", "-o", options, "none", str(folder)]
    return shutil.which("mount") is not None and subprocess.run(arguments, capture_output=True).returncode == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    if not mounted(folder, "size=400k"):
        pytest.skip("a small file system can't be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_disk_that_fills_up_while_a_game_is_written(small_disk: Path, capsys: Capture) -> None:
    place = small_disk / "games.db"
    with GameStore.open(place) as store:
        stand = until_it_fails(store, begun(store), DiskFull, FULL)
        assert found(store, stand) == stand
        told(capsys, place, FULL, "import", str(REPLAY))
        assert mounted(small_disk, "remount,size=4m")
        stand = goes_on(store, stand)
    nothing_is_lost(place, stand)


def test_a_disk_that_is_full_when_a_store_is_closed_and_opened(small_disk: Path, capsys: Capture) -> None:
    place, ballast = small_disk / "games.db", small_disk / "ballast"
    with GameStore.open(place) as store:
        stand = begun(store)
    with pytest.raises(OSError, match="No space"):
        ballast.write_bytes(bytes(1_000_000))
    with pytest.raises(DiskFull, match=FULL):
        GameStore.open(place, create=False)
    all_told(capsys, place, FULL)
    assert mounted(small_disk, "remount,size=4m")
    nothing_is_lost(place, stand)


def pragma(store: GameStore, words: str) -> Any:
    """Set something on the connection that the store writes by."""
    rows: Any = store.database._recorder
    with rows.datastore.get_connection(commit=True) as connection:
        return connection.cursor().sqlite_cursor.execute(f"PRAGMA {words}").fetchone()[0]


def test_a_file_that_may_not_grow(place: Path) -> None:
    with GameStore.open(place) as store:
        stand = begun(store)
        pragma(store, f"max_page_count = {pragma(store, 'page_count') + 10}")
        stand = until_it_fails(store, stand, DiskFull, FULL)
        assert found(store, stand) == stand
        pragma(store, "max_page_count = 1000000")
        stand = goes_on(store, stand)
    nothing_is_lost(place, stand)


@contextmanager
def no_file_longer_than(length: int) -> Iterator[None]:
    """The system refuses to write beyond so many bytes of a file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_refuses_what_is_written(place: Path) -> None:
    refused = "the disk can't be read or written: see that it is there and has room"
    with GameStore.open(place) as store:
        stand = begun(store)
        with no_file_longer_than(200_000):
            stand = until_it_fails(store, stand, StoreGone, refused)
        assert found(store, stand) == stand
        stand = goes_on(store, stand)
    nothing_is_lost(place, stand)


# Read-only.


@contextmanager
def permissions_bind() -> Iterator[None]:
    """Meanwhile this process is of a user whom permissions bind."""
    user = unprivileged_user()
    if user is None:
        yield
        return
    os.seteuid(pwd.getpwnam(user).pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every user may write to, in which a replay is; the commands' modules are imported."""
    try:
        unprivileged_user()
    except NoServer as problem:
        pytest.skip(f"permissions bind nobody here: {problem}")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o777)
        shutil.copy(REPLAY, folder / "menace.replay.jsonl")
        place = str(folder / "first.db")
        for arguments in (["import", str(REPLAY)], ["list"], ["verify"]):
            assert run(["games", *arguments, "--store", place]) == 0
        yield folder
        folder.chmod(0o777)


def test_a_file_that_may_not_be_written_can_still_be_read(folder: Path, capsys: Capture) -> None:
    place = folder / "games.db"
    with GameStore.open(place) as store:
        stand = begun(store)
    place.chmod(0o444)
    with permissions_bind():
        with GameStore.open(place) as store:
            assert until_it_fails(store, stand, StoreReadOnly, READ_ONLY) == found(store, stand)
        told(capsys, place, READ_ONLY, "import", str(folder / "menace.replay.jsonl"))
        assert run(["games", "list", "--store", str(place)]) == 0
    place.chmod(0o666)
    nothing_is_lost(place, stand)


@pytest.mark.parametrize(
    ("file", "around", "said"),
    [
        (0o666, 0o555, READ_ONLY),
        (0o000, 0o777, "the file can't be opened: see that you may read and write it and its folder, or name another"),
        (0o666, 0o000, "can't be looked for: see that you may enter its folder, or name another"),
    ],
    ids=["a read-only folder", "a file that may not be read", "a folder that may not be entered"],
)
def test_a_store_that_may_not_be_used(folder: Path, file: int, around: int, said: str, capsys: Capture) -> None:
    inner = folder / "inner"
    inner.mkdir()
    place = inner / "games.db"
    with GameStore.open(place) as store:
        stand = begun(store)
    place.chmod(file)
    inner.chmod(around)
    with permissions_bind():
        for create in (True, False):
            with pytest.raises(StoreReadOnly, match=said):
                GameStore.open(place, create=create)
        all_told(capsys, place, said, folder / "menace.replay.jsonl")
    inner.chmod(0o777)
    place.chmod(0o666)
    nothing_is_lost(place, stand)


def test_a_folder_in_which_no_store_may_be_made(folder: Path, capsys: Capture) -> None:
    place = folder / "games.db"
    replay = str(folder / "menace.replay.jsonl")
    folder.chmod(0o555)
    with permissions_bind():
        told(capsys, place, "see that you may read and write it and its folder", "import", replay)
    folder.chmod(0o777)
    assert run(["games", "import", "--store", str(place), replay]) == 0


# Locked.

HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
for words in sys.argv[2:]:
    connection.execute(words)
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(place: Path, *words: str) -> Iterator[None]:
    """Meanwhile another process holds the lock of a file."""
    arguments = [sys.executable, "-c", HOLDER, str(place), *words]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SQLITE_LOCK_TIMEOUT", "1")


@pytest.mark.usefixtures("impatient")
def test_a_file_that_another_process_writes_to_can_be_read(place: Path, made: Stand, capsys: Capture) -> None:
    with GameStore.open(place) as store:
        with held(place, "BEGIN EXCLUSIVE"):
            assert until_it_fails(store, made, StoreLocked, LOCKED) == found(store, made)
            told(capsys, place, LOCKED, "import", str(REPLAY))
            assert run(["games", "list", "--store", str(place)]) == 0
        stand = goes_on(store, made)
    nothing_is_lost(place, stand)


@pytest.mark.usefixtures("impatient")
def test_a_file_that_another_process_has_for_itself(place: Path, made: Stand, capsys: Capture) -> None:
    with held(place, "PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE", "CREATE TABLE open (open)"):
        all_told(capsys, place, LOCKED)
    nothing_is_lost(place, made)


# Damaged.


def overwritten(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[: middle - 8192] + b"\xa5" * 16384 + data[middle + 8192 :]


def zeroed(data: bytes) -> bytes:
    return data[:8192] + bytes(len(data) - 8192)


@pytest.mark.parametrize(
    ("damage", "failure", "said"),
    [
        (overwritten, StoreDamaged, DAMAGED),
        (zeroed, StoreDamaged, DAMAGED),
        (lambda data: data[: len(data) // 2], StoreDamaged, DAMAGED),
        (lambda data: data[:4096], StoreDamaged, DAMAGED),
        (lambda data: data[:50], StoreDamaged, DAMAGED),
        (lambda data: b"\xff" * 100 + data[100:], NotAStore, "this is no SQLite file: name the store's file, or"),
    ],
    ids=["overwritten", "zeroed", "cut in half", "cut to a page", "cut within a page", "without its head"],
)
def test_a_damaged_file(
    place: Path,
    made: Stand,
    damage: Callable[[bytes], bytes],
    failure: type[StoreError],
    said: str,
    capsys: Capture,
) -> None:
    backup = place.read_bytes()
    place.write_bytes(damage(backup))
    with pytest.raises(failure, match=f"^{place}: {said}"), GameStore.open(place) as store:
        store.load("game")
    for arguments in (["list"], ["import", str(REPLAY)]):
        told(capsys, place, said, *arguments)
    assert run(["games", "verify", "--store", str(place)]) == 2
    *errors, last = capsys.readouterr().err.splitlines()
    assert all(error.startswith("error: ") and "bug" not in error for error in errors)
    assert last.startswith(f"error: {place}: {said}")
    assert place.read_bytes() == damage(backup), "what is damaged was written to"
    place.write_bytes(backup)
    nothing_is_lost(place, made)


def test_an_empty_file_is_no_store_until_a_game_is_imported(place: Path, capsys: Capture) -> None:
    place.touch()
    with pytest.raises(NoStore, match=f"^{place}: there is no store of games there; import a game to make one, or"):
        GameStore.open(place, create=False)
    told(capsys, place, "there is no store of games there", "list")
    told(capsys, place, "there is no store of games there", "verify")
    assert run(["games", "import", "--store", str(place), str(REPLAY)]) == 0


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("accounts", "is another program's file, with a table 'accounts': name another"),
        ("stored_events", "name another"),
    ],
)
def test_the_file_of_another_program_is_left_alone(place: Path, table: str, said: str, capsys: Capture) -> None:
    with closing(sqlite3.connect(place)) as connection:
        connection.execute(f"CREATE TABLE {table} (number INTEGER)")
    before = place.read_bytes()
    for create in (True, False):
        with pytest.raises(NotAStore, match=f"^{place}.*{said}"):
            GameStore.open(place, create=create)
    all_told(capsys, place, said)
    assert place.read_bytes() == before


# Of a newer version.


def test_a_store_of_a_newer_version(place: Path, made: Stand, capsys: Capture) -> None:
    said = "is of version 2, this program knows version 1: update declare-blockers"

    def mark(version: int) -> None:
        with closing(sqlite3.connect(place)) as connection, connection:
            state = msgspec.msgpack.encode([version])
            connection.execute("UPDATE stored_events SET state = ? WHERE topic = 'store.1'", (state,))

    mark(2)
    with pytest.raises(WrongSchema, match=f"^the store {place} {said}"):
        GameStore.open(place)
    all_told(capsys, place, said)
    mark(1)
    nothing_is_lost(place, made)


# The server goes away.


@pytest.fixture
def url(server: Server, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of a server that is soon given up."""
    monkeypatch.setenv("POSTGRES_CONNECT_TIMEOUT", "1")
    return server.new_database()


@contextmanager
def stopped(server: Server) -> Iterator[None]:
    """Meanwhile the server is down."""
    server.stop()
    try:
        yield
    finally:
        server.start()


def test_a_server_that_goes_away_in_the_middle_of_commits(server: Server, url: str, capsys: Capture) -> None:
    with GameStore.open(url) as store, ThreadPoolExecutor() as pool:
        writer = Writer(store, begun(store))
        writing = pool.submit(writer.write)
        writer.reach(20)
        with stopped(server):
            all_told(capsys, url, GONE)
            with pytest.raises(StoreGone, match=f"^{re.escape(store.place)}: {re.escape(GONE)}"):
                GameStore.open(url)
            error = writing.result(60)
    assert isinstance(error, StoreGone)
    assert GONE in str(error)
    assert "unused" not in str(error), "the password is told"
    nothing_is_lost(url, writer.stand, unanswered=1)


def test_a_server_that_comes_back_soon_is_waited_for(server: Server, url: str) -> None:
    with GameStore.open(url) as store, ThreadPoolExecutor() as pool:
        writer = Writer(store, begun(store))
        writing = pool.submit(writer.write)
        writer.reach(20)
        with stopped(server):
            before = writer.stand.version
        writer.reach(before + 10)
        writer.ended = True
        assert writing.result(60) is None
    nothing_is_lost(url, writer.stand)
