"""509.7: a creature put onto the battlefield blocking blocks, but never "blocked"; the active player places it."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.combat import DamageOrderDetermined
from simulator.game.game import Game
from tests.cr_2024_06_07.test_509_7 import *  # noqa: F403
from tests.cr_2024_06_07.test_509_7 import put
from tests.given import Spec, given, until

# Of keywords that were not there yet:
del test_509_7b_no_restriction_on_declaring_keeps_it_from_blocking  # noqa: F821

# Other words, other tests:
del test_where_it_is_alone_there_is_one_way_to_place_it  # noqa: F821


def warden(edition: str) -> Game:
    """Lumengrid Warden is blocked by Runeclaw Bear when Flash Foliage puts a Saproling in its way."""
    game = given(edition, alice=["warden 1/3"], bob=["bear 2/2"], attack=["warden"], block={"bear": ["warden"]})
    return put(game, "saproling 1/1", "warden")


def test_example_lumengrid_warden_the_saproling_is_placed_before_the_bear(edition: str) -> None:
    game = warden(edition)
    assert game.placements_to_announce == [("saproling", "warden", "alice")]
    game.place_in_order("alice", "warden", "saproling", 0)
    assert game.orders.orders == {"warden": ("saproling", "bear")}
    until(game, "combat_damage")
    assert list(game.legal_assignments("warden")) == [{"saproling": 1}]


def test_alone_it_stands_in_no_order(edition: str) -> None:
    """Alone it stands in no order; what comes to block after it is placed beside it."""
    game = put(given(edition, alice=["ogre 3/3"], attack=["ogre"], block={}), "token 1/1", "ogre")
    assert (game.placements_to_announce, game.orders.orders) == ([], {})
    put(game, "other 1/1", "ogre")
    assert DamageOrderDetermined("ogre", ("token",), "509.7") in game.log
    assert game.placements_to_announce == [("other", "ogre", "alice")]
    game.place_in_order("alice", "ogre", "other", 0)
    assert game.orders.orders == {"ogre": ("other", "token")}


def test_in_an_order_that_has_nobody_left_the_newcomer_stands_alone(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3"],
        bob=["bear 2/2", "cat 1/1"],
        attack=["ogre"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    game.announce_order("alice", "ogre", ["cat", "bear"])
    for gone in ("cat", "bear"):
        game.apply(PermanentLeft(gone))
    assert game.orders.orders == {"ogre": ()}
    put(game, "token 1/1", "ogre")
    assert (game.placements_to_announce, game.orders.orders) == ([], {"ogre": ("token",)})


@pytest.mark.parametrize(
    ("attacker", "token"),
    [
        ("ogre 4/4 flying", "token 1/1"),
        (("ogre 4/4", "This creature can't be blocked except by two or more creatures."), "token 1/1"),
        ("ogre 3/3", "token 1/1; tapped"),
        ("ogre 3/3", ("token 1/1", "This creature can't block.")),
    ],
    ids=["flying", "two or more", "tapped", "can't block"],
)
def test_by_ruling_no_restriction_keeps_it_from_blocking(edition: str, attacker: Spec, token: Spec) -> None:
    game = put(given(edition, alice=[attacker], attack=["ogre"], block={}), token, "ogre")
    assert game.combat.blocking == {"token": ("ogre",)}
    assert game.combat.blocked == {"ogre"}
