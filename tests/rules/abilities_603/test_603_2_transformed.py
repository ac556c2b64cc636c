"""603.2: an ability of the face that is turned up as its permanent transforms may trigger on that."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from tests.rules.general_100.written import RESOLVE, Json, expect, play

pytestmark = [pytest.mark.rule("603"), pytest.mark.editions("cr-2026-01-16")]


def transformed(edition: str, **expected: Any) -> CaseOutcome:
    """What comes of it as a Concealing Curtains transforms into a Revealing Eye."""
    curtains = {"id": "curtains", "controller": "A", "card": "Concealing Curtains"}
    board = {"active": "A", "defending": ["D"], "permanents": [curtains], "players": {"A": {}, "D": {}}}
    activate: dict[str, Any] = {"do": "activate", "player": "A", "permanent": "curtains", "ability": 1}
    script = [activate, {"do": "expect", "legal": True}, {"do": "resolve_top"}, {"do": "expect", **expected}]
    return run_case(case_of({"edition": edition, "board": board, "script": script}, "some.yaml"))


def test_that_an_ability_may_have_triggered_is_not_lost(edition: str) -> None:
    outcome = transformed(edition, triggers={"curtains": 0})
    assert outcome != Passed()
    assert "Revealing Eye's second ability" in str(outcome)


def test_a_face_that_is_not_at_hand_is_not_known() -> None:
    """712.8f: Bruce Banner is a modal double-faced card, and transforms into one that the cards at hand lack."""
    activate: Json = {"do": "activate", "player": "A", "permanent": "Bruce Banner", "ability": 2}
    script = [activate, RESOLVE, expect(pt={"Bruce Banner": [1, 1]})]
    found = play(("Bruce Banner",), (), script, {"A": {"this_turn": {}}})
    assert "its other face is not among the cards at hand" in str(found)
