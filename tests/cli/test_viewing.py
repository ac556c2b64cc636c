"""`blockers view`: what is written, what can't be used, names that are replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.cli.main import run
from tests.page.read import chapters, page_in

ROOT = Path(__file__).parents[2]
REPLAY, CASE = str(ROOT / "replays/trample.replay.jsonl"), str(ROOT / "replays/dispute.yaml")
NOTATION = "2026-01 | Ann: Hill Giant | Bob: 2/2 | attack: Giant | block: 2/2 > Giant"


def test_replays_cases_and_notations_become_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "combat.html"
    assert run(["view", REPLAY, CASE, NOTATION, "-o", str(out)]) == 0
    assert "3 games" in capsys.readouterr().out
    games = page_in(out.read_text(encoding="utf-8")).games
    assert [len(game.recordings) for game in games] == [1, 7, 7]
    assert games[2].title == "Bob's block: 2/2 blocks Hill Giant?"


def test_a_file_that_is_there_is_not_replaced_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "combat.html"
    out.write_text("mine")
    assert run(["view", NOTATION, "-o", str(out)]) == 2
    assert out.read_text() == "mine"
    assert "error: " in capsys.readouterr().err
    assert run(["view", NOTATION, "-o", str(out), "--force"]) == 0
    assert out.read_text() != "mine"


def test_what_can_not_be_used_is_named_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, missing = tmp_path / "combat.html", str(tmp_path / "missing.replay.jsonl")
    assert run(["view", NOTATION, missing, "-o", str(out)]) == 2
    assert missing in capsys.readouterr().err
    assert not out.exists()
    assert run(["view", NOTATION, "--edition", "cr-1066", "-o", str(out)]) == 2
    assert "cr-1066" in capsys.readouterr().err


def test_editions_are_those_that_are_named(tmp_path: Path) -> None:
    out = tmp_path / "combat.html"
    assert run(["view", REPLAY, NOTATION, "--edition", "2010", "-o", str(out)]) == 0
    games = page_in(out.read_text(encoding="utf-8")).games
    assert [[each.edition for each in game.recordings][1:] for game in games] == [["cr-2010-02-01"]] * 2


def test_players_are_renamed(tmp_path: Path) -> None:
    out = tmp_path / "combat.html"
    assert run(["view", NOTATION, REPLAY, "--redact", "-o", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    (recording, *_) = page_in(text).games[0].recordings
    said = [step.text for chapter in chapters(recording) for step in chapter.steps]
    assert "Ann" not in text
    assert any("Player 1" in line for line in said)


def test_a_review_marks_where_another_block_was_better(tmp_path: Path) -> None:
    out = tmp_path / "combat.html"
    best = str(ROOT / "replays/menace.replay.jsonl")
    assert run(["view", REPLAY, best, NOTATION, "--review", "--redact", "-o", str(out)]) == 0
    games = page_in(out.read_text(encoding="utf-8")).games
    marks = [[mark for mark in game.recordings[0].marks if mark.kind == "better"] for game in games]
    assert [len(each) for each in marks] == [1, 0, 0]
    assert marks[0][0].text.startswith("Better: 1/1 deathtouch #75504 > 8/8 trample #96386: kills 8/8 trample #96386")
    for game, beginning in zip(games, ("Better: ", "Best: "), strict=False):
        steps = [step for chapter in chapters(game.recordings[0]) for step in chapter.steps]
        assert any(remark.text.startswith(beginning) for step in steps for remark in step.remarks)


def test_without_a_review_nothing_is_better(tmp_path: Path) -> None:
    out = tmp_path / "combat.html"
    assert run(["view", REPLAY, "-o", str(out)]) == 0
    (game,) = page_in(out.read_text(encoding="utf-8")).games
    assert {mark.kind for mark in game.recordings[0].marks}.isdisjoint({"better"})
