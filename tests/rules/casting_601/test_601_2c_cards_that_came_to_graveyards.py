"""601.2c: a card is a legal target in a graveyard if it is there; what moves no card there changes nothing of that."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, Json, expect, play

pytestmark = pytest.mark.rule("601.2c")

PLAYERS: Json = {name: {"this_turn": {}, "library": 9, "graveyard": [], "hand": []} for name in "AD"}
LOOK = "Look at the top two cards of your library. Put one of them into your hand and the other"
SENTINEL = "Reito Sentinel"  # {3}: Put target card from a graveyard on the bottom of its owner's library.


def aimed(text: str) -> list[Json]:
    first: Json = {"do": "activate", "player": "A", "permanent": "ring", "ability": 1}
    return [
        first,
        RESOLVE,
        {"do": "activate", "player": "A", "permanent": SENTINEL, "ability": 1, "targets": ["Shock"]},
    ]


def outcome(text: str, *, legal: bool) -> object:
    ring: Json = {"id": "ring", "types": ["artifact"], "text": [f"{{T}}: {text}"]}
    return play((ring, SENTINEL), (), [*aimed(text), expect(legal=legal)], PLAYERS)


@pytest.mark.parametrize(
    "text",
    [
        "Exile the top card of your library. You may play that card this turn.",
        f"{LOOK} on the bottom of your library.",
        "Scry 2.",
        "Draw two cards.",
    ],
)
def test_what_puts_no_card_there(text: str) -> None:
    assert outcome(text, legal=False) == Passed()


@pytest.mark.parametrize(
    "text",
    [
        "Mill a card.",
        "Surveil 1.",
        f"{LOOK} into your graveyard.",
    ],
)
def test_what_puts_cards_there_that_nobody_names(text: str) -> None:
    assert isinstance(outcome(text, legal=True), NotKnown)
