"""608.2d: nobody can choose to play a card that is none of those that the words describe."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, attack, expect, play

pytestmark = pytest.mark.rule("608.2d")

UNTIL = "reveal cards from the top of your library until you reveal a nonland card with mana value 3 or less"
KEEPER = f"{UNTIL}. you may cast that card without paying its mana cost"
FROM_THE_HAND = "you may cast an instant or sorcery spell from your hand without paying its mana cost"
TOP = "exile the top card of your library. you may cast that card without paying its mana cost"


ILLEGAL = {"legal": False}
RESOLVED: dict[str, Any] = {"legal": True, "stack": []}


def outcome(words: str, *answers: Any, edition: str, then: dict[str, Any], **of_player: Any) -> Any:
    """What comes of a case in which an attacking creature's ability with these words is answered so."""
    ox = {"id": "ox", "power": 1, "toughness": 1, "text": [f"Whenever this creature attacks, {words}."]}
    script = [attack("ox"), {**RESOLVE, "choice": [*answers]}, expect(**then)]
    return play((ox,), (), script, edition=edition, players={"A": {"this_turn": {}, **of_player}, "D": {}})


def is_illegal(words: str, *answers: Any, edition: str, **of_player: Any) -> bool:
    """Whether it is refused."""
    return bool(outcome(words, *answers, edition=edition, then=ILLEGAL, **of_player) == Passed())


def is_open(words: str, *answers: Any, edition: str, **of_player: Any) -> bool:
    """Whether nobody knows what comes of it."""
    return isinstance(outcome(words, *answers, edition=edition, then={"stack": []}, **of_player), NotKnown)


@pytest.mark.parametrize("card", ["Forest", "Serra Angel", "Hill Giant"])
def test_what_is_not_looked_for_is_not_played(edition: str, card: str) -> None:
    assert is_illegal(KEEPER, True, card, edition=edition)


@pytest.mark.parametrize("answers", [[card, True] for card in ("Forest", "Serra Angel")])
def test_nor_is_it_found(edition: str, answers: list[Any]) -> None:
    assert is_illegal(KEEPER, *answers, edition=edition)


@pytest.mark.parametrize("card", ["Grizzly Bears", "Shock", "no card that is known"])
def test_what_may_be_played_leaves_open_what_comes_of_it(edition: str, card: str) -> None:
    assert is_open(KEEPER, True, card, edition=edition)


@pytest.mark.parametrize(
    ("words", "card"),
    [(FROM_THE_HAND, "Grizzly Bears"), (TOP, "Forest")],
)
def test_each_way_to_say_what_is_cast_describes_it(edition: str, words: str, card: str) -> None:
    assert is_illegal(words, True, card, edition=edition)
    assert is_open(words, True, "Shock", edition=edition)


def test_nobody_casts_from_a_hand_what_is_not_in_it(edition: str) -> None:
    assert is_illegal(FROM_THE_HAND, True, "Shock", edition=edition, hand=["Giant Growth"])
    assert is_open(FROM_THE_HAND, True, "Giant Growth", edition=edition, hand=["Giant Growth"])


def test_a_card_of_several_faces_may_be_cast_by_another_than_the_front_one(edition: str) -> None:
    assert is_open(FROM_THE_HAND, True, "Bonecrusher Giant", edition=edition)


INTO_THE_HAND = (
    "reveal cards from the top of your library until you reveal a creature card. put that card into your hand"
)


@pytest.mark.parametrize("counted", [{}, {"library": 9}])
def test_a_card_that_is_revealed_for_the_hand_is_such_as_the_words_say(edition: str, counted: dict[str, int]) -> None:
    words = f"{INTO_THE_HAND} and the rest on the bottom of your library in a random order"
    assert is_illegal(words, "Forest", edition=edition, **counted)
    assert outcome(words, "Serra Angel", edition=edition, then=RESOLVED, **counted) == Passed()
