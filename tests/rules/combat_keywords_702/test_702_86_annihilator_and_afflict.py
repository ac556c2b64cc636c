"""702.86: annihilator.

- 702.130: afflict.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.effects import BlockedEffectApplied
from simulator.game.verdict import IllegalAction
from tests.given import given, refused

pytestmark = pytest.mark.rule("702.86")


def test_the_defending_player_sacrifices_that_many_permanents_of_choice(edition: str) -> None:
    game = given(
        edition, alice=["titan 9/9 annihilator 2"], bob=["wall 0/4", "bear 2/2", "hill land"], attack=["titan"]
    )
    assert game.triggers.counts == {"titan": 1}
    for wrong in (["bear"], ["bear", "titan"], ["bear", "bear"]):
        with pytest.raises(IllegalAction):
            game.resolve_top(wrong)
    game.resolve_top(["bear", "hill"])
    assert sorted(game.board.permanents) == ["titan", "wall"]


def test_whoever_has_fewer_sacrifices_all(edition: str) -> None:
    game = given(edition, alice=["titan 9/9 annihilator 4"], bob=["wall 0/4"], attack=["titan"])
    game.pass_step()
    assert sorted(game.board.permanents) == ["titan"]


def test_702_86b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition,
        alice=["titan 9/9 annihilator 1, annihilator 2"],
        bob=["wall 0/4", "bear 2/2", "hill land", "plain land"],
        attack=["titan"],
    )
    assert game.triggers.counts == {"titan": 2}
    game.resolve_top(["wall", "bear"] if len(game.board.permanents) == 5 else [])
    game.resolve_top(["hill"])
    assert sorted(game.board.permanents) == ["plain", "titan"]


def test_702_86a_each_defending_player_is_that_of_its_own_attacker(edition: str) -> None:
    game = given(
        edition, alice=["titan 9/9 annihilator 1"], bob=["hill land"], carol=["plain land"], attack={"titan": "carol"}
    )
    with pytest.raises(IllegalAction):
        game.resolve_top(["hill"])
    game.resolve_top(["plain"])
    assert sorted(game.board.permanents) == ["hill", "titan"]


def test_608_2d_what_cannot_be_chosen_is_reported(edition: str) -> None:
    titan = ("titan 9/9 annihilator 2", "Whenever this creature attacks, ...")
    game = given(edition, alice=[titan], bob=["wall 0/4", "bear 2/2", "hill land"], attack=["titan"])
    game.stack_triggers("alice", [trigger.number for trigger in game.triggers.waiting][::-1])
    assert refused(game.resolve_top, ["bear"]) == [
        ("for the ability of titan 2 of wall, bear, hill is chosen", "titan", "bear")
    ]
    assert refused(game.resolve_top, ["bear", "titan"]) == [
        ("for the ability of titan 2 of wall, bear, hill is chosen", "titan", "bear", "titan")
    ]
    assert refused(game.resolve_top, declined=True) == [("the ability of titan says nothing of a choice", "titan")]
    game.resolve_top(["bear", "hill"])
    assert sorted(game.board.permanents) == ["titan", "wall"]
    assert game.resolve_top(["wall"]) is not None, "an effect that is not read may ask for anything"


def test_608_2d_where_nothing_is_chosen_that_is_reported(edition: str) -> None:
    gains = ("ogre 3/3", "Whenever this creature attacks, you gain 1 life.")
    game = given(edition, alice=[gains], bob=["wall 0/4"], attack=["ogre"])
    assert refused(game.resolve_top, ["wall"]) == [("for the ability of ogre nothing is chosen", "ogre", "wall")]


@pytest.mark.rule("702.130")
def test_the_defending_player_loses_life_once_however_many_block(edition: str) -> None:
    game = given(
        edition,
        alice=["khenra 2/2 afflict 3"],
        bob=["bear 2/2", "cat 1/1"],
        attack=["khenra"],
        block={"bear": ["khenra"], "cat": ["khenra"]},
    )
    assert game.triggers.counts == {"khenra": 1}
    game.resolve_top()
    assert game.board.life["bob"] == 17


@pytest.mark.rule("702.130")
def test_it_needs_no_creature_that_blocks(edition: str) -> None:
    game = given(edition, alice=["khenra 2/2 afflict 1"], bob=["bear 2/2"], attack=["khenra"], block={})
    game.apply(BlockedEffectApplied("khenra"))
    game.resolve_top()
    assert game.board.life["bob"] == 19


@pytest.mark.rule("702.130")
def test_the_ability_is_there_when_its_creature_is_gone(edition: str) -> None:
    game = given(
        edition,
        alice=["khenra 2/2 afflict 2"],
        bob=["bear 2/2"],
        carol=["cat 1/1"],
        attack={"khenra": "carol"},
    )
    game.declare_blockers({})
    game.declare_blockers({"cat": ["khenra"]})
    game.apply(PermanentLeft("khenra", "exile"))
    game.resolve_top()
    assert (game.board.life["bob"], game.board.life["carol"]) == (20, 18)


@pytest.mark.rule("702.130")
def test_702_130b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition,
        alice=["khenra 2/2 afflict 1, afflict 2"],
        bob=["bear 2/2"],
        attack=["khenra"],
        block={"bear": ["khenra"]},
    )
    assert game.triggers.counts == {"khenra": 2}
    game.resolve_top()
    game.resolve_top()
    assert game.board.life["bob"] == 17


@pytest.mark.rule("702.130")
def test_unblocked_it_afflicts_nobody(edition: str) -> None:
    game = given(edition, alice=["khenra 2/2 afflict 3"], bob=["bear 2/2"], attack=["khenra"], block={})
    assert game.triggers.counts == {}
