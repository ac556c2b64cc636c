"""510.1a: an ability may have creatures assign combat damage equal to their toughness instead of their power."""

from __future__ import annotations

import pytest

from tests.given import given, play_on

pytestmark = pytest.mark.rule("510.1a")

ALL = "Each creature assigns combat damage equal to its toughness rather than its power."
YOURS = "Each creature you control assigns combat damage equal to its toughness rather than its power."
GREATER = (
    "Each creature you control with toughness greater than its power assigns combat damage equal to its toughness "
    "rather than its power."
)


@pytest.mark.parametrize(
    ("words", "by_turtle", "by_ogre", "by_wall"), [(ALL, 4, 2, 5), (YOURS, 4, 2, 1), (GREATER, 4, 6, 1)]
)
def test_whose_toughness_counts(edition: str, words: str, by_turtle: int, by_ogre: int, by_wall: int) -> None:
    game = given(
        edition,
        alice=["turtle 0/4", "ogre 6/2", ("banner artifact", words)],
        bob=["wall 1/5"],
        attack=["turtle", "ogre"],
        block={"wall": ["turtle"]},
    )
    play_on(game)
    assert set(game.damage.dealt) == {
        ("turtle", "wall", by_turtle),
        ("ogre", "bob", by_ogre),
        ("wall", "turtle", by_wall),
    }


def test_a_creature_may_say_it_of_itself(edition: str) -> None:
    words = "This creature assigns combat damage equal to its toughness rather than its power."
    game = given(edition, alice=[("turtle 0/4", words), "snail 0/4"], attack=["turtle", "snail"], block={})
    play_on(game)
    assert game.board.life["bob"] == 16
