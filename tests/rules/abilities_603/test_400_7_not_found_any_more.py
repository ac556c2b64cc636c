"""603.6: what has left the zone that it went to is not found there, and nothing else is returned in its place."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = pytest.mark.rule("400.7")

STRIDER: Json = {"id": "strider", "card": "Mortus Strider"}  # When this creature dies, return it to its owner's hand.
DIES: list[Json] = [
    attack("x"),
    {"do": "effect", "kind": "destroy", "object": "strider"},
    {"do": "stack_triggers", "player": "A", "order": ["strider"]},
]
EXILED: list[Json] = [
    {"do": "activate", "player": "D", "permanent": "Heap Doll", "ability": 1, "targets": ["strider"]},
    RESOLVE,
]
PLAYERS: Json = {name: {"this_turn": {}, "library": 9, "graveyard": [], "hand": []} for name in "AD"}


@pytest.mark.parametrize("exiled", [True, False])
@pytest.mark.parametrize("card", ["Mortus Strider", "Shock"])
def test_the_hand_is_what_it_was(exiled: bool, card: str) -> None:
    casting = cast(card, *(["D"] if card == "Shock" else []))
    script = [*DIES, *(EXILED if exiled else []), RESOLVE, {"do": "end_combat"}, casting]
    legal = card == "Mortus Strider" and not exiled
    x = {"id": "x", "power": 1, "toughness": 1}
    assert play((STRIDER, x), ("Heap Doll",), [*script, expect(legal=legal)], PLAYERS) == Passed()
