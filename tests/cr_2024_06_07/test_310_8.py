"""310.8: who protects a battle, who may attack it, and whose creatures may block for it."""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalDeclaration
from tests.given import broken, given, until


def test_a_battle_can_be_attacked_by_its_own_controller(edition: str) -> None:
    siege = "siege battle 5; protected by bob"
    game = given(edition, alice=["ogre 3/3", siege], bob=["bear 2/2"], attack={"ogre": "siege"})
    assert game.combat.defending == {"ogre": "bob"}


def test_its_protector_can_never_attack_it(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["siege battle 5; protected by alice"])
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_attackers({"ogre": "siege"})
    assert broken(refused.value.verdict) == ["508.1b"]


def test_a_battle_without_a_protector_of_its_own_is_protected_by_its_controller(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["siege battle 5", "bear 2/2"], attack={"ogre": "siege"})
    assert game.judge({"bear": ["ogre"]}).legal


def test_only_its_protectors_creatures_can_block_for_it(edition: str) -> None:
    siege = "siege battle 5; protected by carol"
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", siege], carol=["cat 1/1"], attack={"ogre": "siege"})
    assert broken(game.judge({"bear": ["ogre"]})) == ["509.1a"]
    game.declare_blockers({})
    assert game.declare_blockers({"cat": ["ogre"]}).legal


def test_landwalk_looks_at_its_protector(edition: str) -> None:
    siege = "siege battle 5; protected by carol"
    game = given(
        edition,
        alice=["ogre 3/3 mountainwalk", "cat 1/1 islandwalk"],
        bob=["hill land; a mountain", siege],
        carol=["lake land; an island", "bear 2/2", "wolf 2/2"],
        attack={"ogre": "siege", "cat": "siege"},
    )
    game.declare_blockers({})
    assert game.declaring == "carol"
    assert broken(game.judge({"bear": ["cat"]})) == ["509.1b"]
    assert game.judge({"bear": ["ogre"]}).legal


def test_damage_to_a_battle_takes_defense_counters(edition: str) -> None:
    siege = "siege battle 5; protected by bob"
    game = until(given(edition, alice=["ogre 3/3", siege], bob=[], attack={"ogre": "siege"}), "end_of_combat")
    assert game.board.permanents["siege"].defense == 2
    assert game.board.life["bob"] == 20
