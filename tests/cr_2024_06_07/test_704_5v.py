"""704.5v: a battle with defense 0 is put into its owner's graveyard."""

from __future__ import annotations

from msgspec.structs import replace

from events.board import CharacteristicsChanged
from events.damage import PutIntoGraveyard
from tests.given import given, play_on, until


def test_combat_damage_takes_its_defense_and_then_it_goes(edition: str) -> None:
    siege = "siege battle 3; protected by bob"
    game = given(edition, alice=["ogre 3/3", siege], attack={"ogre": "siege"}, block={})
    play_on(game)
    assert game.damage.dead == ("siege",)
    assert game.board.life == {"alice": 20, "bob": 20}


def test_by_an_effect_too(edition: str) -> None:
    game = given(edition, alice=["siege battle 3; protected by bob"])
    game.apply(CharacteristicsChanged(replace(game.board.permanents["siege"], defense=0)))
    assert game.log[-1] == PutIntoGraveyard("siege", "704.5v")


def test_not_while_an_ability_of_it_has_triggered_and_not_left_the_stack(edition: str) -> None:
    siege = ("siege battle 3; protected by bob", "Whenever this permanent is dealt damage, you gain 1 life.")
    game = given(edition, alice=["ogre 3/3", siege], attack={"ogre": "siege"}, block={})
    until(game, "combat_damage").deal_damage()
    assert game.board.permanents["siege"].defense == 0
    game.stack_triggers("alice", [1])
    assert "siege" in game.board.permanents
    game.resolve_top()
    assert "siege" not in game.board.permanents
    assert game.board.life["alice"] == 21
