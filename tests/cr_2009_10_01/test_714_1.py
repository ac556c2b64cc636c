"""714.1: an illegal action is reversed; its player alone reverses mana abilities, also those that shuffle or reveal."""

from __future__ import annotations

import pytest

from events.abilities import LibraryAffects, ManaAbility
from events.board import AbilitiesGained
from events.codec import encode_events
from events.costs import ManaAbilityActivated
from simulator.game.verdict import IllegalDeclaration
from tests.cr_2024_06_07.test_730_1 import *  # noqa: F403
from tests.cr_2024_06_07.test_730_1 import HILL, MASK, TAX, opened
from tests.given import broken, given, judged, refused, until

# Of keywords that were not there yet:
del test_afterwards_the_player_may_declare_in_a_legal_way  # noqa: F821
del test_an_illegal_block_leaves_the_game_as_it_was  # noqa: F821
del test_the_ruling_tells_what_was_cut_by_which_rule_and_why  # noqa: F821

# Other words, other tests:
del test_a_reveal_from_a_library_can_not_be_reversed  # noqa: F821
del test_what_happened_to_a_library_can_not_be_reversed  # noqa: F821
del test_nor_can_what_paid_for_one_that_revealed  # noqa: F821


def test_a_reveal_from_a_library_can_be_reversed(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1", MASK], attack=["ogre"])
    until(game, "declare_blockers")
    before = encode_events(game.log)
    game.declare_blockers({"cat": ["ogre"]})
    game.activate_mana("bob", "mask")
    assert game.reversible("mask")
    game.abandon(reverse=["mask"])
    assert encode_events(game.log) == before


@pytest.mark.parametrize(
    ("how", "reversible"), [("moved_to", False), ("moved_from", False), ("shuffled", True), ("revealed", True)]
)
def test_what_happened_to_a_library_can_be_reversed_unless_cards_moved(
    edition: str, how: LibraryAffects, reversible: bool
) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1", HILL, "well land"], attack=["ogre"])
    game.apply(AbilitiesGained("well", (ManaAbility(adds=("{U}",), tap=True, library=(how,)),)))
    game.declare_blockers({"cat": ["ogre"]})
    game.activate_mana("bob", "well")
    assert game.reversible("well") is reversible
    game.abandon()
    assert game.mana.pool("bob") == (() if reversible else (("U", "well"),))


def test_what_paid_for_an_ability_that_moved_cards_stays(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1", HILL, "well land"], attack=["ogre"])
    draws = ManaAbility(adds=("{U}{U}",), tap=True, mana="{1}", library=("moved_from",))
    game.apply(AbilitiesGained("well", (draws,)))
    game.declare_blockers({"cat": ["ogre"]})
    game.activate_mana("bob", "hill")
    game.activate_mana("bob", "well")
    assert not game.reversible("hill")
    assert [text for text, *_ in refused(game.abandon, reverse=["well"])] == [
        "the mana ability of well moved cards from a library and can't be reversed"
    ]


def test_what_paid_for_one_that_revealed_can_be_reversed(edition: str) -> None:
    costly = ("mask artifact", "{1}, {T}, Reveal the top card of your library: Add {B}{B}.")
    game = opened(edition, HILL, costly)
    game.activate_mana("bob", "hill")
    game.activate_mana("bob", "mask")
    assert game.reversible("hill")
    game.abandon()
    assert game.board.tapped == {"ogre"}


def test_what_another_player_activated_meanwhile_stays(edition: str) -> None:
    moor = ("moor land", "{T}: Add {B}.")
    game = given(
        edition, alice=["ogre 3/3", TAX, moor], bob=["cat 1/1", HILL], attack=["ogre"], block={"cat": ["ogre"]}
    )
    game.activate_mana("bob", "hill")
    game.apply(ManaAbilityActivated("alice", "moor", 0))
    assert (game.reversible("hill"), game.reversible("moor")) == (True, False)
    assert broken(judged(game.abandon, reverse=["moor"])) == ["714.1"]
    assert refused(game.abandon, reverse=["moor"]) == [
        ("the mana ability of moor is alice's, who made no illegal declaration", "moor")
    ]
    game.abandon()
    assert game.mana.pools == {"alice": (("B", "moor"),)}


def test_an_illegal_block_leaves_the_game_as_it_was_and_is_a_ruling(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2; tapped", "cat 1/1"], attack=["ogre"])
    until(game, "declare_blockers")
    before, digests = encode_events(game.log), game.digests()
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"bear": ["ogre"]})
    assert encode_events(game.log) == before
    assert game.digests() == digests
    ruling = game.rulings[-1]
    assert str(ruling.rule) == f"{edition} 714.1"
    assert ruling.verdict.violations[0].rule.number == "509.1a"
    game.declare_blockers({"cat": ["ogre"]})
    assert game.combat.blocked == {"ogre"}
