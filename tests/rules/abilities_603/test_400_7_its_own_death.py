"""400.7, 603.10a: what triggers as any creature dies finds the card of its own source too, if that was it."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = pytest.mark.rule("400.7")

PLAYERS: Json = {name: {"this_turn": {}, "library": 9, "graveyard": [], "hand": []} for name in "AD"}
ARES = "Ares, God of War"  # Whenever an attacking creature you control dies, return that card to its owner's hand.
DIES: list[Json] = [
    attack(ARES),
    {"do": "block", "player": "D", "blocks": {"big": [ARES]}},
    {"do": "deal_damage"},
    expect(triggers={ARES: 1}),
    RESOLVE,
    {"do": "end_combat"},
]
BIG: Json = {"id": "big", "power": 6, "toughness": 6}


def test_it_returns_itself() -> None:
    assert play((ARES,), (BIG,), [*DIES, cast(ARES), expect(legal=True)], PLAYERS) == Passed()


def test_it_triggers_on_attacking_creatures_alone() -> None:
    script = [
        attack(ARES, "x"),
        {"do": "effect", "kind": "destroy", "object": "y"},
        expect(triggers={ARES: 0}),
        {"do": "effect", "kind": "destroy", "object": "x"},
        expect(triggers={ARES: 1}),
    ]
    x, y = ({"id": name, "power": 2, "toughness": 2} for name in "xy")
    assert play((ARES, x, y), (), script) == Passed()
