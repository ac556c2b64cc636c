"""510.4: with first or double strike there are two combat damage steps; who assigns in which.

- In 2008, 310.5, 502.2, 502.28: two combat damage steps where a creature has first strike or double strike.
"""

from __future__ import annotations

import pytest

from events.abilities import CombatTrait
from events.board import AbilitiesGained, AbilitiesLost, PowerToughnessChanged
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.oracle import compile_keyword
from tests.given import broken, given, play_on, until

pytestmark = [pytest.mark.rule("510.4"), pytest.mark.since("cr-2009-10-01")]


FIRST = CombatTrait(trait="first_strike", words="first strike")
DOUBLE = CombatTrait(trait="double_strike", words="double strike")


def duel(edition: str, attacker: str, blocker: str = "bear 2/6") -> Game:
    return until(
        given(edition, alice=[attacker], bob=[blocker], attack=["duelist"], block={"bear": ["duelist"]}),
        "first_strike_damage",
    )


def dealt_by(game: Game, creature: str) -> int:
    return sum(source == creature for source, _, _ in play_on(game).damage.dealt)


def test_first_strike_deals_in_the_first_step_only(edition: str) -> None:
    game = duel(edition, "duelist 3/3 first strike")
    game.deal_damage()
    assert game.damage.dealt == (("duelist", "bear", 3),)
    play_on(game)
    assert game.damage.dealt == (("duelist", "bear", 3), ("bear", "duelist", 2))


def test_double_strike_deals_in_both(edition: str) -> None:
    assert dealt_by(duel(edition, "duelist 2/3 double strike"), "duelist") == 2


def test_what_first_strike_destroyed_deals_nothing_back(edition: str) -> None:
    game = duel(edition, "duelist 3/1 first strike", "bear 2/2")
    play_on(game)
    assert game.damage.dealt == (("duelist", "bear", 3),)
    assert "duelist" in game.board.permanents


def test_others_assign_nothing_in_the_first_step(edition: str) -> None:
    game = duel(edition, "duelist 3/3 first strike")
    with pytest.raises(IllegalAction) as refused:
        game.assign_damage("bob", "bear", {"duelist": 2})
    assert broken(refused.value.verdict) == ["510.1a"]


def test_losing_double_strike_in_the_first_step_stops_the_second(edition: str) -> None:
    game = duel(edition, "duelist 2/3 double strike")
    game.deal_damage()
    game.apply(AbilitiesLost("duelist", ("double strike",)))
    assert dealt_by(game, "duelist") == 1


def test_losing_first_strike_in_the_first_step_gives_no_second(edition: str) -> None:
    game = duel(edition, "duelist 2/3 first strike")
    game.deal_damage()
    game.apply(AbilitiesLost("duelist", ("first strike",)))
    assert dealt_by(game, "duelist") == 1


def test_gaining_double_strike_after_the_first_step_gives_a_second(edition: str) -> None:
    game = duel(edition, "duelist 2/3 first strike")
    game.deal_damage()
    game.apply(AbilitiesGained("duelist", (DOUBLE,), ("double strike",)))
    assert dealt_by(game, "duelist") == 2


def test_gaining_first_strike_after_the_first_step_takes_nothing_away(edition: str) -> None:
    game = duel(edition, "duelist 2/3 first strike")
    game.deal_damage()
    game.apply(AbilitiesGained("bear", (FIRST,), ("first strike",)))
    assert dealt_by(game, "bear") == 1


def test_gaining_double_strike_without_having_had_first_strike_gives_one(edition: str) -> None:
    game = duel(edition, "duelist 2/3 first strike")
    game.deal_damage()
    game.apply(AbilitiesGained("bear", (DOUBLE,), ("double strike",)))
    assert dealt_by(game, "bear") == 1


def test_a_striker_in_the_next_combat_phase_strikes_again(edition: str) -> None:
    game = given(edition, alice=["duelist 2/3 first strike, vigilance"], attack=["duelist"], block={})
    until(game, "main")
    game.declare_attackers({"duelist": "bob"})
    play_on(game)
    assert game.board.life["bob"] == 16


@pytest.mark.editions("cr-2008-02-01")
def test_strikers_assign_in_the_first_step_and_the_others_in_the_second(edition: str) -> None:
    game = given(
        edition, alice=["fencer 2/2 first strike"], bob=["bear 2/3"], attack=["fencer"], block={"bear": ["fencer"]}
    )
    until(game, "first_strike_damage")
    game.deal_damage()
    assert game.damage.dealt == (("fencer", "bear", 2),)
    until(game, "end_of_combat")
    assert game.damage.dealt == (("fencer", "bear", 2), ("bear", "fencer", 2))


@pytest.mark.editions("cr-2008-02-01")
def test_502_28_double_strike_assigns_in_both(edition: str) -> None:
    game = given(edition, alice=["duelist 2/2 double strike"], attack=["duelist"], block={})
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 16


@pytest.mark.editions("cr-2008-02-01")
def test_502_28c_without_it_any_more_it_does_not_assign_in_the_second(edition: str) -> None:
    game = given(edition, alice=["duelist 2/2 double strike"], attack=["duelist"], block={})
    until(game, "first_strike_damage").deal_damage()
    game.apply(AbilitiesLost("duelist", ("double strike",)))
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 18


@pytest.mark.editions("cr-2008-02-01")
def test_502_28d_a_first_striker_that_gains_double_strike_assigns_again(edition: str) -> None:
    game = given(edition, alice=["fencer 2/2 first strike"], attack=["fencer"], block={})
    until(game, "first_strike_damage").deal_damage()
    abilities = compile_keyword("double strike")
    assert isinstance(abilities, tuple)
    game.apply(AbilitiesGained("fencer", abilities, ("double strike",)))
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 16


@pytest.mark.editions("cr-2008-02-01")
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
