"""What a script leaves open is not guessed, and what it answers too much is an error."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import Failed, Passed, run_case
from simulator.game.verdict import NotKnown

NOBODY = "nobody says what is chosen for it"


def _creature(name: str, who: str, size: int, *keywords: str) -> dict[str, Any]:
    return {"id": name, "controller": who, "power": size, "toughness": size, "keywords": [*keywords]}


def _played(keyword: str, resolves: dict[str, Any], expected: dict[str, Any], edition: str = "cr-2026-01-16") -> Any:
    """What comes of a 3/3 with a keyword that attacks beside a 1/1 and a 2/2, against a 1/1 and a 2/2."""
    creatures = [_creature("m", "A", 3, keyword), _creature("x", "A", 1), _creature("y", "A", 2)]
    creatures += [_creature("b", "D", 1), _creature("c", "D", 2)]
    script = [{"do": "attack", "attacks": {"m": "D", "x": "D", "y": "D"}}, resolves, {"do": "expect", **expected}]
    board = {"active": "A", "defending": ["D"], "permanents": creatures}
    return run_case(case_of({"edition": edition, "board": board, "script": script}, "some.yaml"))


def _resolve(**more: Any) -> dict[str, Any]:
    return {"do": "resolve_top", **more}


@pytest.mark.parametrize("keyword", ["mentor", "annihilator 1", "provoke"])
@pytest.mark.parametrize("how", [{"do": "resolve_top"}, {"do": "pass_priority"}])
def test_a_choice_among_several_that_nobody_makes_is_not_guessed(keyword: str, how: dict[str, Any]) -> None:
    found = _played(keyword, how, {"pt": {"x": [2, 2]}})
    assert NOBODY in str(found)
    assert not isinstance(found, Passed)


def test_all_that_there_is_needs_no_choice() -> None:
    assert isinstance(_played("annihilator 2", _resolve(), {"not_battlefield": ["b", "c"]}), Passed)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("c", {"tapped": ["m", "x", "y"]}),
        (["c", True], {"tapped": ["m", "x", "y"]}),
        (["c", False], {"tapped": ["m", "x", "y"]}),
        (False, {"tapped": ["m", "x", "y"]}),
    ],
)
def test_a_may_is_answered_by_itself_or_after_its_target(choice: Any, expected: dict[str, Any]) -> None:
    assert isinstance(_played("provoke", _resolve(choice=choice), expected), Passed)


def test_that_it_is_done_says_nothing_of_its_target() -> None:
    assert NOBODY in str(_played("provoke", _resolve(choice=True), {"tapped": ["m", "x", "y"]}))


@pytest.mark.parametrize(
    ("keyword", "choice"),
    [("mentor", ["x", False]), ("annihilator 1", ["b", True]), ("provoke", ["c", True, False]), ("provoke", ["c", 2])],
)
def test_an_answer_too_much_is_an_error(keyword: str, choice: list[Any]) -> None:
    assert "asks for nothing else" in str(_played(keyword, _resolve(choice=choice), {"legal": True}))


def test_the_target_of_another_ability_on_the_stack_is_not_guessed_either() -> None:
    creatures = [_creature("m", "A", 4, "mentor"), _creature("n", "A", 4, "mentor"), _creature("x", "A", 1)]
    creatures.append(_creature("y", "A", 2))
    script = [
        {"do": "attack", "attacks": dict.fromkeys(("m", "n", "x", "y"), "D")},
        _resolve(choice="y"),
        {"do": "expect", "pt": {"y": [3, 3], "x": [1, 1]}},
        _resolve(),
        {"do": "expect", "pt": {"y": [3, 3]}},
    ]
    board = {"active": "A", "defending": ["D"], "permanents": creatures}
    whole = {"edition": "cr-2026-01-16", "board": board}
    assert isinstance(run_case(case_of({**whole, "script": script[:3]}, "some.yaml")), Passed)
    assert NOBODY in str(run_case(case_of({**whole, "script": script}, "some.yaml")))


def test_a_card_that_may_have_been_milled_may_be_in_the_graveyard() -> None:
    mill = {"id": "m", "controller": "A", "types": ["artifact"], "text": ["{0}: Target player mills a card."]}
    players = {each: {"graveyard": [], "library": 10, "this_turn": {}} for each in ("A", "D")}
    activate = {"do": "activate", "player": "A", "permanent": "m", "ability": 1, "targets": ["D"]}
    board = {"active": "A", "defending": ["D"], "players": players, "permanents": [mill]}
    case = {"edition": "cr-2026-01-16", "board": board}
    expected = {"do": "expect", "graveyard": ["Giant Growth"]}
    before = run_case(case_of({**case, "script": [activate, expected]}, "some.yaml"))
    after = run_case(case_of({**case, "script": [activate, _resolve(), expected]}, "some.yaml"))
    assert isinstance(before, Failed)
    assert isinstance(after, NotKnown)
