"""What is left out before any choice is made for it could not have been played with any (601.2, 602.2)."""

from __future__ import annotations

import random

import pytest

from simulator.cases.format.errors import CaseError
from simulator.envs.errors import ScenarioError
from simulator.envs.general import playing
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.named import NamedBoards
from simulator.game.casting_judge import can_be_legal
from simulator.game.game import Game

BOARDS = NamedBoards("pauper-like", 3, 3, fixed=True, hand=3)
SOME = 60
"""Ways that are tried of one card or permanent at the most."""


def combats(number: int) -> FullCombat | None:
    """The combat of a number; None where its board can't be played."""
    try:
        return FullCombat(BOARDS.scenario(number))
    except (ScenarioError, CaseError):
        return None


def left_out(game: Game) -> tuple[int, int]:
    """How many cards and abilities are left out, and how many are not; none of those left out can be played."""
    counted = [0, 0]
    for player in (game.board.active, *game.board.defending):
        for several in playing._to_begin_with(game, player):
            for first in several:
                possible = can_be_legal(first.event, game.position, game.table)
                counted[possible] += 1
                if not possible:
                    ways = [*playing._announced_ways(game, first)][:SOME]
                    assert [way.says for way in ways if playing._as_announced(game, way.event) is not None] == []
    return counted[0], counted[1]


@pytest.mark.parametrize("seed", range(4))
def test_no_way_to_play_it_is_exact(seed: int) -> None:
    choose, out, others = random.Random(seed), 0, 0
    for number in range(6 * seed, 6 * seed + 6):
        combat = combats(number)
        while combat is not None and not combat.over:
            if combat.phase == "trick" and not combat.announcing:
                one, more = left_out(combat.game)
                out, others = out + one, others + more
            combat.apply(choose.choice(combat.legal()))
    assert out > 10
    assert others > 10
