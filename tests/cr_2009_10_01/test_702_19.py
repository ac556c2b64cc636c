"""702.19: banding, in the attack (508.1e), in blocks, and in who assigns combat damage."""

from __future__ import annotations

from events.combat import BandBlocked, BecameBlocked
from events.effects import BlockedEffectApplied
from tests.cr_2024_06_07.test_702_22 import *  # noqa: F403
from tests.cr_2024_06_07.test_702_22 import HERO, banded
from tests.given import broken

# Other words, other tests:
del test_example_a_flyer_that_blocks_the_flying_member_blocks_the_swampwalker_too  # noqa: F821
del test_702_22i_a_band_becomes_blocked_as_a_whole_by_an_effect  # noqa: F821


def test_702_19h_a_flyer_that_blocks_the_flying_member_blocks_the_swampwalker_too(edition: str) -> None:
    game = banded(
        edition,
        "banshee 2/2 flying, banding",
        "walker 2/2 swampwalk",
        bob=("kite 2/2 flying", "mire land; a swamp"),
        bands=(("banshee", "walker"),),
    )
    assert broken(game.judge({"kite": ["walker"]})) == ["509.1b"]
    game.declare_blockers({"kite": ["banshee"]})
    assert game.combat.blocking == {"kite": ("banshee", "walker")}
    assert BandBlocked("kite", ("walker",), "702.19h") in game.log
    assert game.orders_to_announce == [("kite", "bob")]


def test_702_19i_a_band_becomes_blocked_as_a_whole_by_an_effect(edition: str) -> None:
    game = banded(edition, HERO, "cat 1/1", "dog 1/1", bands=(("hero", "cat"),))
    game.declare_blockers({})
    game.apply(BlockedEffectApplied("cat"))
    assert game.combat.blocked == {"hero", "cat"}
    assert BecameBlocked("hero", (), "702.19i") in game.log
