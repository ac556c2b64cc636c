"""602.2: an ability that a permanent has lost can't be activated, by its number or by its words."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Crashed, Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = pytest.mark.rule("602.2")

ACTIVATE: Json = {"do": "activate", "player": "A", "permanent": "cleric"}
CLERIC: Json = {
    "id": "cleric",
    "power": 1,
    "toughness": 1,
    "text": ["{1}: This creature gets +1/+1 until end of turn."],
}


@pytest.mark.parametrize("ability", [1, "gets +1/+1"])
@pytest.mark.parametrize("frog", [True, False])
def test_it_is_refused(ability: int | str, frog: bool) -> None:
    lost: list[Json] = [cast("Turn to Frog", "cleric", player="D"), RESOLVE] if frog else []
    script = [*lost, {**ACTIVATE, "ability": ability}, expect(legal=not frog, pt={"cleric": [1, 1]})]
    assert play((CLERIC,), (), script) == Passed()


def test_an_ability_that_it_never_had_is_a_mistake_in_the_script() -> None:
    outcome = play((CLERIC,), (), [{**ACTIVATE, "ability": 2}])
    assert isinstance(outcome, Crashed)
    assert "expected one of the activated abilities" in outcome.reason


@pytest.mark.parametrize("card", ["Rhet-Tomb Mystic", "Grizzly Bears"])
def test_a_card_in_hand_may_have_one_that_words_not_read_give_it(edition: str, card: str) -> None:
    bear: Json = {"do": "activate", "player": "A", "card": "Hill Giant", "ability": 1}
    players: Json = {"A": {"hand": ["Hill Giant"], "this_turn": {}}}
    found = play((card,), (), [attack(card), bear, expect(legal=True)], players, edition)
    assert isinstance(found, NotKnown if card == "Rhet-Tomb Mystic" else Crashed)
