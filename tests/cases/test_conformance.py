"""The suites of cases: everything that is built is as they expect, and what is not built says so honestly."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from events.abilities import Triggered
from events.abilities import Unsupported as NotUnderstood
from simulator.cases.format.case import EFFECTS, Case, write_case
from simulator.cases.format.effects import Effect
from simulator.cases.format.errors import NotBuilt
from simulator.cases.read.reading import read_cases
from simulator.cases.run.checking import CaseOutcome, Failed, Passed, check_cases, read_disputed, run_case
from simulator.cases.run.expecting import OBSERVED
from simulator.cases.run.magic import PLAYED
from simulator.editions import TABLES
from simulator.oracle import OpaqueEffect, compile_keyword, compile_sentence

pytestmark = pytest.mark.usefixtures("whole_tables")

HERE = Path(__file__).parent
SUITES = sorted((HERE).glob("*.cases.jsonl"))
DISPUTED = read_disputed(str(HERE.parent / "disputed.txt"))

AT_LEAST = {
    "peers": 164,
    "rulings": 75,
    "rules-cr-2009-10-01": 156,
    "rules-cr-2010-02-01": 43,
    "rules-cr-2022-10-07": 167,
    "rules-cr-2008-02-01": 144,
    "rules-cr-2024-06-07": 171,
    "rules-cr-2024-11-08": 160,
    "rules-cr-2026-01-16": 159,
    "rules-dm-en-1.38": 25,
    "rules-dm-ja": 32,
    "solver": 130,
}
"""How many cases of each suite pass at least; a number here only ever rises."""

STEPS = {str(step.__struct_config__.tag) for step in PLAYED} | {"expect", "effect"}
KINDS = {str(kind.__struct_config__.tag) for kind in EFFECTS if kind.events is not Effect.events}


@cache
def outcomes(suite: Path) -> list[tuple[Case, CaseOutcome]]:
    return [(case, run_case(case)) for case in read_cases(str(suite))]


def name_of(suite: Path) -> str:
    return suite.name.removesuffix(".cases.jsonl")


@pytest.mark.parametrize("suite", SUITES, ids=name_of)
def test_every_case_is_as_it_expects(suite: Path) -> None:
    report = check_cases(read_cases(str(suite)), disputed=DISPUTED)
    assert report.failed == []
    assert report.errors == []
    assert report.passed >= AT_LEAST.get(name_of(suite), 0)


def test_only_disputed_cases_are_listed_as_such() -> None:
    every_id = {case.id for suite in SUITES for case, _ in outcomes(suite)}
    assert set(DISPUTED) <= every_id


def test_every_solver_case_without_costs_passes_and_of_the_others_only_paying_is_left() -> None:
    without_costs = with_costs = 0
    for case, outcome in outcomes(HERE / "solver.cases.jsonl"):
        if "block_cost" in write_case(case) or "unless its controller pays" in write_case(case):
            with_costs += 1
            assert isinstance(outcome, Passed) or (isinstance(outcome, NotBuilt) and "costs" in outcome.reason)
        else:
            without_costs += 1
            assert isinstance(outcome, Passed), case.id
    assert (without_costs, with_costs) == (122, 8)


@pytest.mark.parametrize("suite", SUITES, ids=name_of)
def test_unsupported_is_honest(suite: Path) -> None:
    for case, outcome in outcomes(suite):
        if isinstance(outcome, NotBuilt):
            assert not is_built(json.loads(write_case(case)), outcome.at), (case.id, outcome)


def is_built(case: dict[str, Any], at: str) -> bool:
    """Whether what stands at a path of a case is built after all."""
    path = re.findall(r"\w+", at)
    value: Any = case
    for part in path:
        value = value[int(part)] if part.isdigit() else value[part]
    last = next(part for part in reversed(path) if not part.isdigit())
    if last == "script":
        return "decayed" not in words(case, "keywords")
    return BUILT.get(last, lambda _: last in OBSERVED)(value)


def _keyword_is_built(keyword: str) -> bool:
    read = compile_keyword(keyword)
    return not isinstance(read, NotUnderstood) and not any(isinstance(ability, Triggered) for ability in read)


def _sentence_is_built(sentence: str) -> bool:
    read = compile_sentence(sentence)
    if isinstance(read, OpaqueEffect):
        return isinstance(read.ability, Triggered) and read.ability.opaque
    return not isinstance(read, NotUnderstood)


BUILT: dict[str, Any] = {
    "edition": lambda edition: edition in TABLES,
    "teams": lambda teams: True,
    "do": lambda do: do in STEPS,
    "kind": lambda kind: kind in KINDS,
    "keyword": _keyword_is_built,
    "keywords": _keyword_is_built,
    "text": _sentence_is_built,
}
"""By the last word of a path: whether its value is built. Any other word is a key of `expect`."""


def words(value: Any, field: str) -> Iterator[str]:
    """The texts of a field, wherever it stands in a case."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == field:
                yield from [part] if isinstance(part, str) else part
            else:
                yield from words(part, field)
    elif isinstance(value, list):
        for part in value:
            yield from words(part, field)


def test_the_tables_of_what_is_built_hold_only_what_the_format_knows() -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in EFFECTS}
    assert kinds >= KINDS
    assert not [outcome for suite in SUITES for _, outcome in outcomes(suite) if isinstance(outcome, Failed)]
