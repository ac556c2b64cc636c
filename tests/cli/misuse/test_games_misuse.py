"""`blockers games` where something is not as it should be: one clear line, and whatever else there is nevertheless."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from events.board import GameBegan, Player
from events.store import GameStore
from simulator.cli.main import run
from simulator.replay.format import SCHEMA, Digest, Header, footer_of, line_text, signed
from simulator.replay.reading import parse_replay, read_replay
from simulator.replay.writing import write_replay
from simulator.saved_games import SavedGame
from simulator.saved_games.files import export_game, import_replay
from simulator.saved_games.saved_game import GAMES, NO_HEADER, tally_follower

ROOT = Path(__file__).parents[3]
MENACE = ROOT / "replays/menace.replay.jsonl"
HEADER = Header(schema=SCHEMA, edition="cr-2024-06-07", title="Nothing yet")  # type: ignore[arg-type]  # its text will do
VARIABLES = ("PERSISTENCE_MODULE", "SQLITE_DBNAME")


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the store of one's own would be made; the environment names no other."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    return tmp_path / "data"


def only_error(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on the standard error stream."""
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("error: ")
    assert "this is a bug" not in line
    return line


@pytest.mark.parametrize("events", [(), (GameBegan(players=(Player("A"), Player("D"))),)], ids=["nothing", "players"])
def test_a_game_without_turns_is_shown_as_one(
    events: tuple[GameBegan, ...], place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with GameStore.open(place) as store:
        SavedGame.create(store, "empty", HEADER, events)
    assert run(["games", "show", "empty", "--store", place]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.startswith("Nothing yet\ncr-2024-06-07\n")
    assert told.out.endswith(f"\n{len(events)} events; 0 choices judged again and legal; no difference\n")


def test_a_game_with_nothing_but_a_digest_is_shown(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    with GameStore.open(place) as store:
        import_replay(store, "digest", parse_replay(write_replay(HEADER, [Digest(0, {})]), "digest"))
    assert run(["games", "show", "digest", "--store", place]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Nothing yet\ncr-2024-06-07\n")
    assert told.endswith("\n0 events; 0 choices judged again and legal; no difference\n")


def test_a_game_with_another_header_is_listed_with_the_others(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    with GameStore.open(place) as store:
        store.create("table 1", b"a header")
        import_replay(store, "menace", read_replay(MENACE))
    assert run(["games", "list", "--store", place]) == 0
    other, menace = capsys.readouterr().out.splitlines()
    assert other.startswith("table 1  ")
    assert other.endswith("  its header is no replay header")
    assert menace.startswith("menace   cr-2024-11-08")
    assert run(["games", "list", "--store", place, "--json"]) == 0
    games: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["games"]
    assert [(game["game"], game["edition"], game["error"]) for game in games] == [
        ("table 1", "", "its header is no replay header"),
        ("menace", "cr-2024-11-08", ""),
    ]


def test_a_game_with_another_header_is_counted_under_a_label_of_its_own() -> None:
    with GameStore.open("memory") as store:
        store.create("table 1", b"a header")
        SavedGame.create(store, "empty", HEADER)
        follower = tally_follower(store)
        follower.catch_up()
        assert follower.numbers == {(GAMES, "cr-2024-06-07"): 1, (GAMES, NO_HEADER): 1}


@pytest.mark.parametrize("empty", ["", " "], ids=["empty", "blank"])
@pytest.mark.parametrize(
    "named",
    [
        lambda empty: ["--store", empty, "games", "import", str(MENACE)],
        lambda empty: ["games", "--store", empty, "import", str(MENACE)],
        lambda empty: ["games", "import", "--store", empty, str(MENACE)],
        lambda empty: ["--store", "some.db", "games", "--store", empty, "list"],
    ],
    ids=["before games", "after games", "after import", "before and after games"],
)
def test_an_empty_place_is_refused(
    named: Any, empty: str, own_data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(named(empty)) == 2
    assert "--store is empty" in only_error(capsys)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="there, every argument is text")
@pytest.mark.parametrize(
    "arguments",
    [["show", "\udcff"], ["rulings", "\udcff"], ["verify", "menace", "\udcff"], ["export", "\udcff", "-o", "x"]],
    ids=lambda arguments: arguments[0],
)
def test_a_name_that_is_no_text_names_no_game(
    arguments: list[str], place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with GameStore.open(place) as store:
        import_replay(store, "menace", read_replay(MENACE))
    assert run(["games", *arguments, "--store", place]) == 2
    assert "'\\udcff' is no text in UTF-8" in only_error(capsys)


@pytest.mark.parametrize("force", [[], ["--force"]], ids=["careful", "forced"])
def test_a_folder_that_a_game_can_not_replace_is_named(
    force: list[str], place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with GameStore.open(place) as store:
        import_replay(store, "menace", read_replay(MENACE))
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for output in (str(folder), ".", "absent/"):
        assert run(["games", "export", "menace", "-o", output, *force, "--store", place]) == 2
        assert only_error(capsys) == f"error: {output}: is a folder; name the replay file to write in it"
    assert list(folder.iterdir()) == []


def test_a_game_is_not_exported_to_an_empty_name(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    GameStore.open(place).close()
    assert run(["games", "export", "menace", "-o", "", "--store", place]) == 2
    assert only_error(capsys) == "error: -o is empty: name the replay file to write"


def test_a_folder_that_is_not_there_is_reported_by_the_file_that_was_named(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with GameStore.open(place) as store:
        import_replay(store, "menace", read_replay(MENACE))
    output = str(tmp_path / "absent" / "menace.replay.jsonl")
    assert run(["games", "export", "menace", "-o", output, "--store", place]) == 2
    assert only_error(capsys) == f"error: {output}: no such file or directory"


@pytest.mark.parametrize(
    ("store", "environment", "named"),
    [
        (["--store", "memory"], {}, "memory"),
        (["--store", ":memory:"], {}, ":memory:"),
        ([], {"PERSISTENCE_MODULE": "eventsourcing.popo"}, "PERSISTENCE_MODULE=eventsourcing.popo"),
        (
            [],
            {"PERSISTENCE_MODULE": "eventsourcing.popo", "SQLITE_DBNAME": "x.db"},
            "PERSISTENCE_MODULE=eventsourcing.popo",
        ),
        ([], {"SQLITE_DBNAME": ":memory:"}, "SQLITE_DBNAME=:memory:"),
        ([], {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": ":memory:"}, "SQLITE_DBNAME=:memory:"),
    ],
    ids=["memory", ":memory:", "popo", "popo with a file", "sqlite by its name", "sqlite"],
)
def test_nothing_is_imported_where_it_would_be_gone_with_the_command(
    store: list[str],
    environment: dict[str, str],
    named: str,
    own_data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert run(["games", "import", *store, str(MENACE)]) == 2
    told = only_error(capsys)
    assert told.startswith(f"error: {named} is a store in memory")
    assert "--store games.db" in told
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_imported_into_though_the_environment_names_memory(
    place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.popo")
    monkeypatch.setenv("SQLITE_DBNAME", ":memory:")
    assert run(["games", "import", "--store", place, str(MENACE)]) == 0
    assert capsys.readouterr().out == f"1 game written to {place}\n"


@pytest.mark.parametrize(
    ("store", "environment"),
    [
        (["--store", "postgresql://nobody@127.0.0.1:1/games"], {}),
        ([], {"PERSISTENCE_MODULE": "eventsourcing.postgres"}),
    ],
    ids=["URL", "environment"],
)
def test_a_server_is_asked_though_a_file_in_memory_is_named_too(
    store: list[str], environment: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = {"POSTGRES_DBNAME": "games", "POSTGRES_HOST": "127.0.0.1", "POSTGRES_PORT": "1"}
    user = {"POSTGRES_USER": "nobody", "POSTGRES_PASSWORD": "secret", "POSTGRES_CONNECT_TIMEOUT": "1"}
    for variable, value in {**server, **user, **environment, "SQLITE_DBNAME": ":memory:"}.items():
        monkeypatch.setenv(variable, value)
    assert run(["games", "import", *store, str(MENACE)]) == 2
    told = only_error(capsys)
    assert "postgresql://127.0.0.1:1/games" in told
    assert "in memory" not in told


@pytest.mark.parametrize("command", [["games"], ["games", "import"], []], ids=["games", "import", "blockers"])
def test_the_help_says_what_a_store_may_be(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command, "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    for form in ("SQLite file", "postgresql://"):
        assert form in said


@pytest.mark.skipif(os.name == "nt", reason="file names there have no line ends")
def test_a_file_with_a_line_end_in_its_name_is_refused_in_one_line(
    tmp_path: Path, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for data in (b"no replay\n", MENACE.read_bytes()):
        file = tmp_path / "two\nlines.replay.jsonl"
        file.write_bytes(data)
        run(["games", "import", "--store", place, str(file)])
        assert run(["games", "import", "--store", place, str(file)]) == 2
        assert "two\\nlines" in capsys.readouterr().err.splitlines()[-1]
    assert run(["games", "import", "--store", place, str(tmp_path / "no\nfile")]) == 2
    assert "no\\nfile" in only_error(capsys)


def spelt_otherwise(line: bytes) -> bytes:
    """The same JSON object with white space, its fields turned round, and a letter escaped."""
    fields = dict(reversed(json.loads(line).items()))
    return json.dumps(fields, separators=(" , ", " : ")).replace("menace", "m\\u0065nace").encode()


def test_a_replay_that_is_spelt_otherwise_comes_out_as_this_project_writes_it() -> None:
    *lines, _ = MENACE.read_bytes().splitlines()
    body = b"".join(spelt_otherwise(line) + b"\n" for line in lines)
    replay = read_replay(MENACE)
    footer = line_text(signed(footer_of(replay.lines, sealed=True), body)).encode() + b"\n"
    with GameStore.open("memory") as store:
        import_replay(store, "menace", parse_replay(body + footer, "spelt otherwise"))
        exported = export_game(store, "menace")
    assert body + footer != exported
    assert exported == write_replay(replay.header, replay.lines) == MENACE.read_bytes()
