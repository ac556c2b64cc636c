"""701.44c: a permanent that has left the battlefield explores all the same; what is revealed may be told."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, expect, play

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
