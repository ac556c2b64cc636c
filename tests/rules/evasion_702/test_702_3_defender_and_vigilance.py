"""702.3: defender.

- 702.20: vigilance.
"""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained, AbilitiesLost
from events.declaration_abilities import CantAttack
from simulator.game.verdict import IllegalDeclaration
from tests.given import broken, given, play_on, until

pytestmark = pytest.mark.rule("702.3")


@pytest.mark.parametrize("wall", ["wall 0/4 defender", "wall 3/4 defender, haste", "wall 0/4 defender, defender"])
def test_702_3b_it_cant_attack(edition: str, wall: str) -> None:
    game = given(edition, alice=[wall])
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_attackers({"wall": "bob"})
    assert broken(refused.value.verdict) == ["508.1c"]
    assert refused.value.verdict.violations[0].because == "wall: defender"


def test_702_3b_nobody_requires_it_to(edition: str) -> None:
    game = given(edition, alice=[("wall 3/4 defender", "This creature attacks each combat if able.")])
    assert game.declare_attackers({}).legal


def test_it_blocks(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["wall 0/4 defender"], attack=["ogre"], block={"wall": ["ogre"]})
    assert game.combat.blocking == {"wall": ("ogre",)}


def test_702_3c_what_loses_defender_loses_every_instance(edition: str) -> None:
    game = given(edition, alice=["wall 3/4 defender, defender"])
    game.apply(AbilitiesLost("wall", ("defender",)))
    assert game.declare_attackers({"wall": "bob"}).legal


def test_506_4a_defender_gained_later_keeps_it_attacking(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    game.apply(AbilitiesGained("ogre", (CantAttack(words="defender"),), ("defender",)))
    assert game.combat.attacking == {"ogre": "bob"}
    play_on(game)
    assert game.board.life["bob"] == 17


@pytest.mark.rule("702.20")
def test_702_20b_it_attacks_without_tapping(edition: str) -> None:
    game = given(edition, alice=["knight 2/2 vigilance", "ogre 3/3"], attack=["knight", "ogre"])
    assert set(game.combat.attacking) == {"knight", "ogre"}
    assert game.board.tapped == {"ogre"}


@pytest.mark.rule("702.20")
def test_702_20b_lost_later_it_does_not_tap(edition: str) -> None:
    game = given(edition, alice=["knight 2/2 vigilance"], attack=["knight"])
    game.apply(AbilitiesLost("knight", ("vigilance",)))
    until(game, "end_of_combat")
    assert game.board.tapped == set()
    assert game.board.life["bob"] == 18


@pytest.mark.rule("702.20")
def test_702_20b_a_tapped_creature_cant_attack_for_all_that(edition: str) -> None:
    game = given(edition, alice=["knight 2/2 vigilance; tapped"])
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_attackers({"knight": "bob"})
    assert broken(refused.value.verdict) == ["508.1a"]


@pytest.mark.rule("702.20")
def test_702_20c_twice_is_as_good_as_once(edition: str) -> None:
    game = given(edition, alice=["knight 2/2 vigilance, vigilance"], attack=["knight"])
    assert game.board.tapped == set()
