"""613.1d: the script's effect on types comes after older ones, and leaves power and toughness to the other layers."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, cast, expect, play

pytestmark = pytest.mark.rule("613.7")

RETYPED: Json = {"do": "effect", "kind": "retype", "object": "apprentice", "types": ["artifact", "creature"]}
APPRENTICE: Json = {
    "id": "apprentice",
    "card": "Inventor's Apprentice",
}


def test_what_hangs_on_its_types_follows() -> None:
    """It gets +1/+1 as long as you control an artifact."""
    assert play((APPRENTICE,), (), [expect(pt={"apprentice": [1, 2]})]) == Passed()
    assert play((APPRENTICE,), (), [RETYPED, expect(pt={"apprentice": [2, 3]})]) == Passed()


def test_nothing_stays_of_a_size_that_it_had() -> None:
    frog = [cast("Turn to Frog", "apprentice", player="D"), RESOLVE]
    assert play((APPRENTICE,), (), [RETYPED, *frog, expect(pt={"apprentice": [1, 1]})]) == Passed()


def test_a_size_that_is_given_is_what_the_board_shows() -> None:
    written = {**RETYPED, "power": 5, "toughness": 5}
    assert play((APPRENTICE,), (), [written, expect(pt={"apprentice": [5, 5]})]) == Passed()
