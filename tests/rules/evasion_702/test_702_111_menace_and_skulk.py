"""702.111: menace.

- 702.118: skulk.
"""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained, AbilitiesLost, PermanentLeft, PowerToughnessChanged
from events.declaration_abilities import MinBlockers
from tests.given import broken, given

pytestmark = pytest.mark.rule("702.111")


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


@pytest.mark.rule("702.118")
@pytest.mark.parametrize(
    ("attacker", "blocker", "rules"),
    [
        ("rat 2/1 skulk", "bear 3/3", ["509.1b"]),
        ("rat 2/1 skulk", "bear 2/2", []),
        ("rat 2/1 skulk", "bear 1/9", []),
        ("rat 2/1 skulk, skulk", "bear 2/2", []),
        ("rat 2/1", "bear 3/3 skulk", []),
        ("rat -1/1 skulk", "bear 0/1", ["509.1b"]),
    ],
    ids=["greater", "equal", "toughness says nothing", "702.118c twice", "as a blocker it says nothing",
         "a negative power"],
)  # fmt: skip
def test_702_118b_creatures_with_greater_power_cant_block_it(
    edition: str, attacker: str, blocker: str, rules: list[str]
) -> None:
    game = given(edition, alice=[attacker], bob=[blocker], attack=["rat"])
    assert broken(game.judge({"bear": ["rat"]})) == rules


@pytest.mark.rule("702.118")
def test_702_118b_powers_are_compared_as_blockers_are_declared(edition: str) -> None:
    game = given(edition, alice=["rat 2/1 skulk"], bob=["bear 2/2"], attack=["rat"])
    game.apply(PowerToughnessChanged("bear", 3, 3))
    assert broken(game.judge({"bear": ["rat"]})) == ["509.1b"]
    game.apply(PowerToughnessChanged("rat", 3, 2))
    game.declare_blockers({"bear": ["rat"]})
    game.apply(PowerToughnessChanged("bear", 9, 9))
    assert game.combat.blocking == {"bear": ("rat",)}


@pytest.mark.rule("702.118")
def test_702_118c_every_instance_is_lost_together(edition: str) -> None:
    game = given(edition, alice=["rat 2/1 skulk, skulk"], bob=["bear 3/3"], attack=["rat"])
    game.apply(AbilitiesLost("rat", ("skulk",)))
    assert game.judge({"bear": ["rat"]}).legal
