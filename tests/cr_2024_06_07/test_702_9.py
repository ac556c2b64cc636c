"""702.9: flying."""

from __future__ import annotations

import pytest

from events.abilities import CantBeBlockedExceptBy, Filter
from events.board import AbilitiesGained, AbilitiesLost
from tests.given import broken, given

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
