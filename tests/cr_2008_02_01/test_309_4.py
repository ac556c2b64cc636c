"""309.3, 309.4: abilities on blocking trigger as blockers are declared; becoming blocked once a combat."""

from __future__ import annotations

from events.board import ColorsChanged
from tests.given import given, play_on

ENEMY_OF_WHITE = (
    "W: Whenever this creature becomes blocked by a white creature, destroy that creature at end of combat."
)


def test_example_a_black_blocker_that_turns_white_triggers_nothing(edition: str) -> None:
    game = given(
        edition,
        alice=[("ogre 1/3", ENEMY_OF_WHITE)],
        bob=["knight 1/2; black"],
        attack=["ogre"],
        block={"knight": ["ogre"]},
    )
    game.apply(ColorsChanged("knight", ("white",)))
    assert game.triggers.counts == {}
    play_on(game)
    game.pass_step()
    assert "knight" in game.board.permanents


def test_a_white_blocker_is_destroyed_at_end_of_combat(edition: str) -> None:
    game = given(
        edition,
        alice=[("ogre 1/3", ENEMY_OF_WHITE)],
        bob=["knight 1/2; white"],
        attack=["ogre"],
        block={"knight": ["ogre"]},
    )
    play_on(game)
    game.pass_step()
    assert "knight" not in game.board.permanents


def test_309_3_a_blocker_is_what_it_is_as_it_is_declared(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 1/3"],
        bob=[("knight 1/2; black", "K: Whenever a white creature blocks, ..."), "monk 1/1; white"],
        attack=["ogre"],
        block={"knight": ["ogre"], "monk": ["ogre"]},
    )
    game.apply(ColorsChanged("knight", ("white",)))
    assert game.triggers.counts == {"K": 1}


def test_glossary_example_two_blockers_are_one_event_of_becoming_blocked_and_two_by_a_creature(edition: str) -> None:
    blocked = (
        "C: Whenever this creature becomes blocked, ...",
        "D: Whenever this creature becomes blocked by a creature, ...",
    )
    game = given(
        edition,
        alice=[("ogre 3/3", *blocked)],
        bob=["bear 2/2", "cat 1/1"],
        attack=["ogre"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    assert game.triggers.counts == {"C": 1, "D": 2}
