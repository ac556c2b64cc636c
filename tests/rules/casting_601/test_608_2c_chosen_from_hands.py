"""608.2c: a card that is chosen from a hand that is looked at, and exiled, is in that hand no more."""

from __future__ import annotations

from typing import Any

import pytest

from events.board import AbilitiesGained
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.oracle import compile_ability
from tests.given import given

pytestmark = pytest.mark.rule("608.2c")

TAKES = (
    "Whenever this creature attacks, target opponent reveals their hand. "
    "You choose a creature card from it and exile that card."
)
BEARS = ("Shock", "Grizzly Bears", "Hill Giant")


def attacking(edition: str, **hands: tuple[str, ...]) -> Game:
    """Alice's bear, which takes a creature card, attacks bob."""
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], hands=hands)
    game.apply(AbilitiesGained("bear", tuple(compile_ability(TAKES).abilities)))
    game.declare_attackers({"bear": "bob"})
    return game


def test_the_card_that_is_named_is_exiled_and_the_others_stay_known(edition: str) -> None:
    game = attacking(edition, bob=BEARS)
    game.resolve_top(answers=["Hill Giant"], guesses=False)
    assert game.board.hand_of("bob") == ("Shock", "Grizzly Bears")
    assert game.triggers.hands_known == {"bob"}


@pytest.mark.parametrize("answers", [["Shock"], ["Air Elemental"], ["Hill Giant", "Grizzly Bears"]])
def test_no_other_card_is_chosen_and_no_more(answers: list[Any], edition: str) -> None:
    game = attacking(edition, bob=BEARS)
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=answers, guesses=False)


def test_the_only_one_needs_no_naming(edition: str) -> None:
    game = attacking(edition, bob=("Shock", "Grizzly Bears"))
    game.resolve_top(guesses=False)
    assert game.board.hand_of("bob") == ("Shock",)


def test_where_there_is_none_nothing_is_exiled(edition: str) -> None:
    game = attacking(edition, bob=("Shock",))
    game.resolve_top(guesses=False)
    assert game.board.hand_of("bob") == ("Shock",)
    assert game.triggers.hands_known == {"bob"}


def test_where_nobody_names_one_of_several_the_hand_is_not_known(edition: str) -> None:
    game = attacking(edition, bob=BEARS)
    game.resolve_top(guesses=False)
    assert game.triggers.hands_known == frozenset()
    assert not game.triggers.unread.happened


def test_of_a_hand_that_nobody_knows_any_creature_card_may_be_named(edition: str) -> None:
    game = attacking(edition, alice=("Forest",))
    game.resolve_top(answers=["Hill Giant"], guesses=False)
    assert game.triggers.hands_known == {"alice"}
    assert not game.triggers.unread.happened
