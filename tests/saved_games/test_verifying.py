"""`games verify`: the rows of a store account for each other, and every declaration in it is judged again."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from eventsourcing.persistence import Notification
from hypothesis import given
from hypothesis import strategies as st

from events.store import GameStore, Inspected, StoreDamaged, inspect
from events.store.inspecting import inspected
from events.store.tables import Key, Unreadable
from simulator.cli.main import run
from simulator.replay.reading import read_replay
from simulator.saved_games import SavedGame
from simulator.saved_games.files import import_replay
from simulator.saved_games.verifying import VerifiedGame
from tests.saved_games.conftest import NewStore
from tests.saved_games.sample import EVERY, play, read_rows
from tests.saved_games.writers.crash import FORMS
from tests.saved_games.writers.playing import board, header

ROOT = Path(__file__).parents[2]
ATTACKS = ROOT / "tests/redteam/stores/data"
MENACE = ROOT / "replays/menace.replay.jsonl"

Capture = pytest.CaptureFixture[str]


def unpacked(name: str, folder: Path) -> str:
    """A store that was attacked, in a file of its own."""
    path = folder / name
    with gzip.open(ATTACKS / f"{name}.gz") as packed, path.open("wb") as file:
        shutil.copyfileobj(packed, file)
    return str(path)


def verified(place: str, capsys: Capture, *games: str) -> tuple[int, dict[str, dict[str, Any]], dict[str, Any]]:
    """What is said of a store: the exit status, each game, and the whole document."""
    capsys.readouterr()
    status = run(["games", "verify", "--store", place, "--json", *games])
    document = json.loads(capsys.readouterr().out)
    return status, {game["game"]: game for game in document["games"]}, document


# The attacks.


def test_a_flipped_bit_that_lost_two_events_is_found(tmp_path: Path, capsys: Capture) -> None:
    status, games, document = verified(unpacked("fliplost_1.db", tmp_path), capsys)
    assert status == 2
    assert "row 118, unit 9 of 'g9', is not in the index" in games["g9"]["error"]
    assert any("row 118 missing from index" in error for error in document["errors"])
    assert [name for name, game in games.items() if not game["ok"]] == ["g9"]
    assert len(games) == 27


def test_a_flipped_bit_that_ended_everything_ends_one_game(tmp_path: Path, capsys: Capture) -> None:
    place = unpacked("flipbug_1.db", tmp_path)
    status, games, _ = verified(place, capsys)
    assert status == 2
    assert "row 148, unit 28 of 'g10'" in games["g10"]["error"]
    assert [name for name, game in games.items() if not game["ok"]] == ["g10"]
    with GameStore.open(place) as store, pytest.raises(StoreDamaged, match="restore the store from a backup"):
        store.load("g10")


@pytest.mark.parametrize("name", ["fliplost_1.db", "flipbug_1.db"])
@pytest.mark.parametrize("command", [["list"], ["rulings"], ["rulings", "g12"], ["show", "g0"]], ids=" ".join)
def test_the_other_games_of_a_damaged_store_are_read(
    name: str, command: list[str], tmp_path: Path, capsys: Capture
) -> None:
    assert run(["games", "--store", unpacked(name, tmp_path), *command]) == 0
    assert capsys.readouterr().err == ""


def test_what_can_not_be_vouched_for_is_said(tmp_path: Path, capsys: Capture) -> None:
    _, _, document = verified(unpacked("fliplost_1.db", tmp_path), capsys)
    bare, file = document["unvouched"]
    assert bare.startswith("372 rows have no checksum, an older version wrote them")
    assert file.startswith("can't vouch for what effects did")


def test_what_one_game_can_not_show_is_said_with_it(tmp_path: Path, capsys: Capture) -> None:
    place = str(tmp_path / "games.db")
    assert run(["games", "--store", place, "import", str(MENACE)]) == 0
    with GameStore.open(place) as store:
        SavedGame.create(store, "no combat yet", header(), board())
    _, games, _ = verified(place, capsys)
    assert games["menace"]["unvouched"] == []
    doubts = [doubt["what"] for doubt in games["no combat yet"]["unvouched"]]
    assert "the state of the game: there is no digest" in doubts


def test_an_illegal_declaration_is_judged_again(tmp_path: Path, capsys: Capture) -> None:
    place = str(tmp_path / "games.db")
    assert run(["games", "--store", place, "import", str(ATTACKS / "illegal.replay.jsonl"), str(MENACE)]) == 0
    status, games, _ = verified(place, capsys)
    assert status == 1
    assert "509.1b" in games["illegal"]["differs"]
    assert games["menace"]["ok"]


def test_a_poisoned_game_hides_no_other(tmp_path: Path, capsys: Capture) -> None:
    place = str(tmp_path / "games.db")
    files = [MENACE, ATTACKS / "poison.replay.jsonl", ROOT / "replays/trample.replay.jsonl"]
    assert run(["games", "--store", place, "import", *map(str, files)]) == 2
    (error,) = capsys.readouterr().err.splitlines()
    assert "poison.replay.jsonl:18: found Expected `array` of length >= 1" in error
    assert run(["games", "--store", place, "verify"]) == 0
    told = capsys.readouterr().out
    assert [line.split(":")[0] for line in told.splitlines() if ": " in line][:2] == ["menace", "trample"]


# Whole stores.


def test_a_whole_store_is_as_it_should_be(new_place: NewStore) -> None:
    with GameStore.open(new_place()) as store:
        play(store)
        import_replay(store, "menace", read_replay(MENACE))
        found = inspect(store)
    assert found.damage == ()
    assert [listed.game for listed in found.games] == [*FORMS, "menace"]
    assert not found.bare


def test_rows_of_an_older_version_are_verified_and_not_vouched_for(new_place: NewStore) -> None:
    with GameStore.open(new_place()) as store:
        store.database.insert(read_rows()[1:])
        SavedGame(store, "drafts").play(lambda game: game.declare_blockers({"b1": ["a1"], "b2": ["a1"]}))
        found = inspect(store)
    assert found.damage == ()
    assert set(found.bare) == {*FORMS, EVERY}
    assert sum(found.bare.values()) == sum(row.topic != "unit.2" for row in read_rows()[1:])


def test_a_game_that_is_not_there_is_reported_beside_the_others(tmp_path: Path, capsys: Capture) -> None:
    place = str(tmp_path / "games.db")
    assert run(["games", "--store", place, "import", str(MENACE)]) == 0
    status, games, _ = verified(place, capsys, "nobody", "menace")
    assert status == 2
    assert "has no game 'nobody'" in games["nobody"]["error"]
    assert games["menace"]["ok"]


@pytest.mark.parametrize(
    ("found", "status"),
    [
        ({}, 0),
        ({"undetermined": 1}, 3),
        ({"undetermined": 1, "differs": "line 2"}, 1),
        ({"undetermined": 1, "differs": "line 2", "error": "unit 3"}, 2),
    ],
    ids=["well", "undetermined", "differs", "damaged"],
)
def test_what_is_damaged_counts_most_and_what_nobody_can_judge_least(found: dict[str, Any], status: int) -> None:
    game = VerifiedGame(game="table 1", **found)
    assert game.status == status
    assert game.as_json()["ok"] is (status == 0)


# Drafts.


def test_a_draft_that_was_ended_by_what_is_lost_is_damage_and_no_endless_wait() -> None:
    with GameStore.open("memory") as store:
        kept = SavedGame.create(store, "game", header(), board(), form="drafts")
        kept.play(lambda game: game.declare_attackers({"a1": "D"}))
        rows = store.database.notifications(0, 1000)
        lost = max(row.id for row in rows if row.topic == "unit.2")
        with GameStore.open("memory") as damaged:
            damaged.database.insert([row for row in rows[1:] if row.id != lost])
            with pytest.raises(StoreDamaged, match="the last unit or ruling of 'game' is lost"):
                damaged.load("game")


def test_a_draft_that_is_lost_is_reported() -> None:
    with GameStore.open("memory") as store:
        play(store)
        rows = store.database.notifications(0, 1000)
    for number in [row.id for row in rows if row.topic == "draft.2"]:
        with GameStore.open("memory") as damaged:
            damaged.database.insert([row for row in rows[1:] if row.id != number])
            ended = [damage for damage in inspect(damaged).damage if "the draft after unit" in damage.what]
        # The record of a choice that is open still is the only one that nothing else speaks of.
        assert ended or number == max(row.id for row in rows if row.topic == "draft.2")


# Servers.


def test_rows_that_a_server_has_lost_are_reported(server: Any) -> None:
    place = server.new_database()
    with GameStore.open(place) as store:
        play(store)
        with psycopg.connect(place, autocommit=True) as connection:
            connection.execute("DELETE FROM stored_events WHERE topic = 'unit.2' AND originator_version = 2")
            connection.execute("UPDATE stored_events SET state = state || 'x' WHERE topic = 'ruling.2'")
        found = inspect(store)
    told = {game: [damage.what for damage in found.damage if damage.game == game] for game in FORMS}
    for game in FORMS:
        assert f"unit 1 of {game!r} is not to be found" in told[game]
        assert any(f"ruling 1 of {game!r}: it is damaged" in what for what in told[game])


def test_a_server_says_what_it_does_not_check(server: Any) -> None:
    place = server.new_database()
    with GameStore.open(place) as store:
        play(store)
        assert any("amcheck is not installed" in what for what in inspect(store).unchecked)
        with psycopg.connect(place, autocommit=True) as connection:
            connection.execute("CREATE EXTENSION amcheck")
        found = inspect(store)
    assert found.damage == ()
    assert not any("amcheck" in what for what in found.unchecked)


# Laws.


def _rows_of_a_store() -> list[Notification]:
    with GameStore.open("memory") as store:
        play(store)
        return list(store.database.notifications(0, 1000))


ROWS = _rows_of_a_store()


class Tables:
    """Rows as an SQLite file would hold them, whatever they are."""

    gapless = True

    def __init__(self, rows: list[Notification]) -> None:
        self._rows = rows

    def findings(self) -> Iterator[str]:
        yield from ()

    def rows(self) -> Iterator[Notification | Unreadable]:
        yield from self._rows

    def indexed(self) -> Iterator[Key | Unreadable] | None:
        return None

    def highest(self) -> int:
        return len(ROWS)

    def unchecked(self) -> Iterator[str]:
        yield from ()


def looked_at(rows: list[Notification]) -> Inspected:
    return inspected(Tables(rows))


def altered(row: Notification, **fields: Any) -> Notification:
    return Notification(**{**row.__dict__, **fields})


def _lost(rows: list[Notification], one: int, other: int, byte: int) -> None:
    del rows[one]


def _changed(rows: list[Notification], one: int, other: int, byte: int) -> None:
    state = bytearray(rows[one].state)
    state[byte % len(state)] ^= 1 << byte % 8
    rows[one] = altered(rows[one], state=bytes(state))


def _exchanged(rows: list[Notification], one: int, other: int, byte: int) -> None:
    states = rows[one].state, rows[other].state
    rows[one], rows[other] = altered(rows[one], state=states[1]), altered(rows[other], state=states[0])


def _moved(rows: list[Notification], one: int, other: int, byte: int) -> None:
    place = {key: getattr(rows[other], key) for key in ("originator_id", "originator_version")}
    rows[one] = altered(rows[one], **place)


def _doubled(rows: list[Notification], one: int, other: int, byte: int) -> None:
    rows.append(altered(rows[one], id=len(rows) + 1, originator_version=rows[one].originator_version + 1 + byte % 3))


def _renamed(rows: list[Notification], one: int, other: int, byte: int) -> None:
    rows[one] = altered(rows[one], topic=rows[other].topic)


def _renumbered(rows: list[Notification], one: int, other: int, byte: int) -> None:
    rows[one] = altered(rows[one], id=len(rows) + 1 + byte)


ALTERATIONS: list[Callable[[list[Notification], int, int, int], None]] = [
    _lost,
    _changed,
    _exchanged,
    _moved,
    _doubled,
    _renamed,
    _renumbered,
]
PLACES = st.integers(0, len(ROWS) - 1)


@given(alteration=st.sampled_from(ALTERATIONS), one=PLACES, other=PLACES, byte=st.integers(0, 10_000))
def test_no_alteration_of_a_row_goes_unseen(
    alteration: Callable[[list[Notification], int, int, int], None], one: int, other: int, byte: int
) -> None:
    rows = list(ROWS)
    alteration(rows, one, other, byte)
    assert (looked_at(rows).damage == ()) is (rows == ROWS)


def test_rows_that_nothing_happened_to_are_whole() -> None:
    assert looked_at(ROWS).damage == ()


def test_the_stream_of_the_first_row_need_not_be_text_any_more(tmp_path: Path, capsys: Capture) -> None:
    place = tmp_path / "games.db"
    assert run(["games", "--store", str(place), "import", str(MENACE)]) == 0
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute(
            "UPDATE stored_events SET originator_id = CAST(x'ff6d656e616365' AS TEXT) WHERE rowid ="
            " (SELECT min(rowid) FROM stored_events)"
        )
    capsys.readouterr()
    assert run(["games", "--store", str(place), "verify"]) == 2
    said = capsys.readouterr()
    assert "damaged" in said.err
    assert "bug" not in said.err
