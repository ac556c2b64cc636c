"""704.5v: a battle with defense 0 is put into its owner's graveyard."""

from __future__ import annotations

from tests.given import given, play_on


def test_combat_damage_takes_its_defense_and_then_it_goes(edition: str) -> None:
    siege = "siege battle 3; protected by bob"
    game = given(edition, alice=["ogre 3/3", siege], attack={"ogre": "siege"}, block={})
    play_on(game)
    assert game.damage.dead == ("siege",)
    assert game.board.life == {"alice": 20, "bob": 20}
