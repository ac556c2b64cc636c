"""702.111: menace."""

from __future__ import annotations

from events.abilities import MinBlockers
from events.board import AbilitiesGained, PermanentLeft
from tests.given import broken, given


def test_702_111b_one_blocker_is_too_few_two_are_not(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=["bear 2/2", "cat 1/1", "dog 1/1"], attack=["ogre"])
    assert game.judge({}).legal
    assert broken(game.judge({"bear": ["ogre"]})) == ["509.1b"]
    assert game.judge({"bear": ["ogre"], "cat": ["ogre"]}).legal
    assert game.judge({"bear": ["ogre"], "cat": ["ogre"], "dog": ["ogre"]}).legal


def test_702_111b_it_stays_blocked_when_one_of_two_leaves(edition: str) -> None:
    bob = ["bear 2/2", "cat 1/1"]
    game = given(
        edition, alice=["ogre 3/3 menace"], bob=bob, attack=["ogre"], block={"bear": ["ogre"], "cat": ["ogre"]}
    )
    game.apply(PermanentLeft("cat"))
    assert game.combat.blocked == {"ogre"}


def test_702_111c_twice_is_as_good_as_once(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 menace, menace"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    assert game.judge({"bear": ["ogre"], "cat": ["ogre"]}).legal


def test_702_111b_menace_gained_after_the_block_undoes_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    game.apply(AbilitiesGained("ogre", (MinBlockers(n=2, words="menace"),), ("menace",)))
    assert game.combat.blocking == {"bear": ("ogre",)}


def test_702_111b_a_blocker_with_menace_blocks_alone(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2 menace"], attack=["ogre"])
    assert game.judge({"bear": ["ogre"]}).legal
