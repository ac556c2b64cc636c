"""506.1: the combat phase's steps, in order; blocking and damage are skipped when nothing was declared to attack.

- 511.3: as the end of combat step ends, everything is removed from combat.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.combat import RemovedFromCombat
from simulator.game.game import Game
from tests.given import given, until

pytestmark = pytest.mark.rule("506.1")


def steps_to_come(game: Game) -> list[str]:
    found: list[str] = [game.board.step]
    while found[-1] != "main":
        found.append(game.pass_step())
    return found


def test_the_five_steps_proceed_in_order(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    assert steps_to_come(game) == ["declare_attackers", "declare_blockers", "combat_damage", "end_of_combat", "main"]


def test_without_attackers_blocking_and_damage_are_skipped(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=[])
    assert steps_to_come(game) == ["declare_attackers", "end_of_combat", "main"]


def test_nothing_is_skipped_when_the_declared_attacker_has_left(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    game.apply(PermanentLeft("ogre"))
    assert steps_to_come(game) == ["declare_attackers", "declare_blockers", "combat_damage", "end_of_combat", "main"]


def test_first_strike_makes_two_combat_damage_steps(edition: str) -> None:
    game = given(
        edition, alice=["ogre 3/3"], bob=["squire 1/1 first strike"], attack=["ogre"], block={"squire": ["ogre"]}
    )
    assert steps_to_come(game)[1:4] == ["first_strike_damage", "combat_damage", "end_of_combat"]


def test_first_strike_of_a_creature_that_does_not_fight_makes_none(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["squire 1/1 first strike"], attack=["ogre"], block={})
    assert steps_to_come(game)[1] == "combat_damage"


@pytest.mark.rule("511.3")
def test_creatures_and_planeswalkers_are_removed(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 1/3", "wolf 1/2"],
        bob=["jace planeswalker 4", "bear 0/2"],
        attack={"ogre": "jace", "wolf": "bob"},
        block={"bear": ["ogre"]},
    )
    until(game, "end_of_combat")
    assert game.combat.blocked == {"ogre"}
    until(game, "main")
    removed = [event.object for event in game.log if isinstance(event, RemovedFromCombat)]
    assert sorted(removed) == ["bear", "jace", "ogre", "wolf"]
    assert (game.combat.attacking, game.combat.blocking, game.combat.status) == ({}, {}, {})


@pytest.mark.rule("511.3")
def test_what_blocked_whom_is_remembered_until_the_next_combat(edition: str) -> None:
    game = given(edition, alice=["ogre 1/3"], bob=["bear 0/2"], attack=["ogre"], block={"bear": ["ogre"]})
    until(game, "main")
    assert game.combat.history == (("bear", "ogre", "declared"),)
    until(game, "beginning_of_combat")
    assert game.combat.history == ()
