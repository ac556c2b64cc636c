"""122.1a, b: what counters say comes with them as an effect puts them, and goes as one removes them."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import NotKnown

from .boards import ATTACK, BLOCK, DAMAGE, Step, creature, expect, holds, outcome


def put(counter: str, n: int = 1, name: str = "a") -> Step:
    return {"do": "effect", "kind": "put_counters", "object": name, "counter": counter, "n": n}


def remove(counter: str, n: int = 1, name: str = "a") -> Step:
    return {"do": "effect", "kind": "remove_counters", "object": name, "counter": counter, "n": n}


BEAR = creature("b", "D", {})


@pytest.mark.rule("122.1a")
def test_power_and_toughness_come_and_go(edition: str) -> None:
    board = [creature("a", "A", {"+1/+1": 2})]
    now = expect(pt={"a": [3, 2]}, counters={"a": {"+1/+1": 0, "+1/+0": 1}})
    holds(edition, board, put("+1/+0"), expect(pt={"a": [5, 4]}), remove("+1/+1", 5), now)


@pytest.mark.rule("122.1a")
def test_a_creature_dies_of_counters_that_are_put_or_removed(edition: str) -> None:
    board = [creature("a", "A", {"+0/+1": 2}, toughness=0, damage=1), BEAR]
    holds(edition, board, ATTACK, remove("+0/+1"), expect(graveyard=["a"]))
    board = [creature("a", "A", {}), BEAR]
    holds(edition, board, ATTACK, put("-0/-1", 2), {"do": "pass_priority"}, expect(graveyard=["a"]))


@pytest.mark.rule("122.1b")
def test_a_keyword_comes_and_goes(edition: str) -> None:
    board = [creature("a", "A", {}), BEAR]
    holds(edition, board, put("flying", 2), ATTACK, BLOCK, expect(legal=False))
    holds(edition, board, put("flying", 2), remove("flying"), ATTACK, BLOCK, expect(legal=False))
    holds(edition, board, put("flying", 2), remove("flying", 2), ATTACK, BLOCK, expect(legal=True))


@pytest.mark.rule("122.1b")
def test_a_keyword_that_is_printed_stays_as_its_counter_goes(edition: str) -> None:
    board = [creature("a", "A", {"flying": 1}, keywords=["flying"]), BEAR]
    holds(edition, board, remove("flying"), ATTACK, BLOCK, expect(legal=False))


@pytest.mark.rule("122.1c")
def test_a_shield_counter_that_is_put_protects_and_one_that_is_removed_does_not(edition: str) -> None:
    board = [creature("a", "A", {}), BEAR]
    holds(edition, board, put("shield"), ATTACK, BLOCK, DAMAGE, expect(battlefield=["a"]))
    holds(edition, board, put("shield"), remove("shield"), ATTACK, BLOCK, DAMAGE, expect(graveyard=["a"]))


@pytest.mark.rule("122.1c")
def test_loyalty_is_what_its_counters_are(edition: str) -> None:
    board = [{"id": "a", "controller": "D", "types": ["planeswalker"], "loyalty": 3}, creature("q", "A", {})]
    attack: Step = {"do": "attack", "attacks": {"q": "D"}}
    holds(edition, board, put("loyalty"), remove("loyalty", 3), attack, expect(battlefield=["a"]))
    holds(edition, board, attack, remove("loyalty", 3), expect(not_battlefield=["a"]))


@pytest.mark.rule("122.1a")
def test_vanishing_may_act_once_an_effect_removes_counters(edition: str) -> None:
    board = [creature("a", "A", {"time": 1}, keywords=["vanishing 3"]), BEAR]
    holds(edition, board, ATTACK, BLOCK, expect(legal=True))
    found = outcome(edition, board, ATTACK, remove("time"), BLOCK, expect(legal=True))
    assert isinstance(found, NotKnown)
    assert "vanishing 3" in str(found)


@pytest.mark.rule("122.1a")
def test_what_is_not_read_may_trigger_on_counters_that_are_put(edition: str) -> None:
    words = "Whenever a +1/+1 counter is put on a creature you control, that creature dances."
    board = [creature("a", "A", {}, text=[words]), BEAR]
    found = outcome(edition, board, put("+1/+1"), ATTACK, expect(legal=True))
    assert isinstance(found, NotKnown)
