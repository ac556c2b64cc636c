"""509.1g: each chosen creature becomes a blocking creature.

- 509.1g: a chosen creature that was lost while costs were paid becomes no blocking creature.
"""

from __future__ import annotations

import pytest

from events.board import ControlChanged, PermanentLeft
from events.combat import BlockerChosen, BlockersDeclared
from events.declaration_abilities import BlockCost, Cost
from events.filters import Filter
from tests.given import effect, given, until

pytestmark = pytest.mark.rule("509.1g")


def test_the_chosen_creatures_block_what_was_chosen_for_them(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2"],
        bob=["bear 2/2", "cat 1/1", "dog 1/1"],
        attack=["ogre", "wolf"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    assert game.combat.blocking == {"bear": ("ogre",), "cat": ("ogre",)}
    assert game.combat.history == (("bear", "ogre", "declared"), ("cat", "ogre", "declared"))


def test_it_blocks_until_the_combat_phase_ends(edition: str) -> None:
    game = given(edition, alice=["ogre 1/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    until(game, "end_of_combat")
    assert game.combat.blocking == {"bear": ("ogre",)}
    until(game, "main")
    assert game.combat.blocking == {}


def test_a_chosen_creature_that_another_player_controls_by_then_does_not_block(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"])
    game.pass_step()
    game.apply(BlockerChosen("bear", "ogre"))
    game.apply(ControlChanged("bear", "alice"))
    game.apply(BlockersDeclared("bob"))
    assert game.combat.blocking == {}
    assert game.combat.unblocked == {"ogre"}


def test_an_attacker_that_left_after_it_was_chosen_is_not_blocked(edition: str) -> None:
    guard = ("guard 2/4", "This creature can block an additional creature each combat.")
    game = given(edition, alice=["ogre 3/3", "wolf 2/2"], bob=[guard, "bear 2/2"], attack=["ogre", "wolf"])
    game.pass_step()
    for blocker, attacker in (("guard", "ogre"), ("guard", "wolf"), ("bear", "ogre")):
        game.apply(BlockerChosen(blocker, attacker))
    game.apply(PermanentLeft("ogre"))
    game.apply(BlockersDeclared("bob"))
    assert game.combat.blocking == {"guard": ("wolf",)}
    assert game.combat.blocked == {"wolf"}


def test_a_chosen_creature_returned_to_pay_for_another_does_not_block(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3"],
        bob=["bear 2/2", "cat 1/1"],
        effects=[effect(BlockCost(subject=(Filter(ids=("cat",)),), cost=Cost(return_to_hand=("bear",))))],
        attack=["ogre"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    game.pay("bob", return_to_hand=("bear",))
    assert game.combat.blocking == {"cat": ("ogre",)}
    assert game.combat.blocked == {"ogre"}


def test_nor_does_one_that_is_sacrificed_for_itself(edition: str) -> None:
    toll = ("bear 2/2", "This creature can't block unless you sacrifice a creature.")
    game = given(edition, alice=["ogre 3/3"], bob=[toll], attack=["ogre"], block={"bear": ["ogre"]})
    game.pay("bob", sacrifice=("bear",))
    assert game.combat.blocking == {}
    assert game.combat.history == ()
    assert game.combat.unblocked == {"ogre"}


def test_a_planeswalker_sacrificed_to_pay_is_removed_from_combat(edition: str) -> None:
    toll = effect(BlockCost(subject=(Filter(ids=("bear",)),), cost=Cost(sacrifice=1)))
    board = {"alice": ["ogre 3/3"], "bob": ["bear 2/2", "jace planeswalker 4"]}
    game = given(edition, **board, effects=[toll], attack={"ogre": "jace"}, block={"bear": ["ogre"]})
    game.pay("bob", sacrifice=("jace",))
    assert game.combat.attacking == {"ogre": ""}
    assert game.combat.blocking == {"bear": ("ogre",)}
