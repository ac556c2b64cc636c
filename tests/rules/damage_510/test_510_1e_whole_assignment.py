"""510.1e: a player's whole assignment is checked; if it is illegal, all of it is taken back.

- In 2009 and 2010, 510.1e: all the damage of one creature is assigned before any of another creature's is.
"""

from __future__ import annotations

import pytest

from events.damage import CombatDamageAssigned
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, Outcome, WrongMoment
from tests.given import broken, given, judged, refused, until

pytestmark = pytest.mark.rule("510.1e")


MORE = "This creature can block an additional creature each combat."


def two_tramplers(edition: str) -> Game:
    """Each of two creatures with trample relies on what the other assigns to the guard."""
    game = given(
        edition,
        alice=["left 3/3 trample", "right 3/3 trample"],
        bob=[("guard 1/4", MORE)],
        attack=["left", "right"],
        block={"guard": ["left", "right"]},
    )
    return until(game, "combat_damage")


def test_alone_neither_assignment_is_legal_together_they_are(edition: str) -> None:
    game = two_tramplers(edition)
    assert game.assign_damage("alice", "left", {"guard": 2, "bob": 1}).outcome is Outcome.UNDETERMINED
    assert game.assign_damage("alice", "right", {"guard": 2, "bob": 1}).legal
    game.announce_damage("alice")
    assert game.damage.announced == ("alice",)


def test_when_the_whole_is_illegal_every_assignment_of_the_player_is_taken_back(edition: str) -> None:
    game = two_tramplers(edition)
    before, digests = list(game.log), game.digests()
    game.assign_damage("alice", "left", {"guard": 1, "bob": 2})
    game.apply(CombatDamageAssigned("alice", "right", (("guard", 2), ("bob", 1))))
    with pytest.raises(IllegalAction) as refused:
        game.announce_damage("alice")
    assert broken(refused.value.verdict) == ["510.1c"]
    assert list(game.log) == before
    assert game.digests() == digests
    assert [type(event) for event in game.rulings[-1].cut] == [CombatDamageAssigned] * 2


def test_what_the_other_player_assigned_stays(edition: str) -> None:
    game = two_tramplers(edition)
    game.apply(CombatDamageAssigned("alice", "left", (("guard", 1), ("bob", 2))))
    game.apply(CombatDamageAssigned("bob", "guard", (("left", 1),)))
    game.apply(CombatDamageAssigned("alice", "right", (("guard", 1), ("bob", 2))))
    with pytest.raises(IllegalAction):
        game.announce_damage("alice")
    assert game.damage.assigned == {"guard": (("left", 1),)}


def test_afterwards_the_player_may_assign_again(edition: str) -> None:
    game = two_tramplers(edition)
    game.apply(CombatDamageAssigned("alice", "left", (("bob", 3),)))
    game.apply(CombatDamageAssigned("alice", "right", (("bob", 3),)))
    with pytest.raises(IllegalAction):
        game.announce_damage("alice")
    game.assign_damage("alice", "left", {"guard": 3})
    game.assign_damage("alice", "right", {"guard": 1, "bob": 2})
    game.deal_damage()
    assert game.board.life["bob"] == 18


def test_once_announced_it_stands(edition: str) -> None:
    game = two_tramplers(edition)
    game.announce_damage("alice")
    with pytest.raises(WrongMoment, match="alice has announced"):
        game.assign_damage("alice", "left", {"guard": 3})


@pytest.mark.rule("cr-2010-02-01 510.1e")
def test_a_part_of_a_creatures_damage_is_no_assignment(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 4/4", "wolf 2/2"],
        bob=["bear 2/2", "cat 1/1"],
        attack=["ogre", "wolf"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    game.announce_order("alice", "ogre", ["bear", "cat"])
    until(game, "combat_damage")
    assert broken(judged(game.assign_damage, "alice", "ogre", {"bear": 2})) == ["510.1a"]
    assert refused(game.assign_damage, "alice", "ogre", {"bear": 2}) == [("ogre has power 4 but assigns 2", "ogre")]
    assert game.assign_damage("alice", "ogre", {"bear": 2, "cat": 2}).legal
    game.assign_damage("alice", "wolf", {"bob": 2})
    assert game.damage.assigned == {"ogre": (("bear", 2), ("cat", 2)), "wolf": (("bob", 2),)}
