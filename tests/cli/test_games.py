"""`blockers games`: games go into a store and come out of it the same to the byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from events.board import LifeChanged
from events.event import Choice, External
from events.store import DiskFull, GameStore, Unit
from simulator.cli.main import run
from simulator.replay.reading import parse_replay, read_replay
from simulator.saved_games.files import export_game, import_replay, replay_of

ROOT = Path(__file__).parents[2]
REPLAYS = sorted((*(ROOT / "replays").glob("*.replay.jsonl"), *(ROOT / "tests/replay/data").glob("*.replay.jsonl")))


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


def document(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_what_is_imported_is_exported_the_same_to_the_byte(path: Path) -> None:
    replay = read_replay(path)
    with GameStore.open("memory") as store:
        import_replay(store, "one", replay)
        exported = export_game(store, "one")
    assert parse_replay(exported, "exported").lines == replay.lines
    if not replay.upcast:
        assert exported == replay.data


def test_in_and_out_through_the_commands(place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = ROOT / "replays/menace.replay.jsonl"
    assert run(["games", "import", "--store", place, str(source), str(ROOT / "replays/trample.replay.jsonl")]) == 0
    assert capsys.readouterr().out == f"2 games written to {place}\n"
    target = tmp_path / "menace.replay.jsonl"
    assert run(["games", "--store", place, "export", "menace", "-o", str(target)]) == 0
    assert target.read_bytes() == source.read_bytes()
    assert run(["games", "export", "menace", "-o", str(target), "--store", place]) == 2
    assert "there is such a file already" in capsys.readouterr().err


def test_the_games_are_listed_in_the_order_in_which_they_came(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(ROOT / f"replays/{name}.replay.jsonl") for name in ("trample", "menace")]
    assert run(["games", "import", "--store", place, *files, "--json"]) == 0
    assert document(capsys)["games"] == ["trample", "menace"]
    assert run(["games", "list", "--store", place, "--json"]) == 0
    games = document(capsys)["games"]
    assert [game["game"] for game in games] == ["trample", "menace"]
    assert games[1]["title"] == "Menace against a lone creature"
    assert games[1]["form"] == "truncating"


def test_a_game_that_is_there_is_not_written_again(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(ROOT / "replays/menace.replay.jsonl")
    assert run(["games", "import", "--store", place, file]) == 0
    capsys.readouterr()
    assert run(["games", "import", "--store", place, file, str(ROOT / "replays/trample.replay.jsonl")]) == 2
    told = capsys.readouterr()
    assert told.out == f"1 game written to {place}\n"
    assert "menace" in told.err
    with GameStore.open(place) as store:
        assert [listed.game for listed in store.games()] == ["menace", "trample"]


def test_a_store_that_fails_midway_says_what_was_written(
    place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from simulator.saved_games import files

    written = files.import_replay

    def until_the_disk_is_full(store: GameStore, game: str, replay: Any) -> Any:
        if game == "trample":
            raise DiskFull(f"{store.place}: the disk is full")
        return written(store, game, replay)

    monkeypatch.setattr(files, "import_replay", until_the_disk_is_full)
    names = [str(ROOT / f"replays/{name}.replay.jsonl") for name in ("menace", "trample", "first-strike")]
    assert run(["games", "import", "--store", place, *names]) == 2
    told = capsys.readouterr()
    assert told.out == f"1 game written to {place}\n"
    assert told.err == f"error: {names[1]} and what follows it were not written: {place}: the disk is full\n"
    with GameStore.open(place) as store:
        assert [listed.game for listed in store.games()] == ["menace"]


def test_the_store_may_be_named_before_the_command(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(ROOT / "replays/menace.replay.jsonl")
    assert run(["--store", place, "games", "import", file]) == 0
    assert capsys.readouterr().out == f"1 game written to {place}\n"
    assert run(["--store", place + ".other", "games", "--store", place, "list"]) == 0
    assert "menace" in capsys.readouterr().out


def test_verifying_says_how_much_was_compared(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "import", "--store", place, *map(str, REPLAYS[:3])]) == 0
    capsys.readouterr()
    assert run(["games", "verify", "--store", place, "--json"]) == 0
    games = document(capsys)["games"]
    assert len(games) == 3
    assert all(game["ok"] and game["events"] and game["first"] is None for game in games)


def test_verifying_names_the_first_event_that_disagrees(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    with GameStore.open(place) as store:
        import_replay(store, "menace", read_replay(ROOT / "replays/menace.replay.jsonl"))
        damaged = replay_of(store, "menace")
        lines = list(damaged.lines)
        index = next(i for i, line in enumerate(lines) if getattr(line, "rule", "") == "509.1h")
        lines[index] = replace(lines[index], rule="509.1g")
        import_replay(store, "changed", replace_lines(damaged, lines))
    assert run(["games", "verify", "changed", "--store", place, "--json"]) == 1
    (game,) = document(capsys)["games"]
    before = sum(type(line).__struct_config__.tag.endswith(".1") for line in lines[:index])  # type: ignore[union-attr]
    assert game["first"] == before
    assert "509.1h" in game["differs"]
    assert run(["games", "verify", "--store", place]) == 1
    first, second, *doubts = capsys.readouterr().out.splitlines()
    assert all(doubt.startswith("can't vouch for ") for doubt in doubts)
    assert first.startswith("menace: ")
    assert second.startswith(f"changed: event {before}: ")


def replace_lines(replay: Any, lines: list[Any]) -> Any:
    """The replay with other lines."""
    return type(replay)(replay.file, replay.header, tuple(lines), replay.data)


def test_what_was_taken_back_is_listed(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = next(path for path in REPLAYS if b'"type":"rejected"' in path.read_bytes())
    assert run(["games", "import", "--store", place, str(path)]) == 0
    capsys.readouterr()
    assert run(["games", "rulings", "--store", place, "--json"]) == 0
    rulings = document(capsys)["rulings"]
    assert rulings
    assert all(ruling["outcome"] in ("illegal", "undetermined") and ruling["events"] for ruling in rulings)
    assert run(["games", "rulings", rulings[0]["game"], "--store", place]) == 0
    assert f"taken back by {rulings[0]['rule']}" in capsys.readouterr().out


def test_a_game_is_shown_as_its_replay_is(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(ROOT / "replays/menace.replay.jsonl")
    assert run(["games", "import", "--store", place, file]) == 0
    capsys.readouterr()
    assert run(["games", "show", "menace", "--store", place]) == 0
    shown = capsys.readouterr().out
    assert run(["replay", file]) == 0
    told = capsys.readouterr().out
    assert shown.splitlines()[1:] == told.splitlines()[1:]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "nobody"], "nobody"),
        (["export", "nobody", "-o", "x"], "nobody"),
        (["verify", "nobody"], "nobody"),
        (["rulings", "nobody"], "nobody"),
    ],
    ids=["show", "export", "verify", "rulings"],
)
def test_a_game_that_is_not_there_is_named(
    arguments: list[str], said: str, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    GameStore.open(place).close()
    assert run(["games", *arguments, "--store", place]) == 2
    told = capsys.readouterr().err
    assert told.startswith("error: ")
    assert said in told


def test_a_store_that_is_not_there_is_not_made_by_asking(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "list", "--store", place]) == 2
    assert place in capsys.readouterr().err
    assert not Path(place).exists()


def test_a_file_that_is_no_store_is_said_to_be_none(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(place).write_text("not a database, whatever its name says")
    assert run(["games", "list", "--store", place]) == 2
    assert place in capsys.readouterr().err


def test_without_a_name_the_store_is_a_file_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("PERSISTENCE_MODULE", "SQLITE_DBNAME"):
        monkeypatch.delenv(variable, raising=False)
    assert run(["games", "import", str(ROOT / "replays/menace.replay.jsonl"), "--json"]) == 0
    where = Path(document(capsys)["store"])
    assert where.name == "games.db"
    assert where.is_file()
    assert where.is_relative_to(tmp_path)


def test_the_environment_names_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.sqlite")
    monkeypatch.setenv("SQLITE_DBNAME", str(tmp_path / "named.db"))
    assert run(["games", "import", str(ROOT / "replays/menace.replay.jsonl")]) == 0
    capsys.readouterr()
    assert (tmp_path / "named.db").is_file()
    assert run(["games", "list"]) == 0
    assert capsys.readouterr().out.startswith("menace  cr-2024-11-08")


def test_units_are_what_players_did_with_what_followed() -> None:
    with GameStore.open("memory") as store:
        import_replay(store, "menace", read_replay(ROOT / "replays/menace.replay.jsonl"))
        units: tuple[Unit, ...] = store.load("menace").units
    assert len(units) > 5
    assert not any(isinstance(event, LifeChanged) for event in units[-1].events)
    for unit in units[1:]:
        assert isinstance(unit.events[0], Choice | External)
