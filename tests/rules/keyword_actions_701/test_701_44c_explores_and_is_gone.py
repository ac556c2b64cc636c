"""701.44c: a permanent that has left the battlefield explores all the same; what is revealed may be told."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, cast, expect, play

pytestmark = pytest.mark.rule("701.44c")


@pytest.mark.parametrize("choice", [{"choice": True}, {"choice": False}, {}], ids=["no land", "a land", "not told"])
def test_it_explores_after_it_has_left(choice: Json) -> None:
    script = [
        {"do": "activate", "player": "A", "permanent": "Seeker of Sunlight", "ability": 1},
        {"do": "effect", "kind": "destroy", "object": "Seeker of Sunlight"},
        {**RESOLVE, **choice},
        expect(legal=True, stack=[], graveyard=["Seeker of Sunlight"]),
    ]
    assert isinstance(play(("Seeker of Sunlight",), (), script), Passed)


def test_of_the_card_that_was_drawn_to_connive_one_may_be_left() -> None:
    """A card is drawn and one discarded (701.50a): one card of which nobody knows more may be in that hand."""
    spy = {"id": "spy", "power": 2, "toughness": 2, "text": ["Whenever this creature attacks, it connives."]}
    script = [
        {"do": "attack", "attacks": {"spy": "D"}},
        {**RESOLVE, "choice": True},
        expect(counters={"spy": {"+1/+1": 1}}),
        cast("Shock", "D"),
        expect(legal=True),
        cast("Shock", "D"),
        expect(legal=False),
    ]
    players = {"A": {"library": 10, "hand": [], "graveyard": []}}
    assert isinstance(play((spy,), (), script, players), Passed)
