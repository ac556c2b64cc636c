"""118.3: a player discards for a cost a card that is in their hand, also one that came there in the game."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case

pytestmark = [pytest.mark.rule("118.3"), pytest.mark.since("cr-2009-10-01")]

BOUNCE: dict[str, Any] = {"do": "effect", "kind": "bounce", "object": "bear"}
ATTACK: dict[str, Any] = {"do": "attack", "attacks": {"ox": "D"}}
RESOLVE: dict[str, Any] = {"do": "resolve_top"}


def discard(card: str) -> dict[str, Any]:
    """The guard discards a card to tap the ox."""
    cost = {"choose": {"discard": [card]}, "targets": ["ox"]}
    return {"do": "activate", "player": "A", "permanent": "guard", "ability": 1, **cost}


def expect(**keys: Any) -> dict[str, Any]:
    """What is so at a point of a script."""
    return {"do": "expect", **keys}


def played(edition: str, *steps: dict[str, Any], hand: list[str] | None, draws: bool = False) -> CaseOutcome:
    """What comes of a script in which A has a Gray Ogre, a guard, an ox that may draw a card, and such a hand."""
    draw = {"text": ["Whenever this creature attacks, draw a card."]} if draws else {}
    bear = {"id": "bear", "controller": "A", "card": "Gray Ogre"}
    ox = {"id": "ox", "controller": "A", "power": 1, "toughness": 5, **draw}
    words = "{0}, Discard a card: Tap target creature."
    guard = {"id": "guard", "controller": "A", "power": 1, "toughness": 1, "text": [words]}
    player = {} if hand is None else {"hand": hand}
    board = {"active": "A", "defending": ["D"], "permanents": [bear, ox, guard], "players": {"A": player, "D": {}}}
    return run_case(case_of({"edition": edition, "board": board, "script": [*steps]}, "some.yaml"))


@pytest.mark.parametrize("called", ["bear", "Gray Ogre"])
def test_a_card_that_was_returned_to_a_hand_is_there(edition: str, called: str) -> None:
    again = expect(legal=False)
    steps = (BOUNCE, discard(called), expect(legal=True), discard(called), again)
    assert played(edition, *steps, hand=[]) == Passed()


def test_one_that_is_not_in_a_known_hand_is_not_discarded(edition: str) -> None:
    assert played(edition, discard("Shock"), expect(legal=False), hand=["Forest"]) == Passed()
    assert played(edition, discard("Forest"), expect(legal=True), hand=["Forest"]) == Passed()


def test_one_that_may_have_been_drawn_is_undetermined(edition: str) -> None:
    steps = (ATTACK, RESOLVE, discard("Shock"), expect(legal=False))
    outcome = played(edition, *steps, hand=["Forest"], draws=True)
    assert "whether Shock is in A's hand is not known" in str(outcome)


def test_so_is_one_of_a_hand_of_which_nothing_is_said(edition: str) -> None:
    outcome = played(edition, discard("Shock"), expect(legal=False), hand=None)
    assert "whether Shock is in A's hand is not known" in str(outcome)
