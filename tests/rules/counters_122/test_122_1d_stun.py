"""122.1d: a tapped permanent does not become untapped, and loses a stun counter instead."""

from __future__ import annotations

from typing import Any

import pytest

from .boards import ATTACK, BLOCK, Step, creature, expect, holds

pytestmark = pytest.mark.rule("122.1d")

UNTAP: Step = {"do": "effect", "kind": "untap", "object": "b"}


def stunned(n: int, **more: Any) -> list[dict[str, Any]]:
    return [creature("a", "A", {}, keywords=["provoke"]), creature("b", "D", {"stun": n}, tapped=True, **more)]


def test_each_untapping_takes_one_counter(edition: str) -> None:
    once = expect(tapped=["b"], counters={"b": {"stun": 1}})
    twice = expect(tapped=["b"], counters={"b": {"stun": 0}})
    holds(edition, stunned(2), UNTAP, once, UNTAP, twice, UNTAP, expect(untapped=["b"]))


def test_what_is_untapped_keeps_its_counter(edition: str) -> None:
    board = [creature("b", "D", {"stun": 1})]
    holds(edition, board, UNTAP, expect(untapped=["b"], counters={"b": {"stun": 1}}))


def test_a_creature_that_is_provoked_stays_tapped(edition: str) -> None:
    provoked: Step = {"do": "resolve_top", "choice": ["b", True]}
    kept = expect(tapped=["b"], counters={"b": {"stun": 0}})
    holds(edition, stunned(1), ATTACK, provoked, kept, BLOCK, expect(legal=False, violates=["509.1a"]))
    holds(
        edition,
        [creature("a", "A", {}, keywords=["provoke"]), creature("b", "D", {}, tapped=True)],
        ATTACK,
        provoked,
        BLOCK,
        expect(legal=True),
    )


def test_a_spell_that_untaps(edition: str) -> None:
    cast: Step = {"do": "cast", "player": "D", "card": "Mobilize", "targets": []}
    board = [creature("a", "A", {}), creature("b", "A", {"stun": 1}, tapped=True)]
    holds(edition, board, cast | {"player": "A"}, {"do": "resolve_top"}, expect(tapped=["b"]))
