"""410.9: once or repeatedly; the literal text of 309, and beside it the rulings of its day that contradict it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from events.combat import CombatRemovalEffectApplied
from events.effects import BlockedEffectApplied, BlockEffectApplied, PutBlocking, UnblockedEffectApplied
from events.event import Event
from simulator.editions.pages.cr_2008_02_01 import TABLE, TABLE_WITH_RULINGS
from simulator.editions.table import Triggering
from simulator.game.game import Game
from tests.given import given, permanent

pytestmark = pytest.mark.rule("cr-2008-02-01 410.9")


BLOCKED = (
    "C: Whenever this creature becomes blocked, ...",
    "D: Whenever this creature becomes blocked by a creature, ...",
    "U: Whenever this creature attacks and isn't blocked, ...",
)
BLOCKS = ("A: Whenever this creature blocks, ...", "B: Whenever this creature blocks a creature, ...")
Counts = dict[str, int]


def board(edition: str, block: dict[str, list[str]], ruled: bool) -> Game:
    """An ogre and a plain orc attack; a bear with all triggers on blocking and a plain cat may block."""
    plain = given(edition, alice=[("ogre 3/3", *BLOCKED), "orc 3/3"], bob=[("bear 2/2", *BLOCKS), "cat 1/1"])
    game = Game(plain.log, edition=edition, rulings_overlay=ruled)
    game.declare_attackers({"ogre": "bob", "orc": "bob"})
    game.declare_blockers(block)
    return game


def by_effect(blocker: str, attacker: str) -> list[Event]:
    return [BlockEffectApplied(blocker, attacker)]


def put(attacker: str) -> list[Event]:
    return [permanent(("token 1/1", *BLOCKS), "bob"), PutBlocking("token", attacker)]


SITUATIONS: dict[str, tuple[dict[str, list[str]], list[Event], Counts, Counts]] = {
    "not blocking, the attacker unblocked": (
        {},
        by_effect("bear", "ogre"),
        {"C": 1, "D": 1, "U": 1},
        {"A": 1, "C": 1, "D": 1, "U": 1},
    ),
    "not blocking, the attacker blocked already": (
        {"cat": ["ogre"]},
        by_effect("bear", "ogre"),
        {"C": 1, "D": 1},
        {"A": 1, "C": 1, "D": 2},
    ),
    "already blocking another one": (
        {"bear": ["orc"]},
        [BlockEffectApplied("bear", "ogre", in_addition=True)],
        {"A": 1, "B": 1, "C": 1, "D": 1, "U": 1},
        {"A": 1, "B": 1, "C": 1, "D": 1, "U": 1},
    ),
    "told to block what it blocks": (
        {"bear": ["ogre"]},
        by_effect("bear", "ogre"),
        {"A": 1, "B": 1, "C": 1, "D": 1},
        {"A": 1, "B": 1, "C": 1, "D": 1},
    ),
    "put in, the attacker unblocked": ({}, put("ogre"), {"C": 1, "D": 1, "U": 1}, {"C": 1, "D": 1, "U": 1}),
    "put in, the attacker blocked already": ({"cat": ["ogre"]}, put("ogre"), {"C": 1, "D": 1}, {"C": 1, "D": 2}),
    "blocked by an effect and no creature": ({}, [BlockedEffectApplied("ogre")], {"C": 1, "U": 1}, {"C": 1, "U": 1}),
    "made unblocked": (
        {"cat": ["ogre"]},
        [CombatRemovalEffectApplied("cat"), UnblockedEffectApplied("ogre")],
        {"C": 1, "D": 1, "U": 1},
        {"C": 1, "D": 1},
    ),
    "made unblocked, then blocked again": (
        {"cat": ["ogre"]},
        [CombatRemovalEffectApplied("cat"), UnblockedEffectApplied("ogre"), *by_effect("bear", "ogre")],
        {"C": 1, "D": 1, "U": 1},
        {"A": 1, "C": 2, "D": 2},
    ),
}


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("ruled", [False, True], ids=["text", "rulings"])
def test_how_often_each_ability_triggers(edition: str, situation: str, ruled: bool) -> None:
    block, events, by_text, by_rulings = SITUATIONS[situation]
    game = board(edition, block, ruled)
    for event in events:
        game.apply(event)
    assert dict(sorted(game.triggers.counts.items())) == (by_rulings if ruled else by_text)


def test_a_b_a_creature_that_blocks_two_blocks_once_and_blocks_a_creature_twice(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "orc 3/3"],
        bob=[("wall 0/4", *BLOCKS, "This creature can block an additional creature each combat.")],
        attack=["ogre", "orc"],
        block={"wall": ["ogre", "orc"]},
    )
    assert game.triggers.counts == {"A": 1, "B": 2}


def blocked_by_two(game: Game) -> None:
    game.declare_blockers({"bear": ["ogre"], "cat": ["ogre"]})


def blocked_by_one_and_another_put_in(game: Game) -> None:
    game.declare_blockers({"bear": ["ogre"]})
    game.apply(permanent("token 1/1", "bob"))
    game.apply(PutBlocking("token", "ogre"))


def blocked_by_two_of_which_one_is_removed(game: Game) -> None:
    blocked_by_two(game)
    game.apply(CombatRemovalEffectApplied("cat"))


@pytest.mark.parametrize(
    ("happens", "counts"),
    [
        (blocked_by_two, {"N": 1}),
        (blocked_by_one_and_another_put_in, {"E": 1, "N": 1}),
        (blocked_by_two_of_which_one_is_removed, {"E": 1, "N": 1}),
    ],
)
def test_e_a_number_is_reached_as_blockers_are_declared_or_by_effects(
    edition: str, happens: Callable[[Game], None], counts: Counts
) -> None:
    numbers = (
        "N: Whenever this creature becomes blocked by two or more creatures, ...",
        "E: Whenever this creature becomes blocked by exactly one creature, ...",
    )
    game = given(edition, alice=[("ogre 3/3", *numbers)], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    happens(game)
    assert dict(sorted(game.triggers.counts.items())) == counts


def test_the_table_with_rulings_differs_only_in_rows_on_triggering() -> None:
    differing = [one for one, other in zip(TABLE.rows, TABLE_WITH_RULINGS.rows, strict=True) if one != other]
    assert differing
    assert all(isinstance(row, Triggering) for row in differing)
