"""702.21: ward is not read, so what follows from an ability that has such a target is undetermined."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from simulator.oracle import compile_permanent
from tests.given import given, permanent


def provoked(edition: str, keyword: str, sentence: str = "") -> str:
    """How it is judged that a creature with such words, which was provoked, does not block."""
    game = given(edition, alice=["beast 3/3 provoke"], bob=["elder 1/1"])
    abilities, _ = compile_permanent((keyword,) if keyword else (), (sentence,) if sentence else (), "bear")
    game.apply(
        replace(
            permanent("bear 2/2", "bob"), permanent=replace(permanent("bear 2/2", "bob").permanent, abilities=abilities)
        )
    )
    game.declare_attackers({"beast": "bob"})
    game.resolve_top(["bear"])
    return game.judge({}).outcome


@pytest.mark.parametrize(("keyword", "sentence"), [("ward {2}", ""), ("", "Creatures you control have ward {1}.")])
def test_a_target_with_ward_leaves_in_doubt_what_was_done_to_it(edition: str, keyword: str, sentence: str) -> None:
    assert provoked(edition, keyword, sentence) == "undetermined"


def test_without_ward_nothing_is_in_doubt(edition: str) -> None:
    assert provoked(edition, "") == "illegal"
    assert provoked(edition, "cycling {2}") == "illegal"
