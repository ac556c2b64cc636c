"""603.2: abilities that trigger on what enters, is sacrificed, tapped or given counters, on life lost, and on steps.

- 122.6: counters are put on an object that enters with them, too.
- 603.2e: what is tapped already does not become tapped.
- 603.10a: abilities on leaving look back in time.
"""

from __future__ import annotations

from typing import Any

import pytest

from events.board import LifeChanged, Permanent, PermanentEntered, PermanentLeft, PermanentTapped, PermanentUntapped
from events.damage import CountersPut, DamageEffectApplied
from events.effects import CountersEffectApplied, DestroyEffectApplied, RegenerationEffectApplied
from simulator.game.game import Game
from tests.given import given, play_on, until

pytestmark = pytest.mark.rule("603")


def counted(game: Game, name: str = "idol") -> int:
    return game.triggers.counts.get(name, 0)


def with_idol(edition: str, text: str, **boards: Any) -> Game:
    """A game in which combat has begun, and alice has an artifact with an ability."""
    alice = ["ogre 3/3", "cat 1/1", ("idol artifact", text)]
    return until(given(edition, **{"alice": alice, "bob": ["wall 0/8"], **boards}), "beginning_of_combat")


def entering(name: str, controller: str, **fields: Any) -> PermanentEntered:
    return PermanentEntered(Permanent(id=name, controller=controller, power=1, toughness=1, **fields))


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever a creature enters, you gain 1 life.", 2),
        ("Whenever a creature you control enters, you gain 1 life.", 1),
        ("Whenever a creature enters under your control, you gain 1 life.", 1),
        ("Whenever an artifact enters, you gain 1 life.", 0),
        ("When this artifact enters, you gain 1 life.", 0),
    ],
)
def test_what_is_there_sees_others_enter(edition: str, text: str, times: int) -> None:
    game = with_idol(edition, text)
    game.apply(entering("bear", "alice"))
    game.apply(entering("cub", "bob"))
    assert counted(game) == times


def test_603_6a_what_enters_sees_itself_enter_and_what_was_set_up_does_not(edition: str) -> None:
    text = "When this creature enters, you gain 1 life."
    game = until(given(edition, alice=[("ogre 3/3", text)], bob=["wall 0/8"]), "beginning_of_combat")
    ogre = game.board.permanents["ogre"]
    game.apply(entering("bear", "alice", abilities=ogre.abilities))
    assert (counted(game, "ogre"), counted(game, "bear")) == (0, 1)
    assert game.triggers.unread.happened == ()


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("At the beginning of combat on your turn, you gain 1 life.", 1),
        ("At the beginning of each combat, you gain 1 life.", 1),
        ("At the beginning of combat on each opponent's turn, you gain 1 life.", 0),
        ("At the beginning of the declare attackers step, you gain 1 life.", 0),
    ],
)
def test_603_2b_a_step_begins(edition: str, text: str, times: int) -> None:
    game = with_idol(edition, text)
    assert counted(game) == times


def test_511_2_at_end_of_combat(edition: str) -> None:
    text = "At end of combat, you gain 1 life."
    game = given(edition, alice=["ogre 3/3", ("idol artifact", text)], bob=["wall 0/8"], attack=["ogre"], block={})
    assert counted(game) == 0
    assert counted(play_on(game)) == 1


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever you sacrifice a creature, you gain 1 life.", 1),
        ("Whenever you sacrifice an artifact, you gain 1 life.", 0),
        ("Whenever an opponent sacrifices a creature, you gain 1 life.", 1),
        ("Whenever a player sacrifices a permanent, you gain 1 life.", 2),
    ],
)
def test_who_sacrifices_what(edition: str, text: str, times: int) -> None:
    game = with_idol(edition, text)
    game.apply(PermanentLeft("cat", sacrificed=True))
    game.apply(PermanentLeft("wall", sacrificed=True))
    game.apply(PermanentLeft("ogre"))
    assert counted(game) == times


@pytest.mark.parametrize(
    ("text", "together", "times"),
    [
        ("Whenever one or more creatures you control die, you gain 1 life.", True, 1),
        ("Whenever one or more creatures you control die, you gain 1 life.", False, 2),
        ("Whenever two or more creatures die, you gain 1 life.", True, 1),
        ("Whenever two or more creatures die, you gain 1 life.", False, 0),
        ("Whenever three or more creatures die, you gain 1 life.", True, 0),
        ("Whenever one or more creatures leave the battlefield, you gain 1 life.", True, 1),
        ("Whenever a creature you control dies, you gain 1 life.", True, 2),
    ],
)
def test_several_that_die_at_the_same_time_are_one_event(edition: str, text: str, together: bool, times: int) -> None:
    game = with_idol(edition, text)
    game.apply(PermanentLeft("ogre"))
    game.apply(PermanentLeft("cat", together=together))
    assert counted(game) == times


def test_one_that_dies_with_others_sees_them(edition: str) -> None:
    text = "Whenever one or more other creatures die, you gain 1 life."
    game = given(edition, alice=[("ogre 3/3", text), "cat 1/1", "bear 2/2"], bob=["wall 0/8"])
    game.apply(PermanentLeft("ogre"))
    game.apply(PermanentLeft("cat", together=True))
    game.apply(PermanentLeft("bear", together=True))
    assert counted(game, "ogre") == 1


def test_what_died_does_not_see_what_is_sacrificed_later(edition: str) -> None:
    text = "Whenever another creature dies, you gain 1 life."
    sacrifice = "Sacrifice this creature: You gain 2 life."
    game = given(edition, alice=[("ogre 3/3", text), ("cat 1/1", sacrifice)], bob=["wall 0/8"])
    game.apply(DamageEffectApplied("wall", (("ogre", 3),)))
    assert "ogre" not in game.board.permanents
    until(game, "beginning_of_combat")
    game.apply(DestroyEffectApplied("cat"))
    assert counted(game, "ogre") == 0


def test_603_2e_what_is_tapped_already_does_not_become_tapped(edition: str) -> None:
    taps = "Whenever a creature becomes tapped, you gain 1 life."
    untaps = "Whenever a creature becomes untapped, you gain 1 life."
    game = given(edition, alice=["ogre 3/3; tapped", ("idol artifact", taps), ("orb artifact", untaps)], bob=["a 1/1"])
    for event in (PermanentTapped("ogre"), PermanentTapped("a"), PermanentTapped("a"), PermanentUntapped("a")):
        game.apply(event)
    game.apply(PermanentUntapped("a"))
    assert (counted(game), counted(game, "orb")) == (1, 1)
    game.apply(PermanentUntapped("ogre"))
    game.apply(PermanentTapped("ogre"))
    assert (counted(game), counted(game, "orb")) == (2, 2)


def test_701_19_what_regenerates_becomes_tapped(edition: str) -> None:
    text = "Whenever a creature becomes tapped, you gain 1 life."
    game = with_idol(edition, text)
    game.apply(RegenerationEffectApplied("ogre"))
    game.apply(DestroyEffectApplied("ogre"))
    assert (counted(game), "ogre" in game.board.permanents) == (1, True)


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever one or more +1/+1 counters are put on a creature you control, you gain 1 life.", 1),
        ("Whenever a +1/+1 counter is put on a creature you control, you gain 1 life.", 3),
        ("Whenever one or more counters are put on a creature, you gain 1 life.", 2),
        ("Whenever a -1/-1 counter is put on a creature, you gain 1 life.", 1),
        ("Whenever one or more +1/+1 counters are put on this artifact, you gain 1 life.", 0),
    ],
)
def test_counters_are_put_on_a_creature(edition: str, text: str, times: int) -> None:
    game = with_idol(edition, text)
    game.apply(CountersEffectApplied("ogre", "+1/+1", 3))
    game.apply(CountersEffectApplied("wall", "-1/-1", 1))
    game.apply(CountersEffectApplied("ogre", "+1/+1", -1))
    assert counted(game) == times


@pytest.mark.since("cr-2022-10-07")
def test_122_6_counters_are_put_on_what_enters_with_them(edition: str) -> None:
    game = with_idol(edition, "Whenever one or more +1/+1 counters are put on a creature you control, you gain 1 life.")
    game.apply(entering("bear", "alice", counters=(("+1/+1", 2),)))
    game.apply(entering("cub", "alice"))
    assert counted(game) == 1


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever you lose life, you gain 1 life.", 1),
        ("Whenever an opponent loses life, you gain 1 life.", 2),
        ("Whenever a player loses life, you gain 1 life.", 3),
        ("Whenever an opponent gains life, you gain 1 life.", 1),
    ],
)
def test_119_5_a_life_total_that_becomes_lower_is_life_lost(edition: str, text: str, times: int) -> None:
    game = with_idol(edition, text)
    game.apply(LifeChanged("alice", 18))
    game.apply(LifeChanged("bob", 15))
    game.apply(LifeChanged("bob", 17))
    game.apply(DamageEffectApplied("ogre", (("bob", 2),)))
    assert counted(game) == times


def test_life_lost_to_several_sources_at_once_is_in_doubt(edition: str) -> None:
    text = "Whenever an opponent loses life, you gain 1 life."
    board: dict[str, Any] = {"alice": ["ogre 3/3", "cat 1/1", ("idol artifact", text)], "bob": ["wall 0/8"]}
    alone = play_on(given(edition, **board, attack=["ogre"], block={}))
    both = play_on(given(edition, **board, attack=["ogre", "cat"], block={}))
    assert (counted(alone), alone.triggers.unread.happened) == (1, ())
    assert [doubt.source for doubt in both.triggers.unread.happened] == ["idol"]


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever a source you control deals noncombat damage to an opponent, you gain 1 life.", 1),
        ("Whenever a source you control deals damage to an opponent, you gain 1 life.", 3),
        ("Whenever a source an opponent controls deals damage to you, you gain 1 life.", 0),
        ("Whenever a source deals combat damage to a player, you gain 1 life.", 2),
        ("Whenever an opponent is dealt noncombat damage, you gain 1 life.", 1),
        ("Whenever an opponent is dealt damage, you gain 1 life.", 2),
    ],
)
def test_120_2_each_source_deals_its_damage(edition: str, text: str, times: int) -> None:
    game = with_idol(edition, text)
    game.apply(DamageEffectApplied("cat", (("bob", 1),)))
    game.declare_attackers({"ogre": "bob", "cat": "bob"})
    assert (counted(play_on(game)), game.triggers.unread.happened) == (times, ())


def test_whose_source_it_is_may_not_be_known(edition: str) -> None:
    text = "Whenever a source you control deals damage to an opponent, you gain 1 life."
    game = given(edition, alice=[("idol artifact", text)], bob=["wall 0/8"])
    game.apply(DamageEffectApplied("", (("bob", 1),)))
    assert [doubt.source for doubt in game.triggers.unread.happened] == ["idol"]


def test_several_that_deal_damage_to_a_player_at_the_same_time_trigger_once_for_each_player(edition: str) -> None:
    text = "Whenever one or more creatures you control deal combat damage to a player, you gain 1 life."
    alice = ["ogre 3/3", "cat 1/1", "bear 2/2", ("idol artifact", text)]
    game = given(edition, alice=alice, bob=["wall 0/8"], carol=["ox 2/4"])
    game.declare_attackers({"ogre": "bob", "cat": "bob", "bear": "carol"})
    assert counted(play_on(game)) == 2


def test_counters_of_two_events_in_one_damage_step_are_put_twice(edition: str) -> None:
    text = "Whenever one or more +1/+1 counters are put on this creature, you gain 1 life."
    puts = "put a +1/+1 counter on this creature."
    more = (
        f"Whenever this creature deals combat damage to a player, {puts}",
        f"Whenever this creature attacks, {puts}",
    )
    again = f"Whenever this creature deals combat damage, {puts}"
    game = given(edition, alice=[("ogre 3/3", text, *more, again)], bob=["wall 0/8"], attack=["ogre"], block={})
    play_on(game)
    assert sum(isinstance(event, CountersPut) for event in game.log) == 3
    assert game.triggers.counts["ogre"] == 6
