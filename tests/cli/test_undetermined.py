"""What is undetermined has an exit status of its own, 3, whichever command is asked about a board of named cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simulator.cli.main import UNDETERMINED, run
from simulator.envs.text.terminal import TerminalPlay
from simulator.replay.reading import read_replay
from tests.cards.lists import written

CARDS = [
    {"name": "Odd Frobber", "type_line": "Creature — Bear", "oracle_text": "All creatures frob.", "power": "2"},
    {"name": "Odd Bear", "type_line": "Creature — Bear", "oracle_text": "Reach", "power": "2"},
]
BOARD = """\
edition: cr-2026-01-16
board:
  active: A
  defending: [D]
  permanents:
    - {{id: a, controller: A, card: Odd Bear}}
    - {{id: b, controller: D, card: {card}}}
script:
  - {{do: attack, attacks: {{a: D}}}}
  - {{do: block, player: D, blocks: {{b: [a]}}}}
  - {{do: expect, legal: true}}
"""
COMMANDS = ("legal", "judge", "judge --editions all", "check", "play --seed 1 --case")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BLOCKERS_CARDS", str(tmp_path / "kept"))
    monkeypatch.setattr(TerminalPlay, "play", lambda self: True)
    whole = [{**card, "toughness": "2"} for card in CARDS]
    assert run(["cards", "import", written(tmp_path, whole), "--workers", "1"]) == 0
    for card in ("Odd Bear", "Odd Frobber"):
        (tmp_path / f"{card}.yaml").write_text(BOARD.format(card=card), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_a_board_with_an_ability_that_is_not_read_ends_with_3_and_names_it(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command.split(), str(folder / "Odd Frobber.yaml")]) == UNDETERMINED == 3
    told = capsys.readouterr()
    assert "b: All creatures frob. (not understood" in told.out + told.err
    assert told.err.count("\n") <= 1


@pytest.mark.parametrize("command", COMMANDS)
def test_a_board_of_cards_that_are_read_ends_with_0(command: str, folder: Path) -> None:
    assert run([*command.split(), str(folder / "Odd Bear.yaml")]) == 0


def test_a_moment_of_a_game_is_written_with_0_and_asking_about_it_ends_with_3(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = folder / "Odd Bear.yaml"
    replay = folder / "odd.replay.jsonl"
    assert run(["play", "--seed", "1", "--case", str(sound), "-o", str(replay)]) == 0
    capsys.readouterr()
    case = folder / "moment.json"
    assert run(["case", str(replay), "--at", str(len(read_replay(replay).events)), "-o", str(case)]) == 0
    assert run(["legal", str(case)]) == 0
    moment = json.loads(case.read_text(encoding="utf-8"))
    (blocker,) = (each for each in moment["board"]["permanents"] if each["controller"] == "D")
    assert blocker["card"] == "Odd Bear"
    blocker["card"] = "Odd Frobber"
    case.write_text(json.dumps(moment), encoding="utf-8")
    assert run(["legal", str(case)]) == 3


@pytest.mark.parametrize("command", ["legal", "judge", "check", "play", "bench policy"])
def test_help_says_what_3_means(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), "--help"]) == 0
    assert ("3 if" in " ".join(capsys.readouterr().out.split())) == (command != "bench policy")
