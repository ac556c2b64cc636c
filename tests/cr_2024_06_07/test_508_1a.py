"""508.1a: which creatures can be chosen to attack."""

from __future__ import annotations

import pytest

from events.board import ControlChanged, TurnBegan
from simulator.game.verdict import IllegalDeclaration, WrongMoment
from tests.given import broken, given, refused


@pytest.mark.parametrize(
    "ogre",
    ["ogre 3/3; tapped", "ogre 3/3; entered this turn", "ogre artifact"],
    ids=["tapped", "came this turn", "no creature"],
)
def test_it_cant_be_chosen(edition: str, ogre: str) -> None:
    game = given(edition, alice=[ogre])
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"ogre": "bob"})
    assert broken(illegal.value.verdict) == ["508.1a"]


def test_a_creature_of_another_player_cant_be_chosen(edition: str) -> None:
    game = given(edition, bob=["bear 2/2"])
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"bear": "bob"})
    assert broken(illegal.value.verdict) == ["508.1a"]


def test_only_the_active_player_declares_attackers(edition: str) -> None:
    game = given(edition, bob=["bear 2/2"])
    with pytest.raises(WrongMoment, match="alice declares attackers"):
        game.declare_attackers({"bear": "bob"}, player="bob")
    assert game.board.step == "main"


def test_with_haste_it_may_attack_at_once(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 haste; entered this turn"], attack=["ogre"])
    assert game.combat.attacking == {"ogre": "bob"}


def test_in_the_next_turn_it_may_attack(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3; entered this turn"])
    game.apply(TurnBegan("alice", ("bob",), 3))
    game.declare_attackers({"ogre": "bob"})
    assert game.combat.attacking == {"ogre": "bob"}


def test_what_changed_its_controller_this_turn_cant_attack(edition: str) -> None:
    game = given(edition, bob=["bear 2/2"])
    game.apply(ControlChanged("bear", "alice"))
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"bear": "bob"})
    assert broken(illegal.value.verdict) == ["508.1a"]


def test_why_it_cant_be_chosen_is_told(edition: str) -> None:
    alice = ["ogre 3/3; tapped", "cat 1/1; entered this turn", "rock artifact"]
    game = given(edition, alice=alice, bob=["bear 2/2"])
    for creature, told in (
        ("ogre", "ogre is tapped and can't be chosen to attack"),
        ("cat", "cat came under alice's control this turn"),
        ("rock", "rock is no creature that alice controls"),
        ("bear", "bear is no creature that alice controls"),
        ("nobody", "nobody is no creature that alice controls"),
    ):
        assert refused(game.declare_attackers, {creature: "bob"}) == [(told, creature)]
