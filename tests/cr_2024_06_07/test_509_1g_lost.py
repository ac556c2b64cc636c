"""509.1g: a chosen creature that was lost while costs were paid becomes no blocking creature."""

from __future__ import annotations

from events.abilities import BlockCost, Cost, Filter
from tests.given import effect, given


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
