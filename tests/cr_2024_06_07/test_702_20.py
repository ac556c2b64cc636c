"""702.20: vigilance."""

from __future__ import annotations

import pytest

from events.board import AbilitiesLost
from simulator.game.verdict import IllegalDeclaration
from tests.given import broken, given, until


def test_702_20b_it_attacks_without_tapping(edition: str) -> None:
    game = given(edition, alice=["knight 2/2 vigilance", "ogre 3/3"], attack=["knight", "ogre"])
    assert set(game.combat.attacking) == {"knight", "ogre"}
    assert game.board.tapped == {"ogre"}


def test_702_20b_lost_later_it_does_not_tap(edition: str) -> None:
    game = given(edition, alice=["knight 2/2 vigilance"], attack=["knight"])
    game.apply(AbilitiesLost("knight", ("vigilance",)))
    until(game, "end_of_combat")
    assert game.board.tapped == set()
    assert game.board.life["bob"] == 18


def test_702_20b_a_tapped_creature_cant_attack_for_all_that(edition: str) -> None:
    game = given(edition, alice=["knight 2/2 vigilance; tapped"])
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_attackers({"knight": "bob"})
    assert broken(refused.value.verdict) == ["508.1a"]


def test_702_20c_twice_is_as_good_as_once(edition: str) -> None:
    game = given(edition, alice=["knight 2/2 vigilance, vigilance"], attack=["knight"])
    assert game.board.tapped == set()
