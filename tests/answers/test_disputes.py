"""The answers to questions that people asked: right, and with card, rule, reason and what is legal instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import UNSET

from simulator.answers import Explanation, answer_to
from simulator.answers.naming import by_names, faces_of
from simulator.cases.format import steps as s
from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_case
from simulator.display.answers import lines_of

DISPUTES = Path(__file__).parents[2] / "../shared/cases/disputes"

pytestmark = pytest.mark.skipif(not DISPUTES.is_dir(), reason="../shared is absent")

QUESTIONS = sorted(file.stem for file in DISPUTES.glob("*.yaml"))
SAID = {True: "yes", False: "no", "undetermined": "unknown"}
PROPOSALS = (s.DeclareBlocks, s.Assign)


def _asked(case: Case) -> list[tuple[object, s.Expect]]:
    """Each block and assignment, with what the case expects of it."""
    found: list[tuple[object, s.Expect]] = []
    proposed: object = None
    for step in case.script:
        if isinstance(step, s.Expect):
            if proposed is not None and step.legal is not UNSET:
                found.append((proposed, step))
            proposed = None
        else:
            proposed = step if isinstance(step, PROPOSALS) else None
    return found


def _explained(case: Case) -> dict[int, Explanation]:
    """The explanation of each block and assignment, by its place among them."""
    parts = [part for part in answer_to(case).parts if isinstance(part, Explanation)]
    return dict(enumerate(part for part in parts if part.asked.rpartition(" ")[2] in ("block", "damage")))


@pytest.mark.parametrize("question", QUESTIONS)
def test_each_answer_is_as_the_question_expects(question: str) -> None:
    case = read_case(str(DISPUTES / f"{question}.yaml"))
    steps = [step for step in case.script if isinstance(step, PROPOSALS)]
    explained = _explained(case)
    assert len(explained) == len(steps)
    for step, expected in _asked(case):
        part = explained[next(at for at, each in enumerate(steps) if each is step)]
        if expected.legal is None:
            continue
        assert part.reply == SAID[expected.legal]
        if expected.violates is not UNSET:
            said = ", ".join(reason.rule for reason in part.reasons)
            assert all(number in said for number in expected.violates), said


@pytest.mark.parametrize("question", QUESTIONS)
def test_each_text_names_a_card_and_a_rule_and_where_it_is_no_what_is_legal(question: str) -> None:
    case = read_case(str(DISPUTES / f"{question}.yaml"))
    answer = answer_to(case, to_the_end=True)
    said = "\n".join(line.text for line in lines_of(answer, story=True))
    assert any(face.name in said for face in faces_of(by_names(case)))
    numbers = {reason.rule for part in answer.parts if isinstance(part, Explanation) for reason in part.reasons}
    assert any(numbers)
    for part in answer.parts:
        if isinstance(part, Explanation) and part.reply == "no" and part.asked.endswith("block"):
            assert part.reasons
            assert part.instead
            assert all(each.text in said for each in part.instead)


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_text_has_an_id_where_there_is_a_name_or_a_path_into_the_file(question: str) -> None:
    case = read_case(str(DISPUTES / f"{question}.yaml"))
    said = "\n".join(line.text for line in lines_of(answer_to(case, to_the_end=True), story=True))
    named = [each for each in case.board.permanents if each.card or each.name]
    words = set(said.replace(",", " ").replace(".", " ").replace(":", " ").split())
    assert "$.script" not in said
    assert not {each.id for each in named if each.id != each.name} & words


def test_the_answer_to_the_heelcutter_reads_so() -> None:
    answer = answer_to(read_case(str(DISPUTES / "heelcutter.yaml")))
    assert [line.text for line in lines_of(answer)][1:8] == [
        "(b1 and b2: 2/2, of D)",
        "D's first block, b1 blocks Goblin Heelcutter:",
        "No. b1 can't block.",
        "  Goblin Heelcutter: Whenever this creature attacks, target creature can't block this turn.",
        "  (508.3a, 509.1b: A declaration of blockers that disobeys a restriction is illegal.)",
        "  Legal instead:",
        "    no block",
    ]
