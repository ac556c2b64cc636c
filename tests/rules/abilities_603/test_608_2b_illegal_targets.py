"""608.2b: an ability whose target has become illegal does not resolve."""

from __future__ import annotations

import pytest

from events.board import CharacteristicsChanged, ControlChanged, Permanent, PermanentLeft, PowerToughnessChanged
from events.combat import CombatRemovalEffectApplied
from events.effects import PermanentPhasedOut
from events.event import Event
from events.triggers import AbilityRemoved, CreatureProvoked
from tests.given import given

pytestmark = [pytest.mark.rule("608.2b"), pytest.mark.since("cr-2022-10-07")]


@pytest.mark.since("cr-2009-10-01")
@pytest.mark.parametrize(
    "happens",
    [
        PermanentLeft("bear"),
        ControlChanged("bear", "alice"),
        PermanentPhasedOut("bear"),
        CharacteristicsChanged(Permanent(id="bear", controller="bob", types=("artifact",))),
    ],
)
def test_a_target_that_is_no_longer_what_the_ability_speaks_of(edition: str, happens: Event) -> None:
    game = given(edition, alice=["beast 5/3 provoke"], bob=["bear 2/2; tapped", "wall 0/4"], attack=["beast"])
    game.stack_triggers("alice", [1])
    game.choose_targets("alice", 1, ["bear"])
    game.apply(happens)
    game.resolve_top()
    assert game.log[-1] == AbilityRemoved(1, "608.2b")
    assert game.triggers.stack == ()
    assert not [event for event in game.log if isinstance(event, CreatureProvoked)]


@pytest.mark.parametrize("happens", [PowerToughnessChanged("cat", 3, 1), CombatRemovalEffectApplied("cat")])
def test_a_creature_that_is_mentored_still_has_less_power_and_attacks(edition: str, happens: Event) -> None:
    game = given(edition, alice=["tutor 3/3 mentor", "cat 1/1"], bob=["wall 0/4"], attack=["tutor", "cat"])
    game.stack_triggers("alice", [1])
    game.apply(happens)
    game.resolve_top()
    assert AbilityRemoved(1, "608.2b") in game.log
    assert not game.board.permanents["cat"].counters


def test_other_changes_leave_it_legal(edition: str) -> None:
    game = given(edition, alice=["tutor 3/3 mentor", "cat 1/1"], bob=["wall 0/4"], attack=["tutor", "cat"])
    game.stack_triggers("alice", [1])
    game.apply(PowerToughnessChanged("cat", 2, 2))
    game.apply(PermanentLeft("tutor"))
    game.resolve_top()
    assert dict(game.board.permanents["cat"].counters) == {"+1/+1": 1}
