"""310.4: combat damage is dealt as it was assigned, whatever has become of its sources, not to what is not there."""

from __future__ import annotations

import pytest

from events.board import ColorsChanged, PermanentLeft, PowerToughnessChanged
from events.combat import CombatRemovalEffectApplied
from events.effects import PermanentPhasedIn, PermanentPhasedOut
from events.event import Event
from simulator.game.game import Game
from tests.given import given, permanent, until


def on_the_stack(edition: str, *, bob: tuple[str, ...] = ("bear 2/2",)) -> Game:
    game = given(edition, alice=["ogre 3/3; black"], bob=bob, attack=["ogre"], block={bob[0].split()[0]: ["ogre"]})
    until(game, "combat_damage")
    game.announce_damage("alice")
    game.announce_damage("bob")
    return game


@pytest.mark.parametrize(
    "event",
    [PermanentLeft("bear", "hand"), PermanentLeft("bear"), PermanentPhasedOut("bear")],
    ids=["returned", "died", "phased out"],
)
def test_a_source_that_has_gone_deals_its_damage_and_is_dealt_none(edition: str, event: Event) -> None:
    game = on_the_stack(edition)
    game.apply(event)
    game.resolve_top()
    assert game.damage.dealt == (("bear", "ogre", 2),)


def test_a_power_that_has_changed_changes_nothing(edition: str) -> None:
    game = on_the_stack(edition)
    game.apply(PowerToughnessChanged("ogre", 0, 3))
    game.resolve_top()
    assert ("ogre", "bear", 3) in game.damage.dealt


def test_a_recipient_that_has_left_combat_is_dealt_it_nevertheless(edition: str) -> None:
    game = on_the_stack(edition)
    game.apply(CombatRemovalEffectApplied("bear"))
    game.resolve_top()
    assert game.damage.dealt == (("ogre", "bear", 3), ("bear", "ogre", 2))


def test_b_a_source_in_play_is_as_it_is_and_one_that_left_as_it_last_existed(edition: str) -> None:
    protected = ("knight 2/2 protection from black",)
    game = on_the_stack(edition, bob=protected)
    gone = game.fork()
    gone.apply(PermanentLeft("ogre"))
    gone.resolve_top()
    assert gone.damage.dealt == ()
    game.apply(ColorsChanged("ogre", ("red",)))
    game.resolve_top()
    assert ("ogre", "knight", 3) in game.damage.dealt


def test_c_what_returns_to_play_is_not_what_damage_was_assigned_to(edition: str) -> None:
    game = on_the_stack(edition)
    game.apply(PermanentLeft("bear", "exile"))
    game.apply(permanent("bear 2/2", "bob"))
    game.resolve_top()
    assert game.damage.dealt == (("bear", "ogre", 2),)


def test_what_phases_back_in_is_the_same_permanent(edition: str) -> None:
    game = on_the_stack(edition)
    game.apply(PermanentPhasedOut("bear"))
    game.apply(PermanentPhasedIn("bear"))
    game.resolve_top()
    assert ("ogre", "bear", 3) in game.damage.dealt
