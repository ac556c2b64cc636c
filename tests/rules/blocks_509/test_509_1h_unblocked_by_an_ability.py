"""509.1h: an ability removes a blocker from combat, what it alone blocked becomes unblocked, and it blocks another."""

from __future__ import annotations

import pytest

from simulator.game.game import Game
from tests.given import given

pytestmark = pytest.mark.rule("509.1h")

WARLORD = (
    "Whenever this creature becomes blocked, remove target blocking creature from combat. Creatures it was blocking "
    "that hadn't become blocked by another creature this combat become unblocked, then it blocks an attacking creature "
    "of your choice."
)


def moved(edition: str, blocks: dict[str, list[str]]) -> Game:
    """The wall is removed from combat by the ogre's ability, and then blocks the cat."""
    game = given(
        edition,
        alice=[("ogre 3/3", WARLORD), "cat 1/1"],
        bob=["wall 0/5", "bear 2/2"],
        attack=["ogre", "cat"],
        block=blocks,
    )
    game.stack_triggers("alice", [1])
    if game.targets_to_choose:
        game.choose_targets("alice", 1, ["wall"])
    game.resolve_top(["cat"])
    return game


def test_what_it_alone_blocked_becomes_unblocked(edition: str) -> None:
    combat = moved(edition, {"wall": ["ogre"]}).combat
    assert dict(combat.blocking) == {"wall": ("cat",)}
    assert combat.status == {"ogre": False, "cat": True}


def test_what_another_creature_blocked_stays_blocked(edition: str) -> None:
    combat = moved(edition, {"wall": ["ogre"], "bear": ["ogre"]}).combat
    assert dict(combat.blocking) == {"bear": ("ogre",), "wall": ("cat",)}
    assert combat.status == {"ogre": True, "cat": True}
