"""208.3a: what changes the power of a noncreature permanent is there once that becomes a creature."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, expect, play

pytestmark = pytest.mark.rule("208.3a")

COPTER = "Smuggler's Copter"  # a 3/3 Vehicle with flying
PUMPS = "Whenever this creature attacks, target Vehicle you control gets +2/+0 until end of turn."


def test_a_vehicle_keeps_what_it_got_before() -> None:
    elf = {"id": "elf", "name": "elf", "types": ["creature"], "power": 1, "toughness": 1, "text": [PUMPS]}
    animate: Json = {"do": "effect", "kind": "retype", "object": COPTER, "types": ["artifact", "creature"]}
    script = [attack("elf"), {**RESOLVE, "choice": COPTER}, animate, expect(pt={COPTER: [5, 3]})]
    assert isinstance(play((elf, COPTER), (), script), Passed)
