"""Followers: told of every game and ruling exactly once, whenever they are restarted and however many there are."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from eventsourcing.persistence import StoredEvent

from events.store import GameStore, StoredRuling, WrongSchema
from events.store.following import Followed, Follower
from events.store.tables import stream_of
from events.store.tallying import Tally
from simulator.editions import TABLES
from simulator.game.verdict import IllegalDeclaration
from simulator.replay.format import SCHEMA, Header
from simulator.saved_games import SavedGame
from simulator.saved_games.saved_game import GAMES, RULINGS, read_header, tally_follower
from tests.saved_games.conftest import NewStore
from tests.saved_games.writers.crash import FORMS
from tests.saved_games.writers.playing import board

MAGIC = [edition for edition, table in TABLES.items() if table.plays == "Magic"]


@pytest.fixture
def store(new_place: NewStore) -> Iterator[GameStore]:
    with GameStore.open(new_place()) as opened:
        yield opened


def play(store: GameStore, games: Iterable[int]) -> None:
    """Some games, each with as many refused declarations as its number says."""
    for number in games:
        header = Header(schema=SCHEMA, edition=MAGIC[number % len(MAGIC)])
        form = FORMS[number % len(FORMS)]
        kept = SavedGame.create(store, f"game {number}", header, board(), form=form)
        kept.play(lambda game: game.declare_attackers({"a1": "D"}))
        for _ in range(number % 4):
            with pytest.raises(IllegalDeclaration):
                kept.play(lambda game: game.declare_blockers({"b1": ["a1"]}))


def counted(store: GameStore) -> dict[Tally, int]:
    """What a follower must have counted, read from the games themselves."""
    numbers: Counter[Tally] = Counter()
    for listed in store.games():
        numbers[GAMES, read_header(listed.game, listed.header).edition] += 1
    for _, ruling in store.rulings():
        for number in {violation.rule.number for violation in ruling.violations}:
            numbers[RULINGS, number] += 1
    return dict(sorted(numbers.items()))


def test_a_follower_counts_games_and_rulings(store: GameStore) -> None:
    play(store, range(9))
    follower = tally_follower(store)
    assert follower.numbers == {}
    follower.catch_up()
    assert follower.numbers == counted(store)
    assert follower.numbers[GAMES, MAGIC[0]] == 2
    assert sum(number for (kind, _), number in follower.numbers.items() if kind == RULINGS) == 12
    follower.catch_up()
    assert follower.numbers == counted(store)


@pytest.mark.parametrize("page", [1, 2, 3, 7])
def test_a_follower_that_fails_at_any_point_goes_on_from_there(
    store: GameStore, page: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.store.following.PAGE", page)
    play(store, range(6))
    complete = tally_follower(store, "complete")
    complete.catch_up()
    told = 0

    def fails_each_third_time(followed: Followed) -> Iterable[Tally]:
        nonlocal told
        told += 1
        if told % 3 == 0:
            raise RuntimeError("the power fails")
        yield from complete._count(followed)

    for _ in range(200):
        try:
            Follower(store, "failing", fails_each_third_time).catch_up()
        except RuntimeError:
            if page >= 3:
                tally_follower(store, "failing").catch_up()
        else:
            break
    assert tally_follower(store, "failing").numbers == complete.numbers == counted(store)


def test_a_follower_rebuilt_from_zero_counts_the_same(store: GameStore) -> None:
    first = tally_follower(store, "first")
    for games in (range(2), range(2, 5), range(5, 6)):
        play(store, games)
        first.catch_up()
    rebuilt = tally_follower(store, "rebuilt")
    rebuilt.catch_up()
    assert rebuilt.numbers == first.numbers == counted(store)
    assert rebuilt.reached == first.reached == store.database.newest()


def test_followers_count_while_it_happens(store: GameStore) -> None:
    followers = [tally_follower(store, name) for name in ("one", "two", "two")]
    stop = threading.Event()
    threads = [threading.Thread(target=follower.follow, args=(stop,)) for follower in followers]
    for thread in threads:
        thread.start()
    play(store, range(8))
    newest = store.database.newest()
    deadline = time.monotonic() + 20
    while any(follower.reached < newest for follower in followers) and time.monotonic() < deadline:
        time.sleep(0.02)
    stop.set()
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive()
    assert [follower.numbers for follower in followers] == [counted(store)] * 3


def test_a_follower_refuses_what_a_newer_version_wrote(store: GameStore) -> None:
    play(store, range(2))
    store.database.insert([StoredEvent(stream_of("something newer"), 1, "verdict.7", b"")])
    follower = tally_follower(store)
    with pytest.raises(WrongSchema, match=r"'verdict.7', which this program does not know: update declare-blockers"):
        follower.catch_up()
    assert follower.numbers == {}


def test_what_is_counted_of_a_ruling_is_each_rule_once() -> None:
    with GameStore.open("memory") as store:
        follower = tally_follower(store)
        stand = store.create("game", b'{"type":"header","schema":1,"edition":"dm-ja"}')
        store.append("game", after=stand, rulings=[StoredRuling(at=0, events=(), rule="730.1")])
        follower.catch_up()
        assert follower.numbers == {(GAMES, "dm-ja"): 1}
