"""Boards made to be slow: each command answers, or says what is not known, within ten seconds and a gigabyte."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from simulator.cli.main import run
from simulator.game.game import Game
from simulator.legality.problem import SPENT, STEPS, Budget
from tests.redteam.boards import COMMANDS, costs_of, warm
from tests.redteam.drawing import MOST_BYTES, Recipe, case_of, changed, drawn

ATTACKS = Path(__file__).parents[3] / "shared" / "attacks"


def _attack(name: str) -> str:
    file = ATTACKS / name
    if not file.exists():
        pytest.skip(f"{file} is not here: it is kept outside the project")
    return str(file)


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    warm()


@pytest.mark.parametrize("name", ["slow_legal.json", "slow_judge.json", "m_power.yaml"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_what_took_hours_takes_seconds(name: str, command: tuple[str, ...]) -> None:
    from tests.redteam.boards import cost_of

    cost = cost_of(command, _attack(name))
    assert not cost.is_too_much, cost


def _creatures(letter: str, number: int, controller: str, *text: str, **more: Any) -> list[dict[str, Any]]:
    creature = {"controller": controller, "power": 1, "toughness": 4, "text": [*text], **more}
    return [{"id": f"{letter}{n}", **creature} for n in range(number)]


def _written(folder: Path, permanents: list[dict[str, Any]], *script: dict[str, Any]) -> str:
    attackers = [each["id"] for each in permanents if each["controller"] == "A"]
    attack = {"do": "attack", "attacks": dict.fromkeys(attackers, "D")}
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    file = folder / "slow.json"
    file.write_text(json.dumps({"edition": "cr-2024-11-08", "board": board, "script": [attack, *script]}))
    return str(file)


ANY_NUMBER = "This creature can block any number of creatures."


def test_one_blocker_of_any_number_against_thirty_attackers_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _written(tmp_path, _creatures("a", 30, "A") + _creatures("b", 1, "D", ANY_NUMBER))
    assert run(["legal", file]) == 0
    assert f"legal declarations: {2**30}" in capsys.readouterr().out
    assert Game.from_case(file).legal_blocks.count() == 2**30


def test_a_number_of_thousands_of_digits_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = _written(tmp_path, _creatures("a", 99, "A") + _creatures("b", 150, "D", ANY_NUMBER))
    for command in (["legal", file], ["legal", "--json", file], ["judge", file], ["judge", "--json", file]):
        assert run(command) == 0
        assert f"about 10^{int(99 * 150 * 0.30103)}" in capsys.readouterr().out
    assert Game.from_case(file).legal_blocks.count() == 2 ** (99 * 150)


def _divided(folder: Path, power: int, *expected: dict[str, int]) -> str:
    attacker = _creatures("a", 1, "A", power=power)
    block = {"do": "block", "player": "D", "blocks": {"b0": ["a0"], "b1": ["a0"]}}
    expect = {"do": "expect", "legal_assignments": {"for": "a0", "sets": [*expected]}}
    return _written(folder, attacker + _creatures("b", 2, "D"), block, expect)


def test_power_of_a_thousand_million_is_divided_in_as_many_ways_and_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", _divided(tmp_path, 10**9, {"b0": 1})]) == 1
    assert f"{10**9 + 1}, such as" in capsys.readouterr().out


def test_what_can_be_divided_in_few_ways_is_compared_whatever_the_power(tmp_path: Path) -> None:
    assert run(["check", _divided(tmp_path, 1, {"b0": 1}, {"b1": 1})]) == 0
    assert run(["check", _divided(tmp_path, 1, {"b0": 1})]) == 1


def test_a_budget_that_is_spent_leaves_the_verdict_and_the_maximum(tmp_path: Path) -> None:
    """Whether it is legal is told by counting; what is nearest would be looked for."""
    text = "This creature must be blocked by exactly three creatures if able."
    attackers = _creatures("a", 8, "A", text, keywords=["menace"])
    game = Game.from_case(_written(tmp_path, attackers + _creatures("b", 12, "D")))
    assert game.judge({"b0": ["a0"]}).maximum == 4
    game = Game.from_case(_written(tmp_path, attackers + _creatures("b", 12, "D")))
    game.budget = Budget(500_000)
    verdict = game.judge({"b0": ["a0"]})
    assert (verdict.legal, verdict.maximum, verdict.obeyed) == (False, 4, 0)
    game.budget.left = 10
    assert verdict.nearest is None
    assert verdict.why_not_nearest == SPENT


def test_a_question_asked_of_a_game_has_a_budget_of_its_own(tmp_path: Path) -> None:
    game = Game.from_case(_written(tmp_path, _creatures("a", 3, "A") + _creatures("b", 3, "D")))
    assert game.budget is None
    assert [game.legal_blocks.count() for _ in range(3)] == [4**3] * 3


def test_the_same_question_is_left_at_the_same_place_every_time(tmp_path: Path) -> None:
    random = Random(5)
    kinds = [f"This creature must be blocked by exactly {number} creatures if able." for number in ("two", "three")]
    attackers = [each for n in range(14) for each in _creatures(f"a{n}x", 1, "A", random.choice(kinds))]
    file = _written(tmp_path, attackers + _creatures("b", 14, "D", "This creature can't block alone."))
    left = []
    for _ in range(2):
        game = Game.from_case(file)
        game.budget = Budget(STEPS // 10)
        game.judge({})
        game.legal_blocks.count()
        left.append(game.budget.left)
    assert left[0] == left[1] < STEPS // 10


def test_a_script_of_thousands_of_steps_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused = {"do": "block", "player": "D", "blocks": {"b0": ["a0", "a1"]}}
    file = _written(tmp_path, _creatures("a", 300, "A") + _creatures("b", 300, "D"), *[refused] * 6_000)
    assert run(["check", file]) not in (1, 2)
    assert f": {SPENT}" in " ".join(capsys.readouterr().out.split())


SEEDS = range(24)


@pytest.mark.parametrize("seed", SEEDS)
def test_drawn_boards_are_answered_in_time(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    recipe = drawn(random)
    if seed % 2:
        recipe = changed(random, recipe)
    costs = [(cost, command) for cost, command in costs_of(recipe, tmp_path) if cost.is_too_much]
    assert not costs, recipe


def test_a_drawn_case_fits_into_a_file() -> None:
    recipes: list[Recipe] = [drawn(Random(seed)) for seed in range(200)]
    assert max(len(case_of(recipe)) for recipe in recipes) <= MOST_BYTES
