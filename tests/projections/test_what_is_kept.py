"""What projections keep of a game: cards that nobody knows, life that was gained, what resolved last, doubts."""

from __future__ import annotations

import pytest

from events.abilities import Triggered, Unsupported
from events.board import LifeChanged, Permanent
from events.damage import CombatDamageDealt, CreatureDestroyed
from projections.combat import Combat
from projections.layers.graveyards import Graveyard
from projections.projection import Projection
from projections.unread import frees_at_most
from simulator.oracle.freeing import freed_by
from tests.given import given

JUNE = "cr-2024-06-07"


def test_a_card_that_nobody_knows_is_one_card_more() -> None:
    there = Graveyard(whole=True).with_card(Permanent(id="bear", controller="alice")).with_card(None).with_card(None)
    assert there.how_many("", (), None) == (3, 3)
    assert there.blank == 2


def test_life_that_is_gained_by_a_total_that_is_another_counts() -> None:
    game = given(JUNE, alice=["bear 2/2"], bob=["ogre 3/3"])
    game.apply(LifeChanged("alice", 23))
    game.apply(LifeChanged("alice", 22))
    assert {(player, what): n for player, what, n in game.triggers.turn.counts} == {
        ("alice", "life_gained"): 3,
        ("alice", "life_lost"): 1,
    }


def test_what_resolved_last_is_part_of_what_is_digested() -> None:
    game = given(JUNE, alice=[("idol 1/1", "Whenever this creature attacks, you gain 1 life.")], attack=["idol"])
    game.stack_waiting()
    game.resolve_top()
    found = game.triggers.value()
    assert found["resolved"] is not None
    assert found["stack"] == []
    assert found.keys() >= {"counts", "waiting", "stack", "delayed", "resolved", "number", "targets", "decided", "last"}


def test_whom_words_that_are_not_read_free_at_most() -> None:
    assert frees_at_most(Triggered()) == "nobody"
    assert frees_at_most(Unsupported(frees="host")) == "host"
    assert frees_at_most(Unsupported(frees="host", blocking=False)) == "nobody"


def test_an_apostrophe_is_one_however_it_is_printed() -> None:
    words = "at the beginning of your upkeep, it{0}s a wall."
    assert freed_by(words.format("'")) == freed_by(words.format("’")) != "nobody"


def test_a_projection_that_lacks_a_handler_is_told_which() -> None:
    with pytest.raises(TypeError, match=r"'combat' and its column of the matrix differ in .*BecameBlocking, .*"):
        Projection("combat", Combat, {})
    with pytest.raises(TypeError, match=r"differ in .*CreatureDestroyed"):
        Projection("combat", Combat, {CreatureDestroyed: print, CombatDamageDealt: print})
