"""509.1c: as many requirements must be obeyed as can be without disobeying a restriction."""

from __future__ import annotations

import pytest

from tests.given import broken, given

BLOCKS = "This creature blocks each combat if able."
LURE = "All creatures able to block this creature do so."


@pytest.mark.parametrize(
    ("blocks", "rules"),
    [
        ({"eager": ["ogre"], "idle": ["ogre"]}, []),
        ({"eager": ["ogre"]}, ["509.1b"]),
        ({"idle": ["ogre"]}, ["509.1b", "509.1c"]),
        ({}, ["509.1c"]),
    ],
    ids=["both", "the first alone", "the second alone", "neither"],
)
def test_example_menace_and_a_creature_that_blocks_if_able(
    edition: str, blocks: dict[str, list[str]], rules: list[str]
) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=[("eager 2/2", BLOCKS), "idle 1/1"], attack=["ogre"])
    assert broken(game.judge(blocks)) == rules


def test_alone_against_menace_it_stays_home(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=[("eager 2/2", BLOCKS)], attack=["ogre"])
    verdict = game.judge({})
    assert verdict.legal
    assert (verdict.obeyed, verdict.maximum) == (0, 0)


def test_a_tapped_creature_is_required_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=[("eager 2/2; tapped", BLOCKS)], attack=["ogre"])
    assert game.judge({}).legal


def test_all_creatures_able_to_do_so_block_a_lure(edition: str) -> None:
    bob = ["bear 2/2", "cat 1/1", "snail 0/1; tapped"]
    game = given(edition, alice=[("siren 3/3", LURE), "ogre 3/3"], bob=bob, attack=["siren", "ogre"])
    verdict = game.judge({"bear": ["siren"], "cat": ["ogre"]})
    assert broken(verdict) == ["509.1c"]
    assert (verdict.obeyed, verdict.maximum) == (1, 2)
    assert verdict.nearest == {"bear": ("siren",), "cat": ("siren",)}


def test_a_lure_that_only_one_may_block_is_blocked_by_one(edition: str) -> None:
    narrow = "This creature can't be blocked by more than one creature."
    game = given(edition, alice=[("siren 3/3", LURE, narrow)], bob=["bear 2/2", "cat 1/1"], attack=["siren"])
    assert game.judge({"bear": ["siren"]}).legal
    assert broken(game.judge({})) == ["509.1c"]
    assert broken(game.judge({"bear": ["siren"], "cat": ["siren"]})) == ["509.1b"]


def test_requirements_that_cant_all_be_obeyed_leave_a_choice(edition: str) -> None:
    must = "This creature must be blocked if able."
    game = given(edition, alice=[("left 2/2", must), ("right 2/2", must)], bob=["bear 2/2"], attack=["left", "right"])
    legal = [dict(blocks) for blocks in game.legal_blocks]
    assert sorted(legal, key=str) == [{"bear": ("left",)}, {"bear": ("right",)}]
