"""702.26: what is phased out is treated as though it did not exist.

- In 2009 and 2010, 702.23, 506.4: what is phased out is treated as though it did not exist, but it is not removed
  from combat.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import CharacteristicsChanged, ControlChanged
from events.combat import RemovedFromCombat
from events.effects import DestroyEffectApplied, PermanentPhasedIn, PermanentPhasedOut
from simulator.game.game import Game
from tests.given import given, play_on, until

pytestmark = pytest.mark.rule("702.26")


def a_block(edition: str) -> Game:
    return given(edition, alice=["ogre 3/3"], bob=["bear 2/2; damage 1"], attack=["ogre"], block={"bear": ["ogre"]})


@pytest.mark.since("cr-2022-10-07")
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


@pytest.mark.since("cr-2022-10-07")
def test_702_26b_an_attacking_creature_leaves_combat(edition: str) -> None:
    game = a_block(edition)
    game.apply(PermanentPhasedOut("ogre"))
    assert (game.combat.attacking, game.combat.blocking) == ({}, {"bear": ()})


@pytest.mark.since("cr-2022-10-07")
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


@pytest.mark.until("cr-2010-02-01")
def test_a_phased_out_blocking_creature_stays_in_combat_and_nobody_sees_it(edition: str) -> None:
    """It stays a blocking creature that nobody sees; what it blocks stays blocked and deals no combat damage."""
    game = a_block(edition)
    assert game.apply(PermanentPhasedOut("bear")) == ()
    assert (game.combat.blocking, game.combat.blocked) == ({"bear": ("ogre",)}, {"ogre"})
    play_on(game)
    assert game.damage.dealt == ()
    assert game.board.life["bob"] == 20


@pytest.mark.until("cr-2010-02-01")
def test_a_phased_out_attacking_creature_stays_in_combat_and_nobody_sees_it(edition: str) -> None:
    """It stays an attacking creature that nobody sees: it neither deals nor is dealt combat damage."""
    game = a_block(edition)
    assert game.apply(PermanentPhasedOut("ogre")) == ()
    assert (game.combat.attacking, game.combat.blocking) == ({"ogre": "bob"}, {"bear": ("ogre",)})
    play_on(game)
    assert game.damage.dealt == ()


@pytest.mark.until("cr-2010-02-01")
def test_a_phased_out_planeswalker_goes_on_being_attacked_and_is_dealt_nothing(edition: str) -> None:
    """It goes on being attacked, and is dealt nothing while it is phased out."""
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4"], attack={"ogre": "jace"}, block={})
    game.apply(PermanentPhasedOut("jace"))
    assert game.combat.attacking == {"ogre": "jace"}
    play_on(game)
    assert game.damage.dealt == ()


@pytest.mark.until("cr-2010-02-01")
def test_what_phases_in_again_in_the_same_combat_fights_as_before(edition: str) -> None:
    game = a_block(edition)
    for change in (PermanentPhasedOut("bear"), PermanentPhasedIn("bear")):
        game.apply(change)
    play_on(game)
    assert game.damage.dealt == (("ogre", "bear", 3), ("bear", "ogre", 2))


@pytest.mark.until("cr-2010-02-01")
def test_a_phased_out_attacker_cant_be_blocked_and_none_that_blocked_it_assigns_damage_to_it(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "cat 1/1"], bob=["bear 2/2"], attack=["ogre", "cat"])
    game.apply(PermanentPhasedOut("ogre"))
    until(game, "declare_blockers")
    assert {tuple(blocks.get("bear", ())) for blocks in game.legal_blocks} == {(), ("cat",)}


@pytest.mark.until("cr-2010-02-01")
def test_the_damage_of_trample_goes_past_a_phased_out_blocker(edition: str) -> None:
    game = given(
        edition,
        alice=["rhino 4/4 trample"],
        bob=["bear 2/2", "cat 1/1"],
        attack=["rhino"],
        block={"bear": ["rhino"], "cat": ["rhino"]},
    )
    game.announce_order("alice", "rhino", ["bear", "cat"])
    game.apply(PermanentPhasedOut("bear"))
    until(game, "combat_damage")
    assert list(game.legal_assignments("rhino"))[-1] == {"cat": 1, "bob": 3}


@pytest.mark.until("cr-2010-02-01")
def test_511_3_what_is_phased_out_leaves_combat_as_the_phase_ends(edition: str) -> None:
    game = a_block(edition)
    game.apply(PermanentPhasedOut("bear"))
    until(game, "main")
    assert (game.combat.attacking, game.combat.blocking) == ({}, {})
