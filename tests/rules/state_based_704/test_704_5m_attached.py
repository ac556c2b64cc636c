"""704.5m and 704.5n: an Aura whose permanent has left goes to the graveyard too, an Equipment comes off and stays."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import PermanentEntered, PermanentLeft
from events.damage import PutIntoGraveyard
from simulator.game.game import Game
from tests.given import given, permanent, play_on

pytestmark = pytest.mark.rule("704.5m")


def _with_attached(game: Game, subtype: str, **fields: object) -> None:
    known = permanent("token 0/0", "alice").permanent
    game.apply(
        PermanentEntered(
            replace(
                known,
                id="worn",
                types=("enchantment",) if subtype == "aura" else ("artifact",),
                subtypes=(subtype,),
                power=None,
                toughness=None,
                **{"attached_to": "bear", **fields},
            )
        )
    )


def test_an_aura_goes_with_the_creature_that_dies(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["ogre 5/5"], attack=["bear"], block={"ogre": ["bear"]})
    _with_attached(game, "aura")
    play_on(game)
    assert PutIntoGraveyard("worn", "704.5m") in game.log
    assert "worn" not in game.board.permanents


def test_an_equipment_comes_off_and_stays(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["ogre 5/5"], attack=["bear"], block={"ogre": ["bear"]})
    _with_attached(game, "equipment")
    play_on(game)
    assert game.board.permanents["worn"].attached_to == ""


def test_the_same_name_that_comes_back_is_not_equipped(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "equipment")
    game.apply(PermanentLeft("bear", "exile"))
    game.apply(permanent("bear 2/2", "alice"))
    assert game.board.permanents["worn"].attached_to == ""


def test_an_aura_on_a_player_stays(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "aura", attached_to="bob")
    game.apply(PermanentLeft("bear", "exile"))
    assert "worn" in game.board.permanents


def test_a_bestowed_aura_stays(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "aura", keywords=("bestow {3}",))
    game.apply(PermanentLeft("bear", "exile"))
    assert "worn" in game.board.permanents


def test_an_aura_of_which_nothing_is_known_stays(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "aura", attached_to="")
    game.apply(PermanentLeft("bear", "exile"))
    assert "worn" in game.board.permanents
