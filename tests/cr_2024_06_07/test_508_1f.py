"""508.1f: attacking taps the chosen creatures; vigilance keeps them untapped."""

from __future__ import annotations

from tests.given import given


def test_the_chosen_creatures_are_tapped(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "knight 2/2 vigilance", "bear 2/2"], attack=["ogre", "knight"])
    assert game.board.tapped == {"ogre"}


def test_a_tapped_attacker_deals_damage(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    game.pass_step()
    game.pass_step()
    assert game.board.life["bob"] == 17
