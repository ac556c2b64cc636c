"""The legal divisions of combat damage are those of which each is judged legal, whatever the creature's power."""

from __future__ import annotations

from itertools import islice
from math import comb
from random import Random

import pytest

from simulator.game.game import Game
from simulator.game.judge import judge_division
from simulator.game.legal import LegalDivisions
from simulator.game.verdict import NotKnown
from simulator.legality.problem import Budget
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import assigners, ordered_recipients
from tests.given import given, until

EDITIONS = ("cr-2008-02-01", "cr-2009-10-01", "cr-2010-02-01", "cr-2024-06-07", "cr-2024-11-08", "cr-2026-01-16")
FREELY = "You may have this creature assign its combat damage as though it weren't blocked."
MORE = "This creature can block an additional creature each combat."


def _every(points: int, among: int) -> list[tuple[int, ...]]:
    if among == 1:
        return [(points,)]
    return [(first, *rest) for first in range(points, -1, -1) for rest in _every(points - first, among - 1)]


def _judged_one_by_one(game: Game, creature: str) -> list[dict[str, int]]:
    position, to = game.position, ordered_recipients(game.position, creature)
    player, power = assigner_of(position, creature), position.board.permanents[creature].power or 0
    divisions = [
        {target: share for target, share in zip(to, shares, strict=True) if share} for shares in _every(power, len(to))
    ]
    return [each for each in divisions if judge_division(position, player, creature, each, game.table).legal]


def _fought(random: Random, edition: str) -> Game:
    """A combat in which one creature is blocked by up to three, one of which may block another one too."""
    keywords = random.choice(("", " trample", " deathtouch", " trample, deathtouch", " banding"))
    attacker = f"ogre {random.randint(1, 5)}/3{keywords}"
    number = random.randint(1, 3)
    blockers = [(f"b{n} {random.randint(1, 3)}/{random.randint(1, 4)}", MORE) for n in range(number)]
    ogre = (attacker, FREELY) if random.random() < 0.3 else attacker
    game = given(
        edition,
        alice=[ogre, "bear 2/2"],
        bob=blockers,
        attack=["ogre", "bear"],
        block={f"b{n}": ["ogre", *(["bear"] if random.random() < 0.4 else [])] for n in range(number)},
    )
    return until(game, "combat_damage")


@pytest.mark.parametrize("edition", EDITIONS)
def test_they_are_those_that_are_judged_legal_in_the_same_order(edition: str) -> None:
    looked = 0
    for seed in range(25):
        game = _fought(Random(seed), edition)
        for creature in assigners(game.position):
            legal = game.legal_assignments(creature)
            assert list(legal) == _judged_one_by_one(game, creature)
            assert legal.count() == len(list(legal))
            looked += legal.count() or 0
    assert looked > 100


def _of_power(power: int, *blockers: str) -> Game:
    game = given(
        "cr-2026-01-16",
        alice=[f"ogre {power}/1 trample"],
        bob=[f"{name} 1/4" for name in blockers],
        attack=["ogre"],
        block={name: ["ogre"] for name in blockers},
    )
    return until(game, "combat_damage")


def test_huge_power_is_counted_and_its_first_divisions_are_listed() -> None:
    legal = _of_power(10**9, "b1", "b2").legal_assignments("ogre")
    everything_to_blockers, trampling = 10**9 + 1, comb(10**9 - 9 + 2, 2)
    assert legal.count() == everything_to_blockers + trampling
    assert list(islice(legal, 2)) == [{"b1": 10**9}, {"b1": 10**9 - 1, "b2": 1}]


def test_the_few_legal_ones_among_many_are_found() -> None:
    """With the order b1, b2 all but the last point go to b1: two divisions of a thousand million and one."""
    game = given(
        "cr-2010-02-01",
        alice=["ogre 1000000000/1"],
        bob=["b1 1/999999999", "b2 1/1"],
        attack=["ogre"],
        block={"b1": ["ogre"], "b2": ["ogre"]},
    )
    game.announce_order("alice", "ogre", ["b1", "b2"])
    legal = until(game, "combat_damage").legal_assignments("ogre")
    assert list(legal) == [{"b1": 10**9}, {"b1": 10**9 - 1, "b2": 1}]


def test_with_many_blockers_the_number_is_not_known_and_the_first_ones_are_listed() -> None:
    game = _of_power(5, *(f"b{n}" for n in range(120)))
    legal = game.legal_assignments("ogre")
    assert (legal.count(), legal.why_not_counted) == (None, "121 may be assigned damage, more than 100")
    assert next(iter(legal)) == {"b0": 5}
    small = LegalDivisions(game.position, "ogre", game.table, Budget(100))
    with pytest.raises(NotKnown, match="takes more work"):
        list(small)
