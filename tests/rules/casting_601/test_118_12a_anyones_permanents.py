"""118.12a, 109.2: what may be returned "unless you return an enchantment" is any enchantment on the battlefield."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, expect, play

pytestmark = pytest.mark.rule("118.12a")

DRAKE = "Drake Familiar"  # sacrificed unless you return an enchantment to its owner's hand
ENTERS: list[Json] = [
    attack("x"),
    {"do": "put_attacking", "permanent": {"id": "drake", "controller": "A", "card": DRAKE}, "attacking": "D"},
]
X: Json = {"id": "x", "power": 1, "toughness": 1}


@pytest.mark.parametrize("whose", ["A", "D"])
def test_an_enchantment_of_anybody(whose: str) -> None:
    script = [*ENTERS, {**RESOLVE, "choice": True}, expect(not_battlefield=["Glorious Anthem"], battlefield=["drake"])]
    a, d = ((X, "Glorious Anthem"), ()) if whose == "A" else ((X,), ("Glorious Anthem",))
    assert play(a, d, script) == Passed()


def test_without_one_it_is_sacrificed() -> None:
    assert play((X,), (), [*ENTERS, RESOLVE, expect(not_battlefield=["drake"])]) == Passed()
