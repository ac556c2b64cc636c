"""702.91: battle cry.

- 702.134: mentor.
- 702.149: training.
"""

from __future__ import annotations

import pytest

from events.combat import AttackingEffectApplied
from simulator.game.verdict import IllegalAction
from tests.given import given, permanent

pytestmark = pytest.mark.rule("702.91")


def test_each_other_attacking_creature_gets_one_more_power(edition: str) -> None:
    game = given(
        edition,
        alice=["hero 2/2 battle cry", "cat 1/1", "dog 1/1", "home 4/4"],
        bob=["wall 0/4"],
        attack=["hero", "cat", "dog"],
    )
    assert game.triggers.counts == {"hero": 1}
    game.resolve_top()
    sizes = {name: (known.power, known.toughness) for name, known in game.board.permanents.items()}
    assert sizes == {"hero": (2, 2), "cat": (2, 1), "dog": (2, 1), "home": (4, 4), "wall": (0, 4)}


def test_702_91b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition, alice=["hero 2/2 battle cry, battle cry", "cat 1/1"], bob=["wall 0/4"], attack=["hero", "cat"]
    )
    assert game.triggers.counts == {"hero": 2}
    game.resolve_top()
    game.resolve_top()
    assert (game.board.permanents["hero"].power, game.board.permanents["cat"].power) == (2, 3)


def test_702_91a_put_onto_the_battlefield_attacking_it_never_attacked(edition: str) -> None:
    game = given(edition, alice=["cat 1/1"], bob=["wall 0/4"], attack=["cat"])
    game.apply(permanent("hero 2/2 battle cry; tapped", "alice"))
    game.apply(AttackingEffectApplied("hero", "bob"))
    assert game.triggers.counts == {}


@pytest.mark.rule("702.134")
def test_an_attacking_creature_with_less_power_gets_a_counter(edition: str) -> None:
    game = given(
        edition,
        alice=["tutor 3/3 mentor", "cat 1/1", "ogre 3/3", "home 1/1"],
        bob=["wall 0/4"],
        attack=["tutor", "cat", "ogre"],
    )
    for wrong in (["ogre"], ["home"], ["tutor"]):
        with pytest.raises(IllegalAction):
            game.resolve_top(wrong)
    game.resolve_top(["cat"])
    cat = game.board.permanents["cat"]
    assert (cat.power, cat.toughness, dict(cat.counters)) == (2, 2, {"+1/+1": 1})


@pytest.mark.rule("702.134")
def test_without_such_a_creature_nothing_happens(edition: str) -> None:
    game = given(edition, alice=["tutor 3/3 mentor", "ogre 3/3"], bob=["wall 0/4"], attack=["tutor", "ogre"])
    game.resolve_top()
    assert not game.board.permanents["ogre"].counters


@pytest.mark.rule("702.149")
def test_it_trains_beside_an_attacker_with_greater_power(edition: str) -> None:
    game = given(
        edition,
        alice=["pupil 1/1 training", "twin 3/3 training", "ogre 3/3"],
        bob=["wall 0/4"],
        attack=["pupil", "twin", "ogre"],
    )
    assert game.triggers.counts == {"pupil": 1}
    game.resolve_top()
    assert dict(game.board.permanents["pupil"].counters) == {"+1/+1": 1}


@pytest.mark.rule("702.149")
def test_alone_it_does_not(edition: str) -> None:
    game = given(edition, alice=["pupil 1/1 training", "ogre 3/3"], bob=["wall 0/4"], attack=["pupil"])
    assert game.triggers.counts == {}


@pytest.mark.rule("702.149")
def test_702_149b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition, alice=["pupil 1/1 training, training", "ogre 3/3"], bob=["wall 0/4"], attack=["pupil", "ogre"]
    )
    assert game.triggers.counts == {"pupil": 2}
    game.resolve_top()
    game.resolve_top()
    assert dict(game.board.permanents["pupil"].counters) == {"+1/+1": 2}
    assert game.board.permanents["pupil"].power == 3


@pytest.mark.rule("702.149")
def test_702_149a_a_creature_that_does_not_attack_trains_nobody(edition: str) -> None:
    game = given(
        edition,
        alice=["pupil 1/1 training", "ogre 3/3", "cat 1/1"],
        bob=["wall 0/4"],
        attack=["pupil", "cat"],
    )
    assert game.triggers.counts == {}
