"""601.2c: what opponents' spells can't target may be a target of one's own."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, cast, expect, play

pytestmark = pytest.mark.rule("601.2c")


def test_ones_own_spells_may_have_what_opponents_cant_target() -> None:
    text = ["Other creatures you control can't be the targets of spells or abilities your opponents control."]
    lord, bear = {"id": "lord", "power": 2, "toughness": 2, "text": text}, {"id": "bear", "power": 2, "toughness": 2}
    script = [cast("Giant Growth", "bear"), expect(legal=True), RESOLVE, expect(pt={"bear": [5, 5]})]
    script += [cast("Shock", "bear", player="D"), expect(legal=False)]
    assert isinstance(play((lord, bear), (), script), Passed)
