"""704.5c: a player with ten or more poison counters loses the game."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.state_based_704.losing import ATTACK, DAMAGE, expect, played

pytestmark = [pytest.mark.rule("704.5c"), pytest.mark.since("cr-2022-10-07")]

FOR_LIFE = "You don't lose the game for having 0 or less life."


@pytest.mark.parametrize(("power", "lost"), [(9, []), (10, ["D"]), (11, ["D"])])
def test_a_player_with_ten_poison_counters_has_lost(edition: str, power: int, lost: list[str]) -> None:
    giant = {"power": power, "keywords": ["infect"]}
    after = expect(legal=not lost, **({"violates": ["704.5c"]} if lost else {}))
    steps = (ATTACK, DAMAGE, expect(poison={"D": power}, life={"D": 20}, lost=lost), {"do": "end_step"}, after)
    assert played(edition, *steps, giant=giant) == Passed()


@pytest.mark.parametrize(("words", "lost"), [("You can't lose the game.", []), (FOR_LIFE, ["D"])])
def test_101_2_no_life_is_not_poison(edition: str, words: str, lost: list[str]) -> None:
    giant = {"power": 20, "keywords": ["infect"]}
    idol = [{"id": "idol", "controller": "D", "types": ["enchantment"], "text": [words]}]
    assert played(edition, ATTACK, DAMAGE, expect(poison={"D": 20}, lost=lost), giant=giant, others=idol) == Passed()
