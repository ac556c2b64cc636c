"""400.7: what changes zones is a new object; what speaks of the old one does not find it, but by 400.7e, f and j."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = pytest.mark.rule("400.7")

RETURNS = "{1}: Return this creature to its owner's hand."
FLICKERS = "Whenever this creature attacks, exile it, then return it to the battlefield under its owner's control."
HANDS: Json = {"A": {"hand": []}, "D": {}}


def creature(name: str, *text: str, **more: object) -> Json:
    return {"id": name, "name": name, "types": ["creature"], "power": 1, "toughness": 1, "text": [*text], **more}


def effect(kind: str, what: str) -> Json:
    return {"do": "effect", "kind": kind, "object": what}


@pytest.mark.parametrize("rules", ["cr-2008-02-01", "cr-2024-06-07", "cr-2026-01-16"])
def test_what_was_destroyed_in_response_stays_in_the_graveyard(rules: str) -> None:
    activate = {"do": "activate", "player": "A", "permanent": "elf", "ability": 1}
    script = [attack("ox"), activate, effect("destroy", "elf"), RESOLVE, expect(graveyard=["elf"], stack=[])]
    assert isinstance(play((creature("elf", RETURNS), creature("ox")), (), script, HANDS, rules), Passed)


def test_what_is_there_still_is_returned() -> None:
    activate = {"do": "activate", "player": "A", "permanent": "elf", "ability": 1}
    script = [attack("ox"), activate, RESOLVE, expect(graveyard=[], not_battlefield=["elf"])]
    assert isinstance(play((creature("elf", RETURNS), creature("ox")), (), script, HANDS), Passed)


def test_what_was_exiled_in_response_does_not_come_to_the_hand() -> None:
    activate = {"do": "activate", "player": "A", "permanent": "Raging Goblin", "ability": 1}
    goblin: Json = {"id": "Raging Goblin", "card": "Raging Goblin", "text": ["Haste", RETURNS]}
    script = [attack("ox"), activate, effect("exile", "Raging Goblin"), RESOLVE, expect(graveyard=[], stack=[])]
    assert isinstance(play((goblin, creature("ox")), (), script, HANDS), Passed)


def test_a_trigger_on_its_attack_does_not_find_it_in_the_graveyard() -> None:
    script = [attack("elf"), effect("destroy", "elf"), RESOLVE, expect(graveyard=["elf"], not_battlefield=["elf"])]
    assert isinstance(play((creature("elf", FLICKERS),), (), script), Passed)


def test_a_trigger_on_another_creature_does_not_find_that_one() -> None:
    text = "Whenever another creature you control attacks, return it to its owner's hand."
    script = [attack("ox"), effect("destroy", "ox"), RESOLVE, expect(graveyard=["ox"], stack=[])]
    assert isinstance(play((creature("elf", text), creature("ox")), (), script, HANDS), Passed)


def test_ajani_dies_in_response_to_a_cat_that_died() -> None:
    cat = {"id": "cat", "name": "cat", "types": ["creature"], "subtypes": ["Cat"], "power": 2, "toughness": 1}
    script = [attack("cat"), effect("destroy", "cat"), cast("Shock", "Ajani, Nacatl Pariah", player="D"), RESOLVE]
    script += [{**RESOLVE, "choice": True}, expect(graveyard=["cat", "Ajani, Nacatl Pariah"], stack=[])]
    assert isinstance(play(("Ajani, Nacatl Pariah", cat), (), script), Passed)


def test_what_triggers_as_it_dies_finds_its_card() -> None:
    text = "When this creature dies, return it to the battlefield under its owner's control."
    script = [attack("ox"), effect("destroy", "elf"), {**RESOLVE, "enters": ["again"]}]
    script += [expect(battlefield=["again"], graveyard=[])]
    assert isinstance(play((creature("elf", text), creature("ox")), (), script), Passed)


def test_an_aura_finds_itself_as_the_enchanted_creature_dies() -> None:
    aura = {"id": "aura", "card": "Journey to Eternity", "attached_to": "ox"}
    script = [attack("ox"), effect("destroy", "ox"), expect(graveyard=["ox", "aura"])]
    script += [{**RESOLVE, "enters": ["again", "cave"]}, expect(battlefield=["again", "cave"], graveyard=[])]
    assert isinstance(play((creature("ox"), aura), (), script), Passed)


def test_an_ability_finds_what_its_cost_has_moved() -> None:
    text = "Sacrifice this creature: Return this creature to its owner's hand."
    activate = {"do": "activate", "player": "A", "permanent": "elf", "ability": 1}
    script = [attack("ox"), activate, expect(graveyard=["elf"]), RESOLVE, expect(graveyard=[])]
    assert isinstance(play((creature("elf", text), creature("ox")), (), script, HANDS), Passed)
