"""510.3, 510.4: what triggered on damage goes on the stack first, then what triggered on what died of it."""

from __future__ import annotations

from tests.given import given, until


def test_abilities_that_trigger_on_damage_lie_below_those_that_trigger_on_dying(edition: str) -> None:
    mourner = ("mourner 1/1", "X: Whenever a creature is put into a graveyard from the battlefield, ...")
    hurt = ("wall 0/8", "H: Whenever this creature is dealt damage, ...")
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 3/3", mourner],
        bob=[hurt, "bear 2/2"],
        attack=["ogre", "wolf"],
        block={"wall": ["ogre"], "bear": ["wolf"]},
    )
    until(game, "combat_damage")
    game.deal_damage()
    assert sorted(trigger.name for trigger in game.triggers.waiting) == ["H", "X"]
    game.stack_triggers("alice", [trigger.number for trigger in game.triggers.waiting if trigger.name == "X"])
    assert [trigger.name for trigger in game.triggers.stack] == ["H", "X"]
    assert game.priority == "alice"
