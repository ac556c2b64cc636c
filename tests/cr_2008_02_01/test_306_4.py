"""306.4: what is removed from combat, and what that changes."""

from __future__ import annotations

import pytest

from events.board import ControlChanged, PermanentLeft, PermanentTapped
from events.combat import CombatRemovalEffectApplied
from events.effects import DestroyEffectApplied, PermanentPhasedOut, RegenerationEffectApplied
from events.event import Event
from simulator.game.game import Game
from tests.given import given, play_on


def fight(edition: str) -> Game:
    return given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})


@pytest.mark.parametrize(
    "event",
    [
        PermanentLeft("bear", "hand"),
        ControlChanged("bear", "alice"),
        PermanentPhasedOut("bear"),
        CombatRemovalEffectApplied("bear"),
        DestroyEffectApplied("bear"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_a_blocker_that_is_removed_leaves_a_blocked_creature(edition: str, event: Event) -> None:
    game = fight(edition)
    game.apply(event)
    assert game.combat.blocking == {}
    assert game.combat.blocked == {"ogre"}
    assert game.log[-1].rule == "306.4"  # type: ignore[attr-defined]  # a derived event
    play_on(game)
    assert game.damage.dealt == ()


def test_what_is_phased_out_is_not_in_play_and_so_has_left_combat(edition: str) -> None:
    """217.8c: phased-out objects are not in play; leaving play is what 306.4 asks for."""
    game = fight(edition)
    game.apply(PermanentPhasedOut("ogre"))
    assert game.combat.attacking == {}
    assert game.combat.blocking == {"bear": ()}


def test_a_creature_that_regenerates_is_removed_and_tapped(edition: str) -> None:
    game = fight(edition)
    game.apply(RegenerationEffectApplied("bear"))
    game.apply(DestroyEffectApplied("bear"))
    assert game.combat.blocking == {}
    assert "bear" in game.board.tapped


def test_b_tapping_a_blocker_prevents_no_combat_damage(edition: str) -> None:
    game = fight(edition)
    game.apply(PermanentTapped("bear"))
    play_on(game)
    assert ("bear", "ogre", 2) in game.damage.dealt


def test_c_what_attacked_a_planeswalker_that_is_gone_goes_on_attacking_and_may_be_blocked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 3", "bear 2/2"], attack={"ogre": "jace"})
    game.apply(PermanentLeft("jace"))
    assert game.combat.attacking == {"ogre": ""}
    assert game.judge({"bear": ["ogre"]}).legal
    game.declare_blockers({})
    play_on(game)
    assert game.damage.dealt == ()
