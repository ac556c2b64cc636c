"""`blockers cards show`, `find`, `import` and `build`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simulator.cards.pack import open_pack
from simulator.cli.main import run
from tests.cards.lists import MTGJSON, SCRYFALL, written
from tests.importers.arena.logs import as_text, one_game

HOSTILE = [
    {
        "name": "Bear\x1b[2J[bold]\u202e",
        "type_line": "Creature — \x07Bear",
        "oracle_text": "This creature can't block.\x1b]0;x\x07",
        "power": "\x9b2",
        "toughness": "2",
    }
]


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "kept"
    monkeypatch.setenv("BLOCKERS_CARDS", str(folder))
    return folder


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(["cards", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_card_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "goblin heelc"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["Goblin Heelcutter  {3}{R}", "Creature — Goblin Berserker, red, 3/2"]
    assert any("attacks" in line for line in lines[2:])


def test_a_card_is_shown_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    document = shown(capsys, "show", "Insectile Aberration")
    assert (document["name"], document["card"]) == ("Insectile Aberration", "Delver of Secrets // Insectile Aberration")
    assert (document["power"], document["toughness"], document["colors"]) == ("3", "2", ["blue"])
    assert document["imported"] is False
    assert shown(capsys, "show", "Delver of Secrets", "--face", "insectile aberration")["power"] == "3"


def test_a_keyword_that_acts_as_its_card_is_cast_is_not_shown_as_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    for card, keyword in (("Surging Flame", "ripple 4"), ("Bloodbraid Elf", "cascade")):
        assert run(["cards", "show", card]) == 0
        (line,) = (
            each for each in capsys.readouterr().out.splitlines() if each.startswith(f"   {keyword}: as its card")
        )
        assert "in doubt" in line
    assert run(["cards", "show", "Surging Flame"]) == 0
    assert "nothing in combat" not in capsys.readouterr().out


def test_what_is_not_read_is_shown_with_its_sentence_and_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = [{"name": "Odd Bear", "type_line": "Creature — Bear", "oracle_text": "This creature frobs all blockers."}]
    assert run(["cards", "import", written(tmp_path, odd), "--workers", "1"]) == 0
    capsys.readouterr()
    assert run(["cards", "show", "Odd Bear"]) == 0
    text = capsys.readouterr().out
    assert "frobs all blockers.”" in text
    assert "not read: " in text
    document = shown(capsys, "show", "Odd Bear")
    assert document["imported"] is True
    assert document["printed"][0]["unread"][0].startswith("not read: ")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Tarmogof", "there is no card 'Tarmogof': did you mean 'Tarmogoyf',"),
        ("Krenko", "'Krenko' may be 'Krenko, "),
        ("Battery", "is a face of 'Assault // Battery'"),
        ("\x1b[2J", "there is no card '\\\\x1b[2J'"),
        ("", "there is no card ''"),
    ],
)
def test_a_name_that_means_no_card_is_an_error(name: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", name]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1


def test_names_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "find", "heelcutter"]) == 0
    assert capsys.readouterr().out == "Goblin Heelcutter\n"
    assert shown(capsys, "find", "insectile", "aberration")["cards"] == [
        {"card": "Delver of Secrets // Insectile Aberration", "sentences": [], "game": "Magic"}
    ]
    assert run(["cards", "find", "xyzzyx"]) == 1


def test_a_card_is_looked_for_in_both_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "saliva worm"]) == 0
    assert capsys.readouterr().out.splitlines()[::2][:2] == ["Saliva Worm  3", "a card of Duel Masters"]
    assert shown(capsys, "show", "Saliva Worm")["game"] == "Duel Masters"
    assert shown(capsys, "show", "goblin heelc")["game"] == "Magic"
    assert run(["cards", "find", "saliva", "worm"]) == 0
    assert capsys.readouterr().out == "Saliva Worm (Duel Masters)\n"
    assert run(["cards", "find", "saliva", "worm", "--game", "magic"]) == 1
    assert run(["cards", "show", "Saliva Worm", "--game", "magic"]) == 2
    capsys.readouterr()
    assert run(["cards", "show", "Saliva Wrom"]) == 2
    assert "did you mean 'Saliva Worm'" in capsys.readouterr().err


def test_a_whole_name_counts_before_a_beginning_in_the_other_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spits = [{"name": each, "type_line": "Creature — Worm"} for each in ("Saliva Worm of Old", "Twin-Cannon Skyterror")]
    assert run(["cards", "import", written(tmp_path, spits), "--workers", "1"]) == 0
    capsys.readouterr()
    assert shown(capsys, "show", "Saliva Worm of")["game"] == "Magic"
    assert shown(capsys, "show", "Saliva Worm")["game"] == "Duel Masters"
    assert run(["cards", "show", "Twin-Cannon Skyterror"]) == 0
    told = capsys.readouterr()
    assert "a card of Magic" in told.out
    assert "Twin-Cannon Skyterror, a card of Duel Masters, may be meant too" in told.err


def test_a_list_is_imported_and_looked_up(tmp_path: Path, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, SCRYFALL, gzipped=True)
    document = shown(capsys, "import", file, "--workers", "2")
    assert document["faces"] == 3
    assert Path(document["file"]).parent == kept
    assert shown(capsys, "show", "Goblin Pike")["arena_ids"] == [70_001, 80_002]
    assert run(["cards", "show", "Goblin Pike"]) == 0
    assert "on MTG Arena: 70001, 80002" in capsys.readouterr().out
    assert run(["cards", "show", "Lamp Devourer", "--cards", str(tmp_path / "none")]) == 2
    assert run(["cards", "find", "menace", "--json"]) == 0


def test_a_pack_is_built_without_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new.pack"
    document = shown(capsys, "build", written(tmp_path, MTGJSON), "-o", str(out), "--workers", "1")
    assert (document["faces"], document["bytes"]) == (11, out.stat().st_size)
    pack = open_pack(out)
    assert pack.header.source == document["source"]
    assert not any(ability.words for face in pack.faces() for ability in face.printed)


@pytest.mark.parametrize("command", [["import"], ["build", "-o", "out.pack"]])
def test_a_broken_list_is_an_error_and_nothing_is_written(
    command: list[str], tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = written(tmp_path, b'[{"name": "Bear"}, 7]')
    assert run(["cards", *command, file]) == 2
    err = capsys.readouterr().err
    assert "cards.json, card 2: found what is no card" in err
    assert err.count("\n") == 1
    assert not kept.exists()
    assert not Path("out.pack").exists()
    assert run(["cards", *command, "nowhere.json"]) == 2


def test_control_characters_of_a_list_are_written_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "import", written(tmp_path, HOSTILE), "--workers", "1"]) == 0
    for arguments in (
        ["show", "Bear\x1b"],
        ["show", "Bear\x1b", "--json"],
        ["find", "bear\x1b[2j"],
        ["show", "bear[2"],
    ):
        run(["cards", *arguments])
    told = capsys.readouterr()
    assert "[bold]" in told.out
    assert all(letter.isprintable() or letter == "\n" for letter in told.out + told.err)


def test_cards_of_another_version_are_named(tmp_path: Path, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "import", written(tmp_path, SCRYFALL), "--workers", "1"]) == 0
    (file,) = kept.iterdir()
    file.rename(kept / "old-0123456789abcdef.pack")
    capsys.readouterr()
    assert run(["cards", "show", "Tarmogoyf"]) == 0
    assert "imported by another version of this program" in capsys.readouterr().err


def test_a_damaged_import_is_one_line(tmp_path: Path, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "import", written(tmp_path, SCRYFALL), "--workers", "1"]) == 0
    (file,) = kept.iterdir()
    file.write_bytes(b"nonsense")
    capsys.readouterr()
    assert run(["cards", "show", "Tarmogoyf"]) == 2
    assert "no cards compiled by this program" in capsys.readouterr().err


def test_imported_cards_with_arenas_numbers_are_those_of_a_recorded_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    numbers = [{"name": "Plain Bear", "type_line": "Creature — Bear", "arena_id": 70_302}]
    Path("Player.log").write_bytes(as_text(one_game()))
    assert run(["import", "arena", "Player.log", "-o", "plain", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cards"] == {"permanents": 0, "cards": 0, "abilities": 0, "read": 0}
    assert run(["cards", "import", written(tmp_path, numbers), "--workers", "1"]) == 0
    capsys.readouterr()
    assert run(["import", "arena", "Player.log", "-o", "named"]) == 0
    out = capsys.readouterr().out
    assert "1 of 4 creatures, planeswalkers and battles have their card's abilities" in out
    assert '"card":"Plain Bear"' in Path("named/arena-Player-1.replay.jsonl").read_text()
