"""The permanents of a board: their abilities by kind, and what boards that are copies of one another share."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy

import pytest

from events.abilities import CombatTrait
from events.board import (
    AbilitiesGained,
    AbilitiesLost,
    ControlChanged,
    LifeChanged,
    PermanentEntered,
    PermanentLeft,
    TurnBegan,
)
from events.effects import PermanentPhasedIn, PermanentPhasedOut
from events.event import Event
from projections.battlefield import Battlefield
from projections.board import Board
from simulator.game.game import Game
from tests.given import given, permanent

TRAMPLE = CombatTrait(trait="trample", words="trample")


def tramplers(board: Board) -> list[tuple[str, str]]:
    """Who tramples, as the board says it by kind, each with its controller."""
    found = [(this.id, this.controller) for ability, this in board.abilities_of(CombatTrait) if ability == TRAMPLE]
    looked_through = [(each.id, each.controller) for each in board.permanents.values() if TRAMPLE in each.abilities]
    assert found == looked_through
    return found


def test_abilities_are_found_by_kind_after_each_change_of_a_permanent() -> None:
    game = given("cr-2026-01-16", alice=["ogre 3/3", "boar 3/2 trample"], bob=["bear 2/2"])
    changes: list[tuple[Event, list[tuple[str, str]]]] = [
        (AbilitiesGained("bear", (TRAMPLE,), ("trample",)), [("boar", "alice"), ("bear", "bob")]),
        (ControlChanged("bear", "alice"), [("boar", "alice"), ("bear", "alice")]),
        (AbilitiesLost("boar", ("trample",)), [("bear", "alice")]),
        (PermanentPhasedOut("bear"), []),
        (PermanentPhasedIn("bear"), [("bear", "alice")]),
        (PermanentEntered(permanent("calf 1/1 trample", "bob").permanent), [("bear", "alice"), ("calf", "bob")]),
        (AbilitiesGained("ogre", (TRAMPLE,), until="turn"), [("ogre", "alice"), ("bear", "alice"), ("calf", "bob")]),
        (PermanentLeft("bear", "exile"), [("ogre", "alice"), ("calf", "bob")]),
        (TurnBegan("bob", ("alice",), 2), [("calf", "bob")]),
    ]
    assert tramplers(game.board) == [("boar", "alice")]
    for event, expected in changes:
        game.apply(event)
        assert tramplers(game.board) == expected


def test_a_permanent_that_changes_in_a_fork_stays_as_it_was_in_the_other_games() -> None:
    game = given("cr-2026-01-16", alice=["ogre 3/3"], bob=["bear 2/2"])
    fork, third = game.fork(), game.fork()
    fork.apply(AbilitiesGained("ogre", (TRAMPLE,)))
    third.apply(PermanentLeft("ogre", "exile"))
    assert [tramplers(each.board) for each in (game, fork, third)] == [[], [("ogre", "alice")], []]
    assert [[*each.board.permanents] for each in (game, fork, third)] == [["ogre", "bear"], ["ogre", "bear"], ["bear"]]
    assert [dict(each.board.gone) for each in (game, fork, third)] == [{}, {}, {"ogre": "exile"}]


Games = tuple[Game, Game]


@pytest.mark.parametrize("copied", [deepcopy, lambda games: pickle.loads(pickle.dumps(games))])  # noqa: S301  # our own
def test_games_that_are_copied_together_go_their_own_ways(copied: Callable[[Games], Games]) -> None:
    game = given("cr-2026-01-16", alice=["ogre 3/3 trample"], bob=["bear 2/2"])
    fork = game.fork()
    for each, life in ((game, 8), (fork, 7)):
        each.apply(LifeChanged("bob", life))
    first, second = copied((game, fork))
    first.apply(PermanentLeft("ogre", "exile"))
    assert [[*each.board.permanents] for each in (first, second)] == [["bear"], ["ogre", "bear"]]
    assert [[*each.board.permanents] for each in (game, fork)] == [["ogre", "bear"], ["ogre", "bear"]]
    assert [tramplers(each.board) for each in (first, second)] == [[], [("ogre", "alice")]]


def test_permanents_that_boards_share_can_not_be_changed_in_place() -> None:
    shared = Battlefield({"bear": permanent("bear 2/2", "bob").permanent})
    shared.shared = True
    with pytest.raises(RuntimeError, match="several boards share these permanents"):
        shared["ogre"] = permanent("ogre 3/3", "bob").permanent
    with pytest.raises(RuntimeError, match="several boards share these permanents"):
        shared.update({})
    with pytest.raises(NotImplementedError):
        Battlefield().clear()
