"""506.2: who attacks, who defends, and what can be attacked, with several defending players and with teams.

- 508.1b: what can be attacked: players, and planeswalkers that they control.
- In 2022, 508.1b: players and planeswalkers can be attacked, as in June 2024; of battles nothing is said yet.
"""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalDeclaration, WrongMoment
from tests.given import broken, given, permanent, refused

pytestmark = pytest.mark.rule("506.2")


def test_players_and_their_planeswalkers_are_attacked_in_one_combat(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=["jace planeswalker 4"],
        carol=["bear 2/2"],
        attack={"ogre": "carol", "cat": "jace"},
    )
    assert game.combat.defending == {"ogre": "carol", "cat": "bob"}


def test_a_nonactive_player_does_not_attack(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], carol=["cat 1/1"])
    with pytest.raises(WrongMoment, match="alice declares attackers"):
        game.declare_attackers({"bear": "carol"}, player="bob")


def test_a_teammate_is_not_attacked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], dora=["chandra planeswalker 3"], teams=True)
    for target in ("dora", "chandra"):
        with pytest.raises(IllegalDeclaration) as refused:
            game.declare_attackers({"ogre": target})
        assert broken(refused.value.verdict) == ["508.1b"]


@pytest.mark.rule("508.1b")
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


@pytest.mark.rule("508.1b")
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


@pytest.mark.rule("508.1b")
def test_several_players_can_be_attacked_where_several_defend(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "cat 1/1"], carol=["bear 2/2"], attack={"ogre": "bob", "cat": "carol"})
    assert game.combat.defending == {"ogre": "bob", "cat": "carol"}


@pytest.mark.rule("508.1b")
def test_what_it_cant_attack_is_reported(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "chandra planeswalker 4"], bob=["bear 2/2"])
    for target in ("alice", "chandra", "bear", "nobody"):
        assert refused(game.declare_attackers, {"ogre": target}) == [(f"ogre can't attack {target}", "ogre", target)]


@pytest.mark.rule("508.1b")
@pytest.mark.editions("cr-2022-10-07")
def test_a_battle_cant_be_attacked(edition: str) -> None:
    """No card is one yet; if one was there all the same, it would be no player and no planeswalker."""
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4"])
    game.apply(permanent("siege battle 5; protected by bob", "alice"))
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_attackers({"ogre": "siege"})
    assert broken(refused.value.verdict) == ["508.1b"]
