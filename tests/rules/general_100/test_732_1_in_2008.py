"""422.1: an illegal action is reversed, and mana abilities by who took it, if they moved no cards of libraries."""

from __future__ import annotations

import pytest

from events.abilities import LibraryAffects, ManaAbility
from events.board import AbilitiesGained
from events.codec import encode_events
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, until

pytestmark = [pytest.mark.rule("732.1"), pytest.mark.until("cr-2008-02-01")]


TAX = (
    "tax artifact",
    "Creatures can't block unless their controller pays {1} for each blocking creature they control.",
)
HILL = ("hill land; a mountain", "{T}: Add {R}.")


def declared(edition: str) -> Game:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["bear 2/2", HILL, "altar artifact"], attack=["ogre"])
    until(game, "declare_blockers").declare_blockers({"bear": ["ogre"]})
    return game


def test_payments_are_cancelled_and_the_mana_ability_may_be_reversed(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["bear 2/2", HILL], attack=["ogre"])
    until(game, "declare_blockers")
    before, digests = encode_events(game.log), game.digests()
    game.declare_blockers({"bear": ["ogre"]})
    game.activate_mana("bob", "hill")
    verdict = game.abandon(reverse=["hill"])
    assert broken(verdict) == ["309.2d"]
    assert str(game.rulings[-1].rule) == f"{edition} 422.1"
    assert (encode_events(game.log), game.digests()) == (before, digests)


def test_or_kept(edition: str) -> None:
    game = declared(edition)
    game.activate_mana("bob", "hill")
    game.abandon(keep=["hill"])
    assert "hill" in game.board.tapped
    assert len(game.mana.pool("bob")) == 1


@pytest.mark.parametrize(
    ("library", "reversible"),
    [("moved_to", False), ("moved_from", False), ("shuffled", True), ("revealed", True)],
)
def test_moving_cards_of_libraries_stays_done_but_not_shuffling_or_revealing(
    edition: str, library: LibraryAffects, reversible: bool
) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["bear 2/2", "altar artifact"])
    ability = ManaAbility(adds=("{B}",), tap=True, library=(library,))
    game.apply(AbilitiesGained("altar", (ability,)))
    game.declare_attackers({"ogre": "bob"})
    until(game, "declare_blockers").declare_blockers({"bear": ["ogre"]})
    game.activate_mana("bob", "altar")
    assert game.reversible("altar") is reversible
    if reversible:
        game.abandon(reverse=["altar"])
        assert "altar" not in game.board.tapped
    else:
        with pytest.raises(IllegalAction):
            game.abandon(reverse=["altar"])
        game.abandon()
        assert "altar" in game.board.tapped


def test_422_2_the_player_may_declare_again_in_a_legal_way(edition: str) -> None:
    game = declared(edition)
    game.abandon()
    assert game.priority == ""
    game.declare_blockers({"bear": ["ogre"]})
    game.activate_mana("bob", "hill")
    game.pay("bob", mana="{1}")
    assert game.combat.blocked == {"ogre"}
    assert game.priority == "alice"
