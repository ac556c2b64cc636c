"""Combats of named cards, for environments."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cards import library
from simulator.cases.format.errors import CaseError, UndeterminedCase
from simulator.envs import FullCombat, PlainCombat, scenario_of_cards, search_of
from simulator.envs.errors import ScenarioError, UndeterminedScenario
from simulator.envs.generators.named import Named
from tests.cases.cards import FewCards


@pytest.fixture(autouse=True)
def few_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "open_cards", FewCards)


def test_plain_named_cards_are_played_by_the_fast_engine() -> None:
    scenario = scenario_of_cards(["Plain Bear", "Menacing Ogre"], ["Plain Bear"], life=5)
    assert (scenario.name, scenario.edition) == ("named cards", "cr-2026-01-16")
    full = FullCombat(scenario)
    creatures = full.before.board.permanents
    assert {each.id: (each.card, each.power) for each in creatures.values()} == {
        "a1": ("Plain Bear", 2),
        "a2": ("Menacing Ogre", 3),
        "b1": ("Plain Bear", 2),
    }
    assert full.before.board.life_of("D") == 5
    assert isinstance(search_of(scenario_of_cards(["Plain Bear"], ["Plain Bear", "Busy Static"])), PlainCombat)


def test_a_card_may_come_with_what_is_written_beside_it() -> None:
    other: dict[str, Any] = {"card": "Counting Goyf", "power": 4, "toughness": 5, "tapped": True}
    goyf = FullCombat(scenario_of_cards(["Plain Bear"], [other])).before.board
    assert (goyf.permanents["b1"].power, "b1" in goyf.tapped) == (4, True)


@pytest.mark.parametrize(
    ("attackers", "blockers", "error", "said"),
    [
        (["Nobody"], [], CaseError, r"bears: \$.board.permanents\[0\].card: found \"Nobody\""),
        (["Plain Bear"], ["Strike"], CaseError, r"\$.board.permanents\[1\].card: found Strike, which is an instant"),
        (["Odd Static"], [], UndeterminedCase, "a1: Odd Static's first ability"),
        (["Heel"], ["Plain Bear"], UndeterminedScenario, "a1: Heel's second ability"),
        (["Plain Bear"], ["Captain"], UndeterminedScenario, "b1: Captain's first ability"),
        (["Walker"], [], ScenarioError, "no attacking creature|main|beginning"),
    ],
)
def test_what_can_not_be_played_is_said_of_its_card(
    attackers: list[Named], blockers: list[Named], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        FullCombat(scenario_of_cards(attackers, blockers, name="bears"))


def test_what_a_creature_does_as_it_enters_does_not_matter_where_it_is_there() -> None:
    there = {"name": "Dancer", "power": 2, "toughness": 2, "text": ["When this creature enters, dance."]}
    as_it_dies = {**there, "text": ["When this creature dies, dance."]}
    assert "a1" in FullCombat(scenario_of_cards([there], ["Plain Bear"])).before.board.permanents
    with pytest.raises(UndeterminedScenario, match="When this creature dies, dance"):
        FullCombat(scenario_of_cards([as_it_dies], ["Plain Bear"]))
