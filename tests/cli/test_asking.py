"""`blockers ask` without a question: it asks step by step, or reads the question from a pipe."""

from __future__ import annotations

import io
from collections.abc import Iterator

import click
import pytest

from simulator.cases.notation import read_notation
from simulator.cli.asking import ask_step_by_step
from simulator.cli.main import run

ANSWERS = ("Ann", "Boggart Brute; 2 Hill Giant", "Bob", "2/2; 1/1", 17, "Boggart Brute", "2/2 > Boggart Brute")


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a person answers to each question; the questions as they come."""
    asked: list[str] = []
    coming: Iterator[object] = iter(ANSWERS)

    def prompt(text: str, **_: object) -> object:
        asked.append(text)
        return next(coming)

    monkeypatch.setattr(click, "prompt", prompt)
    return asked


def test_the_answers_make_a_notation(answers: list[str]) -> None:
    notation = ask_step_by_step()
    case = read_notation(notation)
    assert len(answers) == len(ANSWERS)
    assert (case.board.active, case.board.players["Bob"].life) == ("Ann", 17)
    assert [step.__struct_config__.tag for step in case.script] == ["attack", "block"]


def test_a_person_at_a_terminal_is_asked(
    answers: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert run(["ask"]) == 1
    assert "Boggart Brute can be blocked only by two or more" in capsys.readouterr().out


def test_a_question_may_come_from_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("A: Hill Giant | D: 2/2 | attack: Giant | block: 2/2 > Giant\n"))
    assert run(["ask"]) == 0
    assert "Yes, legal" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_one_line_of_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", "nowhere.yaml"]) == 2
    assert "nowhere.yaml" in capsys.readouterr().err


def test_hostile_names_are_harmless_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    hostile = "a\u202eb\x1b[31mred"
    assert run(["tell", f'A: 3/3 "{hostile}" | D: 2/2 "<b>" | attack: "{hostile}" | block: "<b>" > "{hostile}"']) == 0
    said = capsys.readouterr().out
    assert r"<b> deals 2 damage to a\u202eb\x1b[31mred" in said
    assert not {"\x1b", "\u202e"} & {*said}
