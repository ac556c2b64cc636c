"""310.1, 310.3: combat damage is assigned, goes on the stack as one object, and then there is priority."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from events.board import PermanentLeft
from events.damage import CombatDamageAssigned, CombatDamageDealt, CombatDamagePutOnStack, CombatDamageResolved
from events.effects import PutBlocking
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, WrongMoment
from tests.given import given, permanent, until
from tests.rules.casting_601.playing import GROWS, spell, with_abilities

pytestmark = pytest.mark.rule("cr-2008-02-01 310.1")


def assigned(edition: str) -> Game:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    until(game, "combat_damage")
    game.announce_damage("alice")
    game.announce_damage("bob")
    return game


def test_the_active_player_announces_first_then_the_defending_player(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    until(game, "combat_damage")
    with pytest.raises(IllegalAction, match="alice announces combat damage now, not bob"):
        game.announce_damage("bob")


def test_nobody_has_priority_until_all_assignments_are_on_the_stack(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    until(game, "combat_damage")
    assert game.priority == ""
    game.announce_damage("alice")
    assert game.priority == ""
    game.announce_damage("bob")
    assert game.priority == "alice"


def test_all_assignments_are_a_single_object_and_nothing_is_dealt_yet(edition: str) -> None:
    game = assigned(edition)
    assert game.log[-1] == CombatDamagePutOnStack(("ogre", "bear"), "310.1")
    assert game.triggers.combat_damage == ("ogre", "bear")
    assert game.damage.dealt == ()
    assert not any(isinstance(event, CombatDamageDealt) for event in game.log)


def test_it_is_dealt_as_it_resolves_and_then_ceases_to_exist(edition: str) -> None:
    game = assigned(edition)
    game.resolve_top()
    assert game.triggers.combat_damage == ()
    assert game.damage.dealt == (("ogre", "bear", 3), ("bear", "ogre", 2))
    assert "bear" not in game.board.permanents
    assert game.priority == "alice"
    assert game.board.step == "combat_damage"


def test_what_triggered_since_goes_on_the_stack_above_it_and_resolves_first(edition: str) -> None:
    dies = "X: Whenever another creature dies, put a +1/+1 counter on this creature."
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=[("ghoul 2/3", dies)],
        attack=["ogre"],
        block={"ghoul": ["ogre"]},
    )
    until(game, "combat_damage")
    game.announce_damage("alice")
    game.announce_damage("bob")
    game.apply(PermanentLeft("cat"))
    assert [trigger.name for trigger in game.triggers.waiting] == ["X"]
    game.resolve_top()
    assert game.damage.dealt == ()
    game.resolve_top()
    assert "ghoul" in game.board.permanents
    assert ("ghoul", "ogre", 2) in game.damage.dealt


def test_deal_damage_and_passing_the_step_resolve_what_is_on_the_stack(edition: str) -> None:
    game = assigned(edition)
    fork = game.fork()
    game.deal_damage()
    assert game.board.step == "combat_damage"
    fork.pass_step()
    assert fork.board.step == "end_of_combat"
    assert fork.damage.dealt == game.damage.dealt
    assert sum(isinstance(event, CombatDamageResolved) for event in fork.log) == 1


def test_a_creature_that_comes_to_block_later_assigns_nothing_in_this_step(edition: str) -> None:
    game = assigned(edition)
    game.apply(permanent("cat 1/1", "bob"))
    game.apply(PutBlocking("cat", "ogre"))
    assert game.priority == "alice"
    with pytest.raises(WrongMoment):
        game.assign_damage("bob", "cat", {"ogre": 1})
    game.deal_damage()
    assert {source for source, _, _ in game.damage.dealt} == {"ogre", "bear"}


def test_where_nothing_assigns_damage_nothing_goes_on_the_stack(edition: str) -> None:
    game = given(edition, alice=["wall 0/4"], attack=["wall"], block={})
    until(game, "combat_damage")
    assert game.priority == "alice"
    assert game.resolve_top() is None
    assert game.triggers.combat_damage == ()


def test_what_resolved_once_does_not_resolve_again(edition: str) -> None:
    game = assigned(edition)
    game.apply(CombatDamageResolved())
    dealt = game.damage.dealt
    assert game.apply(CombatDamageResolved()) == ()
    assert game.damage.dealt == dealt


def test_what_is_announced_after_it_went_on_the_stack_changes_nothing_of_it(edition: str) -> None:
    game = assigned(edition)
    game.apply(CombatDamageAssigned("alice", "ogre", (("bob", 3),)))
    game.resolve_top()
    assert game.damage.dealt == (("ogre", "bear", 3), ("bear", "ogre", 2))


def half_assigned(edition: str) -> Game:
    """A bear has assigned its damage to a blocker that left since then."""
    block = {"cub": ["bear"], "cat": ["bear"]}
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2", "cat 2/2"], attack=["bear"], block=block)
    until(with_abilities(game, "bear", GROWS), "combat_damage")
    game.assign_damage("alice", "bear", {"cub": 2})
    game.apply(PermanentLeft("cub"))
    return game


@pytest.mark.parametrize(
    "act",
    [
        lambda game: game.activate("alice", "bear"),
        lambda game: game.cast("alice", spell(), targets=["cat"]),
        lambda game: game.stack_waiting(),
        lambda game: game.resolve_top(),
    ],
    ids=["activate", "cast", "stack_waiting", "resolve_top"],
)
def test_whoever_goes_on_before_an_illegal_whole_is_announced_changes_nothing(
    edition: str, act: Callable[[Game], object]
) -> None:
    game = half_assigned(edition)
    before, digests = list(game.log), game.digests()
    with pytest.raises(IllegalAction, match="bear can't assign damage to cub"):
        act(game)
    assert (list(game.log), game.digests()) == (before, digests)
    assert game.rulings == ()


def test_once_the_whole_is_taken_back_it_is_announced_again_and_then_there_is_priority(edition: str) -> None:
    game = half_assigned(edition)
    with pytest.raises(IllegalAction, match="bear can't assign damage to cub"):
        game.announce_damage("alice")
    assert game.damage.assigned == {}
    assert len(game.rulings) == 1
    assert game.activate("alice", "bear").legal
    assert game.damage.assigned == {"bear": (("cat", 2),), "cat": (("bear", 2),)}
