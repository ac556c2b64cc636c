"""704.7: one shield replaces all that would destroy a creature at the same time, so that no later check does."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import Json, attack, expect, play

pytestmark = pytest.mark.rule("704.7")


@pytest.mark.parametrize("shields", [1, 2])
def test_lethal_damage_by_deathtouch_that_ends_in_the_same_check(shields: int) -> None:
    machine: Json = {"id": "machine", "card": "Diabolic Machine"}
    script = [
        attack("machine"),
        {"do": "block", "player": "D", "blocks": {"Gravblade Heavy": ["machine"]}},
        *[{"do": "effect", "kind": "regenerate", "object": "machine"}] * shields,
        {"do": "deal_damage"},
        expect(battlefield=["machine"], graveyard=["Gravblade Heavy"], tapped=["machine"], attacking=[]),
        {"do": "effect", "kind": "destroy", "object": "machine"},
        expect(**{"battlefield" if shields == 2 else "graveyard": ["machine"]}),
    ]
    assert isinstance(play((machine,), ("Gravblade Heavy", "Bonesplitter"), script), Passed)
