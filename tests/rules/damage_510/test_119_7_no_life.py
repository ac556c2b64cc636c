"""119.7: a player who can't gain life gains none, by lifelink or by an ability; more life is gained by both too."""

from __future__ import annotations

import pytest

from events.damage import LifeGained
from tests.given import given, play_on

pytestmark = [pytest.mark.rule("510.2"), pytest.mark.since("cr-2022-10-07")]


@pytest.mark.parametrize(
    ("words", "of_alice", "gained"),
    [
        ("Players can't gain life.", True, 0),
        ("Players can't gain life.", False, 0),
        ("Your opponents can't gain life.", False, 0),
        ("Your opponents can't gain life.", True, 3),
        ("You can't gain life.", True, 0),
        ("You can't gain life.", False, 3),
    ],
)
def test_119_7_who_cant_gain_life_gains_none(edition: str, words: str, of_alice: bool, gained: int) -> None:
    idol = ("idol artifact", words)
    game = given(
        edition,
        alice=["cleric 3/3 lifelink", *([idol] if of_alice else [])],
        bob=[] if of_alice else [idol],
        attack=["cleric"],
        block={},
    )
    play_on(game)
    assert game.board.life["alice"] == 20 + gained
    assert any(isinstance(event, LifeGained) for event in game.log) is bool(gained)


@pytest.mark.parametrize(
    ("words", "gained"),
    [
        ("You can't gain life.", 0),
        ("If you would gain life, you gain twice that much life instead.", 4),
        ("If you would gain life, you gain that much life plus one instead.", 3),
    ],
)
def test_614_it_is_so_of_life_that_an_ability_gives_too(edition: str, words: str, gained: int) -> None:
    monk = ("monk 1/1", "Whenever this creature attacks, you gain 2 life.")
    game = given(edition, alice=[monk, ("idol artifact", words)], attack=["monk"], block={})
    play_on(game)
    assert game.board.life["alice"] == 20 + gained
