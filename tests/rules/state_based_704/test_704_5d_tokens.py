"""704.5d: a token in a graveyard ceases to exist; a card stays there."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.state_based_704.losing import expect, played

pytestmark = pytest.mark.rule("704.5d")

MAKES = "When this creature attacks, create a 1/1 white Soldier creature token."


@pytest.mark.parametrize(("destroyed", "graveyard"), [("soldier", []), ("heir", ["heir"])])
def test_a_token_that_dies_is_in_no_graveyard(destroyed: str, graveyard: list[str]) -> None:
    heir = {"id": "heir", "controller": "A", "power": 1, "toughness": 1, "text": [MAKES]}
    steps = (
        {"do": "attack", "attacks": {"heir": "D"}},
        {"do": "resolve_top", "enters": ["soldier"]},
        expect(battlefield=["soldier"]),
        {"do": "effect", "kind": "destroy", "object": destroyed},
        expect(not_battlefield=[destroyed], graveyard=graveyard),
    )
    assert played("cr-2026-01-16", *steps, others=[heir]) == Passed()
    if destroyed == "soldier":
        assert played("cr-2026-01-16", *steps, expect(graveyard=["soldier"]), others=[heir]) != Passed()
