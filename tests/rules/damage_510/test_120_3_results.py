"""120.3: the results of damage, by who deals it and to whom; combat damage or not.

- In 2009 and 2010, 118.3: what damage does; the same words as later ones, and no infect yet.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.abilities import MoreLifeGained
from events.board import PermanentLeft
from events.damage import CountersPut, DamageDealt, DamageEffectApplied, LifeGained
from simulator.game.game import Game
from tests.given import Spec, effect, given, permanent, play_on
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("120.3")


TWICE = "If you would gain life, you gain twice that much life instead."


def burned(edition: str, source: str, *damage: tuple[str, int]) -> Game:
    """Alice's permanent deals damage that is not combat damage."""
    game = given(edition, alice=[source], bob=["bear 2/2", "wall 0/6", "jace planeswalker 4"])
    game.apply(DamageEffectApplied(source.split()[0], damage))
    return game


def test_120_4d_example_wither_lifelink_and_twice_the_life(edition: str) -> None:
    game = given(
        edition,
        alice=["boon 3/3 wither, lifelink", ("angel artifact", TWICE)],
        bob=["bear 2/2"],
        effects=[],
        attack=["boon"],
        block={"bear": ["boon"]},
    )
    play_on(game)
    assert CountersPut("bear", "-1/-1", 3, "510.2") in game.log
    assert LifeGained("alice", 6, "510.2") in game.log


def test_120_3a_c_e_other_damage_has_the_same_results(edition: str) -> None:
    game = burned(edition, "ogre 1/1", ("bob", 3), ("jace", 3), ("wall", 3))
    assert game.board.life["bob"] == 17
    assert game.board.permanents["jace"].loyalty == 1
    assert game.board.marked == {"wall": 3}


def test_lethal_damage_by_an_effect_destroys(edition: str) -> None:
    game = burned(edition, "ogre 1/1", ("bear", 2), ("jace", 4))
    assert set(game.damage.dead) == {"bear", "jace"}


def test_702_2b_deathtouch_matters_to_other_damage(edition: str) -> None:
    assert burned(edition, "asp 1/1 deathtouch", ("wall", 1)).damage.dead == ("wall",)


def test_120_3f_lifelink_gains_life_once_for_all_that_its_source_deals_at_once(edition: str, number: Numbered) -> None:
    game = burned(edition, "cleric 1/1 lifelink", ("bob", 2), ("wall", 1))
    assert [event for event in game.log if isinstance(event, LifeGained)] == [LifeGained("alice", 3, number("120.4"))]


@pytest.mark.since("cr-2022-10-07")
def test_702_80a_702_90b_wither_and_infect_matter_to_other_damage(edition: str) -> None:
    game = burned(edition, "blight 1/1 infect", ("bob", 2), ("wall", 1))
    assert game.board.poison == {"bob": 2}
    assert game.board.permanents["wall"].toughness == 5
    assert game.board.life["bob"] == 20
    assert DamageDealt("blight", "wall", 1, "120.4", unmarked=True) in game.log


def test_702_15c_a_source_that_has_left_deals_damage_as_it_last_existed(edition: str) -> None:
    game = given(edition, alice=["asp 1/1 deathtouch, lifelink"], bob=["wall 0/6"])
    asp = game.board.permanents["asp"]
    game.apply(PermanentLeft("asp"))
    game.apply(DamageEffectApplied("asp", (("wall", 1),), asp))
    assert game.damage.dead == ("wall",)
    assert game.board.life["alice"] == 21
    plain = replace(asp, abilities=())
    other = given(edition, alice=["cat 1/1"], bob=["wall 0/6"])
    other.apply(DamageEffectApplied("asp", (("wall", 1),), plain))
    assert other.damage.dead == ()


def test_120_1a_nothing_else_is_dealt_damage(edition: str) -> None:
    game = given(edition, alice=["rock artifact"], bob=["bear 2/2"])
    game.apply(DamageEffectApplied("", (("rock", 1), ("nobody", 1), ("bear", 0))))
    assert game.damage.other == ()


@pytest.mark.since("cr-2022-10-07")
def test_what_is_prevented_has_no_results(edition: str) -> None:
    game = given(edition, alice=["rat 1/1 infect, lifelink"], bob=["bear 2/2"], attack=["rat"], block={})
    fog = permanent(("fog artifact", "Prevent all combat damage that would be dealt."), "bob")
    game.apply(fog)
    play_on(game)
    assert (game.board.life, game.board.poison) == ({"alice": 20, "bob": 20}, {})


def test_614_each_effect_on_gaining_life_applies_once_in_board_order_to_its_controller(edition: str) -> None:
    more = "If you would gain life, you gain that much life plus one instead."
    for first, second, gained in ((TWICE, more, 7), (more, TWICE, 8)):
        alice: list[Spec] = ["cleric 3/3 lifelink", ("angel artifact", first), ("idol artifact", second)]
        game = given(edition, alice=alice, bob=[("pearl artifact", TWICE)], attack=["cleric"], block={})
        play_on(game)
        assert game.board.life["alice"] == 20 + gained
    game = given(edition, alice=["cleric 3/3 lifelink"], bob=[("pearl artifact", more)], attack=["cleric"], block={})
    play_on(game)
    assert game.board.life["alice"] == 23


def test_614_an_effect_without_a_source_is_nobodys(edition: str) -> None:
    twice = effect(MoreLifeGained(times=2))
    game = given(edition, alice=["cleric 3/3 lifelink"], effects=[twice], attack=["cleric"], block={})
    play_on(game)
    assert game.board.life["alice"] == 23


@pytest.mark.until("cr-2010-02-01")
def test_702_77a_wither_matters_to_other_damage(edition: str) -> None:
    game = burned(edition, "blight 1/1 wither", ("bob", 2), ("wall", 1))
    assert game.board.life["bob"] == 18
    assert game.board.permanents["wall"].toughness == 5
    assert DamageDealt("blight", "wall", 1, "118.4", unmarked=True) in game.log
