"""701.17b, 608.2d: of cards that an instruction found, no more are taken "from among them" than it found."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.format.case import Case
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import Passed, run_case
from simulator.cases.run.scripts import begin
from simulator.game.game import Game

pytestmark = pytest.mark.rule("608.2d")

MILLS = (
    "Whenever this creature attacks, mill three cards. You may put a land card from among them into your hand. "
    "Otherwise, put a +1/+1 counter on this creature."
)
LOOKS = (
    "Whenever this creature attacks, look at the top three cards of your library. You may reveal a land card from "
    "among them and put it into your hand. Put the rest on the bottom of your library in any order."
)
REVEALS = (
    "Whenever this creature attacks, reveal the top three cards of your library. Put any number of land cards from "
    "among them onto the battlefield and the rest into your graveyard."
)
EXILES = (
    "Whenever this creature attacks, exile the top two cards of your library. Put a land card from among them into "
    "your hand."
)


def _case(edition: str, text: str, library: int, choice: Any, *after: dict[str, Any]) -> Case:
    boss = {"id": "boss", "controller": "A", "power": 2, "toughness": 2, "text": [text]}
    players: dict[str, Any] = {"A": {"library": library}, "D": {"library": 9}}
    board = {"active": "A", "defending": ["D"], "permanents": [boss], "players": players}
    script = [
        {"do": "attack", "attacks": {"boss": "D"}},
        {"do": "resolve_top", **({} if choice is None else {"choice": choice})},
        *after,
    ]
    return case_of({"edition": edition, "board": board, "script": script}, "among")


def _answered(edition: str, text: str, library: int, choice: Any, after: dict[str, Any]) -> None:
    found = run_case(_case(edition, text, library, choice, {"do": "expect", **after}))
    assert isinstance(found, Passed), found


@pytest.mark.parametrize(
    ("text", "library", "choice", "legal"),
    [
        (MILLS, 0, [True, "Forest"], False),
        (MILLS, 0, ["Forest"], False),
        (MILLS, 0, False, True),
        (MILLS, 1, [True, "Forest"], True),
        (MILLS, 1, ["Forest"], True),
        (LOOKS, 0, [True, "Forest"], False),
        (LOOKS, 0, ["Forest"], False),
        (LOOKS, 0, False, True),
        (LOOKS, 2, [True, "Forest"], True),
        (REVEALS, 0, ["Forest"], False),
        (REVEALS, 1, ["Forest"], True),
        (REVEALS, 1, ["Forest", "Island"], False),
        (REVEALS, 2, ["Forest", "Island"], True),
        (REVEALS, 9, ["Forest", "Island", "Swamp", "Plains"], False),
        (EXILES, 0, ["Forest"], False),
        (EXILES, 1, ["Forest"], True),
    ],
)
def test_no_card_is_taken_that_was_not_there(edition: str, text: str, library: int, choice: Any, legal: bool) -> None:
    _answered(edition, text, library, choice, {"legal": legal})


@pytest.mark.parametrize("choice", [None, False])
def test_what_is_done_otherwise_is_done_where_none_was_there(edition: str, choice: Any) -> None:
    _answered(edition, MILLS, 0, choice, {"counters": {"boss": {"+1/+1": 1}}, "lost": []})


def test_of_an_empty_library_nothing_is_put_back(edition: str) -> None:
    play = begin(_case(edition, LOOKS, 0, False))
    for place in range(2):
        play.play(place)
    game: Game = play.game
    assert game.board.libraries["A"] == (0, 0)


@pytest.mark.parametrize(
    ("text", "library", "left"), [(MILLS, 4, (1, 1)), (MILLS, 3, (0, 0)), (EXILES, 3, (1, 1)), (LOOKS, 4, (0, 10**6))]
)
def test_what_is_taken_of_milled_or_exiled_cards_leaves_the_library_as_it_is(
    edition: str, text: str, library: int, left: tuple[int, int]
) -> None:
    case = _case(edition, text, library, ["Forest"])
    play = begin(case)
    for place in range(len(case.script)):
        play.play(place)
    game: Game = play.game
    assert game.board.libraries["A"] == left
