"""500.3, 500.3a: legal blocks, and evasion."""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained
from simulator.oracle import compile_keyword
from tests.given import broken, given

TAX = (
    "tax artifact",
    "Creatures can't block unless their controller pays {1} for each blocking creature they control.",
)
LURE = "All creatures able to block this creature do so."
MUST = "This creature blocks each combat if able."


def test_a_example_flying_and_shadow_are_cumulative(edition: str) -> None:
    game = given(
        edition,
        alice=["ghost 2/2 flying, shadow"],
        bob=["drake 2/2 flying", "shade 2/2 shadow", "wraith 2/2 flying, shadow"],
        attack=["ghost"],
    )
    assert broken(game.judge({"drake": ["ghost"]})) == ["309.2a"]
    assert broken(game.judge({"shade": ["ghost"]})) == ["309.2a"]
    assert broken(game.judge({"wraith": ["ghost"]})) == []


def test_a_evasion_gained_after_a_legal_block_changes_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 2/2"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    abilities = compile_keyword("flying")
    assert isinstance(abilities, tuple)
    game.apply(AbilitiesGained("ogre", abilities, ("flying",)))
    assert game.combat.blocking == {"bear": ("ogre",)}


def test_tapped_creatures_are_exempt_from_what_would_require_them_to_block(edition: str) -> None:
    game = given(edition, alice=[("ogre 2/2", LURE)], bob=["bear 2/2; tapped", "cat 1/1"], attack=["ogre"])
    assert list(game.legal_blocks) == [{"cat": ("ogre",)}]
    assert game.judge({}).maximum == 1


@pytest.mark.parametrize("blocks", [{}, {"bear": ["ogre"]}, {"bear": ["orc"]}])
def test_creatures_with_unpaid_costs_are_exempt_whatever_they_block(edition: str, blocks: dict[str, list[str]]) -> None:
    game = given(edition, alice=[("ogre 2/2", LURE), "orc 2/2", TAX], bob=[("bear 2/2", MUST)], attack=["ogre", "orc"])
    verdict = game.judge(blocks)
    assert verdict.legal
    assert (verdict.obeyed, verdict.maximum) == (0, 0)
