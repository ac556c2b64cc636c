"""118.3: what damage does; the same words as later ones, and no infect yet."""

from __future__ import annotations

from events.damage import DamageDealt, LifeGained
from tests.cr_2024_06_07.test_120_3 import *  # noqa: F403
from tests.cr_2024_06_07.test_120_3 import burned

# Of keywords that were not there yet:
del test_what_is_prevented_has_no_results  # noqa: F821

# Other words, other tests:
del test_120_3f_lifelink_gains_life_once_for_all_that_its_source_deals_at_once  # noqa: F821
del test_702_80a_702_90b_wither_and_infect_matter_to_other_damage  # noqa: F821


def test_118_3e_lifelink_gains_life_once_for_all_that_its_source_deals_at_once(edition: str) -> None:
    game = burned(edition, "cleric 1/1 lifelink", ("bob", 2), ("wall", 1))
    assert [event for event in game.log if isinstance(event, LifeGained)] == [LifeGained("alice", 3, "118.4")]


def test_702_77a_wither_matters_to_other_damage(edition: str) -> None:
    game = burned(edition, "blight 1/1 wither", ("bob", 2), ("wall", 1))
    assert game.board.life["bob"] == 18
    assert game.board.permanents["wall"].toughness == 5
    assert DamageDealt("blight", "wall", 1, "118.4", unmarked=True) in game.log
