"""508.1b: what can be attacked: players, and planeswalkers that they control."""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalDeclaration
from tests.given import broken, given, refused


@pytest.mark.parametrize("target", ["bob", "jace"])
def test_it_can_be_attacked(edition: str, target: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3"],
        bob=["jace planeswalker 4"],
        attack={"ogre": target},
    )
    assert game.combat.attacking == {"ogre": target}
    assert game.position.defending_player("ogre") == "bob"


@pytest.mark.parametrize("target", ["alice", "chandra", "bear", "nobody"])
def test_it_cant_be_attacked(edition: str, target: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "chandra planeswalker 4"],
        bob=["bear 2/2"],
    )
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"ogre": target})
    assert broken(illegal.value.verdict) == ["508.1b"]


def test_several_players_can_be_attacked_where_several_defend(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "cat 1/1"], carol=["bear 2/2"], attack={"ogre": "bob", "cat": "carol"})
    assert game.combat.defending == {"ogre": "bob", "cat": "carol"}


def test_what_it_cant_attack_is_told(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "chandra planeswalker 4"], bob=["bear 2/2"])
    for target in ("alice", "chandra", "bear", "nobody"):
        assert refused(game.declare_attackers, {"ogre": target}) == [(f"ogre can't attack {target}", "ogre", target)]
