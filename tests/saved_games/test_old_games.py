"""Games that were stored once open for ever; what a newer version wrote is refused by name, with what to do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import msgspec
import pytest
from eventsourcing.persistence import StoredEvent

import events.codec
from events.board import LifeChanged
from events.codec import EVENT_TYPES, decode_events
from events.combat import BlockerChosen
from events.event import Event
from events.log import RolledBack
from events.store import (
    GameStore,
    NotAStore,
    StoreDamaged,
    StoredRuling,
    StoreError,
    Unit,
    UnitRemark,
    UnknownEvent,
    WrongSchema,
)
from events.store import batch as batches
from events.store.batch import CATALOGUE
from events.store.database import Database
from events.store.places import settings_of
from events.store.records import unit_bytes
from events.store.tables import stream_of
from simulator.saved_games import SavedGame
from simulator.saved_games.saved_game import GAMES, NO_HEADER, RULINGS, tally_follower
from tests.events.golden import read_golden
from tests.laws.checks import digests_from_zero
from tests.saved_games.conftest import NewStore
from tests.saved_games.sample import BARE, EVERY, NOTE, SEALED, read_rows
from tests.saved_games.writers.crash import FORMS
from tests.saved_games.writers.playing import header

CLICKED = [BlockerChosen("b2", "a1")]


@pytest.fixture(params=[BARE, SEALED], ids=["bare", "sealed"])
def old(request: pytest.FixtureRequest, new_place: NewStore) -> Iterator[GameStore]:
    """A store that holds the rows that were stored once."""
    with GameStore.open(new_place()) as store:
        store.database.insert(read_rows(request.param)[1:])
        yield store


@pytest.fixture
def store() -> Iterator[GameStore]:
    with GameStore.open("memory") as opened:
        yield opened


def test_every_type_of_event_has_a_stored_unit(old: GameStore) -> None:
    units = old.load(EVERY).units
    stored = {event.tag for unit in units for event in unit.events}
    assert {str(known.__struct_config__.tag) for known in EVENT_TYPES} <= stored, (
        "run python -m tests.saved_games.sample"
    )


def test_every_stored_event_is_read_as_it_was(old: GameStore) -> None:
    golden = read_golden()
    loaded = old.load(EVERY)
    assert loaded.header == b"a header"
    for unit in loaded.units:
        (event,) = unit.events
        assert [event] == decode_events(bytes.fromhex(golden[event.tag]["msgpack"]))
        assert unit.remarks == (UnitRemark(1, NOTE),)


@pytest.mark.parametrize("form", FORMS)
def test_every_stored_game_opens_and_goes_on(old: GameStore, form: str) -> None:
    kept = SavedGame(old, form)
    loaded = old.load(form)
    clicked = [] if form == "truncating" else CLICKED
    assert loaded.stand.form == form
    assert list(kept.game.log)[kept.published :] == clicked
    assert list(loaded.draft) == (CLICKED if form == "drafts" else [])
    assert any(isinstance(event, RolledBack) for event in loaded.published) is (form == "append-only")
    assert kept.game.digests() == digests_from_zero(kept.game.log)
    (ruling,) = kept.game.rulings
    assert [violation.rule.number for violation in ruling.verdict.violations] == ["509.1b"]
    assert ruling.cut == (BlockerChosen("b1", "a1"),)
    kept.play(lambda game: game.declare_blockers({"b1": ["a1"], "b2": ["a1"]}))
    assert SavedGame(old, form).game.combat.blocked == {"a1"}


def test_the_list_and_the_followers_know_the_old_games(old: GameStore) -> None:
    assert [listed.game for listed in old.games()] == [*FORMS, EVERY]
    follower = tally_follower(old)
    follower.catch_up()
    counted = {label: number for (kind, label), number in follower.numbers.items() if kind == GAMES}
    assert counted == {str(header().edition): len(FORMS), NO_HEADER: 1}
    assert follower.numbers[RULINGS, "509.1b"] == len(FORMS)
    assert len(list(old.rulings())) == len(FORMS)
    assert {ruling.violations[0].rule.number for _, ruling in old.rulings()} == {"509.1b"}


# What a newer version wrote.


class Newer(Event, frozen=True, tag="blocker_chosen.2"):
    blocker: str
    attackers: tuple[str, ...]


NEWER = Newer("b1", ("a1", "a2"))


@pytest.fixture
def as_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written is what another version can read, not this one."""
    monkeypatch.setattr(batches, "_READ", defaultdict(lambda: lambda data, what: None))


another_version = pytest.mark.usefixtures("as_another_version")

REFUSED = "holds the event 'blocker_chosen.2', which this program does not know: update declare-blockers"


@another_version
def test_an_event_of_a_newer_version_is_refused_by_name(new_place: NewStore) -> None:
    with GameStore.open(new_place()) as store:
        stand = store.create("game", b"", form="drafts")
        stand = store.append("game", [Unit((LifeChanged("D", 9),)), Unit((NEWER,))], after=stand)
        with pytest.raises(UnknownEvent, match=f"unit 2 of 'game' {REFUSED}") as refused:
            store.load("game")
        assert refused.value.tag == "blocker_chosen.2"


@another_version
def test_an_event_of_a_newer_version_in_a_ruling_or_draft_is_refused_by_name(store: GameStore) -> None:
    stand = store.create("game", b"", form="drafts")
    stand = store.append("game", rulings=[StoredRuling(at=0, events=(NEWER,), rule="730.1")], after=stand)
    store.choose("game", [NEWER], after=stand)
    with pytest.raises(UnknownEvent, match=f"ruling 1 of 'game' {REFUSED}"):
        list(store.rulings("game"))
    with pytest.raises(UnknownEvent, match=f"the draft after unit 0 of 'game' {REFUSED}"):
        store.load("game")


@another_version
def test_other_games_of_a_store_with_newer_events_still_open(store: GameStore) -> None:
    newer, known = store.create("newer", b""), store.create("known", b"")
    store.append("newer", [Unit((NEWER,))], after=newer)
    store.append("known", [Unit((LifeChanged("D", 9),))], after=known)
    assert store.load("known").events == [LifeChanged("D", 9)]
    assert [listed.game for listed in store.games()] == ["newer", "known"]


def test_a_record_of_a_newer_version_is_refused_by_name(store: GameStore) -> None:
    store.create("game", b"")
    store.database.insert([StoredEvent(stream_of("game"), 2, "unit.3", b"")])
    with pytest.raises(WrongSchema, match=r"unit 1 of 'game' is 'unit.3', this program knows 'unit.2': update"):
        store.load("game")


def test_a_store_of_a_newer_version_is_refused(place: str) -> None:
    recording = Database(settings_of(place, {}))
    recording.insert([StoredEvent(CATALOGUE, 1, "store.1", msgspec.msgpack.encode([2]))])
    recording.close()
    with pytest.raises(WrongSchema, match=r"is of version 2, this program knows version 1: update declare-blockers"):
        GameStore.open(place)


def test_events_of_another_program_are_not_taken_for_games(place: str) -> None:
    recording = Database(settings_of(place, {}))
    recording.insert([StoredEvent(stream_of("account"), 1, "bank.account:Opened", b"{}")])
    recording.close()
    with pytest.raises(NotAStore, match="holds events of another program: name another store"):
        GameStore.open(place)


# What an older version wrote.


@another_version
def test_an_older_event_is_read_as_its_newer_form(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def upcast(fields: dict[str, str]) -> dict[str, str]:
        return {"type": "blocker_chosen.1", "blocker": fields["who"], "attacker": fields["whom"]}

    class Older(Event, frozen=True, tag="block_chosen.1"):
        who: str
        whom: str

    stand = store.create("game", b"")
    store.append("game", [Unit((LifeChanged("D", 9), Older("b1", "a1")))], after=stand)
    with pytest.raises(StoreError):
        store.load("game")
    monkeypatch.setitem(events.codec.UPCASTS, "block_chosen.1", upcast)
    assert store.load("game").events == [LifeChanged("D", 9), BlockerChosen("b1", "a1")]


# What is damaged.


@pytest.mark.parametrize(
    "state", [b"", b"\x93", b"\xff" * 9, msgspec.msgpack.encode(["game", 1, b"", 0, [{"type": 7}]])]
)
def test_a_damaged_unit_is_named(store: GameStore, state: bytes) -> None:
    stand = store.create("game", b"")
    store.append("game", [Unit((LifeChanged("D", 9),))], after=stand)
    store.database.insert([StoredEvent(stream_of("game"), 3, "unit.1", state)])
    with pytest.raises(StoreDamaged, match="unit 2 of 'game' is damaged: restore the store from a backup"):
        store.load("game")


def test_a_take_back_that_does_not_fit_is_noticed(store: GameStore) -> None:
    stand = store.create("game", b"", form="append-only")
    store.append("game", [Unit((LifeChanged("D", 9), RolledBack(0, "730.1", (7,))))], after=stand)
    loaded = store.load("game")
    for read in (lambda: loaded.events, lambda: loaded.lines):
        with pytest.raises(StoreDamaged, match="'game' is damaged: the take-back"):
            read()


def test_a_missing_unit_is_noticed(store: GameStore) -> None:
    store.create("game", b"")
    record = unit_bytes("game", 0, b"", 1, Unit((LifeChanged("D", 9),)))
    store.database.insert([StoredEvent(stream_of("game"), 3, "unit.1", record)])
    with pytest.raises(StoreDamaged, match="unit 1 of 'game' is missing, or what comes before it"):
        store.load("game")


def test_a_header_that_is_none_is_named(store: GameStore) -> None:
    store.create("game", header().title.encode())
    with pytest.raises(StoreDamaged, match="the header of the game 'game' can't be read"):
        SavedGame(store, "game")
