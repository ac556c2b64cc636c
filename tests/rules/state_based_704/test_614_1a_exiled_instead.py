"""614.1a: what an ability has exiled instead of dying does not die, and is in no graveyard."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.counters_122.boards import ATTACK, BLOCK, DAMAGE, Step, creature, expect, holds, outcome

pytestmark = [pytest.mark.rule("704.5g"), pytest.mark.since("cr-2022-10-07")]

MOURNER = creature("m", "A", {}, text=["T: Whenever another creature dies, you gain 1 life."])
ITSELF = "If this creature would be put into a graveyard from anywhere, exile it instead."
DIES = "If this creature would die, exile it instead."
THEIRS = "If a creature an opponent controls would die, exile it instead."
ANOTHER = "If another creature would die, exile it instead."
DESTROY: Step = {"do": "effect", "kind": "destroy", "object": "a"}
SACRIFICE: Step = {"do": "effect", "kind": "sacrifice", "object": "a"}
SCRIPTS = [[ATTACK, BLOCK, DAMAGE], [DESTROY], [SACRIFICE]]


@pytest.mark.parametrize("words", [ITSELF, DIES])
@pytest.mark.parametrize("script", SCRIPTS, ids=["combat damage", "destroyed", "sacrificed"])
def test_it_does_not_die(edition: str, words: str, script: list[Step]) -> None:
    board = [creature("a", "A", {}, text=[words]), creature("b", "D", {}, toughness=3), MOURNER]
    holds(edition, board, *script, expect(not_battlefield=["a"], waiting=[], triggers={"T": 0}))
    assert not isinstance(outcome(edition, board, *script, expect(graveyard=["a"])), Passed)


def judge(owner: str, words: str) -> dict[str, Any]:
    return {"id": "j", "controller": owner, "types": ["enchantment"], "text": [words]}


@pytest.mark.parametrize(
    ("owner", "words", "died"), [("D", THEIRS, 0), ("A", THEIRS, 1), ("D", ANOTHER, 0), ("A", ANOTHER, 0)]
)
def test_it_is_so_of_those_that_are_meant(edition: str, owner: str, words: str, died: int) -> None:
    board = [creature("a", "A", {}), creature("b", "D", {}, toughness=3), MOURNER, judge(owner, words)]
    holds(edition, board, ATTACK, BLOCK, DAMAGE, expect(not_battlefield=["a"], triggers={"T": died}))


@pytest.mark.parametrize("script", [[ATTACK, BLOCK, DAMAGE], [{**DESTROY, "object": ["b", "a"]}]])
def test_what_dies_at_the_same_time_as_the_one_that_says_so_is_exiled(edition: str, script: list[Step]) -> None:
    board = [creature("a", "A", {}), creature("b", "D", {}, text=[THEIRS]), MOURNER]
    holds(edition, board, *script, expect(not_battlefield=["a", "b"], graveyard=["b"], triggers={"T": 1}))


def test_what_dies_later_is_not(edition: str) -> None:
    board = [creature("a", "A", {}), creature("b", "D", {}, text=[THEIRS]), MOURNER]
    holds(edition, board, {**DESTROY, "object": "b"}, DESTROY, expect(graveyard=["a", "b"], triggers={"T": 2}))
