"""603.10a: what leaves the battlefield sees what leaves it at the same time, in whatever order a log has that."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, expect, play

pytestmark = pytest.mark.rule("603.10a")


BOTH: list[Json] = [
    attack("p"),
    {"do": "block", "player": "D", "blocks": {"z": ["p"]}},
    {"do": "deal_damage"},
]
HARMS = "Whenever a creature dealt damage by this creature this turn dies, you gain 1 life."


def _of_four(name: str, *text: str) -> Json:
    return {"id": name, "power": 4, "toughness": 4, "text": [*text]}


def test_a_blocker_that_dies_with_what_it_dealt_damage_to_sees_that_die(edition: str) -> None:
    script = [*BOTH, expect(graveyard=["p", "z"], triggers={"z": 1}), RESOLVE, expect(life={"D": 21})]
    assert play((_of_four("p"),), (_of_four("z", HARMS),), script, edition=edition) == Passed()


@pytest.mark.parametrize("order", [["z", "p"], ["p", "z"]])
def test_in_whatever_order_an_effect_names_them(edition: str, order: list[str]) -> None:
    hurt: Json = {"do": "effect", "kind": "damage", "object": "p", "amount": 1, "by": "z"}
    destroy: Json = {"do": "effect", "kind": "destroy", "object": order}
    script = [attack("p"), hurt, destroy, expect(triggers={"z": 1})]
    assert play((_of_four("p"),), (_of_four("z", HARMS),), script, edition=edition) == Passed()


def test_what_dies_later_is_not_seen(edition: str) -> None:
    hurt: Json = {"do": "effect", "kind": "damage", "object": "p", "amount": 1, "by": "z"}
    one, other = ({"do": "effect", "kind": "destroy", "object": each} for each in ("z", "p"))
    script = [attack("p"), hurt, one, other, expect(triggers={"z": 0})]
    assert play((_of_four("p"),), (_of_four("z", HARMS),), script, edition=edition) == Passed()
