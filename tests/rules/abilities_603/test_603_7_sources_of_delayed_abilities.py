"""113.7a, 702.15c: damage of a delayed ability is dealt by its source as it last existed, if that has left since."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import Passed, run_case

pytestmark = [pytest.mark.rule("603.7"), pytest.mark.since("cr-2022-10-07")]

LATER = "Whenever this creature becomes blocked by a creature, it deals 1 damage to that creature at end of combat."


@pytest.mark.parametrize("leaves", ["destroy", "exile", "damage"])
def test_they_have_lifelink_and_deathtouch_and_a_color_once_they_have_left(edition: str, leaves: str) -> None:
    def creature(name: str, player: str, **more: Any) -> dict[str, Any]:
        return {"id": name, "controller": player, "power": 0, "toughness": 4, **more}

    ogre = creature("ogre", "A", text=[LATER], colors=["red"], keywords=["lifelink", "deathtouch"])
    knight = creature("knight", "D", keywords=["protection from red"])
    permanents = [ogre, knight, creature("wall", "D")]
    amount = {"amount": 4} if leaves == "damage" else {}
    script: list[dict[str, Any]] = [
        {"do": "attack", "attacks": {"ogre": "D"}},
        {"do": "block", "player": "D", "blocks": {"knight": ["ogre"], "wall": ["ogre"]}},
        {"do": "resolve_top"},
        {"do": "resolve_top"},
        {"do": "effect", "kind": leaves, "object": "ogre", **amount},
        {"do": "deal_damage"},
        {"do": "end_step"},
        {"do": "resolve_top"},
        {"do": "resolve_top"},
        {"do": "expect", "life": {"A": 21}, "damage": {"knight": 0, "wall": 1}, "battlefield": ["knight"]},
        {"do": "expect", "not_battlefield": ["wall"]},
    ]
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    assert run_case(case_of({"edition": edition, "board": board, "script": script}, "some.yaml")) == Passed()
