"""603: becoming tapped, damage that is not dealt, intervening "if", delayed triggers, and looking back."""

from __future__ import annotations

from events.board import CharacteristicsChanged, Permanent, PermanentLeft, PermanentTapped
from events.effects import DestroyEffectApplied
from simulator.game import Game
from tests.given import given, play_on

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
