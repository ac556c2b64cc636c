"""What the state of triggered abilities makes of conditions, and of a game in which all words are read."""

from __future__ import annotations

import pytest

from events.abilities import Triggered
from events.board import AbilitiesGained, DamageMarked, PermanentLeft, TurnBegan
from events.casting import SpellCast
from events.damage import DamageDealt
from events.declaration_abilities import Controls
from events.filters import Filter
from events.triggers import Attacks, ConditionHolds, GainLife
from projections.unread import NOTHING
from tests.given import given, permanent
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


def test_702_131b_with_ten_permanents_and_ascend_a_player_gets_the_blessing_as_another_one_comes() -> None:
    game = given("cr-2026-01-16", alice=["seer 1/1 ascend"], bob=["wall 0/8"])
    for number in range(8):
        game.apply(permanent(f"ogre{number} 3/3", "alice"))
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert game.triggers.standing.is_so("alice", "city's blessing") is False
    game.apply(permanent("bear 2/2", "alice"))
    assert game.triggers.standing.is_so("alice", "city's blessing") is True
    assert game.triggers.standing.is_so("bob", "city's blessing") is False


def test_what_was_dealt_damage_this_turn_and_by_what_is_known_until_it_leaves() -> None:
    game = given("cr-2026-01-16", alice=["ogre 3/3"], bob=["wall 0/8; damage 1", "cub 2/2"])
    game.apply(DamageDealt("ogre", "wall", 2, "120.3"))
    game.apply(DamageDealt("ogre", "bob", 3, "120.3"))
    game.apply(DamageMarked("cub", 1))
    assert game.triggers.harmed == {("", "wall"), ("ogre", "wall"), ("ogre", "bob"), ("", "cub")}
    assert game.triggers.turn.counts == (("bob", "damage", 3),)
    game.apply(PermanentLeft("wall", "exile"))
    assert game.triggers.harmed == {("ogre", "bob"), ("", "cub")}
    assert game.triggers.hurt == {"wall", "bob", "cub"}
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert not game.triggers.harmed | game.triggers.hurt
    assert game.triggers.turn.counts == ()


@pytest.mark.parametrize("text", ["a source deals damage to you", "this creature deals damage to a creature"])
def test_what_asks_for_the_source_of_damage_of_which_nothing_is_said_is_in_doubt(text: str) -> None:
    watcher = ("bear 2/2", f"Whenever {text}, you gain 1 life.")
    game = given("cr-2026-01-16", alice=["ogre 3/3", watcher], bob=["cub 2/2"])
    assert game.triggers.unread is NOTHING
    game.apply(DamageMarked("cub", 1))
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["what dealt the damage is not known"]
