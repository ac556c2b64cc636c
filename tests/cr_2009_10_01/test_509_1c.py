"""509.1c: requirements on blocking; tapped creatures and those with unpaid costs to block are exempt."""

from __future__ import annotations

from events.abilities import Cost
from tests.cr_2024_06_07.test_509_1c import *  # noqa: F403
from tests.cr_2024_06_07.test_509_1c import BLOCKS, TOLLED
from tests.given import broken, given

# Of keywords that were not there yet:
del test_alone_against_menace_it_stays_home  # noqa: F821
del test_example_menace_and_a_creature_that_blocks_if_able  # noqa: F821
del test_example_menace_and_a_creature_that_blocks_if_able_the_block_is_declared  # noqa: F821

# Other words, other tests:
del test_nobody_has_to_pay_to_obey_but_who_pays_obeys_all_that_is_paid_for  # noqa: F821
del test_a_cost_for_the_declaration_once_paid_lets_every_creature_block  # noqa: F821


def test_who_pays_for_one_creature_need_not_block_with_others_that_are_exempt(edition: str) -> None:
    game = given(edition, alice=[TOLLED], bob=["bear 2/2", "cat 1/1"], attack=["siren"])
    for blocks in ({}, {"bear": ["siren"]}, {"bear": ["siren"], "cat": ["siren"]}):
        verdict = game.judge(blocks)
        assert (verdict.legal, verdict.obeyed, verdict.maximum) == (True, 0, 0)


def test_a_cost_for_the_declaration_exempts_every_creature(edition: str) -> None:
    gate = ("gate artifact", "Creatures can't block unless their controller pays {2}.")
    bob = [("eager 2/2", BLOCKS), ("keen 1/1", BLOCKS), "idle 1/1"]
    game = given(edition, alice=["ogre 3/3", gate], bob=bob, attack=["ogre"])
    for blocks in ({}, {"idle": ["ogre"]}, {"eager": ["ogre"]}, {"eager": ["ogre"], "keen": ["ogre"]}):
        assert game.judge(blocks).legal
    assert game.legal_blocks.completable({"idle": ["ogre"]}, ["eager"]) is True


def test_giant_ambush_beetle_a_creature_that_cant_block_unless_its_player_pays_is_exempt(edition: str) -> None:
    lured = "All creatures able to block this creature do so."
    bob = [("miser 1/1", "This creature can't block unless you pay {1}."), "tapper 1/1; tapped", "bear 2/2"]
    game = given(edition, alice=[("beetle 4/3", lured)], bob=bob, mana={"bob": "{1}"}, attack=["beetle"])
    assert broken(game.judge({})) == ["509.1c"]
    assert broken(game.judge({"miser": ["beetle"]})) == ["509.1c"]
    verdict = game.judge({"bear": ["beetle"]})
    assert (verdict.legal, verdict.obeyed, verdict.maximum) == (True, 1, 1)
    game.declare_blockers({"bear": ["beetle"], "miser": ["beetle"]})
    assert game.owed == Cost(mana="{1}")


PAIRS = "This creature can't be blocked except by two or more creatures."


def test_example_a_creature_that_blocks_if_able_and_an_effect_that_asks_for_two_blockers(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", PAIRS)], bob=[("eager 2/2", BLOCKS), "idle 2/2"], attack=["ogre"])
    assert broken(game.judge({"eager": ["ogre"]})) == ["509.1b"]
    assert broken(game.judge({})) == ["509.1c"]
    assert game.judge({"eager": ["ogre"], "idle": ["ogre"]}).legal
    assert list(game.legal_blocks) == [{"eager": ("ogre",), "idle": ("ogre",)}]
