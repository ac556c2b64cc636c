"""601.2a, 400.7, 702.34: what may be cast from a graveyard for a turn is the card that is meant, while it is there."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = pytest.mark.rule("601.2a")

EMRY = "Emry, Lurker of the Loch"  # {T}: choose target artifact card in your graveyard; you may cast it this turn
PLAYERS: Json = {
    "A": {"this_turn": {}, "hand": ["Forest"], "graveyard": ["Shock", "Giant Growth", "Ornithopter", "Bonesplitter"]},
    "D": {"this_turn": {}, "hand": ["Forest"], "graveyard": []},
}
NOT: Json = expect(legal=False)
FLASHED: list[Json] = [
    attack("x"),
    {"do": "put_attacking", "permanent": {"id": "s", "controller": "A", "card": "Snapcaster Mage"}, "attacking": "D"},
    {**RESOLVE, "choice": "Shock"},
]
BOARD: tuple[str | Json, ...] = ({"id": "x", "power": 1, "toughness": 1},)


def test_the_card_that_gained_flashback_is_cast_once() -> None:
    script = [
        *FLASHED,
        cast("Shock", "D"),
        expect(legal=True),
        RESOLVE,
        expect(life={"D": 18}),
        cast("Shock", "D"),
        NOT,
    ]
    assert isinstance(play(BOARD, (), script, PLAYERS), Passed)


@pytest.mark.parametrize(
    "step", [cast("Giant Growth", "s"), cast("Shock", "A", player="D"), cast("Lightning Bolt", "D")]
)
def test_no_other_card_is(step: Json) -> None:
    assert isinstance(play(BOARD, (), [*FLASHED, step, NOT], PLAYERS), Passed)


def test_a_card_that_may_be_cast_is_cast_and_no_other() -> None:
    chosen = {"do": "activate", "player": "A", "permanent": EMRY, "ability": 1, "targets": ["Ornithopter"]}
    start = [chosen, RESOLVE]
    board = (*BOARD, EMRY)
    once = [*start, cast("Ornithopter"), expect(legal=True), {**RESOLVE, "enters": ["bird"]}, cast("Ornithopter"), NOT]
    assert isinstance(play(board, (), once, PLAYERS), Passed)
    assert isinstance(play(board, (), [*start, cast("Bonesplitter"), NOT], PLAYERS), Passed)
    assert isinstance(play(board, (), [*start, cast("Shock", "D"), NOT], PLAYERS), Passed)
