"""117.5, 603.3d: whoever has priority acts once targets were chosen, also those that lie in graveyards."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = pytest.mark.rule("117.1")

DIGGER: Json = {"id": "digger", "controller": "A", "card": "Gravedigger"}
X: Json = {"id": "x", "power": 1, "toughness": 1}


@pytest.mark.parametrize("graveyard", [["Gray Ogre"], ["Gray Ogre", "Grizzly Bears"], None])
def test_a_spell_in_response(graveyard: list[str] | None) -> None:
    players: Json = {} if graveyard is None else {"A": {"graveyard": graveyard}}
    enters = {"do": "put_attacking", "permanent": DIGGER, "attacking": "D"}
    script = [attack("x"), enters, cast("Giant Growth", "x"), expect(legal=True, stack=["digger", "Giant Growth"])]
    chosen = [
        RESOLVE,
        expect(pt={"x": [4, 4]}),
        {**RESOLVE, "choice": ["Gray Ogre", True]},
        expect(legal=True, stack=[]),
    ]
    assert play((X,), (), [*script, *chosen], players) == Passed()
