"""704.5i: a planeswalker with loyalty 0 is put into its owner's graveyard.

- 704.5v: a battle with defense 0 is put into its owner's graveyard.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import CharacteristicsChanged, PlayersPassed
from events.damage import PutIntoGraveyard
from tests.given import given, permanent, play_on, until

pytestmark = pytest.mark.rule("704.5i")


def test_combat_damage_takes_its_loyalty_and_then_it_goes(edition: str) -> None:
    game = given(edition, alice=["ogre 5/5"], bob=["jace planeswalker 4"], attack={"ogre": "jace"}, block={})
    play_on(game)
    assert "jace" not in game.board.permanents
    assert game.damage.dead == ("jace",)
    assert game.combat.attacking == {"ogre": ""}
    assert game.board.life["bob"] == 20


def test_with_loyalty_left_it_stays(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4"], attack={"ogre": "jace"}, block={})
    play_on(game)
    assert game.board.permanents["jace"].loyalty == 1


def test_what_is_a_creature_too_has_damage_marked_and_loyalty_removed(edition: str) -> None:
    bob = ["gideon 4/4 5; is planeswalker"]
    game = given(edition, alice=["ogre 3/3"], bob=bob, attack={"ogre": "gideon"}, block={})
    play_on(game)
    assert game.board.permanents["gideon"].loyalty == 2
    assert game.board.marked == {"gideon": 3}


def test_by_an_effect_too(edition: str) -> None:
    game = given(edition, bob=["jace planeswalker 4"])
    game.apply(CharacteristicsChanged(replace(game.board.permanents["jace"], loyalty=0)))
    assert game.log[-1] == PutIntoGraveyard("jace", "704.5i")


def test_one_that_entered_without_loyalty_is_gone_once_players_have_had_priority(edition: str) -> None:
    game = given(edition)
    game.apply(permanent("jace planeswalker 0", "bob"))
    assert PutIntoGraveyard("jace", "704.5i") in game.apply(PlayersPassed())


@pytest.mark.rule("704.5v")
def test_combat_damage_takes_its_defense_and_then_it_goes(edition: str) -> None:
    siege = "siege battle 3; protected by bob"
    game = given(edition, alice=["ogre 3/3", siege], attack={"ogre": "siege"}, block={})
    play_on(game)
    assert game.damage.dead == ("siege",)
    assert game.board.life == {"alice": 20, "bob": 20}


@pytest.mark.rule("704.5v")
def test_704_5v_by_an_effect_too(edition: str) -> None:
    game = given(edition, alice=["siege battle 3; protected by bob"])
    game.apply(CharacteristicsChanged(replace(game.board.permanents["siege"], defense=0)))
    assert game.log[-1] == PutIntoGraveyard("siege", "704.5v")


@pytest.mark.rule("704.5v")
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
