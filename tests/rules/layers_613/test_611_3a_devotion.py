"""611.3a: statics under a condition of devotion (700.5): mana symbols of a color among the mana costs that one has."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import Json, attack, expect, play

pytestmark = pytest.mark.rule("611.3a")

HELIOD = "Heliod, God of the Sun"  # {3}{W}; no creature while devotion to white is less than five
XENAGOS = "Xenagos, God of Revels"  # {3}{R}{G}; while devotion to red and green is less than seven


def costing(cost: str, name: str = "other") -> Json:
    return {"id": name, "power": 1, "toughness": 1, "mana_cost": cost}


@pytest.mark.parametrize(
    ("god", "others", "creature"),
    [
        (HELIOD, ({"id": "one", "card": "White Knight"}, {"id": "two", "card": "White Knight"}), True),  # 1 + 2 + 2
        (HELIOD, ({"id": "one", "card": "White Knight"}, "Plains", "Ornithopter"), False),  # 1 + 2 + 0 + 0
        (HELIOD, (costing("{3}{W}{W}{W}{W}"),), True),
        (HELIOD, (costing("{9}{W}{W}{W}{U}"),), False),
        (HELIOD, (costing("{W/B}{2/W}{W/P}{G/W}"),), True),  # hybrid and Phyrexian symbols are of their colors
        (XENAGOS, (costing("{R/G}{R/G}{R}{G}"),), False),  # 2 + 4: a symbol of both colors counts once
        (XENAGOS, (costing("{R/G}{R/G}{R}{G}{G/U}"),), True),
    ],
)
def test_a_god_is_a_creature_by_the_devotion_to_its_colors(
    god: str, others: tuple[str | Json, ...], creature: bool
) -> None:
    theirs = {"id": "theirs", "card": "White Knight"}  # counts for D alone
    assert isinstance(play((god, *others), (theirs,), [attack(god), expect(legal=creature)]), Passed)
    assert not isinstance(play((god, *others), (theirs,), [attack(god), expect(legal=not creature)]), Passed)


def test_a_mana_cost_that_nobody_states_is_not_known() -> None:
    unsaid: Json = {"id": "unsaid", "power": 1, "toughness": 1}
    found = play((HELIOD, unsaid), (), [attack(HELIOD), expect(legal=True)])
    assert isinstance(found, NotKnown)
    assert '"mana_cost" of a permanent' in str(found)


@pytest.mark.rule("506.4")
def test_what_stops_being_a_creature_is_removed_from_combat() -> None:
    destroy: Json = {"do": "effect", "kind": "destroy", "object": "other"}
    script = [attack(HELIOD), expect(attacking=[HELIOD]), destroy, expect(attacking=[])]
    assert isinstance(play((HELIOD, costing("{W}{W}{W}{W}")), (), script), Passed)


@pytest.mark.rule("506.4")
def test_a_blocker_that_stops_being_a_creature_is_removed_and_its_attacker_stays_blocked() -> None:
    destroy: Json = {"do": "effect", "kind": "destroy", "object": "other"}
    block: Json = {"do": "block", "player": "D", "blocks": {HELIOD: ["Gray Ogre"]}}
    script = [attack("Gray Ogre"), block, destroy, expect(blocking={}, blocked=["Gray Ogre"])]
    assert isinstance(play(("Gray Ogre",), (HELIOD, costing("{W}{W}{W}{W}")), script), Passed)
