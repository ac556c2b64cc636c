"""704.3: what is put onto the battlefield attacking or blocking is looked at before a player would receive priority."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.state_based_704.losing import ATTACK, expect, played

pytestmark = pytest.mark.rule("704.3")

BLOCK: dict[str, Any] = {"do": "block", "player": "D", "blocks": {}}
SAVE: dict[str, Any] = {"do": "cast", "player": "D", "card": "Giant Growth", "targets": ["it"]}


def _put(how: str, **fields: Any) -> list[dict[str, Any]]:
    """The steps up to a creature of those fields having been put onto the battlefield attacking or blocking."""
    if how == "attacking":
        return [ATTACK, {"do": "put_attacking", "permanent": {"id": "it", "controller": "A", **fields}, how: "D"}]
    return [ATTACK, BLOCK, {"do": "put_blocking", "permanent": {"id": "it", "controller": "D", **fields}, how: "giant"}]


@pytest.mark.parametrize("how", ["attacking", "blocking"])
@pytest.mark.parametrize(
    "fields",
    [
        {"power": 0, "toughness": 0},
        {"power": 1, "toughness": 1, "damage": 1},
        {"card": "Storm Crow", "power": 1, "toughness": 0},
    ],
)
def test_what_cant_stay_goes_at_once(edition: str, how: str, fields: dict[str, Any]) -> None:
    gone = expect(graveyard=["it"], not_battlefield=["it"], attacking=["giant"], blocking={})
    assert played(edition, *_put(how, **fields), gone) == Passed()
    assert played(edition, *_put(how, **fields), SAVE, expect(legal=False)) == Passed()


@pytest.mark.parametrize("how", ["attacking", "blocking"])
def test_what_can_stay_stays(edition: str, how: str) -> None:
    stays = expect(battlefield=["it"], pt={"it": [0, 1]})
    assert played(edition, *_put(how, power=0, toughness=1), stays) == Passed()
    assert played(edition, *_put(how, power=0, toughness=1), SAVE, expect(legal=True)) == Passed()
