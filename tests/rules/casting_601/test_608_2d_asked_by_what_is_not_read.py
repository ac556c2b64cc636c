"""608.2d: where it is not read what is done instead, or again, nobody knows which answers are asked for."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, attack, expect, play

pytestmark = pytest.mark.rule("608.2d")

EXPLORES = "Whenever this creature attacks, it explores."
AGAIN = "If a creature you control would explore, instead it explores, then it explores again."
DRAWS = "Whenever this creature attacks, draw a card."
DRAWS_OTHERWISE = "If you would draw a card, you may instead choose land or nonland and reveal cards until one is such."
TAPS = "Whenever this creature attacks, tap target creature an opponent controls."


ILLEGAL: dict[str, Any] = {"legal": False}
RESOLVED: dict[str, Any] = {"stack": []}


def outcome(edition: str, words: str, answers: list[Any], *others: str, then: dict[str, Any] = ILLEGAL) -> Any:
    """What comes of a case in which an attacking creature's ability is answered so, beside others."""
    ox = {"id": "ox", "power": 1, "toughness": 1, "text": [words]}
    beside = [
        {"id": f"beside{n}", "power": 2, "toughness": 2, **({"text": [each]} if each else {})}
        for n, each in enumerate(others)
    ]
    cub = {"id": "cub", "power": 1, "toughness": 1}
    script = [attack("ox"), {**RESOLVE, "choice": answers}, expect(**then)]
    return play((ox, *beside), (cub,), script, edition=edition)


@pytest.mark.parametrize("answers", [[True, True], [False, True], [True, True, True], [True, "cub"], [True, 3]])
def test_an_answer_too_many_may_be_for_what_is_done_again(edition: str, answers: list[Any]) -> None:
    assert outcome(edition, EXPLORES, answers, "") == Passed()
    found = outcome(edition, EXPLORES, answers, AGAIN, then=RESOLVED)
    assert isinstance(found, NotKnown)
    assert "beside0" in str(found)
    assert AGAIN in str(found)


def test_an_answer_too_few_leaves_it_open(edition: str) -> None:
    assert isinstance(outcome(edition, EXPLORES, [True], AGAIN, then=RESOLVED), NotKnown)


def test_it_may_be_done_instead_what_a_player_may_decline(edition: str) -> None:
    assert outcome(edition, DRAWS, [False], "") == Passed()
    assert isinstance(outcome(edition, DRAWS, [False], DRAWS_OTHERWISE, then=RESOLVED), NotKnown)


def test_what_is_done_otherwise_asks_for_nothing_where_that_is_not_done(edition: str) -> None:
    assert outcome(edition, TAPS, ["cub", "beside0"], AGAIN) == Passed()


def test_what_triggers_on_it_asks_once_it_resolves_itself(edition: str) -> None:
    also = "Whenever a creature you control explores, it does something that nobody reads."
    assert outcome(edition, EXPLORES, [True, True], also) == Passed()


@pytest.mark.parametrize(
    ("done", "unread"),
    [
        ("it deals 1 damage to target creature an opponent controls", True),
        ("it fights target creature an opponent controls", True),
        ("tap target creature an opponent controls", False),
    ],
)
def test_what_damage_does_otherwise_may_ask_only_where_it_is_dealt(edition: str, done: str, unread: bool) -> None:
    words = f"Whenever this creature attacks, {done}."
    whistles = "If a source would deal damage to a creature, it whistles instead."
    found = outcome(edition, words, ["cub", "beside0"], whistles, then=RESOLVED if unread else ILLEGAL)
    assert isinstance(found, NotKnown if unread else Passed)
