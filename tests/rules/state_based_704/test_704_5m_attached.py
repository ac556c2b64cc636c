"""704.5m, 704.5n: what is attached illegally, or to what has left: Auras go, Equipment comes off and stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from events.abilities import PowerToughness, Unsupported
from events.board import (
    AbilitiesGained,
    CharacteristicsChanged,
    ColorsChanged,
    ControlChanged,
    PermanentEntered,
    PermanentLeft,
    PermanentTapped,
    PermanentUntapped,
    PowerToughnessChanged,
)
from events.damage import AttachmentOpen, PermanentUnattached, PutIntoGraveyard
from events.filters import Filter
from simulator.game.game import Game
from simulator.oracle import compile_words
from simulator.rules.attachments import can_be_attached
from tests.given import given, permanent, play_on
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("704.5m")


def _with_attached(game: Game, subtype: str, **fields: object) -> None:
    known = permanent("token 0/0", "alice").permanent
    game.apply(
        PermanentEntered(
            replace(
                known,
                types=("enchantment",) if subtype == "aura" else ("artifact",),
                subtypes=(subtype,),
                power=None,
                toughness=None,
                **{"id": "worn", "attached_to": "bear", **fields},
            )
        )
    )


def test_an_aura_goes_with_the_creature_that_dies(edition: str, number: Numbered) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["ogre 5/5"], attack=["bear"], block={"ogre": ["bear"]})
    _with_attached(game, "aura")
    play_on(game)
    assert PutIntoGraveyard("worn", number("704.5m")) in game.log
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


def test_protection_takes_equipment_off(edition: str, number: Numbered) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "equipment")
    _gains(game, "protection from artifacts")
    assert game.log[-1] == PermanentUnattached("worn", number("704.5n"))
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


def _change(game: Game, **fields: Any) -> None:
    game.apply(CharacteristicsChanged(replace(game.board.permanents["bear"], **fields)))


CHANGES: tuple[tuple[str, Callable[[Game], object], bool], ...] = (
    ("creature with power 3 or less", lambda game: game.apply(PowerToughnessChanged("bear", 3, 2, "turn")), False),
    ("creature with power 3 or less", lambda game: game.apply(PowerToughnessChanged("bear", 4, 2, "turn")), True),
    ("creature with power 3 or less", lambda game: game.apply(PowerToughnessChanged("bear", 2, 7, "turn")), False),
    ("creature with power 2 or greater", lambda game: game.apply(PowerToughnessChanged("bear", 1, 2, "turn")), True),
    ("creature without flying", lambda game: _gains(game, "flying"), True),
    ("creature without flying", lambda game: _gains(game, "reach"), False),
    ("untapped creature", lambda game: game.apply(PermanentTapped("bear")), True),
    ("nonblack creature", lambda game: game.apply(ColorsChanged("bear", ("black",))), True),
    ("red or green creature", lambda game: game.apply(ColorsChanged("bear", ("green",))), False),
    ("red or green creature", lambda game: game.apply(ColorsChanged("bear", ("blue",))), True),
    ("legendary creature", lambda game: _change(game, supertypes=()), True),
    ("wall", lambda game: _change(game, subtypes=()), True),
    ("non-goblin creature", lambda game: _change(game, subtypes=("goblin",)), True),
    ("artifact, creature, or planeswalker", lambda game: _change(game, types=("artifact",)), False),
    ("creature, land, or planeswalker", lambda game: _change(game, types=("artifact",)), True),
    ("creature or vehicle", lambda game: _change(game, types=("artifact",), subtypes=("vehicle",)), False),
    ("forest or creature", lambda game: _change(game, types=("land",), subtypes=("plains",)), True),
    ("nonland permanent", lambda game: _change(game, types=("land",)), True),
    ("artifact or creature you control", lambda game: game.apply(ControlChanged("bear", "bob")), True),
    ("creature with mana value 2 or less", lambda game: _change(game, mana_cost="{2}{G}"), True),
    ("creature with mana value 2 or less", lambda game: _change(game, colors=("blue",)), False),
    ("creature that dances", lambda game: _gains(game, "flying"), False),
)


@pytest.mark.parametrize(("enchant", "change", "goes"), CHANGES)
def test_an_aura_goes_once_its_permanent_is_not_such(
    edition: str, enchant: str, change: Callable[[Game], object], goes: bool
) -> None:
    game = given(edition, alice=["bear 2/2; red; a wall; super legendary"])
    _change(game, mana_cost="{1}{G}")
    _with_attached(game, "aura", keywords=(f"enchant {enchant}",))
    change(game)
    assert ("worn" not in game.board.permanents) is goes


def test_an_aura_that_enchants_what_is_tapped_goes_as_that_untaps(edition: str) -> None:
    game = given(edition, alice=["bear 2/2; tapped"])
    _with_attached(game, "aura", keywords=("enchant tapped creature",))
    game.apply(PermanentUntapped("bear"))
    assert "worn" not in game.board.permanents


def test_an_aura_that_needs_another_one_goes_with_it(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "aura", id="first", keywords=("enchant creature",))
    _with_attached(game, "equipment", id="sword")
    _with_attached(game, "aura", keywords=("enchant creature with another Aura attached to it".lower(),))
    game.apply(PowerToughnessChanged("bear", 3, 3, "turn"))
    assert "worn" in game.board.permanents
    game.apply(PermanentLeft("first", "exile"))
    assert "worn" not in game.board.permanents


def test_an_aura_of_its_controller_keeps_a_creature_modified() -> None:
    game = given("cr-2026-01-16", alice=["bear 2/2"])
    _change(game, counters=(("+1/+1", 1),))
    _with_attached(game, "aura", keywords=("enchant modified creature",))
    _change(game, counters=())
    assert "worn" in game.board.permanents


@pytest.mark.parametrize(
    ("enchant", "host", "stays"),
    [
        ("enchant player", "alice", True),
        ("enchant player", "bear", False),
        ("enchant opponent", "bob", True),
        ("enchant opponent", "alice", False),
        ("enchant creature", "bob", False),
        ("enchant zone", "bob", True),
    ],
)
def test_an_aura_on_a_player_asks_who_that_is(edition: str, enchant: str, host: str, stays: bool) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "aura", keywords=(enchant,), attached_to=host)
    game.apply(ColorsChanged("bear", ()))
    assert ("worn" in game.board.permanents) is stays


def test_an_aura_on_an_opponent_goes_as_that_one_controls_it(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "aura", keywords=("enchant opponent",), attached_to="bob")
    game.apply(ControlChanged("worn", "bob"))
    assert "worn" not in game.board.permanents


def test_an_aura_that_put_its_creature_onto_the_battlefield_stays_on_it(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    _with_attached(game, "aura", keywords=("enchant creature card in a graveyard",))
    game.apply(PermanentTapped("bear"))
    assert "worn" in game.board.permanents
    _stops_being_a_creature(game)
    assert "worn" not in game.board.permanents


def test_what_can_be_enchanted_and_is_not_read_leaves_open_whether_its_aura_stays() -> None:
    assert compile_words(("enchant creature with power 3 or less",), (), "worn").abilities == ()
    (unread,) = compile_words(("enchant creature that dances",), (), "worn").abilities
    assert isinstance(unread, Unsupported)
    assert (unread.acts, unread.frees) == ("always", "itself")


def test_a_power_in_doubt_leaves_open_whether_an_aura_stays(edition: str, number: Numbered) -> None:
    game = given(edition, alice=["bear 2/2", "ox 2/4"])
    _with_attached(game, "aura", keywords=("enchant creature with power 3 or less",))
    _with_attached(game, "aura", id="plain", keywords=("enchant creature",))
    _with_attached(game, "aura", id="unread", keywords=("enchant creature that dances",))
    gives = PowerToughness(subject=(Filter(this=True),), words="This creature gets +1/+1 now and then.", while_="other")
    game.apply(AbilitiesGained("bear", (gives,), (), "turn"))
    assert "bear" in game.triggers.unread.sizes.in_doubt
    game.apply(PermanentTapped("ox"))
    assert [each for each in game.log if isinstance(each, AttachmentOpen)] == [
        AttachmentOpen("worn", "enchant creature with power 3 or less", number("704.5m"))
    ]
    assert [each.source for each in game.triggers.unread.happened] == ["worn"]


@pytest.mark.parametrize(
    ("enchant", "can"),
    [
        ("enchant creature with power 3 or less", False),
        ("enchant creature with power 4 or less", True),
        ("enchant creature with another aura attached to it", False),
        ("enchant creature card in a graveyard", False),
        ("enchant player", False),
        ("enchant creature that dances", None),
    ],
)
def test_what_an_aura_can_be_attached_to_is_what_it_can_enchant(edition: str, enchant: str, can: bool | None) -> None:
    game = given(edition, alice=["bear 2/2", "ox 4/4"])
    _with_attached(game, "aura", keywords=(enchant,))
    worn, ox = game.board.permanents["worn"], game.board.permanents["ox"]
    assert can_be_attached(game.position, worn, ox) is can


@pytest.mark.parametrize("types", [("land",), ("artifact",)])
def test_a_fortification_stays_on_a_land_alone(types: tuple[str, ...], edition: str) -> None:
    game = given(edition, alice=["grove land; a forest"], bob=["cub 2/2"])
    land = game.board.permanents["grove"]
    fort = replace(permanent("fort 0/0", "alice").permanent, types=("artifact",), subtypes=("fortification",))
    game.apply(PermanentEntered(replace(fort, power=None, toughness=None, attached_to="grove")))
    game.apply(CharacteristicsChanged(replace(land, types=types)))
    assert game.board.permanents["fort"].attached_to == ("grove" if types == ("land",) else "")
