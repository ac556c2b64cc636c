"""509.4a-g: what each kind of trigger on blocking means, and that their abilities go on the stack in a step first."""

from __future__ import annotations

import pytest

from events.combat import AttackingEffectApplied, CombatRemovalEffectApplied
from events.declaration_abilities import BlockCost, Cost
from events.effects import BlockEffectApplied, UnblockedEffectApplied
from events.filters import Filter
from simulator.game.game import Game
from tests.given import effect, given, permanent, refused
from tests.rules.blocks_509.test_509_3_triggers import BLOCKED, BLOCKS, counted, put_blocking

pytestmark = [pytest.mark.rule("509.3"), pytest.mark.since("cr-2009-10-01"), pytest.mark.until("cr-2009-10-01")]


def blocked_by_the_wall(edition: str) -> Game:
    return given(
        edition,
        alice=[("ogre 3/3", *BLOCKED)],
        bob=[("wall 0/8", *BLOCKS)],
        attack=["ogre"],
        block={"wall": ["ogre"]},
    )


def test_509_4b_only_a_creature_declared_as_a_blocker_blocks_a_creature(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2", "cat 1/1"],
        bob=[("wall 0/8", *BLOCKS)],
        attack=["ogre", "wolf", "cat"],
        block={"wall": ["ogre", "wolf"]},
    )
    assert counted(game) == {"A": 1, "B": 2}
    game.apply(BlockEffectApplied("wall", "cat", in_addition=True))
    assert counted(game) == {"A": 1, "B": 2}


def test_509_4a_a_creature_that_blocked_nothing_blocks_by_an_effect(edition: str) -> None:
    """it blocks; 509.4b: it blocks no creature."""
    game = given(edition, alice=["ogre 3/3"], bob=[("wall 0/8", *BLOCKS)], attack=["ogre"], block={})
    game.apply(BlockEffectApplied("wall", "ogre"))
    assert counted(game) == {"A": 1}


def test_509_4c_made_unblocked_and_blocked_again_it_becomes_blocked_again(edition: str) -> None:
    game = blocked_by_the_wall(edition)
    game.apply(CombatRemovalEffectApplied("wall"))
    game.apply(UnblockedEffectApplied("ogre"))
    assert counted(game) == {"A": 1, "B": 1, "C": 1, "D": 1}
    game.apply(BlockEffectApplied("wall", "ogre"))
    assert counted(game) == {"A": 2, "B": 1, "C": 2, "D": 2}


@pytest.mark.until("cr-2010-02-01")
def test_509_4g_what_was_put_onto_the_battlefield_attacking_never_attacked(edition: str) -> None:
    """509.4g, 508.5: what is put onto the battlefield attacking never attacked, so nothing triggers."""
    game = given(edition, alice=["cat 1/1"], bob=["bear 2/2"], attack=["cat"])
    game.apply(permanent(("ogre 3/3", *BLOCKED), "alice"))
    game.apply(AttackingEffectApplied("ogre", "bob"))
    game.declare_blockers({"bear": ["cat"]})
    assert game.combat.unblocked == {"ogre"}
    assert counted(game) == {}


def test_509_4d_an_effect_that_makes_a_creature_block_what_it_blocks_already_makes_it_trigger_again(
    edition: str,
) -> None:
    game = blocked_by_the_wall(edition)
    game.apply(BlockEffectApplied("wall", "ogre"))
    assert counted(game) == {"A": 1, "B": 1, "C": 1, "D": 2}
    assert game.combat.blocking == {"wall": ("ogre",)}


def test_509_4d_by_ruling_it_triggers_for_a_creature_put_onto_the_battlefield_blocking(edition: str) -> None:
    game = blocked_by_the_wall(edition)
    put_blocking(game, "token", "ogre")
    assert counted(game) == {"A": 1, "B": 1, "C": 1, "D": 2, "N": 1}


GUILT = "X: Whenever this creature becomes tapped, ..."


@pytest.mark.until("cr-2010-02-01")
def test_what_triggered_on_blockers_goes_on_the_stack_before_what_else_triggered(edition: str) -> None:
    """509.4, 509.5: what triggered as costs were paid goes on the stack only as a player would receive priority."""
    game = given(
        edition,
        alice=[("ogre 3/3", "C: Whenever this creature becomes blocked, ...")],
        bob=[("wall 0/8", "A: Whenever this creature blocks, ..."), ("monk 1/1", GUILT)],
        effects=[effect(BlockCost(subject=(Filter(ids=("wall",)),), cost=Cost(tap=1)))],
        attack=["ogre"],
        block={"wall": ["ogre"]},
    )
    game.pay("bob", tap=("monk",))
    by_name = {trigger.name: trigger.number for trigger in game.triggers.waiting}
    assert sorted(by_name) == ["A", "C", "X"]
    assert refused(game.stack_triggers, "bob", [by_name["X"], by_name["A"]])
    game.stack_triggers("bob", [by_name["A"]])
    assert [trigger.name for trigger in game.triggers.stack] == ["C", "A"]
    assert game.priority == ""
    game.stack_triggers("bob", [by_name["X"]])
    assert [trigger.name for trigger in game.triggers.stack] == ["C", "A", "X"]
    assert game.priority == "alice"


@pytest.mark.editions("cr-2010-02-01")
def test_509_4b_an_effect_has_a_creature_block_another_one_it_wasnt_blocking(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2", "cat 1/1"],
        bob=[("wall 0/8", *BLOCKS)],
        attack=["ogre", "wolf", "cat"],
        block={"wall": ["ogre", "wolf"]},
    )
    assert counted(game) == {"A": 1, "B": 2}
    for _ in range(2):
        game.apply(BlockEffectApplied("wall", "cat", in_addition=True))
        assert counted(game) == {"A": 1, "B": 3}


@pytest.mark.editions("cr-2010-02-01")
def test_509_4a_b_a_creature_that_blocked_nothing_blocks_a_creature_by_an_effect(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=[("wall 0/8", *BLOCKS)], attack=["ogre"], block={})
    game.apply(BlockEffectApplied("wall", "ogre"))
    assert counted(game) == {"A": 1, "B": 1}


@pytest.mark.editions("cr-2010-02-01")
def test_509_4a_b_it_does_neither_as_it_is_put_onto_the_battlefield_blocking(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", *BLOCKED)], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    put_blocking(game, "token", "ogre")
    assert counted(game) == {"C": 1, "D": 2, "N": 1}


@pytest.mark.editions("cr-2010-02-01")
def test_509_4d_an_effect_that_makes_a_creature_block_what_it_blocks_already_triggers_nothing(edition: str) -> None:
    game = blocked_by_the_wall(edition)
    game.apply(BlockEffectApplied("wall", "ogre"))
    assert counted(game) == {"A": 1, "B": 1, "C": 1, "D": 1}
