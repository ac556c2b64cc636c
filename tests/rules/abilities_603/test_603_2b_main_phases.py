"""603.2b, 505.1: what triggers as a main phase begins after combat."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, Json, attack, expect, play

pytestmark = pytest.mark.rule("603.2b")

PLAYERS: Json = {"A": {"this_turn": {}}, "D": {"this_turn": {}}}
END: Json = {"do": "end_combat"}
SECOND = "At the beginning of your second main phase, you gain 3 life."
POSTCOMBAT = "At the beginning of each of your postcombat main phases, you gain 3 life."


def creature(name: str, *text: str, **more: object) -> Json:
    return {"id": name, "name": name, "types": ["creature"], "power": 1, "toughness": 1, "text": [*text], **more}


@pytest.mark.parametrize("text", [SECOND, POSTCOMBAT])
def test_it_triggers_once_combat_is_over(text: str) -> None:
    script = [attack("ox"), expect(stack=[]), END, expect(life={"A": 20}, waiting=["elf"]), RESOLVE]
    script += [expect(life={"A": 23}, stack=[])]
    assert isinstance(play((creature("elf", text), creature("ox")), (), script, PLAYERS), Passed)


@pytest.mark.parametrize("text", [SECOND, POSTCOMBAT])
def test_only_in_the_turn_of_its_player(text: str) -> None:
    script = [attack("ox"), END, expect(stack=[])]
    assert isinstance(play((creature("ox"),), (creature("elf", text),), script, PLAYERS), Passed)


@pytest.mark.parametrize(("text", "gained"), [(SECOND, 3), (POSTCOMBAT, 6)])
def test_another_main_phase_is_no_second_one(text: str, gained: int) -> None:
    script = [attack("ox"), END, RESOLVE, {"do": "next_combat"}, attack("elf"), END]
    last = [RESOLVE] if gained == 6 else []
    script += [*last, expect(life={"A": 20 + gained}, stack=[])]
    assert isinstance(play((creature("elf", text), creature("ox")), (), script, PLAYERS), Passed)


def test_what_is_not_read_of_one_is_in_doubt_only_then() -> None:
    elf = creature("elf", "At the beginning of each of your main phases, you gain 3 life.")
    board = (elf, creature("ox"))
    assert isinstance(play(board, (), [attack("ox"), expect(life={"A": 20}), END], PLAYERS), Passed)
    assert isinstance(play(board, (), [attack("ox"), END, expect(life={"A": 20})], PLAYERS), NotKnown)


def test_first_main_phases_are_over() -> None:
    elf = creature("elf", "At the beginning of your first main phase, you gain 3 life.")
    script = [attack("ox"), END, expect(life={"A": 20}, stack=[])]
    assert isinstance(play((elf, creature("ox")), (), script, PLAYERS), Passed)


def test_neheb_triggers_after_combat() -> None:
    script = [attack("ox"), {"do": "block", "player": "D", "blocks": {}}, {"do": "deal_damage"}, END]
    script += [expect(waiting=["neheb"])]
    board = ({"id": "neheb", "card": "Neheb, the Eternal"}, creature("ox"))
    assert isinstance(play(board, (), script, PLAYERS), Passed)


def test_the_same_is_true_for_other_keywords_as_each_combat_begins() -> None:
    text = (
        "At the beginning of each combat, creatures you control gain first strike until end of turn if a creature you "
        "control has first strike. The same is true for flying."
    )
    knight = creature("knight", text, keywords=["first strike"])
    fight: list[Json] = [
        {"do": "pass_priority"},
        expect(triggers={"knight": 1}),
        RESOLVE,
        attack("ox"),
        {"do": "block", "player": "D", "blocks": {"elf": ["ox"]}},
        {"do": "deal_damage"},
        expect(battlefield=["ox"], graveyard=["elf"]),
    ]
    assert isinstance(play((knight, creature("ox")), (creature("elf"),), fight), Passed)
