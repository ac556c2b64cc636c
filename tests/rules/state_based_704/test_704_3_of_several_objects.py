"""704.3: what a script says of several objects happens to all of them before state-based actions are performed."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import Json, attack, expect, play

pytestmark = pytest.mark.rule("704.3")

MOURNER: Json = {
    "id": "mourner",
    "power": 2,
    "toughness": 2,
    "text": ["Whenever another creature dies, you gain 1 life."],
}
BEAR: Json = {"id": "bear", "power": 2, "toughness": 2}


def effect(kind: str, *objects: str, **more: object) -> Json:
    return {"do": "effect", "kind": kind, "object": [*objects], **more}


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("modify", {"power": 0, "toughness": -2}),
        ("put_counters", {"counter": "-1/-1", "n": 2}),
        ("retype", {"types": ["creature"], "power": 0, "toughness": 0}),
    ],
)
@pytest.mark.parametrize("order", [("mourner", "bear"), ("bear", "mourner")])
def test_they_die_together(kind: str, how: Json, order: tuple[str, str]) -> None:
    script = [effect(kind, *order, **how), expect(graveyard=["bear", "mourner"], triggers={"mourner": 1})]
    assert isinstance(play((MOURNER, BEAR), (), script), Passed)


@pytest.mark.parametrize("order", [("host", "aura"), ("aura", "host")])
def test_an_aura_and_its_creature_change_sides_together(order: tuple[str, str]) -> None:
    aura = {"id": "aura", "card": "Aspect of Lamprey", "attached_to": "host"}
    script = [effect("control", *order, player="D"), expect(battlefield=["host", "aura"])]
    assert isinstance(play(({"id": "host", "power": 2, "toughness": 2}, aura), (), script), Passed)


def test_the_actions_are_performed_after_the_last_of_them() -> None:
    script = [effect("modify", "mourner", "bear", toughness=-1), effect("modify", "bear", toughness=-1)]
    script += [expect(graveyard=["bear"], battlefield=["mourner"]), attack("mourner"), expect(legal=True)]
    assert isinstance(play((MOURNER, BEAR), (), script), Passed)
