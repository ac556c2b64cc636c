"""509.6: an effect causes a creature to block, and each of the two is placed in the other's order."""

from __future__ import annotations

from events.effects import BlockEffectApplied
from tests.cr_2024_06_07.test_509_6 import *  # noqa: F403
from tests.cr_2024_06_07.test_509_6 import a_second_block, derived
from tests.given import given, until

# Other words, other tests:
del test_what_it_blocks_already_it_does_not_block_again  # noqa: F821


def test_the_active_player_places_the_blocker_and_the_defending_player_what_it_blocks(edition: str) -> None:
    """What fought alone so far is the order in which the newcomer is placed; of other single ones there is none."""
    game = a_second_block(edition)
    assert game.placements_to_announce == [("wall", "ogre", "alice"), ("ogre", "wall", "bob")]
    assert game.priority == ""
    game.place_in_order("alice", "ogre", "wall", 0)
    game.place_in_order("bob", "wall", "ogre", 1)
    assert game.orders.orders == {"ogre": ("wall", "bear"), "wall": ("cat", "ogre")}
    assert game.priority == "alice"


def test_else_it_stops_blocking_what_it_blocked_which_stays_blocked(edition: str) -> None:
    game = given(
        edition, alice=["ogre 3/3", "cat 1/1"], bob=["bear 2/2"], attack=["ogre", "cat"], block={"bear": ["cat"]}
    )
    game.apply(BlockEffectApplied("bear", "ogre"))
    assert game.combat.blocking == {"bear": ("ogre",)}
    assert game.combat.blocked == {"ogre", "cat"}
    assert game.orders.orders == {}
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 20


def test_what_it_blocks_already_it_is_caused_to_block_once_more(edition: str) -> None:
    """It is caused to block once more, which abilities may trigger on (509.4d); who blocks whom stays the same."""
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    assert derived(game, BlockEffectApplied("bear", "ogre")) == ["CameBlocking"]
    assert game.combat.blocking == {"bear": ("ogre",)}
    assert game.orders.orders == {}
    until(game, "end_of_combat")
    assert game.damage.dealt == (("ogre", "bear", 3), ("bear", "ogre", 2))
