"""310.5, 502.2, 502.28: two combat damage steps where a creature has first strike or double strike."""

from __future__ import annotations

from events.board import AbilitiesGained, AbilitiesLost, PowerToughnessChanged
from simulator.oracle import compile_keyword
from tests.given import given, until


def test_strikers_assign_in_the_first_step_and_the_others_in_the_second(edition: str) -> None:
    game = given(
        edition, alice=["fencer 2/2 first strike"], bob=["bear 2/3"], attack=["fencer"], block={"bear": ["fencer"]}
    )
    until(game, "first_strike_damage")
    game.deal_damage()
    assert game.damage.dealt == (("fencer", "bear", 2),)
    until(game, "end_of_combat")
    assert game.damage.dealt == (("fencer", "bear", 2), ("bear", "fencer", 2))


def test_502_28_double_strike_assigns_in_both(edition: str) -> None:
    game = given(edition, alice=["duelist 2/2 double strike"], attack=["duelist"], block={})
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 16


def test_502_28c_without_it_any_more_it_does_not_assign_in_the_second(edition: str) -> None:
    game = given(edition, alice=["duelist 2/2 double strike"], attack=["duelist"], block={})
    until(game, "first_strike_damage").deal_damage()
    game.apply(AbilitiesLost("duelist", ("double strike",)))
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 18


def test_502_28d_a_first_striker_that_gains_double_strike_assigns_again(edition: str) -> None:
    game = given(edition, alice=["fencer 2/2 first strike"], attack=["fencer"], block={})
    until(game, "first_strike_damage").deal_damage()
    abilities = compile_keyword("double strike")
    assert isinstance(abilities, tuple)
    game.apply(AbilitiesGained("fencer", abilities, ("double strike",)))
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 16


def test_a_striker_that_assigned_none_in_the_first_step_assigns_in_the_second(edition: str) -> None:
    game = given(
        edition,
        alice=["fencer 0/2 first strike", "lancer 1/1 first strike"],
        attack=["fencer", "lancer"],
        block={},
    )
    until(game, "first_strike_damage").deal_damage()
    assert game.damage.dealt == (("lancer", "bob", 1),)
    game.apply(PowerToughnessChanged("fencer", 3, 2))
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 16
