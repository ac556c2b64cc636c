"""702.9: flying.

- 702.17: reach.
"""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained, AbilitiesLost
from events.declaration_abilities import CantBeBlockedExceptBy
from events.filters import Filter
from tests.given import broken, given

pytestmark = pytest.mark.rule("702.9")


FLYERS = (Filter(any_keyword=("flying", "reach")),)


@pytest.mark.parametrize(
    ("blocker", "rules"),
    [("bear 2/2", ["509.1b"]), ("bear 2/2 flying", []), ("bear 2/2 reach", []), ("bear 2/2 flying, reach", [])],
)
def test_702_9b_only_flying_or_reach_may_block_it(edition: str, blocker: str, rules: list[str]) -> None:
    game = given(edition, alice=["bird 1/1 flying"], bob=[blocker], attack=["bird"])
    assert broken(game.judge({"bear": ["bird"]})) == rules


def test_702_9b_it_may_block_what_does_not_fly(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bird 1/1 flying"], attack=["ogre"])
    assert game.judge({"bird": ["ogre"]}).legal


def test_702_9c_twice_is_as_good_as_once(edition: str) -> None:
    game = given(edition, alice=["bird 1/1 flying, flying"], bob=["bear 2/2 reach"], attack=["bird"])
    assert game.judge({"bear": ["bird"]}).legal


def test_702_9b_flying_gained_after_the_block_undoes_nothing(edition: str) -> None:
    game = given(edition, alice=["bird 1/1"], bob=["bear 2/2"], attack=["bird"], block={"bear": ["bird"]})
    game.apply(AbilitiesGained("bird", (CantBeBlockedExceptBy(by=FLYERS, words="flying"),), ("flying",)))
    assert game.combat.blocking == {"bear": ("bird",)}


def test_702_9c_every_instance_is_lost_together(edition: str) -> None:
    game = given(edition, alice=["bird 1/1 flying, flying"], bob=["bear 2/2"], attack=["bird"])
    game.apply(AbilitiesLost("bird", ("flying",)))
    assert game.judge({"bear": ["bird"]}).legal


@pytest.mark.rule("702.17")
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


@pytest.mark.rule("702.17")
def test_without_reach_it_may_not(edition: str) -> None:
    game = given(edition, alice=["bird 1/1 flying"], bob=["spider 2/4 reach, reach"], attack=["bird"])
    game.apply(AbilitiesLost("spider", ("reach",)))
    assert broken(game.judge({"spider": ["bird"]})) == ["509.1b"]


@pytest.mark.rule("702.17")
def test_reach_lost_after_the_block_undoes_nothing(edition: str) -> None:
    game = given(
        edition, alice=["bird 1/1 flying"], bob=["spider 2/4 reach"], attack=["bird"], block={"spider": ["bird"]}
    )
    game.apply(AbilitiesLost("spider", ("reach",)))
    assert game.combat.blocking == {"spider": ("bird",)}
