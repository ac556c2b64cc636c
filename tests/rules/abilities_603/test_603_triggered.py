"""603: becoming tapped, damage that is not dealt, intervening "if", delayed triggers, and looking back.

- In 2026, 603: as in November 2024, where what is 603.2e and 603.2g here is 603.2f and 603.2h.
"""

from __future__ import annotations

import pytest

from events.abilities import Triggered
from events.board import (
    AbilitiesGained,
    CharacteristicsChanged,
    ControlChanged,
    Permanent,
    PermanentLeft,
    PermanentTapped,
)
from events.costs import PermanentReturned, PermanentSacrificed
from events.damage import CreatureDestroyed
from events.effects import DestroyEffectApplied
from events.triggers import AtEndOfCombat, BlocksCreature, PutCounters, Whom
from simulator.editions.matrix import matrix
from simulator.game.game import Game
from tests.given import given, play_on, refused

pytestmark = pytest.mark.rule("603")


DIES = "Whenever a creature is put into a graveyard from the battlefield, you gain 1 life."


def counted(game: Game, name: str) -> int:
    return game.triggers.counts.get(name, 0)


def test_603_2c_an_ability_on_damage_triggers_once_for_all_damage_at_the_same_time(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=[
            (
                "wall 0/8",
                "Whenever this creature is dealt damage, ...",
                "This creature can block any number of creatures.",
            )
        ],
        attack=["ogre", "cat"],
        block={"wall": ["ogre", "cat"]},
    )
    assert counted(play_on(game), "wall") == 1


def test_603_2f_a_permanent_becomes_tapped_by_an_effect_or_by_attacking(edition: str) -> None:
    taps = "Whenever this creature becomes tapped, you gain 1 life."
    game = given(edition, alice=[("ogre 3/3", taps), ("cat 1/1", taps)], bob=["wall 0/8"])
    game.apply(PermanentTapped("cat"))
    game.declare_attackers({"ogre": "bob"})
    assert (counted(game, "ogre"), game.board.life["alice"]) == (1, 21)
    game.resolve_top()
    assert game.board.life["alice"] == 22


def test_603_4_an_intervening_if_is_asked_twice(edition: str) -> None:
    two = (
        "Whenever this creature becomes blocked, if it's blocked by two or more creatures, "
        "it gets +2/+2 until end of turn."
    )
    game = given(edition, alice=[("ogre 3/3", two)], bob=["wall 0/8", "bear 2/2"], attack=["ogre"])
    alone = game.fork()
    alone.declare_blockers({"wall": ["ogre"]})
    assert counted(alone, "ogre") == 0
    game.declare_blockers({"wall": ["ogre"], "bear": ["ogre"]})
    assert counted(game, "ogre") == 1
    fewer = game.fork()
    fewer.apply(PermanentLeft("bear"))
    for each in (game, fewer):
        each.resolve_top()
    assert (game.board.permanents["ogre"].power, fewer.board.permanents["ogre"].power) == (5, 3)


def test_603_7_a_delayed_ability_triggers_at_end_of_combat_and_acts_on_what_the_creature_has_become(
    edition: str,
) -> None:
    tears = "Whenever this creature blocks a creature, return that creature to its owner's hand at end of combat."
    game = given(edition, alice=["ogre 3/3"], bob=[("wall 0/8", tears)], attack=["ogre"], block={"wall": ["ogre"]})
    game.resolve_top()
    assert game.triggers.stack == ()
    assert len(game.triggers.delayed) == 1
    game.apply(CharacteristicsChanged(Permanent(id="ogre", controller="alice", types=("artifact",))))
    play_on(game)
    assert [trigger.delayed for trigger in game.triggers.waiting] == [True]
    assert counted(game, "wall") == 1
    game.resolve_top()
    assert "ogre" not in game.board.permanents


def test_603_7_it_does_nothing_to_a_creature_that_is_gone(edition: str) -> None:
    tears = "Whenever this creature blocks a creature, destroy that creature at end of combat."
    game = given(edition, alice=["ogre 3/3"], bob=[("wall 0/8", tears)], attack=["ogre"], block={"wall": ["ogre"]})
    game.resolve_top()
    game.apply(PermanentLeft("ogre", "hand"))
    play_on(game)
    assert game.resolve_top() is not None
    assert "ogre" not in game.board.permanents


def test_603_10a_what_leaves_at_the_same_time_sees_the_others_die(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", ("idol artifact", DIES)])
    game.apply(PermanentLeft("idol"))
    game.apply(DestroyEffectApplied("ogre", together=True))
    game.apply(DestroyEffectApplied("bear", together=True))
    assert counted(game, "idol") == 2


def test_603_10a_what_left_before_does_not(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", ("idol artifact", DIES)])
    game.apply(PermanentLeft("idol"))
    game.apply(DestroyEffectApplied("ogre"))
    assert counted(game, "idol") == 0


def test_603_10a_creatures_that_die_of_the_same_combat_damage_die_together(edition: str) -> None:
    sees = "Whenever another creature dies, if it was attacking or blocking alone, ..."
    game = given(
        edition,
        alice=["ogre 3/2", ("watch 0/4", sees)],
        bob=["bear 2/2", "cat 1/1"],
        attack=["ogre"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    play_on(game)
    assert sorted(game.board.permanents) == ["watch"]
    assert counted(game, "watch") == 1


def test_506_5_a_creature_that_is_left_alone_was_blocking_alone(edition: str) -> None:
    sees = "Whenever another creature dies, if it was attacking or blocking alone, ..."
    game = given(
        edition,
        alice=["ogre 3/9", ("watch 0/4", sees)],
        bob=["bear 2/2", "cat 1/1"],
        attack=["ogre"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    game.apply(DestroyEffectApplied("cat"))
    assert counted(game, "watch") == 0
    game.apply(DestroyEffectApplied("bear"))
    assert counted(game, "watch") == 1


def test_each_gain_of_life_is_an_event_of_its_own(edition: str) -> None:
    grows = "Whenever you gain life, put a +1/+1 counter on this creature."
    game = given(
        edition,
        alice=["ogre 3/3 lifelink", "cat 1/1 lifelink", ("pride 1/1", grows)],
        bob=["wall 0/8"],
        attack=["ogre", "cat"],
        block={},
    )
    play_on(game)
    assert counted(game, "pride") == 2
    assert (game.board.permanents["pride"].power, dict(game.board.permanents["pride"].counters)) == (3, {"+1/+1": 2})


def two_that_wait(edition: str) -> Game:
    """Alice's two creatures attack, and an ability of each waits; bob has one that waits as well."""
    attacks = "Whenever this creature attacks, you gain 1 life."
    sees = "Whenever a creature attacks, you gain 1 life."
    return given(
        edition, alice=[("ogre 3/3", attacks), ("cat 1/1", attacks)], bob=[("wall 0/4", sees)], attack=["ogre", "cat"]
    )


def test_603_3b_who_puts_what_on_the_stack_is_reported(edition: str) -> None:
    game = two_that_wait(edition)
    ones = [trigger.number for trigger in game.triggers.waiting if trigger.controller == "alice"]
    names = ", ".join(trigger.name for trigger in game.triggers.waiting if trigger.controller == "alice")
    assert len(ones) == 2

    def told(player: str, triggers: list[int]) -> str:
        ((told, *objects),) = refused(game.stack_triggers, player, triggers)
        assert objects == []
        return told

    assert told("bob", [3]) == "alice puts triggered abilities on the stack now, not bob"
    for wrong in ([ones[0]], [*ones, ones[0]], [*ones, 9], []):
        assert told("alice", wrong) == f"alice puts {names} on the stack, each once"
    game.stack_triggers("alice", ones)
    assert told("alice", ones) == "bob puts triggered abilities on the stack now, not alice"
    game.stack_triggers("bob", [trigger.number for trigger in game.triggers.waiting])
    assert told("alice", []) == "nobody puts triggered abilities on the stack now, not alice"


@pytest.mark.parametrize(
    ("effect", "does"),
    [
        (AtEndOfCombat(action="return"), [PermanentReturned]),
        (AtEndOfCombat(action="destroy"), [CreatureDestroyed]),
        (AtEndOfCombat(action="sacrifice"), []),
    ],
    ids=["return", "destroy", "sacrifice: of one's own"],
)
def test_603_7_what_a_delayed_ability_does(edition: str, effect: AtEndOfCombat, does: list[type]) -> None:
    ability = Triggered(when=(BlocksCreature(),), effect=effect)
    game = given(edition, alice=["ogre 3/3"], bob=["wall 0/8"])
    game.apply(AbilitiesGained("wall", (ability,)))
    game.declare_attackers({"ogre": "bob"})
    game.declare_blockers({"wall": ["ogre"]})
    game.resolve_top()
    play_on(game)
    start = len(game.log)
    game.resolve_top()
    kinds = (PermanentReturned, PermanentSacrificed, CreatureDestroyed)
    assert [type(event) for event in game.log[start:] if isinstance(event, kinds)] == does


def test_603_7_a_delayed_sacrifice_is_of_ones_own_creature(edition: str) -> None:
    ability = Triggered(when=(BlocksCreature(),), effect=AtEndOfCombat(action="sacrifice"))
    game = given(edition, alice=["ogre 3/3"], bob=["wall 0/8"])
    game.apply(AbilitiesGained("wall", (ability,)))
    game.declare_attackers({"ogre": "bob"})
    game.declare_blockers({"wall": ["ogre"]})
    game.resolve_top()
    game.apply(ControlChanged("ogre", "bob"))
    play_on(game)
    game.resolve_top()
    assert [event.object for event in game.log if isinstance(event, PermanentSacrificed)] == ["ogre"]


@pytest.mark.parametrize(("whom", "grown"), [("this", "wall"), ("that", "ogre")])
def test_counters_are_put_on_the_creature_itself_or_on_the_other_one(edition: str, whom: Whom, grown: str) -> None:
    ability = Triggered(when=(BlocksCreature(),), effect=PutCounters(whom=whom, n=2))
    game = given(edition, alice=["ogre 3/3"], bob=["wall 0/8"])
    game.apply(AbilitiesGained("wall", (ability,)))
    game.declare_attackers({"ogre": "bob"})
    game.declare_blockers({"wall": ["ogre"]})
    game.resolve_top()
    counters = {one: dict(known.counters) for one, known in game.board.permanents.items() if known.counters}
    assert counters == {grown: {"+1/+1": 2}}


def test_603_7_what_is_indestructible_is_not_destroyed_at_end_of_combat(edition: str) -> None:
    tears = "Whenever this creature blocks a creature, destroy that creature at end of combat."
    game = given(edition, alice=["ogre 3/3 indestructible"], bob=[("wall 0/8", tears)], attack=["ogre"])
    game.declare_blockers({"wall": ["ogre"]})
    game.resolve_top()
    play_on(game)
    game.resolve_top()
    assert "ogre" in game.board.permanents


@pytest.mark.since("cr-2026-01-16")
def test_what_becomes_tapped_and_what_actually_occurs_have_other_numbers(edition: str) -> None:
    for here, there in (("603.2e", "603.2f"), ("603.2g", "603.2h"), ("701.8a", "701.7a"), ("732.1", "730.1")):
        (ours,), (theirs,) = matrix(edition, here), matrix("cr-2024-11-08", there)
        assert ours.functions == theirs.functions
        assert all({*ours.functions}.isdisjoint(line.functions) for line in matrix(edition) if line.number == there)


def test_603_10a_what_went_elsewhere_before_does_not_see_a_creature_die(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", ("idol artifact", DIES)])
    game.apply(PermanentLeft("idol", "hand"))
    game.apply(DestroyEffectApplied("ogre"))
    assert counted(game, "idol") == 0


def test_603_10a_what_went_elsewhere_at_the_same_time_does(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", ("idol artifact", DIES)])
    game.apply(PermanentLeft("idol", "exile"))
    game.apply(DestroyEffectApplied("ogre", together=True))
    assert counted(game, "idol") == 1
