"""601.2a: a card that is cast is moved to the stack from where it is: one that is in no known hand can't be."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case

pytestmark = [pytest.mark.rule("601.2a"), pytest.mark.since("cr-2008-02-01")]

ATTACK: dict[str, Any] = {"do": "attack", "attacks": {"ox": "D"}}
RESOLVE: dict[str, Any] = {"do": "resolve_top"}
SHOCK: dict[str, Any] = {"do": "cast", "player": "A", "card": "Shock", "targets": ["D"]}
DREAM: dict[str, Any] = {"do": "cast", "player": "A", "card": "Think Twice"}


def expect(**keys: Any) -> dict[str, Any]:
    """What is so at a point of a script."""
    return {"do": "expect", **keys}


def played(edition: str, *steps: dict[str, Any], hand: list[str] | None, text: str = "") -> CaseOutcome:
    """What comes of a script in which A has such a hand, and an ox that attacks."""
    ox = {"id": "ox", "controller": "A", "power": 1, "toughness": 5, **({"text": [text]} if text else {})}
    player = {} if hand is None else {"hand": hand}
    board = {"active": "A", "defending": ["D"], "permanents": [ox], "players": {"A": player, "D": {}}}
    return run_case(case_of({"edition": edition, "board": board, "script": [ATTACK, *steps]}, "some.yaml"))


def test_a_card_in_hand_is_cast_once(edition: str) -> None:
    steps = (SHOCK, expect(legal=True), SHOCK, expect(legal=False))
    assert played(edition, *steps, hand=["Forest", "Shock"]) == Passed()


def test_one_that_is_not_in_a_known_hand_is_not_cast(edition: str) -> None:
    assert played(edition, SHOCK, expect(legal=False), hand=["Forest"]) == Passed()
    assert played(edition, SHOCK, expect(legal=False), hand=[]) == Passed()


def test_of_a_hand_that_nothing_is_said_of_any_card_may_be_cast(edition: str) -> None:
    assert played(edition, SHOCK, expect(legal=True), hand=None) == Passed()


def test_one_that_may_have_been_drawn_is_cast(edition: str) -> None:
    draws = "Whenever this creature attacks, draw a card."
    assert played(edition, RESOLVE, SHOCK, expect(legal=True), hand=["Forest"], text=draws) == Passed()


DISCARDS = (
    "Whenever this creature attacks, discard your hand, then draw X cards, "
    "where X is the number of Goblins you control."
)
MAY = "Whenever this creature attacks, you may draw a card."


@pytest.mark.parametrize("hand", [["Forest", "Shock"], None], ids=["known", "not known"])
def test_no_card_of_a_hand_that_was_discarded_is_cast(hand: list[str] | None, edition: str) -> None:
    assert played(edition, RESOLVE, SHOCK, expect(legal=False), hand=hand, text=DISCARDS) == Passed()


def test_where_nothing_was_drawn_a_known_hand_stays_known(edition: str) -> None:
    declines = {**RESOLVE, "choice": False}
    assert played(edition, declines, SHOCK, expect(legal=False), hand=["Forest"], text=MAY) == Passed()
    draws = {**RESOLVE, "choice": True}
    assert played(edition, draws, SHOCK, expect(legal=True), hand=["Forest"], text=MAY) == Passed()


EXILES = "Whenever this creature attacks, exile all cards from your hand."


def test_no_card_of_a_hand_that_was_exiled_is_cast(edition: str) -> None:
    assert played(edition, RESOLVE, SHOCK, expect(legal=False), hand=["Forest", "Shock"], text=EXILES) == Passed()


def test_one_of_a_hand_that_nobody_knows_may_be_cast_after_that(edition: str) -> None:
    assert played(edition, RESOLVE, SHOCK, expect(legal=True), hand=None, text=EXILES) == Passed()


def test_one_that_may_be_cast_from_elsewhere_is_undetermined(edition: str) -> None:
    outcome = played(edition, DREAM, expect(legal=False), hand=["Forest"])
    assert "flashback" in str(outcome)
