"""120.3: the results of damage, by who deals it and to whom; combat damage or not."""

from __future__ import annotations

from msgspec.structs import replace

from events.board import PermanentLeft
from events.damage import CountersPut, LifeGained, PoisonGained
from events.prevention import DamageDealt, DamageEffectApplied
from simulator.game import Game
from tests.given import given, permanent, play_on

TWICE = "If you would gain life, you gain twice that much life instead."


def burned(edition: str, source: str, *damage: tuple[str, int]) -> Game:
    """Alice's permanent deals damage that is not combat damage."""
    game = given(edition, alice=[source], bob=["bear 2/2", "wall 0/6", "jace planeswalker 4", "siege battle 5"])
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


def test_120_3a_c_e_h_other_damage_has_the_same_results(edition: str) -> None:
    game = burned(edition, "ogre 1/1", ("bob", 3), ("jace", 3), ("wall", 3), ("siege", 3))
    assert game.board.life["bob"] == 17
    assert game.board.permanents["jace"].loyalty == 1
    assert game.board.permanents["siege"].defense == 2
    assert game.board.marked == {"wall": 3}


def test_lethal_damage_by_an_effect_destroys(edition: str) -> None:
    game = burned(edition, "ogre 1/1", ("bear", 2), ("jace", 4), ("siege", 5))
    assert set(game.damage.dead) == {"bear", "jace", "siege"}


def test_702_2b_deathtouch_matters_to_other_damage(edition: str) -> None:
    assert burned(edition, "asp 1/1 deathtouch", ("wall", 1)).damage.dead == ("wall",)


def test_120_3f_lifelink_gains_life_once_for_all_that_its_source_deals_at_once(edition: str) -> None:
    game = burned(edition, "cleric 1/1 lifelink", ("bob", 2), ("wall", 1))
    assert [event for event in game.log if isinstance(event, LifeGained)] == [LifeGained("alice", 3, "120.4")]


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


def test_120_3g_toxic_gives_poison_counters_beside_the_loss_of_life(edition: str) -> None:
    game = given(edition, alice=["rat 1/1 toxic 2, toxic 1"], bob=["bear 2/2"], attack=["rat"], block={})
    play_on(game)
    assert game.board.life["bob"] == 19
    assert PoisonGained("bob", 3, "510.2") in game.log


def test_702_164c_toxic_is_for_combat_damage_to_players(edition: str) -> None:
    game = given(edition, alice=["rat 1/1 toxic 2"], bob=["bear 2/2"], attack=["rat"], block={"bear": ["rat"]})
    play_on(game)
    game.apply(DamageEffectApplied("rat", (("bob", 1),), game.board.permanents.get("rat")))
    assert game.board.poison == {}


def test_what_is_prevented_has_no_results(edition: str) -> None:
    game = given(edition, alice=["rat 1/1 toxic 2, lifelink"], bob=["bear 2/2"], attack=["rat"], block={})
    fog = permanent(("fog artifact", "Prevent all combat damage that would be dealt."), "bob")
    game.apply(fog)
    play_on(game)
    assert (game.board.life, game.board.poison) == ({"alice": 20, "bob": 20}, {})
