"""300.3: mana burn. Unused mana is lost as a phase ends, not a step, and its player loses 1 life for each."""

from __future__ import annotations

import pytest

from events.board import TurnBegan
from events.costs import ManaEmptied
from events.damage import LifeLost
from simulator.game.game import Game
from tests.given import given, until

pytestmark = pytest.mark.rule("cr-2008-02-01 300.3")


HILL = ("hill land; a mountain", "{T}: Add {R}{R}.")


def burning(edition: str) -> Game:
    game = given(edition, alice=["ogre 3/3"], bob=[HILL], attack=["ogre"])
    game.activate_mana("bob", "hill")
    return game


def test_mana_stays_as_steps_of_the_combat_phase_end(edition: str) -> None:
    game = until(burning(edition), "end_of_combat")
    assert len(game.mana.pool("bob")) == 2
    assert game.board.life["bob"] == 17


def test_as_the_combat_phase_ends_its_player_loses_a_life_for_each_unused_mana(edition: str) -> None:
    game = until(burning(edition), "end_of_combat")
    game.pass_step()
    assert game.mana.pool("bob") == ()
    assert game.board.life["bob"] == 15
    lost = [event for event in game.log if isinstance(event, ManaEmptied | LifeLost)]
    assert lost[-2:] == [ManaEmptied("bob", (("R", "hill"), ("R", "hill")), "300.3"), LifeLost("bob", 2, "300.3")]


def test_the_main_phase_is_a_phase_of_its_own(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", HILL])
    game.activate_mana("alice", "hill")
    game.pass_step()
    assert game.board.step == "beginning_of_combat"
    assert game.board.life["alice"] == 18


def test_the_main_phase_ends_with_the_turn(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", HILL])
    game.activate_mana("alice", "hill")
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert game.mana.pools == {}
    assert game.board.life["alice"] == 18


def test_who_has_no_mana_left_loses_no_life(edition: str) -> None:
    game = until(given(edition, alice=["ogre 3/3"], attack=["ogre"], block={}), "end_of_combat")
    game.pass_step()
    assert game.board.life == {"alice": 20, "bob": 17}
