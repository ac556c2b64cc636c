"""702.17: reach."""

from __future__ import annotations

import pytest

from events.board import AbilitiesLost
from tests.given import broken, given


@pytest.mark.parametrize(
    ("attacker", "blocker", "rules"),
    [
        ("bird 1/1 flying", "spider 2/4 reach", []),
        ("bird 1/1 flying", "spider 2/4 reach, reach", []),
        ("bird 1/1 flying, reach", "spider 2/4", ["509.1b"]),
        ("bird 1/1 reach", "spider 2/4", []),
        ("bird 1/1 flying, shadow", "spider 2/4 reach", ["509.1b"]),
    ],
    ids=["702.17b", "702.17c twice", "an attacker's reach is no help", "it restricts no block", "evasions add up"],
)
def test_702_17b_a_creature_with_reach_may_block_a_flyer(
    edition: str, attacker: str, blocker: str, rules: list[str]
) -> None:
    game = given(edition, alice=[attacker], bob=[blocker], attack=["bird"])
    assert broken(game.judge({"spider": ["bird"]})) == rules


def test_without_reach_it_may_not(edition: str) -> None:
    game = given(edition, alice=["bird 1/1 flying"], bob=["spider 2/4 reach, reach"], attack=["bird"])
    game.apply(AbilitiesLost("spider", ("reach",)))
    assert broken(game.judge({"spider": ["bird"]})) == ["509.1b"]


def test_reach_lost_after_the_block_undoes_nothing(edition: str) -> None:
    game = given(
        edition, alice=["bird 1/1 flying"], bob=["spider 2/4 reach"], attack=["bird"], block={"spider": ["bird"]}
    )
    game.apply(AbilitiesLost("spider", ("reach",)))
    assert game.combat.blocking == {"spider": ("bird",)}
