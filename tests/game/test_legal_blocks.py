"""The legal declarations of a board as `Game.legal_blocks` gives them."""

from __future__ import annotations

import pytest

from events.abilities import Unsupported
from events.board import AbilitiesGained, GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from events.declaration_abilities import CantBlock, UnknownCondition
from simulator.game.game import Game


def board(*abilities: CantBlock | Unsupported) -> Game:
    game = Game(
        [
            GameBegan(players=(Player("A"), Player("D"))),
            TurnBegan("A", ("D",), 1),
            PermanentEntered(Permanent(id="a1", controller="A", power=2, toughness=2)),
            PermanentEntered(Permanent(id="b1", controller="D", power=2, toughness=2)),
        ]
    )
    game.declare_attackers({"a1": "D"})
    game.apply(AbilitiesGained("b1", abilities))
    return game


def test_they_are_iterable_countable_and_asked_with_in() -> None:
    legal = board().legal_blocks
    assert list(legal) == [{}, {"b1": ("a1",)}]
    assert (legal.count(), legal.why_not_counted, legal.maximum) == (2, "", 0)
    assert {"b1": ["a1"]} in legal
    assert {"b1": ["b1"]} not in legal
    assert legal.completable({"b1": ["a1"]}) is True


@pytest.mark.parametrize(
    ("ability", "why"),
    [
        (Unsupported(words="Whim blocks on Sundays.", why="not understood"), "b1: Whim blocks on Sundays."),
        (CantBlock(condition=UnknownCondition("it rains"), words="Unless it rains"), "b1: Unless it rains (it rains)"),
    ],
)
def test_they_are_not_known_where_a_sentence_can_not_be_judged(ability: CantBlock | Unsupported, why: str) -> None:
    legal = board(ability).legal_blocks
    assert legal.count() is None
    assert legal.maximum is None
    assert legal.completable({}) is None
    assert legal.why_not_counted.startswith(why)
    with pytest.raises(ValueError, match="can't be listed"):
        list(legal)


def test_without_a_block_a_condition_on_blocking_makes_no_difference() -> None:
    game = board(CantBlock(condition=UnknownCondition("it rains"), words="Unless it rains"))
    assert game.judge({}).legal is True
    assert game.judge({"b1": ["a1"]}).legal is None
