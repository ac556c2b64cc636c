"""Damaged files against every command; `python -m tests.redteam.files` goes on as long as it is told to."""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path

import pytest

from simulator.cli.main import run

from .files import Attack, attack, fault_of


@pytest.mark.parametrize("seed", range(0, 480, 60))
def test_no_damaged_file_breaks_a_command(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    for each in range(seed, seed + 60):
        assert fault_of(attack(each), tmp_path_factory.mktemp("attack")) == "", f"seed {each}"


def test_the_fuzz_sees_what_it_looks_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise IndexError("tuple index out of range")

    sound = next(made for made in map(attack, range(1000)) if made.name == "cards.json" and b"Okk" in made.data)
    monkeypatch.setattr("simulator.cards.coverage.Coverage.add", breaks)
    sound = Attack(0, "cards.json", b'[{"name": "Okk"}]', sound.words)
    assert "this is a bug (IndexError" in fault_of(sound, tmp_path)


@pytest.mark.parametrize("suffix", ["", ".gz"])
@pytest.mark.parametrize(
    ("words", "name", "data"),
    [
        ("cards coverage FILE", "cards.json", b"[" * 10_000_000),
        ("cards coverage FILE", "cards.json", b'[{"name": "x", "text": "' + b"can't block. " * 1500 + b'"}]'),
        ("cards coverage FILE", "cards.json", b"[" + b"1," * 2_000_000 + b"1]"),
        ("check FILE", "some.cases.jsonl", b"{}\n" * 2_000_000),
        ("replay FILE", "game.replay.jsonl", b"\n" * 5_000_000),
        ("diff GOOD FILE", "game.replay.jsonl", b'{"type":"header"' * 1_000_000),
        ("import arena FILE -o OUT", "Player.log", b"{\n" * 2_000_000),
        ("import arena FILE -o OUT", "Player.log", b'{"l":' + b"[" * 5_000_000),
        ("import arena FILE -o OUT", "Player.log", b"{} \n" * 1_000_000),
        ("import arena LOG -o OUT --names FILE", "cards.csv", b"id,name\n" + b",".join([b"1"] * 3_000_000)),
        ("import arena LOG -o OUT --names FILE", "cards.csv", b'id,name\n1,"' + b"x\n" * 2_000_000),
        ("import arena LOG -o OUT --names FILE", "scryfall.json", b"[\n" + b'{"name":"x","arena_id":9}\n' * 100_000),
        ("import arena LOG -o OUT --names FILE", "scryfall.json", b'[{"name":"x","arena_id":' + b"9" * 100_000 + b"}]"),
    ],
    ids=lambda value: value if isinstance(value, str) else repr(value[:16]),
)
def test_what_is_large_or_deep_is_bounded(words: str, name: str, data: bytes, suffix: str, tmp_path: Path) -> None:
    packed = gzip.compress(data, 1, mtime=0) if suffix else data
    assert fault_of(Attack(0, name + suffix, packed, tuple(words.split())), tmp_path) == ""


def test_gzip_in_very_many_members_takes_no_time_that_grows_with_their_square(tmp_path: Path) -> None:
    member = gzip.compress(b"{}\n", mtime=0)
    made = Attack(0, "Player.log.gz", member * 200_000, ("import", "arena", "FILE", "-o", "OUT"))
    assert fault_of(made, tmp_path) == ""


# A file of names that is a database.

TEXTS = "CREATE TABLE Localizations_enUS (LocId INTEGER, Formatted INTEGER, Loc TEXT)"
CARDS = "CREATE TABLE Cards (GrpId INTEGER PRIMARY KEY, TitleId INTEGER)"
ENDLESS = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n AS GrpId, 1 AS TitleId FROM r"


@pytest.mark.parametrize(
    ("statements", "found"),
    [
        ((TEXTS, f"CREATE VIEW Cards AS {ENDLESS}"), "found a view named Cards"),
        ((CARDS, "CREATE VIEW Localizations_enUS AS SELECT 1"), "found a view named Localizations_enUS"),
        ((CARDS, TEXTS, "CREATE TRIGGER t AFTER INSERT ON Cards BEGIN SELECT 1; END"), "a database with triggers"),
        (("CREATE VIRTUAL TABLE Cards USING fts5(GrpId, TitleId)", TEXTS), "a database of another kind"),
        (("CREATE TABLE Cards (GrpId, TitleId AS (length(hex(zeroblob(9999999)))))", TEXTS), "another kind"),
        ((CARDS, TEXTS.replace("Loc TEXT", "Text TEXT")), "another kind"),
    ],
    ids=str,
)
def test_no_code_in_a_database_is_run(
    statements: tuple[str, ...], found: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "names.mtga"
    connection = sqlite3.connect(file)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    before = file.read_bytes()
    log = Path(__file__).parents[1] / "importers/arena/data/order-2019.jsonl.gz"
    assert run(["import", "arena", str(log), "-o", str(tmp_path / "out"), "--names", str(file)]) == 2
    assert found in capsys.readouterr().err
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["names.mtga"]


def test_a_database_in_which_every_card_has_every_text_is_read_in_one_go(tmp_path: Path) -> None:
    file = tmp_path / "cross.mtga"
    connection = sqlite3.connect(file)
    connection.execute(CARDS)
    connection.execute(TEXTS)
    connection.executemany("INSERT INTO Cards VALUES (?, 1)", [(number,) for number in range(20_000)])
    connection.executemany("INSERT INTO Localizations_enUS VALUES (1, 0, ?)", [("x" * 200,)] * 50_000)
    connection.commit()
    connection.close()
    words = ("import", "arena", "LOG", "-o", "OUT", "--names", "FILE", "--json")
    made = Attack(0, "names.mtga", file.read_bytes(), words)
    assert fault_of(made, tmp_path) == ""
