"""Cards that come with the program, by their names, from a case file to the answer of each command."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from events.abilities import Unsupported
from simulator.cards.library import import_cards
from simulator.cards.pack import open_pack
from simulator.cards.source import read_source
from simulator.cases.format.named_cards import abilities_on
from simulator.cli.main import run
from simulator.game.game import Game
from tests.cards.lists import written

BOARD = """\
edition: cr-2026-01-16
board:
  active: A
  defending: [D]
  permanents:
    - {id: cutter, controller: A, card: goblin heelcutter}
    - {id: gof, controller: D, card: Tarmogoyf, power: 4, toughness: 5}
    - {id: bear, controller: D, card: "Runeclaw Bear", counters: {"+1/+1": 1}}
script:
  - {do: attack, attacks: {cutter: D}}
  - {do: resolve_top, choice: bear}
"""
BLOCKS = """\
  - {do: block, player: D, blocks: {bear: [cutter]}}
  - {do: expect, legal: false, violates: ["509.1b"]}
  - {do: block, player: D, blocks: {gof: [cutter]}}
  - {do: expect, legal: true}
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    file = tmp_path / "board.yaml"
    file.write_text(BOARD + BLOCKS, encoding="utf-8")
    return file


def test_every_command_takes_a_board_of_named_cards(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(board)]) == 0
    assert run(["judge", str(board)]) == 0
    capsys.readouterr()
    assert run(["legal", str(board), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["declarations"] == [{}, {"gof": ["cutter"]}]
    game = Game.from_case(board)
    cutter, bear = game.board.permanents["cutter"], game.board.permanents["bear"]
    assert (cutter.name, cutter.power, cutter.toughness, cutter.colors) == ("Goblin Heelcutter", 3, 2, ("red",))
    assert (bear.power, bear.subtypes) == (3, ("bear",))


def test_what_is_not_read_of_a_real_card_is_named_by_its_place(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    attack = BOARD.replace("goblin heelcutter", "Dreadhorde Arcanist").replace(", choice: bear", "")
    board.write_text(attack, encoding="utf-8")
    assert run(["legal", str(board)]) == 3
    assert "cutter: Dreadhorde Arcanist's second ability" in capsys.readouterr().out
    board.write_text(attack.replace("resolve_top", "resolve_top, did: []"), encoding="utf-8")
    assert run(["legal", str(board)]) == 0


def test_a_reason_names_the_card_and_the_place_of_its_ability_once() -> None:
    unread = next(
        ability
        for face in open_pack().faces()
        for ability in abilities_on(face)
        if isinstance(ability, Unsupported) and "ability" in ability.words
    )
    assert unread.words.endswith(" ability")
    assert unread.why == "it is not read"


def test_no_ability_of_any_card_is_without_words() -> None:
    assert [face.name for face in open_pack().faces() if not all(each.words for each in abilities_on(face))] == []


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Runclaw Baer", '[2].card: found "Runclaw Baer", which is no card that is known; expected a card\'s name; the '
        'nearest: "Runeclaw Bear", '),
        ("Giant Growth", "[2].card: found Giant Growth, which is an instant; expected a card that is a permanent"),
        ("Tarmogoyf", '[2]: found Tarmogoyf without "power", which is * on the card; expected the field "power"'),
    ],
)  # fmt: skip
def test_a_card_that_can_not_stand_there_is_an_error_at_its_place(
    written: str, said: str, board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board.write_text(BOARD.replace("Runeclaw Bear", written), encoding="utf-8")
    for command in ("check", "judge", "legal", "play --case"):
        assert run([*command.split(), str(board)]) == 2
        assert f"$.board.permanents{said}" in capsys.readouterr().err


PLAIN = BOARD.split("    - {id: cutter", maxsplit=1)[0] + "".join(
    f"    - {{id: {name}, controller: {player}, {card}}}\n"
    for name, player, card in (
        ("ogre", "A", "card: Gray Ogre"),
        ("bear", "D", "card: Runeclaw Bear"),
        ("giant", "D", "card: Craven Giant"),
    )
)
ATTACK = "script: [{do: attack, attacks: {ogre: D}}]\n"


def test_the_cards_are_not_even_imported_where_none_is_named(tmp_path: Path) -> None:
    file = tmp_path / "plain.yaml"
    file.write_text(re.sub("card: [A-Za-z ]+", "power: 2, toughness: 2", PLAIN) + ATTACK, encoding="utf-8")
    code = (
        "import sys; from simulator.cases.run.scripts import game_of\n"
        f"game_of({str(file)!r}); print([name for name in sys.modules if name.startswith('simulator.cards.')])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


def test_a_combat_of_named_cards_is_played_verified_and_written_as_a_case_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, replay = tmp_path / "board.yaml", tmp_path / "bears.replay.jsonl"
    file.write_text(PLAIN + ATTACK, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("bear ogre\n\n"))
    assert run(["play", "--case", str(file), "-o", str(replay), "--seed", "1"]) == 0
    capsys.readouterr()
    assert run(["replay", str(replay), "--verify", "--resim"]) == 0
    assert "giant" not in capsys.readouterr().out
    assert run(["case", str(replay), "--at", "5"]) == 0
    written = json.loads(capsys.readouterr().out)
    assert written["board"]["permanents"] == [
        {"id": "ogre", "controller": "A", "card": "Gray Ogre"},
        {"id": "bear", "controller": "D", "card": "Runeclaw Bear"},
        {"id": "giant", "controller": "D", "card": "Craven Giant"},
    ]
    assert "Not restated" not in written.get("note", "")


def test_imported_cards_count_first_and_are_quoted(
    board: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    digest, place = sha256(), tmp_path / "kept"
    monkeypatch.setenv("BLOCKERS_CARDS", str(place))
    assert run(["check", str(board)]) == 0
    ape = {"name": "Goblin Heelcutter", "type_line": "Creature — Ape", "power": "7", "toughness": "7"}
    source = read_source(written(tmp_path, [ape | {"text": "This creature dances."}]), digest.update)
    import_cards(source, digest.hexdigest, place)
    capsys.readouterr()
    assert run(["judge", str(board)]) == 3
    assert "cutter: This creature dances. (not understood" in capsys.readouterr().out


def test_a_printed_keyword_decides_whatever_else_a_card_says(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two = (
        BOARD.split("script:")[0].replace("goblin heelcutter", "Boggart Brute").replace("Tarmogoyf", "Grim Lavamancer")
    )
    script = "script:\n  - {do: attack, attacks: {cutter: D}}\n  - {do: block, player: D, blocks: {BY}}\n"
    board.write_text(two + script.replace("BY", "bear: [cutter]"), encoding="utf-8")
    assert run(["judge", str(board)]) == 0
    assert "509.1b: cutter is blocked by 1 and can't be by fewer than 2 (cutter: menace)" in capsys.readouterr().out
    board.write_text(two + script.replace("BY", "bear: [cutter], gof: [cutter]"), encoding="utf-8")
    assert run(["judge", str(board)]) == 0
    assert "cr-2026-01-16  legal" in capsys.readouterr().out


def undetermined_because(capsys: pytest.CaptureFixture[str], file: Path, permanents: str, *script: str) -> str:
    lines = [*BOARD.splitlines()[:4], "  permanents:", permanents, "script:", *(f"  - {step}" for step in script)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert run(["check", str(file), "--json"]) == 3
    (found,) = json.loads(capsys.readouterr().out)["undetermined_cases"]
    because: str = found["because"]
    return because


def test_cascade_of_a_creature_with_flash_is_not_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    because = undetermined_because(
        capsys,
        tmp_path / "board.yaml",
        "    - {id: a, controller: A, power: 3, toughness: 3}",
        "{do: attack, attacks: {a: D}}",
        "{do: cast, player: D, card: Sweet-Gum Recluse}",
        "{do: expect, legal: true}",
        "{do: expect, stack: [Sweet-Gum Recluse]}",
    )
    assert because == "Sweet-Gum Recluse's cascade (when this triggers is not read)"


def test_what_a_land_does_beside_adding_mana_does_not_make_it_refused_while_costs_are_paid(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    because = undetermined_because(
        capsys,
        tmp_path / "board.yaml",
        """\
    - {id: a, controller: A, power: 3, toughness: 3}
    - {id: vec, controller: D, card: Vec Townships}
    - {id: b, controller: D, power: 2, toughness: 2, text: ["This creature can't block unless you pay {G}."]}""",
        "{do: attack, attacks: {a: D}}",
        "{do: block, player: D, blocks: {b: [a]}}",
        "{do: activate, player: D, permanent: vec, ability: 2}",
        '{do: pay, player: D, mana: "{G}"}',
        "{do: expect, legal: true}",
    )
    assert "vec: Vec Townships's second ability (" in because
    assert "a mana ability" in because


def test_what_splice_adds_to_a_spell_is_not_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    because = undetermined_because(
        capsys,
        tmp_path / "board.yaml",
        """\
    - {id: a, controller: A, power: 3, toughness: 3}
    - {id: b, controller: D, power: 3, toughness: 3}
  players: {A: {hand: [Rend Flesh, Shifting Borders]}}""",
        "{do: attack, attacks: {a: D}}",
        "{do: cast, player: A, card: Rend Flesh, targets: [b, a]}",
        "{do: expect, legal: true}",
    )
    assert "Shifting Borders's splice onto arcane" in because


def test_speed_may_trigger_as_an_opponent_loses_life(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    because = undetermined_because(
        capsys,
        tmp_path / "board.yaml",
        "    - {id: a, controller: A, card: Mutant Surveyor, power: 3, toughness: 4}",
        "{do: attack, attacks: {a: D}}",
        "{do: cast, player: A, card: Lightning Bolt, targets: [D]}",
        "{do: resolve_top}",
        "{do: expect, stack: []}",
    )
    assert because == "a: start your engines! (whether its condition holds is not known)"


def test_the_counters_of_a_planeswalker_are_its_loyalty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        *BOARD.splitlines()[:4],
        "  permanents:",
        "    - {id: s, controller: D, types: [planeswalker], loyalty: 6}",
    ]
    file = tmp_path / "board.yaml"
    file.write_text("\n".join([*lines, "script:", "  - {do: expect, counters: {s: {loyalty: 6}}}"]), encoding="utf-8")
    assert run(["check", str(file)]) == 0, capsys.readouterr().out


def test_a_spell_that_has_resolved_may_trigger_in_its_graveyard(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    because = undetermined_because(
        capsys,
        tmp_path / "board.yaml",
        "    - {id: a, controller: A, power: 3, toughness: 3}",
        "{do: attack, attacks: {a: D}}",
        "{do: cast, player: D, card: Punishing Fire, targets: [A]}",
        "{do: resolve_top}",
        "{do: expect, stack: []}",
    )
    assert because.endswith("Punishing Fire's second ability (what it does in a graveyard is not followed)")
