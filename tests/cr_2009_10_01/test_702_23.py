"""702.23, 506.4: what is phased out is treated as though it did not exist, but it is not removed from combat."""

from __future__ import annotations

from events.effects import PermanentPhasedIn, PermanentPhasedOut
from tests.cr_2024_06_07.test_702_26 import *  # noqa: F403
from tests.cr_2024_06_07.test_702_26 import a_block
from tests.given import given, play_on, until

# Other words, other tests:
del test_702_26b_a_blocking_creature_leaves_combat_and_what_it_blocked_stays_blocked  # noqa: F821
del test_702_26b_an_attacking_creature_leaves_combat  # noqa: F821
del test_an_attacked_planeswalker_stops_being_attacked  # noqa: F821


def test_a_phased_out_blocking_creature_stays_in_combat_and_nobody_sees_it(edition: str) -> None:
    """It stays a blocking creature that nobody sees; what it blocks stays blocked and deals no combat damage."""
    game = a_block(edition)
    assert game.apply(PermanentPhasedOut("bear")) == ()
    assert (game.combat.blocking, game.combat.blocked) == ({"bear": ("ogre",)}, {"ogre"})
    play_on(game)
    assert game.damage.dealt == ()
    assert game.board.life["bob"] == 20


def test_a_phased_out_attacking_creature_stays_in_combat_and_nobody_sees_it(edition: str) -> None:
    """It stays an attacking creature that nobody sees: it neither deals nor is dealt combat damage."""
    game = a_block(edition)
    assert game.apply(PermanentPhasedOut("ogre")) == ()
    assert (game.combat.attacking, game.combat.blocking) == ({"ogre": "bob"}, {"bear": ("ogre",)})
    play_on(game)
    assert game.damage.dealt == ()


def test_a_phased_out_planeswalker_goes_on_being_attacked_and_is_dealt_nothing(edition: str) -> None:
    """It goes on being attacked, and is dealt nothing while it is phased out."""
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4"], attack={"ogre": "jace"}, block={})
    game.apply(PermanentPhasedOut("jace"))
    assert game.combat.attacking == {"ogre": "jace"}
    play_on(game)
    assert game.damage.dealt == ()


def test_what_phases_in_again_in_the_same_combat_fights_as_before(edition: str) -> None:
    game = a_block(edition)
    for change in (PermanentPhasedOut("bear"), PermanentPhasedIn("bear")):
        game.apply(change)
    play_on(game)
    assert game.damage.dealt == (("ogre", "bear", 3), ("bear", "ogre", 2))


def test_a_phased_out_attacker_cant_be_blocked_and_none_that_blocked_it_assigns_damage_to_it(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "cat 1/1"], bob=["bear 2/2"], attack=["ogre", "cat"])
    game.apply(PermanentPhasedOut("ogre"))
    until(game, "declare_blockers")
    assert {tuple(blocks.get("bear", ())) for blocks in game.legal_blocks} == {(), ("cat",)}


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


def test_511_3_what_is_phased_out_leaves_combat_as_the_phase_ends(edition: str) -> None:
    game = a_block(edition)
    game.apply(PermanentPhasedOut("bear"))
    until(game, "main")
    assert (game.combat.attacking, game.combat.blocking) == ({}, {})
