"""Stepping: where each answer leads, and the screens on the way."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from projections.narrative.narrative import StoryLine
from simulator.display.account import Moved, moved, step_through
from simulator.display.console import console_on
from tests.display.test_account import replayed

LINES = [
    StoryLine(0, 0, 0, "", "external", "the game begins"),
    StoryLine(2, 1, 0, "", "external", "turn 1 begins"),
    StoryLine(4, 1, 1, "506.1", "derived", "combat 1"),
    StoryLine(5, 1, 1, "", "choice", "a1 attacks"),
    StoryLine(9, 1, 2, "506.1", "derived", "combat 2"),
    StoryLine(12, 2, 0, "", "external", "turn 2 begins"),
]


@pytest.mark.parametrize(
    ("at", "answer", "to"),
    [
        (0, "", Moved(1)),
        (0, "n", Moved(1)),
        (0, " N ", Moved(1)),
        (5, "", Moved(5, "this is the last step")),
        (3, "p", Moved(2)),
        (0, "p", Moved(0, "this is the first step")),
        (3, "q", Moved(3, done=True)),
        (5, "1", Moved(0)),
        (0, "3", Moved(1)),
        (0, "6", Moved(3)),
        (0, "7", Moved(4)),
        (0, "0", Moved(0)),
        (0, "14", Moved(0, "the last event here is 13")),
        (0, "9" * 500, Moved(0, "the last event here is 13")),
        (0, "c", Moved(2)),
        (2, "c", Moved(4)),
        (4, "c", Moved(4, "no combat follows")),
        (1, "-2", Moved(1, "'-2' is not understood")),
        (1, "x\x1b[2J", Moved(1, r"'x\x1b[2J' is not understood")),
        (1, "²", Moved(1, "'²' is not understood")),
    ],
)
def test_an_answer_leads_to_a_step(at: int, answer: str, to: Moved) -> None:
    assert moved(at, answer, LINES) == to


def test_forward_and_back_come_to_the_same_step() -> None:
    for at in range(len(LINES) - 1):
        assert moved(moved(at, "n", LINES).at, "p", LINES) == Moved(at)


def stepped(answers: list[str], *, combat: int | None = None) -> tuple[bool, str, int]:
    """What came of it, all that was shown, and how often the person was asked."""
    asked = 0
    coming: Iterator[str] = iter(answers)

    def ask(prompt: str) -> str:
        nonlocal asked
        asked += 1
        answer = next(coming, None)
        if answer is None:
            raise EOFError
        return answer

    stream = io.StringIO()
    well = step_through(replayed(), console_on(stream, width=80), combat=combat, ask=ask)
    return well, stream.getvalue(), asked


def test_a_step_shows_the_board_of_its_moment_whichever_way_one_comes_to_it() -> None:
    _, forward, _ = stepped(["n"] * 3, combat=1)
    _, back, _ = stepped(["n"] * 4 + ["p"], combat=1)
    assert forward.split("Turn 1, combat 1")[-1] == back.split("Turn 1, combat 1")[-1]


def test_one_can_stop_or_the_input_can_end() -> None:
    assert stepped(["n", "q", "n"])[2] == 2
    assert stepped([])[2] == 1


def test_a_wrong_answer_is_reported_and_the_step_stays() -> None:
    _, shown, _ = stepped(["what"])
    assert "'what' is not understood" in shown
    assert shown.count("step 1 of") == 2


def test_a_step_shows_what_the_engine_said_of_it() -> None:
    _, shown, _ = stepped([str(n) for n in range(1, 45)], combat=1)
    assert "Engine agrees: the declaration is legal" in shown


def test_a_pipe_gets_every_step_once_within_the_width() -> None:
    stream = io.StringIO()
    assert step_through(replayed(), console_on(stream, width=80))
    shown = stream.getvalue()
    steps = [line for line in shown.splitlines() if "  step " in line]
    assert [int(line.split("  step ")[1].split()[0]) for line in steps] == list(range(1, len(steps) + 1))
    assert f"step {len(steps)} of {len(steps)}" in steps[-1]
    assert "Now it is settled." in shown
    assert "\x1b" not in shown
    assert max(map(len, shown.splitlines())) <= 80
