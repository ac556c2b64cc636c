"""704.5k: of world permanents all go but the newest; a board that has two doesn't say which one that is."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from events.board import CharacteristicsChanged, PlayersPassed, TurnBegan
from events.damage import PutIntoGraveyard
from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.given import given
from tests.rules.casting_601.playing import bears, spell
from tests.rules.numbers import Numbered
from tests.rules.state_based_704.losing import ATTACK, expect, played

pytestmark = pytest.mark.rule("704.5k")

CAST: dict[str, Any] = {"do": "cast", "player": "A", "card": "Concordant Crossroads"}
RESOLVE: dict[str, Any] = {"do": "resolve_top", "enters": ["new"]}


def _world(name: str, controller: str, **fields: Any) -> dict[str, Any]:
    return {"id": name, "controller": controller, "types": ["enchantment"], "supertypes": ["world"], **fields}


@pytest.mark.parametrize("controller", ["A", "D"])
def test_the_one_that_was_there_goes_whoever_controls_it(edition: str, controller: str) -> None:
    after = expect(legal=True, graveyard=["old"], battlefield=["new", "other"])
    others = [_world("old", controller), {**_world("other", "D"), "supertypes": ["legendary"]}]
    assert played(edition, CAST, RESOLVE, after, ATTACK, expect(legal=True), others=others) == Passed()


def test_its_number(edition: str, number: Numbered) -> None:
    game = bears(edition)
    for name in ("one", "two"):
        game.cast("alice", spell(name, types=("enchantment",), supertypes=("world",)))
        game.resolve_top()
        game.apply(TurnBegan("alice", ("bob",), 2))
    assert [each for each in game.log if isinstance(each, PutIntoGraveyard)] == [
        PutIntoGraveyard("one", number("704.5k"))
    ]


def test_of_two_with_which_a_board_is_set_up_it_is_not_known_which_stays(edition: str) -> None:
    two = [_world("one", "A"), _world("two", "D")]
    outcome = played(edition, expect(battlefield=["one", "two"]), others=two)
    assert isinstance(outcome, NotKnown)
    assert "one, two have the supertype world" in outcome.because
    assert played(edition, ATTACK, expect(legal="undetermined"), others=two) == Passed()


def test_nor_is_it_of_two_that_came_in_one_turn(edition: str) -> None:
    second = {**CAST, "card": "Serra Aviary"}
    steps = (CAST, RESOLVE, second, {"do": "resolve_top", "enters": ["newer"]})
    assert isinstance(played(edition, *steps, expect(battlefield=["newer"])), NotKnown)


def test_one_that_came_this_turn_is_newer_than_one_that_did_not(edition: str) -> None:
    two = [_world("new", "A", entered_this_turn=True), _world("old", "D")]
    assert played(edition, ATTACK, expect(legal=True, graveyard=["old"], battlefield=["new"]), others=two) == Passed()


def test_of_what_has_become_one_it_is_not_known_since_when(edition: str) -> None:
    game = given(edition, bob=["bear 2/2", "ogre 3/3"])
    for name in ("bear", "ogre"):
        known = game.board.permanents[name]
        game.apply(CharacteristicsChanged(replace(known, supertypes=("world",), entered_this_turn=name == "ogre")))
    game.apply(PlayersPassed())
    assert {"bear", "ogre"} <= {*game.board.permanents}
