"""Boards with counters, written as cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case

Step = dict[str, Any]


def creature(name: str, controller: str, counters: Mapping[str, int], **more: Any) -> dict[str, Any]:
    """A creature of a case with counters, 2/2 unless something else is said."""
    return {"id": name, "controller": controller, "power": 2, "toughness": 2, "counters": {**counters}} | more


def outcome(edition: str, permanents: list[dict[str, Any]], *script: Step) -> CaseOutcome:
    """What a case comes to: Alice attacks Dora."""
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    return run_case(case_of({"id": "x", "edition": edition, "board": board, "script": list(script)}, "x"))


def holds(edition: str, permanents: list[dict[str, Any]], *script: Step) -> None:
    """Say that everything is as the script expects."""
    found = outcome(edition, permanents, *script)
    assert isinstance(found, Passed), found


ATTACK: Step = {"do": "attack", "attacks": {"a": "D"}}
BLOCK: Step = {"do": "block", "player": "D", "blocks": {"b": ["a"]}}
NO_BLOCK: Step = {"do": "block", "player": "D", "blocks": {}}
DAMAGE: Step = {"do": "deal_damage"}


def expect(**keys: Any) -> Step:
    """What has to be true at this point."""
    return {"do": "expect", **keys}
