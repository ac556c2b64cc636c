"""506.2: who attacks, who defends, and what can be attacked, with several defending players and with teams."""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalDeclaration, WrongMoment
from tests.given import broken, given


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
