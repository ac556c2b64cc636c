"""702.52a: a card with dredge may be returned rather than draw: nobody knows what is there if nobody says whether."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case

pytestmark = [pytest.mark.rule("608.2c"), pytest.mark.since("cr-2008-02-01")]


def blocked(edition: str, graveyard: list[str], library: int, legal: bool | str) -> CaseOutcome:
    """What comes of it where A draws, and may block what can't be blocked once five cards are in A's graveyard."""
    cat = {"id": "cat", "controller": "A", "power": 1, "toughness": 1}
    unblocked = "This creature can't be blocked if there are five or more cards in your graveyard."
    cat["text"] = ["{0}: Draw a card.", unblocked]
    permanents = [cat, {"id": "dog", "controller": "D", "power": 1, "toughness": 1}]
    players = {"A": {"graveyard": graveyard, "library": library}, "D": {}}
    board = {"active": "A", "defending": ["D"], "permanents": permanents, "players": players}
    script: list[dict[str, Any]] = [
        {"do": "activate", "player": "A", "permanent": "cat", "ability": 1},
        {"do": "resolve_top"},
        {"do": "attack", "attacks": {"cat": "D"}},
        {"do": "block", "player": "D", "blocks": {"dog": ["cat"]}},
        {"do": "expect", "legal": legal},
    ]
    return run_case(case_of({"edition": edition, "board": board, "script": script}, "some.yaml"))


def test_whether_it_is_dredged_is_not_known_unless_somebody_says(edition: str) -> None:
    assert blocked(edition, ["Stinkweed Imp"], 9, "undetermined") == Passed()


def test_a_library_of_fewer_cards_can_not_be_dredged(edition: str) -> None:
    assert blocked(edition, ["Stinkweed Imp"], 4, True) == Passed()
    assert blocked(edition, ["Stinkweed Imp"], 5, "undetermined") == Passed()


def test_without_dredge_a_draw_changes_no_graveyard(edition: str) -> None:
    assert blocked(edition, ["Grizzly Bears"], 9, True) == Passed()
    assert blocked(edition, ["Forest"] * 5, 9, False) == Passed()


def test_what_triggers_as_it_leaves_a_graveyard_for_a_hand_is_not_followed(edition: str) -> None:
    """603.10a."""
    digger = {"id": "digger", "controller": "A", "power": 1, "toughness": 1}
    digger["text"] = ["{0}: Return target creature card from your graveyard to your hand."]
    for card, outcome in (("Golgari Brownscale", "NotKnown"), ("Grizzly Bears", "Passed")):
        players = {"A": {"graveyard": [card]}, "D": {}}
        board = {"active": "A", "defending": ["D"], "permanents": [digger], "players": players}
        script: list[dict[str, Any]] = [
            {"do": "activate", "player": "A", "permanent": "digger", "ability": 1, "targets": [card]},
            {"do": "resolve_top"},
            {"do": "expect", "life": {"A": 20}},
        ]
        found = run_case(case_of({"edition": edition, "board": board, "script": script}, "some.yaml"))
        assert type(found).__name__ == outcome
