"""Boards on which static abilities speak of kinds of creatures, counters, tokens and states, worked out by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case


def outcome(tmp_path: Any, permanents: list[dict[str, Any]], script: list[dict[str, Any]]) -> object:
    case = {
        "id": "statics",
        "edition": "cr-2026-01-16",
        "rules": [],
        "origin": "derived",
        "confidence": "text",
        "title": "static abilities",
        "board": {"active": "A", "defending": ["D"], "permanents": permanents},
        "script": script,
    }
    file = tmp_path / "statics.jsonl"
    file.write_text(json.dumps(case) + "\n", encoding="utf-8")
    (read,) = read_each(str(file))
    return run_case(read)  # type: ignore[arg-type]


def one(name: str, controller: str, size: int = 2, **more: Any) -> dict[str, Any]:
    return {"id": name, "controller": controller, "types": ["creature"], "power": size, "toughness": size, **more}


SERPENT = "Krakens, Leviathans, and Serpents you control can't be blocked except by Krakens, Leviathans, and Serpents."
KNIGHT = "Creatures your opponents control with counters on them can't attack or block."
LAND = {"id": "waste", "controller": "D", "types": ["land"], "subtypes": ["plains"]}


@pytest.mark.parametrize(("subtype", "legal"), [("bear", False), ("kraken", True)])
def test_one_of_several_kinds_blocks_one_of_them(tmp_path: Any, subtype: str, legal: bool) -> None:
    permanents = [
        one("serpent", "A", subtypes=["serpent"], text=[SERPENT]),
        one("bear", "D", subtypes=[subtype]),
    ]
    script = [
        {"do": "attack", "attacks": {"serpent": "D"}},
        {"do": "block", "player": "D", "blocks": {"bear": ["serpent"]}},
        {"do": "expect", "legal": legal},
    ]
    assert isinstance(outcome(tmp_path, permanents, script), Passed)


@pytest.mark.parametrize(("counters", "legal"), [({}, True), ({"charge": 1}, False), ({"-1/-1": 1}, False)])
def test_a_creature_with_a_counter_of_any_kind_cant_block(tmp_path: Any, counters: dict[str, int], legal: bool) -> None:
    permanents = [one("knight", "A", text=[KNIGHT]), one("wall", "D", 3, counters=counters)]
    script = [
        {"do": "attack", "attacks": {"knight": "D"}},
        {"do": "block", "player": "D", "blocks": {"wall": ["knight"]}},
        {"do": "expect", "legal": legal},
    ]
    assert isinstance(outcome(tmp_path, permanents, script), Passed)


def test_modified_creatures_alone_have_first_strike(tmp_path: Any) -> None:
    permanents = [
        one("lord", "A", text=["Modified creatures you control have first strike."]),
        one("ogre", "A", 3, counters={"charge": 1}),
        one("ox", "A", 3),
        one("bear", "D", 3),
        one("elk", "D", 3),
    ]
    script = [
        {"do": "attack", "attacks": {"ogre": "D", "ox": "D"}},
        {"do": "block", "player": "D", "blocks": {"bear": ["ogre"], "elk": ["ox"]}},
        {"do": "deal_damage", "step": "first"},
        {"do": "deal_damage"},
        {"do": "expect", "graveyard": ["bear", "ox", "elk"], "battlefield": ["ogre"]},
    ]
    assert isinstance(outcome(tmp_path, permanents, script), Passed)


@pytest.mark.parametrize(("said", "legal"), [("Lands you control", True), ("All lands", False)])
def test_a_land_of_a_further_type_counts_for_landwalk(tmp_path: Any, said: str, legal: bool) -> None:
    permanents = [
        one("walker", "A", text=[f"{said} are Swamps in addition to their other types.", "Swampwalk"]),
        one("bear", "D"),
        LAND,
    ]
    script = [
        {"do": "attack", "attacks": {"walker": "D"}},
        {"do": "block", "player": "D", "blocks": {"bear": ["walker"]}},
        {"do": "expect", "legal": legal},
    ]
    assert isinstance(outcome(tmp_path, permanents, script), Passed)
