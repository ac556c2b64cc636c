"""The commands on Duel Masters: rules, legal choices, checks, replays and disputes made of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from simulator.cli.main import run
from simulator.editions.matrix import matrix
from simulator.editions.printed import COMBAT_NUMBERS
from simulator.game.duel import Duel
from simulator.game.verdict import IllegalDeclaration
from simulator.replay.format import Header
from simulator.replay.writing import record, write_replay
from tests.duels import duel

EDITIONS = ("dm-en-1.38", "dm-ja")
CASES = Path(__file__).parents[1] / "cases"
TEXT = Path(__file__).parents[2] / "../shared/rules/dm-507.txt"
SECOND_HAND = {"115", "505.4", "505.6", "506.1c", "508", "509", "700.5a"}


def written(folder: Path, game: Duel) -> str:
    file = folder / "duel.replay.jsonl"
    file.write_bytes(write_replay(Header(schema=1, edition=game.edition), record(game)))
    return str(file)


def played() -> Duel:
    game = duel("dm-ja", alice=["ao 3000; fire"], bob=["bo 4000 blocker; light", "bx 2000 blocker"], attack="bob")
    with pytest.raises(IllegalDeclaration):
        game.choose(["ao"])
    game.choose(["bo", "bx"])
    game.resolve_order(["bx", "bo"])
    game.end_attack()
    return game


def document(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert run([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_of_507_that_the_text_prints_has_a_row(edition: str) -> None:
    if not TEXT.is_file():
        pytest.skip("../shared/rules/dm-507.txt is absent")
    english, _, japanese = TEXT.read_text(encoding="utf-8").partition("ブロッククリーチャー指定ステップ")
    text = japanese if edition == "dm-ja" else english
    found = re.findall(r"^\s*• (507\.\d[a-g]?)", text, re.MULTILINE)
    assert tuple(found) == COMBAT_NUMBERS[edition]  # type: ignore[index]
    assert len(found) == {"dm-en-1.38": 13, "dm-ja": 16}[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_could_not_be_read_says_that_it_is_second_hand(edition: str) -> None:
    for line in matrix(edition):
        said = " ".join((*line.says, *line.out_of_scope))
        assert (line.number in SECOND_HAND) is ("second-hand" in said), line
        assert line.tests or line.number == "509" or line.number not in SECOND_HAND, line


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_number_of_507_has_its_tests(edition: str) -> None:
    without = [line.number for line in matrix(edition, "507") if not line.tests]
    assert without == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_suites_pass(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "check", str(CASES / f"rules-{edition}.cases.jsonl"))
    assert found["passed"] == found["cases"] > 20


def test_legal_choices_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = str(tmp_path / "duel.json")
    assert run(["case", written(tmp_path, played()), "--at", "7", "-o", case]) == 0
    found = document(capsys, "legal", case)
    assert (found["edition"], found["player"], found["count"]) == ("dm-ja", "bob", 4)
    assert found["choices"] == [[], ["bo"], ["bx"], ["bo", "bx"]]
    assert document(capsys, "legal", case, "--count")["choices"] is None
    assert run(["legal", case]) == 0
    out = capsys.readouterr().out
    assert "dm-ja: bob chooses creatures" in out
    assert "  bo and bx" in out


def test_there_is_nothing_to_choose_before_an_attack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = tmp_path / "duel.json"
    case.write_text(json.dumps({"edition": "dm-ja", "board": {"active": "A", "defending": ["D"], "permanents": []}}))
    assert run(["legal", str(case)]) == 2
    assert "nothing attacks now" in capsys.readouterr().err


@pytest.mark.parametrize("at", [6, 9, 12, 20])
def test_a_moment_of_a_replay_as_a_case(tmp_path: Path, capsys: pytest.CaptureFixture[str], at: int) -> None:
    assert run(["case", written(tmp_path, played()), "--at", str(at)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["script"][-1] == {"do": "choose", "player": "bob", "creatures": ["bo", "bx"]}
    assert found["script"][0] == {"do": "attack", "attacks": {"ao": "bob"}}
    civilizations = {
        each["id"]: each["civilization"] for each in found["board"]["permanents"] if "civilization" in each
    }
    assert civilizations == {"ao": ["fire"], "bo": ["light"]}


def test_a_choice_of_what_is_not_there_yet_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["case", written(tmp_path, played()), "--at", "3"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["script"] == [{"do": "attack", "attacks": {"ao": "bob"}}]
    assert "Not on this board: bo, which is in the combat." in found["note"]


def test_a_replay_is_shown_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, played())
    (found,) = document(capsys, "replay", file, "--verify", "--resim")["replays"]
    assert found["verify"]["ok"] is found["resim"]["ok"] is True
    assert (found["verify"]["legal"], found["verify"]["rejected"]) == (3, 1)
    (combat,) = found["combats"]
    assert (combat["attacking"], combat["blocking"], combat["died"]) == ({"ao": "bo"}, {"bo": ["ao"]}, ["ao"])
    assert run(["replay", file]) == 0
    out = capsys.readouterr().out
    assert "bob chooses bo and bx" in out
    assert "507.2a" in out


def test_a_replay_is_played_by_editions_of_its_own_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, played())
    assert run(["replay", file, "--resim", "--edition", "dm-en-1.38"]) == 1
    assert "2 creatures are chosen, and one may block" in capsys.readouterr().out
    assert run(["replay", file, "--resim", "--edition", "cr-2024-06-07"]) == 2
    assert "a replay of Duel Masters can't be played by cr-2024-06-07" in capsys.readouterr().err


def test_a_duel_of_a_replay(tmp_path: Path) -> None:
    game = played()
    assert Duel.from_replay(written(tmp_path, game)).digests() == game.digests()
