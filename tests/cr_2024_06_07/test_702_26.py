"""702.26: what is phased out is treated as though it did not exist."""

from __future__ import annotations

from msgspec.structs import replace

from events.board import CharacteristicsChanged, ControlChanged
from events.combat import RemovedFromCombat
from events.effects import DestroyEffectApplied, PermanentPhasedIn, PermanentPhasedOut
from simulator.game.game import Game
from tests.given import given, play_on


def a_block(edition: str) -> Game:
    return given(edition, alice=["ogre 3/3"], bob=["bear 2/2; damage 1"], attack=["ogre"], block={"bear": ["ogre"]})


def test_702_26b_a_blocking_creature_leaves_combat_and_what_it_blocked_stays_blocked(edition: str) -> None:
    game = a_block(edition)
    assert game.apply(PermanentPhasedOut("bear")) == (RemovedFromCombat("bear", "506.4"),)
    assert (game.combat.blocking, game.combat.blocked) == ({}, {"ogre"})
    play_on(game)
    assert game.damage.dealt == ()


def test_example_a_phased_out_creature_is_not_destroyed_with_all_others(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "cat 1/1"], bob=["bear 2/2"])
    game.apply(PermanentPhasedOut("ogre"))
    assert [creature.id for creature in game.board.controlled_by("alice")] == ["cat"]
    for creature in ("ogre", "cat", "bear"):
        game.apply(DestroyEffectApplied(creature))
    assert not game.board.permanents
    game.apply(PermanentPhasedIn("ogre"))
    assert set(game.board.permanents) == {"ogre"}


def test_702_26b_an_attacking_creature_leaves_combat(edition: str) -> None:
    game = a_block(edition)
    game.apply(PermanentPhasedOut("ogre"))
    assert (game.combat.attacking, game.combat.blocking) == ({}, {"bear": ()})


def test_an_attacked_planeswalker_stops_being_attacked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4"], attack={"ogre": "jace"}, block={})
    game.apply(PermanentPhasedOut("jace"))
    assert game.combat.attacking == {"ogre": ""}


def test_it_comes_back_as_it_was(edition: str) -> None:
    game = a_block(edition)
    known = game.board.permanents["ogre"]
    game.apply(PermanentPhasedOut("ogre"))
    assert "ogre" not in game.board.permanents
    game.apply(PermanentPhasedIn("ogre"))
    assert game.board.permanents["ogre"] == known
    assert game.board.tapped == {"ogre"}
    game.apply(PermanentPhasedOut("bear"))
    assert game.board.marked == {}
    game.apply(PermanentPhasedIn("bear"))
    assert game.board.marked == {"bear": 1}


def test_702_26g_what_is_attached_phases_out_and_in_with_it(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "sword artifact"])
    game.apply(CharacteristicsChanged(replace(game.board.permanents["sword"], attached_to="ogre")))
    game.apply(PermanentPhasedOut("ogre"))
    assert not game.board.permanents
    game.apply(PermanentPhasedIn("sword"))
    assert not game.board.permanents
    game.apply(PermanentPhasedIn("ogre"))
    assert sorted(game.board.permanents) == ["ogre", "sword"]


def test_702_26e_nothing_happens_to_it_meanwhile(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"])
    game.apply(PermanentPhasedOut("ogre"))
    game.apply(ControlChanged("ogre", "bob"))
    game.apply(PermanentPhasedIn("ogre"))
    assert game.board.permanents["ogre"].controller == "alice"
