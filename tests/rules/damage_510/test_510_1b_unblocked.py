"""510.1b: an unblocked creature assigns its damage to what it attacks."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, play_on, refused, until

pytestmark = pytest.mark.rule("510.1b")


def test_to_the_player(edition: str) -> None:
    game = play_on(given(edition, alice=["ogre 3/3"], attack=["ogre"], block={}))
    assert game.board.life == {"alice": 20, "bob": 17}


def test_to_the_planeswalker(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4"], attack={"ogre": "jace"}, block={})
    play_on(game)
    assert game.board.permanents["jace"].loyalty == 1
    assert game.board.life["bob"] == 20


def test_when_it_attacks_nothing_any_more_it_assigns_none(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4"], attack={"ogre": "jace"}, block={})
    game.apply(PermanentLeft("jace"))
    play_on(game)
    assert game.damage.dealt == ()


def test_to_nothing_else(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={})
    until(game, "combat_damage")
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("alice", "ogre", {"bear": 3})
    assert broken(illegal.value.verdict) == ["510.1b"]


def test_what_it_cant_assign_damage_to_is_reported(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={})
    until(game, "combat_damage")
    assert refused(game.assign_damage, "alice", "ogre", {"bear": 3}) == [
        ("ogre can't assign damage to bear", "ogre", "bear")
    ]
