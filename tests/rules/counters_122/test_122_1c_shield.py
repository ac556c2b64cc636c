"""122.1c: a shield counter is removed instead of the damage or the destruction that it keeps off."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.game.verdict import NotKnown

from .boards import ATTACK, BLOCK, DAMAGE, Step, creature, expect, holds, outcome

pytestmark = pytest.mark.rule("122.1c")

FIRST: Step = {"do": "deal_damage", "step": "first"}


def destroy(name: str) -> Step:
    return {"do": "effect", "kind": "destroy", "object": name}


def test_all_damage_that_would_be_dealt_at_once_is_prevented_for_one_counter(edition: str) -> None:
    board = [creature("a", "A", {"shield": 2}), creature("b", "D", {}), creature("c", "D", {}, power=9)]
    both: Step = {"do": "block", "player": "D", "blocks": {"b": ["a"], "c": ["a"]}}
    order: list[Step] = []
    if edition in ("cr-2022-10-07", "cr-2024-06-07"):
        order = [{"do": "order", "player": "A", "for": "a", "order": ["b", "c"]}]
    share: Step = {"do": "assign", "player": "A", "for": "a", "assign": {"b": 2}}
    after = expect(battlefield=["a", "c"], graveyard=["b"], counters={"a": {"shield": 1}}, damage={"a": 0})
    holds(edition, board, ATTACK, both, *order, share, DAMAGE, after)


def test_the_last_counter_protects_once(edition: str) -> None:
    striker = creature("b", "D", {}, keywords=["double strike"])
    board = [creature("a", "A", {"shield": 1}), striker]
    once = expect(battlefield=["a"], counters={"a": {"shield": 0}}, damage={"a": 0})
    holds(edition, board, ATTACK, BLOCK, FIRST, once, DAMAGE, expect(graveyard=["a"]))


def test_deathtouch_does_nothing_where_no_damage_is_dealt(edition: str) -> None:
    board = [creature("a", "A", {"shield": 1}), creature("b", "D", {}, keywords=["deathtouch", "wither"])]
    holds(edition, board, ATTACK, BLOCK, DAMAGE, expect(battlefield=["a"], pt={"a": [2, 2]}))


def test_damage_that_cant_be_prevented_takes_the_counter_too(edition: str) -> None:
    board = [
        creature("a", "A", {"shield": 1}, toughness=5),
        creature("b", "D", {}, text=["Combat damage can't be prevented."]),
    ]
    holds(edition, board, ATTACK, BLOCK, DAMAGE, expect(damage={"a": 2}, counters={"a": {"shield": 0}}))


def test_an_effect_that_destroys_takes_a_counter(edition: str) -> None:
    board = [creature("a", "A", {"shield": 1})]
    kept = expect(battlefield=["a"], counters={"a": {"shield": 0}})
    holds(edition, board, destroy("a"), kept, destroy("a"), expect(graveyard=["a"]))


def test_a_permanent_that_is_no_creature_is_shielded_too(edition: str) -> None:
    board = [creature("x", "A", {"shield": 1}, types=["artifact"])]
    del board[0]["power"], board[0]["toughness"]
    holds(edition, board, destroy("x"), expect(battlefield=["x"]), destroy("x"), expect(graveyard=["x"]))


def test_sacrifice_and_no_toughness_are_not_kept_off(edition: str) -> None:
    for effect in ({"kind": "sacrifice"}, {"kind": "modify", "toughness": -2}):
        step: Step = {"do": "effect", "object": "a", **effect}
        passed: list[Any] = [] if effect["kind"] == "sacrifice" else [ATTACK]
        holds(edition, [creature("a", "A", {"shield": 1})], step, *passed, expect(graveyard=["a"]))


def test_an_indestructible_creature_keeps_its_counter(edition: str) -> None:
    board = [creature("a", "A", {"shield": 1}, keywords=["indestructible"])]
    holds(edition, board, destroy("a"), expect(counters={"a": {"shield": 1}}))


def test_whether_another_effect_comes_first_is_for_its_controller(edition: str) -> None:
    """Both prevent the damage, and one of them takes a counter: which is applied nobody says (616.1)."""
    board = [
        creature("a", "A", {"shield": 1}, keywords=["protection from red"]),
        creature("b", "D", {}, colors=["red"]),
    ]
    damage: Step = {"do": "effect", "kind": "damage", "object": "a", "amount": 2, "by": "b"}
    found = outcome(edition, board, damage, expect(counters={"a": {"shield": 1}}, battlefield=["a"]))
    assert isinstance(found, NotKnown)
