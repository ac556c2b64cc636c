"""608.2f: what is done to several objects at the same time looks at them as they were before, and is done to all."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, cast, expect, play

pytestmark = pytest.mark.rule("704.3")

WARDED: tuple[str | Json, ...] = (
    {"id": "ward", "card": "Timely Ward", "attached_to": "bears"},
    {"id": "bears", "card": "Grizzly Bears"},
)


def effect(kind: str, *objects: str) -> Json:
    return {"do": "effect", "kind": kind, "object": [*objects]}


@pytest.mark.parametrize("permanents", [WARDED, WARDED[::-1]])
@pytest.mark.parametrize("spell", [True, False])
def test_what_makes_it_indestructible_is_destroyed_with_it(permanents: tuple[str | Json, ...], spell: bool) -> None:
    """Timely Ward: enchanted creature has indestructible."""
    does = [cast("Akroma's Vengeance"), RESOLVE] if spell else [effect("destroy", "ward", "bears")]
    assert play(permanents, (), [*does, expect(graveyard=["ward"], battlefield=["bears"])]) == Passed()


def test_an_aura_that_is_exiled_with_its_creature_goes_nowhere_else() -> None:
    """Rancor returns to the hand as it is put into a graveyard."""
    rancor: Json = {"id": "rancor", "card": "Rancor", "attached_to": "ogre"}
    script = [effect("exile", "ogre", "rancor"), expect(triggers={"rancor": 0}, not_battlefield=["ogre", "rancor"])]
    assert play(({"id": "ogre", "card": "Gray Ogre"}, rancor), (), script) == Passed()


@pytest.mark.parametrize("together", [True, False])
def test_a_creature_does_not_die_meanwhile(together: bool) -> None:
    """What keeps it alive returns to a hand, with it or before it."""
    glory: Json = {"id": "glory", "types": ["enchantment"], "text": ["Creatures you control get +0/+2."]}
    watch: Json = {
        "id": "watch",
        "types": ["artifact"],
        "text": ["Whenever a creature you control dies, you gain 1 life."],
    }
    ogre: Json = {"id": "ogre", "card": "Gray Ogre", "damage": 3}
    bounced = [effect("bounce", "glory", "ogre")] if together else [effect("bounce", "glory"), effect("bounce", "ogre")]
    script = [*bounced, expect(triggers={"watch": int(not together)})]
    assert play((glory, ogre, watch), (), script) == Passed()


@pytest.mark.parametrize("order", [("justice", "bear"), ("bear", "justice")])
def test_what_returns_to_a_hand_with_the_other_looks_back(order: tuple[str, str]) -> None:
    """603.10a: it triggers on the other that leaves with it."""
    text = ["Whenever another nonland permanent you control is returned to its owner's hand, you gain 1 life."]
    justice: Json = {"id": "justice", "power": 1, "toughness": 1, "text": text}
    bear: Json = {"id": "bear", "card": "Grizzly Bears"}
    assert play((justice, bear), (), [effect("bounce", *order), expect(triggers={"justice": 1})]) == Passed()
