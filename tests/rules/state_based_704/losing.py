"""Cases in which a player loses the game, for the tests of the rules by which players do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, run_case

ATTACK: dict[str, Any] = {"do": "attack", "attacks": {"giant": "D"}}
"""The giant attacks."""
DAMAGE: dict[str, Any] = {"do": "deal_damage"}
"""Nothing blocks it, and damage is dealt."""


def expect(**keys: Any) -> dict[str, Any]:
    """What is so at a point of a script."""
    return {"do": "expect", **keys}


def played(edition: str, *steps: dict[str, Any], others: Sequence[dict[str, Any]] = (), **board: Any) -> CaseOutcome:
    """What comes of a script in which A has a giant, a 20/20 by default, and D has nothing but the others."""
    giant = {"id": "giant", "controller": "A", "power": 20, "toughness": 20, **board.pop("giant", {})}
    permanents = [giant, *others]
    value = {"active": "A", "defending": ["D"], "players": {"A": {}, "D": {}}, "permanents": permanents, **board}
    return run_case(case_of({"edition": edition, "board": value, "script": [*steps]}, "some.yaml"))
