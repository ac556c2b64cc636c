"""603.3d: a target may be a card in a graveyard, which no board shows: then nobody says that there is none."""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained
from simulator.game.game import Game
from simulator.oracle import compile_words
from tests.rules.casting_601.playing import bears

pytestmark = pytest.mark.rule("603.3d")

WORDS = "Whenever this creature attacks, you gain 2 life. Return target creature card from your graveyard to your hand."


def attacked(edition: str, words: str) -> Game:
    game = bears(edition)
    game.apply(AbilitiesGained("bear", compile_words((), (words,), "bear").abilities))
    game.declare_attackers({"bear": "bob"})
    return game


def test_the_card_that_is_chosen_is_nowhere_on_the_board(edition: str) -> None:
    game = attacked(edition, WORDS)
    game.resolve_top(["some card"])
    assert game.board.life["alice"] == 22
    assert not game.triggers.unread.happened


def test_without_a_choice_it_is_not_known_whether_there_was_a_card(edition: str) -> None:
    game = attacked(edition, WORDS)
    game.resolve_top()
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]
    assert game.board.life["alice"] == 20
