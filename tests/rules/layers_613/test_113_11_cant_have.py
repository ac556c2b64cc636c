"""113.11: an object can't have an ability: what would add it does not apply, now or later."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case

pytestmark = [pytest.mark.rule("113.11"), pytest.mark.since("cr-2022-10-07")]

TEXT = "Creatures your opponents control lose deathtouch and can't have or gain deathtouch."
ATTACK: dict[str, Any] = {"do": "attack", "attacks": {"ox": "D"}}
BLOCK: dict[str, Any] = {"do": "block", "player": "D", "blocks": {"bear": ["ox"]}}
GONE: dict[str, Any] = {"do": "effect", "kind": "destroy", "object": "idol"}
DAMAGE: dict[str, Any] = {"do": "deal_damage"}
GAIN: dict[str, Any] = {"do": "effect", "kind": "gain", "object": "bear", "keyword": "deathtouch", "until": "turn"}
GAINS = "Whenever this creature blocks, it gets +2/+0 and gains deathtouch until end of turn."


def fought(edition: str, *steps: dict[str, Any], text: str = "") -> CaseOutcome:
    """What comes of it when the bear, which can't have deathtouch as long as the idol is there, blocks the ox."""
    idol = {"id": "idol", "controller": "A", "types": ["enchantment"], "text": [TEXT]}
    ox = {"id": "ox", "controller": "A", "power": 1, "toughness": 5}
    bear = {"id": "bear", "controller": "D", "power": 2, "toughness": 2, **({"text": [text]} if text else {})}
    board = {"active": "A", "defending": ["D"], "permanents": [idol, ox, bear]}
    script = [ATTACK, BLOCK, *steps]
    return run_case(case_of({"edition": edition, "board": board, "script": script}, "some.yaml"))


def test_what_it_would_gain_does_not_apply_later(edition: str) -> None:
    still = {"do": "expect", "battlefield": ["ox"], "damage": {"ox": 2}}
    assert fought(edition, GAIN, GONE, DAMAGE, still) == Passed()


def test_what_it_gains_after_that_applies(edition: str) -> None:
    dead = {"do": "expect", "graveyard": ["idol", "ox"]}
    assert fought(edition, GONE, GAIN, DAMAGE, dead) == Passed()


def test_other_parts_of_the_effect_apply(edition: str) -> None:
    resolve: dict[str, Any] = {"do": "resolve_top"}
    still = {"do": "expect", "battlefield": ["ox"], "damage": {"ox": 4}, "pt": {"bear": [4, 2]}}
    assert fought(edition, resolve, GONE, DAMAGE, still, text=GAINS) == Passed()
