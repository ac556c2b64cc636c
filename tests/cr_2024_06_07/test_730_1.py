"""730.1: an illegal action is reversed entirely, and what was reversed is kept as a ruling."""

from __future__ import annotations

import pytest

from events.codec import encode_events
from events.combat import BlockerChosen
from simulator.verdict import IllegalDeclaration
from tests.given import given, until


def test_an_illegal_block_leaves_the_game_as_it_was(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    until(game, "declare_blockers")
    before, digests = encode_events(game.log), game.digests()
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"bear": ["ogre"]})
    assert encode_events(game.log) == before
    assert game.digests() == digests


def test_the_ruling_tells_what_was_cut_by_which_rule_and_why(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    until(game, "declare_blockers")
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"bear": ["ogre"]})
    ruling = game.rulings[-1]
    assert ruling.cut == (BlockerChosen("bear", "ogre"),)
    assert str(ruling.rule) == f"{edition} 730.1"
    assert ruling.verdict.violations[0].rule.number == "509.1b"
    assert ruling.at == len(game.log)


def test_afterwards_the_player_may_declare_in_a_legal_way(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"bear": ["ogre"]})
    game.declare_blockers({"bear": ["ogre"], "cat": ["ogre"]})
    assert game.combat.blocked == {"ogre"}
