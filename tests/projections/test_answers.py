"""What is asked of a position once is found anew as soon as one of its states has changed."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest

from events.board import DAMAGE_STEPS, LifeChanged
from events.damage import CombatDamageAssigned
from projections.position import Position, asked_once, asked_once_for_each
from simulator.game.game import Game
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import _assigning, assigners, combat_damage_of, recipients
from tests.given import given

asked: list[object] = []


@asked_once
def life_of_bob(position: Position) -> int:
    asked.append("bob")
    return position.board.life_of("bob")


@asked_once_for_each
def life_of(position: Position, player: str) -> int:
    asked.append(player)
    return position.board.life_of(player)


def _game() -> Game:
    asked.clear()
    return given("cr-2024-06-07", alice=["bear 2/2"], bob=["elf 1/1"])


def test_it_is_found_once_for_each() -> None:
    position = _game().position
    assert [life_of(position, player) for player in ("alice", "bob", "alice", "bob")] == [20] * 4
    assert [life_of_bob(position)] * 2 == [20, 20]
    assert asked == ["alice", "bob", "bob"]


def test_it_is_found_anew_after_an_event_in_a_position_of_before_too() -> None:
    game = _game()
    for life in (7, 3, 5):
        before = game.position
        assert life_of_bob(before) == before.board.life_of("bob")
        game.apply(LifeChanged("bob", life))
        assert life_of_bob(game.position) == life
        assert life_of_bob(before) == before.board.life_of("bob")


def test_what_a_fork_or_a_savepoint_holds_stays_as_it_was() -> None:
    game = _game()
    fork, savepoint = game.fork(), game.savepoint()
    assert life_of_bob(fork.position) == 20
    game.apply(LifeChanged("bob", 3))
    assert (life_of_bob(game.position), life_of_bob(fork.position)) == (3, 20)
    fork.apply(LifeChanged("bob", 9))
    assert (life_of_bob(game.position), life_of_bob(fork.position)) == (3, 9)
    game.rollback(savepoint)
    assert life_of_bob(game.position) == 20
    game.apply(LifeChanged("bob", 4))
    assert life_of_bob(game.position) == 4


def test_another_position_has_answers_of_its_own() -> None:
    game, other = _game(), _game()
    other.apply(LifeChanged("bob", 1))
    assert life_of_bob(game.position) == 20
    assert life_of_bob(game.position.but(board=other.board)) == 1


def test_it_is_known_on_while_neither_the_board_nor_combat_changes() -> None:
    game = _game()
    assert life_of_bob(game.position) == 20
    game.log.append(CombatDamageAssigned("alice", "bear", (("bob", 2),)))
    assert (life_of_bob(game.position), asked) == (20, ["bob"])
    game.log.append(LifeChanged("bob", 3))
    assert (life_of_bob(game.position), asked) == (3, ["bob", "bob"])


class _NotToBeAsked:
    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"{name} is neither of the board nor of combat")


@pytest.mark.parametrize("words", [(), ("Banding",), ("Trample",), ("First strike", "Double strike")])
def test_who_assigns_to_whom_is_found_in_the_board_and_combat_alone(words: tuple[str, ...]) -> None:
    board = {"alice": [("bear 3/3", *words), "cat 2/2"], "bob": [("elf 1/1", *words), "dog 2/2"]}
    game = given("cr-2024-06-07", **board, attack=["bear", "cat"])
    game.declare_blockers({"elf": ["bear"], "dog": ["bear"]})
    game.pass_step()
    assert game.board.step in DAMAGE_STEPS
    strikers = game.damage.strikers
    without = game.position.but(orders=_NotToBeAsked(), damage=_NotToBeAsked(), mana=_NotToBeAsked())
    without = without.but(triggers=_NotToBeAsked())
    fighting = ["bear", "cat", "elf", "dog"]
    assert [recipients(without, one) for one in fighting] == [recipients(game.position, one) for one in fighting]
    assert [combat_damage_of(without, one) for one in fighting] == [3, 2, 1, 2]
    assert [assigner_of(without, one) for one in fighting] == [assigner_of(game.position, one) for one in fighting]
    assert _assigning(without, strikers) == assigners(game.position)


def test_answers_are_not_copied() -> None:
    answers = _game().position.answers
    answers.found(life_of_bob, 20)
    assert answers
    assert not deepcopy(answers)


def test_nobody_makes_another_position_with_the_answers_of_one() -> None:
    root = Path(__file__).parents[2]
    for package in ("projections", "simulator"):
        for file in (root / package).rglob("*.py"):
            assert "position._replace(" not in file.read_text(encoding="utf-8"), file
