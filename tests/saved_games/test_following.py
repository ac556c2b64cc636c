"""Where followers keep what they count: in stores that were there before, that others follow too, that are shared."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from events.store import GameStore, NoStore, StoreClosed, StoredRuling, StoreError, StoreReadOnly
from events.store.following import Followed, Follower
from events.store.tallying import Tally
from simulator.cli.main import run
from simulator.saved_games.saved_game import GAMES, tally_follower
from tests.saved_games.conftest import NewStore
from tests.saved_games.server import NoServer, Server, unprivileged_user
from tests.saved_games.test_failures import READ_ONLY, permissions_bind

EDITION = "cr-2024-06-07"
HEADER = b'{"type":"header","schema":1,"edition":"cr-2024-06-07"}'
MENACE = Path(__file__).parents[2] / "replays/menace.replay.jsonl"


def made(place: str, *games: str) -> None:
    """Make a store, with games in it, that nobody has followed."""
    with GameStore.open(place) as store:
        for game in games:
            store.create(game, HEADER)


def numbers(store: GameStore) -> dict[Tally, int]:
    """What a follower has counted when it has caught up."""
    follower = tally_follower(store)
    follower.catch_up()
    return follower.numbers


# A store that was there already.


def test_a_store_that_was_there_already_is_followed(place: str) -> None:
    made(place, "one", "two")
    for _ in range(2):
        with GameStore.open(place, create=False) as store:
            assert numbers(store) == {(GAMES, EDITION): 2}
    made(place, "three")
    with GameStore.open(place) as store:
        assert tally_follower(store).numbers == {(GAMES, EDITION): 2}
        assert numbers(store) == {(GAMES, EDITION): 3}


def test_a_store_that_was_made_by_an_import_is_followed(place: str) -> None:
    assert run(["games", "import", "--store", place, str(MENACE)]) == 0
    with GameStore.open(place) as store:
        assert sum(number for (kind, _), number in numbers(store).items() if kind == GAMES) == 1


@contextmanager
def only_read(place: str) -> Iterator[None]:
    """Meanwhile nothing can be written to a store."""
    if place.startswith("postgresql://"):
        name = place.rpartition("/")[2]
        for setting in ("on", "off"):
            with psycopg.connect(place, autocommit=True) as connection:
                connection.execute("SET default_transaction_read_only = off")
                connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {setting}".encode())
            if setting == "on":
                yield
        return
    Path(place).chmod(0o444)
    with permissions_bind():
        yield
    Path(place).chmod(0o666)


@pytest.fixture(params=["sqlite", "postgres"])
def guarded(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where a store can be made, in a folder that every user may write to."""
    if request.param == "postgres":
        server: Server = request.getfixturevalue("server")
        yield server.new_database()
        return
    try:
        unprivileged_user()
    except NoServer as problem:
        pytest.skip(f"permissions bind nobody here: {problem}")
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        yield str(Path(folder) / "games.db")


def test_what_was_counted_can_be_read_where_nothing_may_be_written(guarded: str) -> None:
    made(guarded, "one")
    with GameStore.open(guarded) as store:
        numbers(store)
    with only_read(guarded), GameStore.open(guarded, create=False) as store:
        assert numbers(store) == {(GAMES, EDITION): 1}
    made(guarded, "two")
    with only_read(guarded), GameStore.open(guarded, create=False) as store:
        follower = tally_follower(store)
        with pytest.raises(StoreReadOnly, match=READ_ONLY):
            follower.catch_up()
        assert follower.numbers == {(GAMES, EDITION): 1}


def test_a_store_that_may_not_be_written_is_not_followed(guarded: str) -> None:
    made(guarded, "one")
    with (
        only_read(guarded),
        GameStore.open(guarded, create=False) as store,
        pytest.raises(StoreReadOnly, match=READ_ONLY),
    ):
        tally_follower(store)


# Several followers.


def at_once(followers: int, follow: Callable[[int], None]) -> None:
    """Let so many threads begin at the same time; what one of them fails with is raised."""
    barrier = threading.Barrier(followers)

    def begin(number: int) -> None:
        barrier.wait()
        follow(number)

    with ThreadPoolExecutor(followers) as pool:
        list(pool.map(begin, range(followers)))


@pytest.mark.parametrize("shared", [True, False], ids=["of one store", "of a store each"])
def test_followers_that_begin_at_once_count_each_game_once(new_place: NewStore, shared: bool) -> None:
    for _ in range(6):
        place = new_place()
        with GameStore.open(place) as first:
            first.create("one", HEADER)
            stores = [first] * 4
            if not shared and place != "memory":
                stores = [GameStore.open(place) for _ in range(4)]
            try:
                at_once(4, lambda number, stores=stores: tally_follower(stores[number]).catch_up())  # type: ignore[misc]
                assert [tally_follower(store).numbers for store in stores] == [{(GAMES, EDITION): 1}] * 4
            finally:
                for store in stores:
                    store.close()


def test_stores_in_two_schemas_of_a_database_count_apart(server: Server) -> None:
    url = server.new_database()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA one")
        connection.execute("CREATE SCHEMA other")
    with (
        GameStore.open(url, environment={"POSTGRES_SCHEMA": "one"}) as one,
        GameStore.open(url, environment={"POSTGRES_SCHEMA": "other"}) as other,
        GameStore.open(url) as unnamed,
    ):
        for store, games in ((one, 1), (other, 2), (unnamed, 4)):
            for game in range(games):
                store.create(f"game {game}", HEADER)
            assert numbers(store) == {(GAMES, EDITION): games}
        assert numbers(one) == {(GAMES, EDITION): 1}
        assert one.place == f"{unnamed.place} (schema one)"
        assert other.place == f"{unnamed.place} (schema other)"


# What can't be counted.


@pytest.mark.parametrize("tally", [("kind", None), ("kind", 7), ("kind",), ("kind", "label", "more"), "ab", None])
def test_what_is_no_kind_and_label_is_not_counted(new_place: NewStore, tally: Any) -> None:
    def count(followed: Followed) -> Iterator[Tally]:
        yield ("games", "all")
        yield tally

    with GameStore.open(new_place()) as store:
        store.create("one", HEADER)
        follower = Follower(store, "mistaken", count)
        with pytest.raises(
            TypeError, match=r"^the follower 'mistaken' counted .*, a kind and a label expected, both str"
        ):
            follower.catch_up()
        assert (follower.reached, follower.numbers) == (0, {})


def test_a_store_that_refuses_a_number_is_not_asked_again_and_again(place: str) -> None:
    made(place, "one")
    with GameStore.open(place) as store:
        follower = Follower(store, "refused", lambda followed: [("games", "all")])
        if place.startswith("postgresql://"):
            with psycopg.connect(place) as connection:
                connection.execute("ALTER TABLE tallies ADD CHECK (kind <> 'games')")
        else:
            with closing(sqlite3.connect(place)) as file:
                file.execute("CREATE TRIGGER t BEFORE INSERT ON tallies BEGIN SELECT RAISE(ABORT, 'no games'); END")
        with ThreadPoolExecutor() as pool:
            counting = pool.submit(follower.catch_up)
            done, _ = wait([counting], 20)
            store.close()
    assert done, "it was asked again and again"
    with pytest.raises(StoreError, match="refuses what the follower 'refused' counted"):
        counting.result()


# A store that is closed meanwhile.


def test_following_ends_when_the_store_is_closed(new_place: NewStore) -> None:
    store = GameStore.open(new_place())
    store.create("one", HEADER)
    follower, stop = tally_follower(store), threading.Event()
    with ThreadPoolExecutor() as pool:
        following = pool.submit(follower.follow, stop)
        try:
            while not follower.reached:
                pass
            store.close()
            error = following.exception(20)
        finally:
            stop.set()
    assert isinstance(error, StoreClosed)
    assert "is closed" in str(error)


def test_a_follower_of_a_closed_store_gets_an_error(new_place: NewStore) -> None:
    store = GameStore.open(new_place())
    follower = tally_follower(store)
    store.close()
    uses: list[Callable[[], object]] = [
        follower.catch_up,
        lambda: follower.numbers,
        lambda: follower.reached,
        lambda: tally_follower(store),
        lambda: follower.follow(threading.Event()),
    ]
    for use in uses:
        with pytest.raises(StoreClosed, match="is closed: open it again"):
            use()


def test_what_is_counted_of_a_ruling_is_reported_once_to_whoever_reopens(place: str) -> None:
    made(place)
    with GameStore.open(place) as store:
        stand = store.create("one", HEADER)
        store.append("one", after=stand, rulings=[StoredRuling(at=0, events=(), rule="730.1")])
    for _ in range(2):
        with GameStore.open(place) as store:
            follower = Follower(store, "rules", lambda told: [("rule", getattr(told, "rule", "none"))])
            follower.catch_up()
            assert follower.numbers == {("rule", "730.1"): 1, ("rule", "none"): 1}


def test_no_table_is_made_where_none_is_to_be(place: str) -> None:
    made(place, "one")
    with (
        GameStore.open(place, environment={"CREATE_TABLE": "no"}) as store,
        pytest.raises(NoStore, match="no tables for what followers count, and CREATE_TABLE='no'"),
    ):
        tally_follower(store)
