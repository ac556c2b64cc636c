"""509.5a-g: what each kind of trigger on blocking means, and when characteristics are looked at.

- In 2008, 309.3, 309.4: abilities on blocking trigger as blockers are declared; becoming blocked once a combat.
"""

from __future__ import annotations

import pytest

from events.board import ColorsChanged, PermanentEntered, PermanentLeft
from events.combat import AttackingEffectApplied, CombatRemovalEffectApplied
from events.effects import BlockedEffectApplied, BlockEffectApplied, PutBlocking, UnblockedEffectApplied
from simulator.game.game import Game
from tests.given import given, permanent, play_on

pytestmark = [pytest.mark.rule("509.3"), pytest.mark.since("cr-2009-10-01")]


BLOCKED = (
    "C: Whenever this creature becomes blocked, ...",
    "D: Whenever this creature becomes blocked by a creature, ...",
    "N: Whenever this creature becomes blocked by two or more creatures, ...",
    "U: Whenever this creature attacks and isn't blocked, ...",
)
BLOCKS = (
    "A: Whenever this creature blocks, ...",
    "B: Whenever this creature blocks a creature, ...",
    "This creature can block any number of creatures.",
)


def counted(game: Game) -> dict[str, int]:
    """How often each ability has triggered in this combat, those that have."""
    return dict(sorted(game.triggers.counts.items()))


def put_blocking(game: Game, name: str, attacker: str) -> None:
    game.apply(permanent((f"{name} 1/1", *BLOCKS), "bob"))
    game.apply(PutBlocking(name, attacker))


ENEMY_OF_WHITE = (
    "W: Whenever this creature becomes blocked by a white creature, destroy that creature at end of combat."
)


def test_example_becoming_white_later_a_black_blocker_that_turns_white_triggers_nothing(edition: str) -> None:
    game = given(
        edition,
        alice=[("ogre 1/3", ENEMY_OF_WHITE)],
        bob=["knight 1/2; black"],
        attack=["ogre"],
        block={"knight": ["ogre"]},
    )
    assert counted(game) == {}
    game.apply(ColorsChanged("knight", ("white",)))
    assert counted(game) == {}
    assert game.triggers.waiting == ()
    play_on(game)
    game.pass_step()
    assert "knight" in game.board.permanents


def test_a_white_blocker_is_destroyed_at_end_of_combat_whatever_color_it_turns(edition: str) -> None:
    game = given(
        edition,
        alice=[("ogre 1/3", ENEMY_OF_WHITE)],
        bob=["knight 1/2; white"],
        attack=["ogre"],
        block={"knight": ["ogre"]},
    )
    game.apply(ColorsChanged("knight", ("black",)))
    assert counted(game) == {"W": 1}
    play_on(game)
    assert "knight" in game.board.permanents
    game.pass_step()
    assert "knight" not in game.board.permanents


def test_5f_a_white_blocker_that_turns_black_has_triggered_it(edition: str) -> None:
    white = "W: Whenever this creature becomes blocked by a white creature, ..."
    game = given(edition, alice=[("ogre 3/3", white)], bob=["knight 2/2"])
    game.apply(ColorsChanged("knight", ("white",)))
    game.declare_attackers({"ogre": "bob"})
    game.declare_blockers({"knight": ["ogre"]})
    game.apply(ColorsChanged("knight", ("black",)))
    assert counted(game) == {"W": 1}


@pytest.mark.since("cr-2022-10-07")
def test_5a_blocks_triggers_once_5b_blocks_a_creature_once_for_each(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2", "cat 1/1"],
        bob=[("wall 0/8", *BLOCKS)],
        attack=["ogre", "wolf", "cat"],
        block={"wall": ["ogre", "wolf"]},
    )
    assert counted(game) == {"A": 1, "B": 2}
    game.apply(BlockEffectApplied("wall", "cat", in_addition=True))
    assert counted(game) == {"A": 1, "B": 3}
    game.apply(BlockEffectApplied("wall", "cat", in_addition=True))
    assert counted(game) == {"A": 1, "B": 3}


@pytest.mark.since("cr-2022-10-07")
def test_5a_a_creature_that_blocked_nothing_blocks_by_an_effect(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=[("wall 0/8", *BLOCKS)], attack=["ogre"], block={})
    game.apply(BlockEffectApplied("wall", "ogre"))
    assert counted(game) == {"A": 1, "B": 1}


def test_5c_becomes_blocked_triggers_once_5d_by_a_creature_once_for_each(edition: str) -> None:
    game = given(
        edition,
        alice=[("ogre 3/3", *BLOCKED)],
        bob=["wall 0/8", "bear 2/2"],
        attack=["ogre"],
        block={"wall": ["ogre"], "bear": ["ogre"]},
    )
    assert counted(game) == {"C": 1, "D": 2, "N": 1}


def test_5c_an_effect_without_a_creature_makes_it_become_blocked_but_by_no_creature(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", *BLOCKED)], bob=["wall 0/8"], attack=["ogre"], block={})
    game.apply(BlockedEffectApplied("ogre"))
    game.apply(BlockedEffectApplied("ogre"))
    assert counted(game) == {"C": 1, "U": 1}


def test_a_creature_put_onto_the_battlefield_blocking_never_blocked(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", *BLOCKED)], bob=["wall 0/8"], attack=["ogre"], block={})
    put_blocking(game, "token", "ogre")
    assert counted(game) == {"C": 1, "D": 1, "U": 1}
    put_blocking(game, "other", "ogre")
    assert counted(game) == {"C": 1, "D": 2, "N": 1, "U": 1}


@pytest.mark.since("cr-2022-10-07")
def test_made_unblocked_and_blocked_again_it_becomes_blocked_again(edition: str) -> None:
    game = given(
        edition,
        alice=[("ogre 3/3", *BLOCKED)],
        bob=[("wall 0/8", *BLOCKS)],
        attack=["ogre"],
        block={"wall": ["ogre"]},
    )
    game.apply(CombatRemovalEffectApplied("wall"))
    game.apply(UnblockedEffectApplied("ogre"))
    assert counted(game) == {"A": 1, "B": 1, "C": 1, "D": 1}
    game.apply(BlockEffectApplied("wall", "ogre"))
    assert counted(game) == {"A": 2, "B": 2, "C": 2, "D": 2}


def test_5e_exactly_one_is_reached_when_the_other_blocker_is_removed(edition: str) -> None:
    one = "E: Whenever this creature becomes blocked by exactly one creature, ..."
    game = given(
        edition,
        alice=[("ogre 3/3", one)],
        bob=["wall 0/8", "bear 2/2"],
        attack=["ogre"],
        block={"wall": ["ogre"], "bear": ["ogre"]},
    )
    assert counted(game) == {}
    game.apply(PermanentLeft("bear"))
    assert counted(game) == {"E": 1}


def test_5e_how_many_it_blocks_counts_likewise(edition: str) -> None:
    two = "T: Whenever this creature blocks two or more creatures, ..."
    wall = ("wall 0/8", two, "This creature can block any number of creatures.")
    game = given(edition, alice=["ogre 3/3", "cat 1/1"], bob=[wall], attack=["ogre", "cat"], block={"wall": ["ogre"]})
    assert counted(game) == {}
    game.apply(BlockEffectApplied("wall", "cat", in_addition=True))
    assert counted(game) == {"T": 1}


def test_5e_it_speaks_of_the_creature_that_is_blocked_and_of_the_player_it_attacks(edition: str) -> None:
    does = "put a +1/+1 counter on it and defending player loses 2 life"
    alpha = ("alpha 1/1", f"Whenever a creature you control becomes blocked by two or more creatures, {does}.")
    game = given(
        edition,
        alice=["ogre 3/3", alpha],
        bob=["wall 0/8", "bear 2/2"],
        attack=["ogre"],
        block={"wall": ["ogre"], "bear": ["ogre"]},
    )
    game.pass_step()
    assert [game.board.permanents[each].counters for each in ("ogre", "alpha")] == [(("+1/+1", 1),), ()]
    assert game.board.life == {"alice": 20, "bob": 18}


@pytest.mark.since("cr-2022-10-07")
def test_5g_attacks_and_isnt_blocked_also_of_a_creature_that_never_was_declared(edition: str) -> None:
    game = given(edition, alice=["cat 1/1"], bob=["bear 2/2"], attack=["cat"])
    game.apply(permanent(("ogre 3/3", *BLOCKED), "alice"))
    game.apply(AttackingEffectApplied("ogre", "bob"))
    game.declare_blockers({"bear": ["cat"]})
    assert counted(game) == {"U": 1}


def test_5g_it_does_not_trigger_when_the_blockers_are_gone(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", *BLOCKED)], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    game.apply(PermanentLeft("bear"))
    assert "U" not in counted(game)


def test_one_or_more_that_block_are_one_event(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1", ("tide artifact", "W: Whenever one or more creatures block, ...")],
        bob=["wall 0/8", "bear 2/2"],
        attack=["ogre", "cat"],
        block={"wall": ["ogre"], "bear": ["cat"]},
    )
    assert counted(game) == {"W": 1}


def test_an_ability_of_another_permanent_looks_at_the_creature_that_blocks_or_is_blocked(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3 trample", "cat 1/1", ("alpha 1/1", "S: Whenever a creature you control becomes blocked, ...")],
        bob=["wall 0/8", ("watch artifact", "K: Whenever a creature with trample becomes blocked, ...")],
        attack=["ogre", "cat"],
        block={"wall": ["ogre"]},
    )
    assert counted(game) == {"K": 1, "S": 1}


def test_a_new_combat_counts_anew(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", *BLOCKED)], bob=["wall 0/8"], attack=["ogre"], block={"wall": ["ogre"]})
    while game.board.step != "main":
        game.pass_step()
    game.pass_step()
    assert counted(game) == {}


def test_what_enters_later_has_not_seen_the_block(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["wall 0/8"], attack=["ogre"], block={"wall": ["ogre"]})
    late = permanent(("late 1/1", "L: Whenever a creature blocks, ..."), "bob")
    assert isinstance(late, PermanentEntered)
    game.apply(late)
    assert counted(game) == {}


@pytest.mark.editions("cr-2008-02-01")
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


@pytest.mark.editions("cr-2008-02-01")
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


@pytest.mark.editions("cr-2008-02-01")
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


@pytest.mark.editions("cr-2008-02-01")
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
