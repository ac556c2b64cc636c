"""What a script passes over as it moves on is not guessed: 603.5, 608.2d."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.run.checking import CaseOutcome, Passed
from simulator.game.game import Game
from simulator.game.verdict import NotKnown
from tests.given import given
from tests.rules.general_100.written import Json, attack, expect, play

MAY = "Whenever this creature attacks, you may put a +1/+1 counter on it."
SURELY = "Whenever this creature attacks, put a +1/+1 counter on it."
BLOCK: Json = {"do": "block", "player": "D", "blocks": {}}
DAMAGE: Json = {"do": "deal_damage"}


def ends(text: str, *steps: Json, life: int) -> CaseOutcome:
    """What comes of a 1/1 with such a text that attacks: how much life D has at the end."""
    creature: Json = {"id": "x", "power": 1, "toughness": 1, "text": [text]}
    return play((creature,), (), [attack("x"), *steps, expect(life={"D": life})])


@pytest.mark.parametrize("steps", [(BLOCK, DAMAGE), (DAMAGE,), ({"do": "end_combat"},)])
@pytest.mark.parametrize("life", [18, 19])
def test_whether_something_was_done_is_not_known(steps: tuple[Json, ...], life: int) -> None:
    assert isinstance(ends(MAY, *steps, life=life), NotKnown)


@pytest.mark.parametrize("steps", [(BLOCK, DAMAGE), (DAMAGE,), ({"do": "end_combat"},)])
def test_what_leaves_no_choice_is_done(steps: tuple[Json, ...]) -> None:
    assert ends(SURELY, *steps, life=18) == Passed()


def test_legal_blocks_are_not_counted_by_a_guess() -> None:
    giver = "Giver of Runes"
    activate: Json = {"do": "activate", "player": "A", "permanent": giver, "ability": 1, "targets": ["x"]}
    players: Json = {"A": {"this_turn": {}}, "D": {"this_turn": {}}}
    creatures: tuple[Any, ...] = (giver, {"id": "x", "power": 1, "toughness": 1})
    blocker: Json = {"id": "b", "power": 1, "toughness": 1, "colors": ["white"]}
    block: Json = {"do": "block", "player": "D", "blocks": {"b": ["x"]}}
    for legal in (True, False):
        script = [attack("x"), activate, block, expect(legal=legal)]
        assert isinstance(play(creatures, (blocker,), script, players), NotKnown)


def test_a_game_by_itself_does_it_in_the_plainest_way() -> None:
    game = given("cr-2026-01-16", alice=["x 1/1"], attack=["x"])
    assert isinstance(game, Game)
    assert game.guesses
    assert game.fork().guesses
    game.guesses = False
    assert not game.fork().guesses
