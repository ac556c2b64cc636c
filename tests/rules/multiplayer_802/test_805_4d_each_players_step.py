"""805.4d: what triggers at each player's step triggers for each of a team, if it speaks of "that player"."""

from __future__ import annotations

import pytest

from simulator.cases.format.case import case_from
from simulator.cases.run.checking import Passed, run_case
from tests.rules.general_100.written import RESOLVE, Json, expect

pytestmark = pytest.mark.rule("805.4d")

A, M = ({"id": name, "controller": who, "power": 1, "toughness": 1} for name, who in (("a", "A"), ("m", "B")))
PASS: Json = {"do": "pass_priority"}


def play(edition: str, permanents: list[Json], script: list[Json]) -> object:
    board = {
        "active": "A",
        "defending": ["C", "D"],
        "players": {"A": {}, "B": {}, "C": {}, "D": {}},
        "teams": [["A", "B"], ["C", "D"]],
        "turn_order": ["A", "C", "B", "D"],
        "permanents": permanents,
    }
    return run_case(case_from({"id": "teams", "edition": edition, "board": board, "script": script}))


def test_each_opponents_combat_for_each_of_them(edition: str) -> None:
    sentinel = {"id": "s", "controller": "D", "card": "Sentinel of the Eternal Watch"}
    script = [PASS, expect(triggers={"s": 2}), RESOLVE, RESOLVE, expect(tapped=["a", "m"])]
    assert play(edition, [A, M, sentinel], script) == Passed()


@pytest.mark.parametrize(("does", "times"), [("that player loses 1 life", 2), ("you gain 1 life", 1)])
def test_each_players_combat(edition: str, does: str, times: int) -> None:
    text = [f"At the beginning of combat on each player's turn, {does}."]
    speaking = {"id": "s", "controller": "A", "types": ["enchantment"], "text": text}
    assert play(edition, [A, M, speaking], [PASS, expect(triggers={"s": times})]) == Passed()
