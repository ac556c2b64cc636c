"""611.3a: statics about commanders, what is historic, teams, and conditions of states, on boards of named cards."""

from __future__ import annotations

import pytest

from simulator.cases.format.case import case_from
from simulator.cases.run.checking import Passed, run_case
from tests.rules.general_100.written import Json, attack, expect, play

pytestmark = pytest.mark.rule("611.3a")

OGRE = "Gray Ogre"


def test_commander_creatures_get_it_and_others_do_not() -> None:
    commander: Json = {"id": "commander", "card": OGRE, "designations": ["commander"]}
    expected = expect(pt={"commander": [4, 4], OGRE: [2, 2], "Bastion Protector": [3, 3]})
    assert isinstance(play(("Bastion Protector", commander, OGRE), (), [expected]), Passed)


@pytest.mark.parametrize(("attached", "legal"), [("Novice Knight", True), (OGRE, False)])
def test_enchanted_or_equipped(attached: str, legal: bool) -> None:
    sword: Json = {"id": "sword", "card": "Bonesplitter", "attached_to": attached}
    script = [attack("Novice Knight"), expect(legal=legal)]
    assert isinstance(play(("Novice Knight", OGRE, sword), (), script), Passed)


@pytest.mark.parametrize(("more", "legal"), [((), False), ((OGRE,), False), ((OGRE, "Runeclaw Bear"), True)])
def test_more_creatures_than_the_attacking_player(more: tuple[str, ...], legal: bool) -> None:
    two = ({"id": "one", "card": OGRE}, {"id": "two", "card": OGRE})
    block: Json = {"do": "block", "player": "D", "blocks": {"Goblin Goon": ["one"]}}
    assert isinstance(play(two, ("Goblin Goon", *more), [attack("one"), block, expect(legal=legal)]), Passed)


@pytest.mark.parametrize(("controller", "legal"), [("B", False), ("E", True)])
def test_what_a_teammate_controls_is_of_the_team(controller: str, legal: bool) -> None:
    """Khorvath Brightflame gives flying to the Knights of its controller's team."""
    knight = {"id": "knight", "controller": "A", "power": 2, "toughness": 2, "subtypes": ["Knight"]}
    permanents = [
        {"id": "lord", "controller": controller, "card": "Khorvath Brightflame"},
        knight,
        {"id": "bear", "controller": "D", "card": "Runeclaw Bear"},
    ]
    teams = [["A", "B"], ["D", "E"]]
    board = {"active": "A", "defending": ["D", "E"], "teams": teams, "permanents": permanents}
    block = {"do": "block", "player": "D", "blocks": {"bear": ["knight"]}}
    script = [attack("knight"), block, expect(legal=legal)]
    case = case_from({"id": "written", "edition": "cr-2026-01-16", "board": board, "script": script})
    assert isinstance(run_case(case), Passed)
