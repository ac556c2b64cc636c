"""730.1: an illegal action is reversed entirely, and what was reversed is kept as a ruling.

- In 2009 and 2010, 714.1: an illegal action is reversed; its player alone reverses mana abilities, also those that
  shuffle or reveal.
"""

from __future__ import annotations

import pytest

from events.abilities import LibraryAffects, ManaAbility
from events.board import AbilitiesGained
from events.codec import encode_events
from events.combat import BlockerChosen, BlockersDeclared
from events.costs import CostDetermined, CostPaid, ManaAbilityActivated, ManaAdded, TappedForCost
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, IllegalDeclaration, WrongMoment
from tests.given import Spec, broken, given, judged, refused, said, until
from tests.laws.checks import digests_from_zero
from tests.rules.numbers import Numbered

pytestmark = [pytest.mark.rule("732.1"), pytest.mark.since("cr-2009-10-01")]


@pytest.mark.since("cr-2022-10-07")
def test_an_illegal_block_leaves_the_game_as_it_was(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    until(game, "declare_blockers")
    before, digests = encode_events(game.log), game.digests()
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"bear": ["ogre"]})
    assert encode_events(game.log) == before
    assert game.digests() == digests


@pytest.mark.since("cr-2022-10-07")
def test_the_ruling_tells_what_was_cut_by_which_rule_and_why(edition: str, number: Numbered) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    until(game, "declare_blockers")
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"bear": ["ogre"]})
    ruling = game.rulings[-1]
    assert ruling.cut == (BlockerChosen("bear", "ogre"),)
    assert str(ruling.rule) == f"{edition} {number('732.1')}"
    assert ruling.verdict.violations[0].rule.number == "509.1b"
    assert ruling.at == len(game.log)


@pytest.mark.since("cr-2022-10-07")
def test_afterwards_the_player_may_declare_in_a_legal_way(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"bear": ["ogre"]})
    game.declare_blockers({"bear": ["ogre"], "cat": ["ogre"]})
    assert game.combat.blocked == {"ogre"}


TAX = (
    "tax artifact",
    "Creatures can't block unless their controller pays {1} for each blocking creature they control.",
)
HILL = ("hill land", "{T}: Add {R}.")
FILTER = ("filter artifact", "{1}, {T}: Add {W}{W}.")
MASK = ("mask artifact", "{T}, Reveal the top card of your library: Add {B}.")


def opened(edition: str, *bobs: Spec) -> Game:
    """Bob's cat is about to block and {1} is to be paid for it; the blockers were declared before the step began."""
    return given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1", *bobs], attack=["ogre"], block={"cat": ["ogre"]})


def test_a_declaration_whose_costs_are_not_paid_is_reversed_entirely(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1", HILL], attack=["ogre"])
    before, digests = encode_events(game.log), game.digests()
    game.declare_blockers({"cat": ["ogre"]})
    game.activate_mana("bob", "hill")
    verdict = game.abandon()
    assert broken(verdict) == ["509.1f"]
    assert said(verdict) == [("bob does not pay {1}", "cat")]
    assert encode_events(game.log) == before
    assert game.digests() == digests
    game.declare_blockers({})
    assert game.combat.unblocked == {"ogre"}


def test_the_ruling_holds_all_that_was_cut_and_plays_it_again(edition: str, number: Numbered) -> None:
    game = opened(edition, HILL)
    game.activate_mana("bob", "hill")
    disputed = game.fork()
    game.abandon()
    ruling = game.rulings[-1]
    kinds = [type(event) for event in ruling.cut if not isinstance(event, CostDetermined)]
    assert kinds[-5:] == [BlockerChosen, BlockersDeclared, ManaAbilityActivated, TappedForCost, ManaAdded]
    assert digests_from_zero([*ruling.mark, *ruling.cut]) == disputed.digests()
    assert str(ruling.rule) == f"{edition} {number('732.1')}"


def test_a_player_may_keep_mana_abilities_activated_meanwhile(edition: str) -> None:
    game = opened(edition, HILL, ("moor land", "{T}: Add {B}."))
    game.activate_mana("bob", "hill")
    game.activate_mana("bob", "moor")
    assert game.reversible("hill")
    game.abandon(keep=["moor"])
    assert game.mana.pool("bob") == (("B", "moor"),)
    assert game.board.tapped == {"ogre", "moor"}
    assert game.board.step == "declare_blockers"
    assert game.owed is None
    assert game.digests() == digests_from_zero(game.log)
    game.declare_blockers({"cat": ["ogre"]})
    game.pay("bob", mana="{B}")
    assert game.combat.blocking == {"cat": ("ogre",)}


def test_what_stays_stands_right_after_the_moment_before_the_declaration(edition: str) -> None:
    game = opened(edition, HILL)
    game.activate_mana("bob", "hill")
    kept = tuple(game.log)[-3:]
    game.abandon(keep=["hill"])
    ruling = game.rulings[-1]
    assert (*ruling.mark, *kept) == tuple(game.log)


def test_mana_spent_on_an_ability_that_is_kept_stays_spent(edition: str, number: Numbered) -> None:
    game = opened(edition, HILL, FILTER)
    game.activate_mana("bob", "hill")
    game.activate_mana("bob", "filter", pays_with="hill")
    assert game.reversible("hill")
    before = list(game.log)
    assert broken(judged(game.abandon, keep=["filter"], reverse=["hill"])) == [number("732.1")]
    assert refused(game.abandon, keep=["filter"], reverse=["hill"]) == [
        ("mana of hill was spent on the mana ability of filter, which is kept", "hill", "filter")
    ]
    assert list(game.log) == before
    game.abandon(keep=["filter"])
    assert game.mana.pool("bob") == (("W", "filter"), ("W", "filter"))
    assert {"hill", "filter"} <= game.board.tapped


def test_both_may_be_reversed_or_the_later_one_alone(edition: str) -> None:
    game = opened(edition, HILL, FILTER)
    game.activate_mana("bob", "hill")
    game.activate_mana("bob", "filter")
    one = game.fork()
    one.abandon(keep=["hill"], reverse=["filter"])
    assert one.mana.pool("bob") == (("R", "hill"),)
    game.abandon()
    assert game.mana.pools == {}
    assert game.board.tapped == {"ogre"}


@pytest.mark.since("cr-2022-10-07")
def test_a_reveal_from_a_library_can_not_be_reversed(edition: str) -> None:
    game = opened(edition, MASK)
    game.activate_mana("bob", "mask")
    assert not game.reversible("mask")
    assert refused(game.abandon, reverse=["mask"]) == [
        ("the mana ability of mask revealed cards of a library and can't be reversed", "mask")
    ]
    assert game.owed is not None
    game.abandon()
    assert game.mana.pool("bob") == (("B", "mask"),)
    assert "mask" in game.board.tapped


@pytest.mark.since("cr-2022-10-07")
@pytest.mark.parametrize(
    ("how", "what"),
    [
        ("moved_to", "moved cards to a library"),
        ("moved_from", "moved cards from a library"),
        ("shuffled", "caused a library to be shuffled"),
        ("revealed", "revealed cards of a library"),
    ],
)
def test_what_happened_to_a_library_can_not_be_reversed(edition: str, how: LibraryAffects, what: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1", HILL, "well land"], attack=["ogre"])
    game.apply(AbilitiesGained("well", (ManaAbility(adds=("{U}",), tap=True, library=(how,)),)))
    game.declare_blockers({"cat": ["ogre"]})
    game.activate_mana("bob", "well")
    game.activate_mana("bob", "hill")
    assert not game.reversible("well")
    assert game.reversible("hill")
    assert refused(game.abandon, reverse=["well", "hill"]) == [
        (f"the mana ability of well {what} and can't be reversed", "well")
    ]
    game.abandon()
    assert game.mana.pool("bob") == (("U", "well"),)


@pytest.mark.since("cr-2022-10-07")
def test_nor_can_what_paid_for_one_that_revealed(edition: str) -> None:
    costly = ("mask artifact", "{1}, {T}, Reveal the top card of your library: Add {B}{B}.")
    game = opened(edition, HILL, costly)
    game.activate_mana("bob", "hill")
    game.activate_mana("bob", "mask")
    assert not game.reversible("hill")
    game.abandon()
    assert {"hill", "mask"} <= game.board.tapped


def test_only_what_was_activated_meanwhile_is_kept_or_reversed(edition: str) -> None:
    game = opened(edition, HILL)
    assert refused(game.abandon, keep=["hill"]) == [
        ("no mana ability of hill was activated during the declaration", "hill")
    ]
    assert refused(game.abandon, reverse=["moor"]) == [
        ("no mana ability of moor was activated during the declaration", "moor")
    ]
    game.activate_mana("bob", "hill")
    assert refused(game.abandon, keep=["hill"], reverse=["hill"]) == [
        ("the mana ability of hill can't be both kept and reversed", "hill")
    ]
    assert game.owed is not None


def test_a_payment_that_was_refused_changes_nothing_about_going_back(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1"], attack=["ogre"])
    before = encode_events(game.log)
    game.declare_blockers({"cat": ["ogre"]})
    with pytest.raises(IllegalAction):
        game.pay("bob", mana="{1}")
    game.abandon()
    assert encode_events(game.log) == before


def test_a_log_that_is_read_again_goes_back_to_before_the_first_choice(edition: str) -> None:
    game = opened(edition, HILL)
    again = Game(edition=edition)
    again.log.extend(game.log)
    again.abandon()
    assert tuple(again.log) == tuple(game.log)[: len(again.log)]
    assert again.combat.chosen_blocks == {}
    assert again.board.step == "declare_blockers"


TOLL = (
    "toll artifact",
    "Creatures can't attack unless their controller pays {1} for each attacking creature they control.",
)


def test_an_attack_whose_cost_was_paid_by_an_event_stays_when_a_block_is_reversed(edition: str) -> None:
    hill = ("rock land", "{T}: Add {R}.")
    game = given(edition, alice=["ogre 3/3", TAX, TOLL, hill], bob=["cat 1/1"])
    game.declare_attackers({"ogre": "bob"})
    game.activate_mana("alice", "rock")
    game.apply(CostPaid("alice", game.mana.pool("alice")))
    until(game, "declare_blockers")
    before = encode_events(game.log)
    game.apply(BlockerChosen("cat", "ogre"))
    game.apply(BlockersDeclared("bob"))
    game.abandon()
    assert encode_events(game.log) == before


def test_a_declaration_on_a_log_that_was_cut_is_reversed_from_there(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1"], attack=["ogre"])
    until(game, "declare_blockers")
    begun = game.log.mark()
    game.apply(AbilitiesGained("cat", (), ("flying",)))
    game.declare_blockers({"cat": ["ogre"]})
    game.log.rollback(begun)
    game.log.append(AbilitiesGained("cat", (), ("reach",)))
    before = encode_events(game.log)
    game.log.append(BlockerChosen("cat", "ogre"))
    game.apply(BlockersDeclared("bob"))
    game.abandon()
    assert encode_events(game.log) == before


def test_there_is_nothing_to_abandon_when_nothing_is_open(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    with pytest.raises(WrongMoment):
        game.abandon()


@pytest.mark.until("cr-2010-02-01")
def test_a_reveal_from_a_library_can_be_reversed(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1", MASK], attack=["ogre"])
    until(game, "declare_blockers")
    before = encode_events(game.log)
    game.declare_blockers({"cat": ["ogre"]})
    game.activate_mana("bob", "mask")
    assert game.reversible("mask")
    game.abandon(reverse=["mask"])
    assert encode_events(game.log) == before


@pytest.mark.until("cr-2010-02-01")
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


@pytest.mark.until("cr-2010-02-01")
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


@pytest.mark.until("cr-2010-02-01")
def test_what_paid_for_one_that_revealed_can_be_reversed(edition: str) -> None:
    costly = ("mask artifact", "{1}, {T}, Reveal the top card of your library: Add {B}{B}.")
    game = opened(edition, HILL, costly)
    game.activate_mana("bob", "hill")
    game.activate_mana("bob", "mask")
    assert game.reversible("hill")
    game.abandon()
    assert game.board.tapped == {"ogre"}


@pytest.mark.until("cr-2010-02-01")
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


@pytest.mark.until("cr-2010-02-01")
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
