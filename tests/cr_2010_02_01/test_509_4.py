"""509.4a-g: what each kind of trigger on blocking means, and that their abilities go on the stack in a step first."""

from __future__ import annotations

from events.effects import BlockEffectApplied
from tests.cr_2009_10_01.test_509_4 import *  # noqa: F403
from tests.cr_2009_10_01.test_509_4 import blocked_by_the_wall
from tests.cr_2024_06_07.test_509_5 import BLOCKED, BLOCKS, counted, put_blocking
from tests.given import given

# Other words, other tests:
del test_509_4b_only_a_creature_declared_as_a_blocker_blocks_a_creature  # noqa: F821
del test_509_4a_a_creature_that_blocked_nothing_blocks_by_an_effect  # noqa: F821
del test_509_4c_made_unblocked_and_blocked_again_it_becomes_blocked_again  # noqa: F821
del test_509_4d_an_effect_that_makes_a_creature_block_what_it_blocks_already_makes_it_trigger_again  # noqa: F821
del test_509_4d_by_ruling_it_triggers_for_a_creature_put_onto_the_battlefield_blocking  # noqa: F821


def test_509_4b_an_effect_has_a_creature_block_another_one_it_wasnt_blocking(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2", "cat 1/1"],
        bob=[("wall 0/8", *BLOCKS)],
        attack=["ogre", "wolf", "cat"],
        block={"wall": ["ogre", "wolf"]},
    )
    assert counted(game) == {"A": 1, "B": 2}
    for _ in range(2):
        game.apply(BlockEffectApplied("wall", "cat", in_addition=True))
        assert counted(game) == {"A": 1, "B": 3}


def test_509_4a_b_a_creature_that_blocked_nothing_blocks_a_creature_by_an_effect(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=[("wall 0/8", *BLOCKS)], attack=["ogre"], block={})
    game.apply(BlockEffectApplied("wall", "ogre"))
    assert counted(game) == {"A": 1, "B": 1}


def test_509_4a_b_it_does_neither_as_it_is_put_onto_the_battlefield_blocking(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", *BLOCKED)], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    put_blocking(game, "token", "ogre")
    assert counted(game) == {"C": 1, "D": 2, "N": 1}


def test_509_4d_an_effect_that_makes_a_creature_block_what_it_blocks_already_triggers_nothing(edition: str) -> None:
    game = blocked_by_the_wall(edition)
    game.apply(BlockEffectApplied("wall", "ogre"))
    assert counted(game) == {"A": 1, "B": 1, "C": 1, "D": 1}
