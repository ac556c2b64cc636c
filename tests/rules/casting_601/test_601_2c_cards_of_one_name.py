"""115.3: two cards of one name in a graveyard are two targets; 608.2c: two that are found are two permanents."""

from __future__ import annotations

import pytest

from simulator.cases.format.case import case_from
from simulator.cases.run.checking import Passed, run_case
from tests.rules.general_100.written import RESOLVE, Json, cast, expect, play

pytestmark = pytest.mark.rule("601.2c")

PLUNDER: Json = cast("Morbid Plunder", "Gray Ogre", "Gray Ogre")  # up to two target creature cards


def players(*graveyard: str, hand: tuple[str, ...] = ()) -> Json:
    a = {"this_turn": {}, "library": 9, "graveyard": [*graveyard], "hand": [*hand]}
    return {"A": a, "D": {"this_turn": {}, "library": 9, "graveyard": [], "hand": []}}


@pytest.mark.parametrize("copies", [1, 2])
def test_as_many_as_are_there(copies: int) -> None:
    there = players(*["Gray Ogre"] * copies, hand=("Morbid Plunder",))
    assert play((), (), [PLUNDER, expect(legal=copies == 2)], there) == Passed()


def test_both_return() -> None:
    ogre: list[Json] = [cast("Gray Ogre"), expect(legal=True), RESOLVE]
    script = [PLUNDER, RESOLVE, *ogre, *ogre, cast("Gray Ogre"), expect(legal=False)]
    assert play((), (), script, players("Gray Ogre", "Gray Ogre", hand=("Morbid Plunder",))) == Passed()


def test_two_lands_of_one_name_are_found() -> None:
    """Explosive Vegetation; each land that enters has Snapping Gnarlid trigger."""
    found = {**RESOLVE, "choice": ["Island", "Island"], "enters": ["one", "two"]}
    script = [cast("Explosive Vegetation"), found, expect(battlefield=["one", "two"], triggers={"Snapping Gnarlid": 2})]
    assert play(("Snapping Gnarlid",), (), script, players(hand=("Explosive Vegetation",))) == Passed()


@pytest.mark.parametrize(("targets", "legal"), [(["Shock", "Opt"], False), (["Shock", "Giant Growth"], True)])
def test_cards_from_an_opponents_graveyard_are_from_one(targets: list[str], legal: bool) -> None:
    """Deadeye Tracker: two target cards from an opponent's graveyard."""
    board = {
        "active": "A",
        "defending": ["D", "E"],
        "players": {"A": {"graveyard": []}, "D": {"graveyard": ["Shock", "Giant Growth"]}, "E": {"graveyard": ["Opt"]}},
        "permanents": [{"id": "tracker", "controller": "A", "card": "Deadeye Tracker"}],
    }
    activate = {"do": "activate", "player": "A", "permanent": "tracker", "ability": 1, "targets": targets}
    case = {"id": "tracker", "edition": "cr-2026-01-16", "board": board, "script": [activate, expect(legal=legal)]}
    assert run_case(case_from(case)) == Passed()
