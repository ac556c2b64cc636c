"""506.1: the combat phase's steps, in order; blocking and damage are skipped when nothing was declared to attack."""

from __future__ import annotations

from events.board import PermanentLeft
from simulator.game.game import Game
from tests.given import given


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
