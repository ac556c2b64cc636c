"""500.3, 500.3a: legal blocks, and evasion.

- In 2008, 500.4: when a restriction or a requirement conflicts with a proposed set.
"""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained
from events.declaration_abilities import MinBlockers
from events.filters import Filter
from simulator.oracle import compile_keyword
from tests.given import broken, effect, given

pytestmark = pytest.mark.rule("cr-2008-02-01 500.3")


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


@pytest.mark.rule("cr-2008-02-01 500.4")
def test_example_both_block_the_same_attacker_and_that_is_the_only_option(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3"],
        bob=[("bear 2/2", MUST), "cat 1/1"],
        effects=[effect(MinBlockers(n=2, subject=(Filter(any_type=("creature",)),)))],
        attack=["ogre"],
    )
    assert broken(game.judge({"bear": ["ogre"]})) == ["309.2a"]
    assert broken(game.judge({})) == ["309.2a"]
    assert list(game.legal_blocks) == [{"bear": ("ogre",), "cat": ("ogre",)}]


@pytest.mark.rule("cr-2008-02-01 500.4")
def test_any_set_that_obeys_the_most_requirements_is_legal(edition: str) -> None:
    game = given(
        edition, alice=[("ogre 3/3", LURE), ("orc 3/3", LURE)], bob=["bear 2/2", "cat 1/1"], attack=["ogre", "orc"]
    )
    assert game.legal_blocks.count() == 4
    assert game.legal_blocks.maximum == 2


@pytest.mark.rule("cr-2008-02-01 500.4")
@pytest.mark.parametrize(("blocks", "obeyed"), [({"bear": ["orc"]}, 0), ({}, 0), ({"bear": ["ogre"]}, 1)])
def test_a_requirement_conflicts_if_obeying_it_raises_the_total(
    edition: str, blocks: dict[str, list[str]], obeyed: int
) -> None:
    game = given(edition, alice=[("ogre 3/3", LURE), "orc 3/3"], bob=["bear 2/2"], attack=["ogre", "orc"])
    verdict = game.judge(blocks)
    assert (verdict.legal, verdict.obeyed, verdict.maximum) == (obeyed == 1, obeyed, 1)
