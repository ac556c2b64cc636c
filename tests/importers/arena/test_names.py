"""Card names are read from the three files that people have."""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path

import pytest

from simulator.importers.arena.findings import ArenaLogError
from simulator.importers.arena.names import read_names


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


SCRYFALL = b"""[
{"object":"card","name":"Grizzly Bears","arena_id":123,"legalities":{}},
{"object":"card","name":"Paper Only"},
{"object":"card","name":"Ash Zealot","arena_id":124}
]
"""


def test_a_scryfall_bulk_file(tmp_path: Path) -> None:
    names = {123: "Grizzly Bears", 124: "Ash Zealot"}
    assert read_names(written(tmp_path / "default-cards.json", SCRYFALL)) == names
    assert read_names(written(tmp_path / "default-cards.json.gz", gzip.compress(SCRYFALL))) == names


@pytest.mark.parametrize("indent", [None, 2])
def test_a_list_in_any_layout(tmp_path: Path, indent: int | None) -> None:
    filler = [{"name": "Paper Only", "oracle_text": "x" * 2000} for _ in range(1000)]
    cards = [*filler, {"name": "Ash Zealot", "arena_id": 124}]
    text = json.dumps(cards, indent=indent).encode()
    assert read_names(written(tmp_path / "cards.json", text)) == {124: "Ash Zealot"}
    assert read_names(written(tmp_path / "cards.json.gz", gzip.compress(text))) == {124: "Ash Zealot"}


def test_a_list_of_mtgjsons(tmp_path: Path) -> None:
    cards = {"meta": {}, "data": [{"name": "Ash Zealot", "identifiers": {"mtgArenaId": "124"}}, {"name": "Bear"}]}
    assert read_names(written(tmp_path / "set.json", json.dumps(cards).encode())) == {124: "Ash Zealot"}


def test_a_17lands_table(tmp_path: Path) -> None:
    table = b'id,expansion,name,rarity\r\n123,AAA,"Bears, the",common\r\nx,AAA,None,common\r\n'
    assert read_names(written(tmp_path / "cards.csv", table)) == {123: "Bears, the"}


def database(path: Path, *statements: str) -> Path:
    with sqlite3.connect(path) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()
    return path


CARDS = ("CREATE TABLE Cards (GrpId INTEGER, TitleId INTEGER)", "INSERT INTO Cards VALUES (123, 7), (124, 8)")


def test_the_clients_database_of_today(tmp_path: Path) -> None:
    path = database(
        tmp_path / "Raw_CardDatabase_1.mtga",
        *CARDS,
        "CREATE TABLE Localizations_enUS (LocId INTEGER, Formatted INTEGER, Loc TEXT)",
        "INSERT INTO Localizations_enUS VALUES (7, 1, '<nobr>Two-Headed</nobr> Bear'), (7, 2, 'bear')",
        "INSERT INTO Localizations_enUS VALUES (8, 0, 'Ape')",
    )
    assert read_names(path) == {123: "Two-Headed Bear", 124: "Ape"}


def test_the_clients_database_of_before(tmp_path: Path) -> None:
    path = database(
        tmp_path / "old.mtga",
        *CARDS,
        "CREATE TABLE Localizations (LocId INTEGER, Formatted INTEGER, enUS TEXT, deDE TEXT)",
        "INSERT INTO Localizations VALUES (7, 1, 'Bear', 'Bär')",
    )
    assert read_names(path) == {123: "Bear"}


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "another kind"),
        (b"Dear diary\n", "another kind"),
        (b"[]\n", "no card"),
        (b'[\n{"name": 5}\n]', "no card"),
        (b"[" * 100_000, "nested too deep"),
        (b"a,b\n1,2\n", "without the columns"),
        (b"id,name\n1,\xff\n", "can't be read"),
        (b"SQLite format 3\0 but no more", "database of another kind"),
    ],
)
def test_another_file_is_refused_in_a_line(tmp_path: Path, content: bytes, found: str) -> None:
    with pytest.raises(ArenaLogError, match=found) as caught:
        read_names(written(tmp_path / "names", content))
    assert "\n" not in str(caught.value)


def test_a_database_without_cards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArenaLogError, match="database of another kind"):
        read_names(database(tmp_path / "other.mtga", "CREATE TABLE Songs (Title TEXT)"))


def test_a_view_that_never_ends_is_refused_before_it_is_looked_at() -> None:
    evil = Path(__file__).parent / "data" / "evilnames.mtga"
    with pytest.raises(ArenaLogError, match="found a view named Cards; expected Arena's Raw_CardDatabase"):
        read_names(evil)
