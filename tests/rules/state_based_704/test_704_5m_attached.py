"""704.5m, 704.5n: what is attached illegally, or to what has left: Auras go, Equipment comes off and stays."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import AbilitiesGained, CharacteristicsChanged, ControlChanged, PermanentEntered, PermanentLeft
from events.damage import PermanentUnattached, PutIntoGraveyard
from simulator.game.game import Game
from simulator.oracle import compile_words
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


def _gains(game: Game, keyword: str) -> None:
    game.apply(AbilitiesGained("bear", compile_words((keyword,), (), "bear").abilities, (keyword,), "turn"))


def _stops_being_a_creature(game: Game) -> None:
    game.apply(CharacteristicsChanged(replace(game.board.permanents["bear"], types=("artifact",))))


@pytest.mark.parametrize(
    ("keyword", "goes"),
    [
        ("protection from white", True),
        ("protection from enchantments", True),
        ("protection from everything", True),
        ("protection from red", False),
        ("hexproof", False),
        ("shroud", False),
    ],
)
def test_protection_takes_auras_off(edition: str, keyword: str, goes: bool) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "aura", colors=("white",), keywords=("enchant creature",))
    _gains(game, keyword)
    assert ("worn" not in game.board.permanents) is goes


def test_protection_takes_equipment_off(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "equipment")
    _gains(game, "protection from artifacts")
    assert game.log[-1] == PermanentUnattached("worn", "704.5n")
    assert game.board.permanents["worn"].attached_to == ""


@pytest.mark.parametrize(
    ("enchant", "goes"),
    [
        ("enchant creature", True),
        ("enchant artifact or creature", False),
        ("enchant permanent", False),
        ("enchant creature with flying", True),
        ("enchant creature that dances", False),
    ],
)
def test_an_aura_goes_when_its_permanent_is_no_longer_what_it_enchants(edition: str, enchant: str, goes: bool) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "aura", keywords=(enchant,))
    _stops_being_a_creature(game)
    assert ("worn" not in game.board.permanents) is goes


@pytest.mark.parametrize(
    ("enchant", "goes"),
    [
        ("enchant creature you control", True),
        ("enchant creature an opponent controls", False),
        ("enchant creature you don't control", False),
        ("enchant creature", False),
    ],
)
def test_an_aura_asks_who_controls_what_it_enchants(edition: str, enchant: str, goes: bool) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["ox 2/4"])
    other = "ox" if enchant.endswith(("an opponent controls", "you don't control")) else "bear"
    _with_attached(game, "aura", keywords=(enchant,), attached_to=other)
    assert "worn" in game.board.permanents
    game.apply(ControlChanged("bear", "bob"))
    assert ("worn" not in game.board.permanents) is goes


def test_equipment_comes_off_what_is_no_creature(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "equipment")
    _stops_being_a_creature(game)
    assert game.board.permanents["worn"].attached_to == ""


def test_a_bestowed_aura_comes_off_and_is_a_creature_again(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "aura", keywords=("bestow {3}{U}", "enchant creature"))
    game.apply(PermanentLeft("bear", "exile"))
    worn = game.board.permanents["worn"]
    assert (worn.attached_to, worn.subtypes, "creature" in worn.types) == ("", (), True)


def test_a_reconfigured_equipment_is_a_creature_once_it_comes_off(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "equipment", keywords=("reconfigure {2}",))
    _gains(game, "protection from artifacts")
    assert "creature" in game.board.permanents["worn"].types
