"""613.4d: what the effect `modify` changes of a creature whose power and toughness are switched; the rule's example."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import Passed, run_case

SWITCHES = "{0}: Switch this creature's power and toughness until end of turn."


def modified(power: int, toughness: int) -> dict[str, Any]:
    return {"do": "effect", "kind": "modify", "object": "a1", "power": power, "toughness": toughness}


def shows(power: int, toughness: int) -> dict[str, Any]:
    return {"do": "expect", "pt": {"a1": [power, toughness]}}


SWITCHED: list[dict[str, Any]] = [
    {"do": "activate", "player": "A", "permanent": "a1", "ability": 1},
    {"do": "resolve_top"},
]


@pytest.mark.parametrize(("edition", "number"), [("cr-2010-02-01", "613.3e"), ("cr-2026-01-16", "613.4d")])
def test_613_4d_what_changes_after_a_switch_changes_before_it(edition: str, number: str) -> None:
    script = [modified(0, 1), *SWITCHED, shows(4, 1), modified(5, 0), shows(4, 6), *SWITCHED, shows(6, 4)]
    creature = {"id": "a1", "controller": "A", "power": 1, "toughness": 3, "text": [SWITCHES]}
    value = {
        "id": "made/switched",
        "edition": edition,
        "rules": [number],
        "origin": "rule-example",
        "confidence": "text",
        "title": "A 1/3 that got +0/+1 and was switched is 4/1; with +5/+0 it is 4/6, and switched again 6/4",
        "board": {"active": "A", "defending": ["D"], "permanents": [creature]},
        "script": script,
    }
    assert isinstance(run_case(case_of(value, "made")), Passed)
