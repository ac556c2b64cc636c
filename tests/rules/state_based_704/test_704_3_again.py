"""704.3: once state-based actions were performed the check is repeated, with what the layers make of that."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import Json, attack, expect, play

pytestmark = pytest.mark.rule("704.3")


def effect(kind: str, what: str, **more: object) -> Json:
    return {"do": "effect", "kind": kind, "object": what, **more}


def test_counters_that_cancel_out_make_others_smaller() -> None:
    """Each other Zombie gets +1/+1 for each counter on Hancock: two that are gone leave damage lethal (704.5q, g)."""
    hancock = {"id": "hancock", "card": "Hancock, Ghoulish Mayor", "counters": {"+1/+1": 2, "oil": 1}}
    script = [
        attack("Vengeful Dead"),
        effect("damage", "Vengeful Dead", amount=4),
        expect(battlefield=["Vengeful Dead"]),
        effect("put_counters", "hancock", counter="-1/-1", n=1),
        expect(graveyard=["Vengeful Dead"], triggers={"Vengeful Dead": 1}),
    ]
    assert isinstance(play((hancock, "Vengeful Dead"), (), script), Passed)


def test_equipment_that_falls_off_takes_its_toughness_along() -> None:
    equipment = {"id": "star", "card": "Vulshok Morningstar", "attached_to": "Grizzly Bears"}
    script = [
        attack("Grizzly Bears"),
        effect("damage", "Grizzly Bears", amount=3),
        expect(pt={"Grizzly Bears": [4, 4]}),
        effect("gain", "Grizzly Bears", keyword="protection from artifacts", until="turn"),
        expect(graveyard=["Grizzly Bears"], battlefield=["star"]),
    ]
    assert isinstance(play(("Grizzly Bears", equipment), (), script), Passed)
