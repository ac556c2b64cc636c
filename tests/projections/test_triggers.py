"""What the state of triggered abilities makes of conditions, and of a game in which all words are read."""

from __future__ import annotations

import pytest

from events.abilities import Triggered
from events.board import AbilitiesGained
from events.casting import SpellCast
from events.declaration_abilities import Controls
from events.filters import Filter
from events.triggers import Attacks, ConditionHolds, GainLife
from projections.unread import NOTHING
from tests.given import given
from tests.rules.casting_601.playing import spell


@pytest.mark.parametrize(("negated", "times"), [(False, 1), (True, 0)])
def test_an_intervening_if_that_counts_the_permanents_of_any_player_counts_those_of_all(
    negated: bool, times: int
) -> None:
    game = given("cr-2026-01-16", alice=["ogre 3/3"], bob=["wall 0/8", "cub 2/2"])
    three = Controls(which=(Filter(any_type=("creature",)),), at_least=3, whose="any", negated=negated)
    ability = Triggered(when=(Attacks(),), only_if=ConditionHolds(three), effect=GainLife(n=1))
    game.apply(AbilitiesGained("ogre", (ability,)))
    game.declare_attackers({"ogre": "bob"})
    assert game.triggers.counts.get("ogre", 0) == times


def test_a_spell_all_of_whose_words_are_read_leaves_nothing_unread() -> None:
    game = given("cr-2026-01-16", alice=["ogre 3/3"], bob=["wall 0/8"])
    growth = spell()
    game.apply(SpellCast(player="alice", card=growth.card, does=growth.does, targets=("ogre",)))
    assert game.triggers.unread is NOTHING
