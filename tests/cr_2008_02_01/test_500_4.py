"""500.4: when a restriction or a requirement conflicts with a proposed set."""

from __future__ import annotations

import pytest

from events.abilities import MinBlockers
from events.filters import Filter
from tests.given import broken, effect, given

MUST = "This creature blocks each combat if able."
LURE = "All creatures able to block this creature do so."


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


def test_any_set_that_obeys_the_most_requirements_is_legal(edition: str) -> None:
    game = given(
        edition, alice=[("ogre 3/3", LURE), ("orc 3/3", LURE)], bob=["bear 2/2", "cat 1/1"], attack=["ogre", "orc"]
    )
    assert game.legal_blocks.count() == 4
    assert game.legal_blocks.maximum == 2


@pytest.mark.parametrize(("blocks", "obeyed"), [({"bear": ["orc"]}, 0), ({}, 0), ({"bear": ["ogre"]}, 1)])
def test_a_requirement_conflicts_if_obeying_it_raises_the_total(
    edition: str, blocks: dict[str, list[str]], obeyed: int
) -> None:
    game = given(edition, alice=[("ogre 3/3", LURE), "orc 3/3"], bob=["bear 2/2"], attack=["ogre", "orc"])
    verdict = game.judge(blocks)
    assert (verdict.legal, verdict.obeyed, verdict.maximum) == (obeyed == 1, obeyed, 1)
