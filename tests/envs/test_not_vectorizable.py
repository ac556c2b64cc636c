"""Boards that the vector API does not play, each refused with its reason, and boards that only look so."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

pytest.importorskip("numpy")
pytest.importorskip("numba")
pytest.importorskip("gymnasium")

from events.codec import encode_events
from simulator.envs.api.vector import VectorCombat
from simulator.envs.declaring import TooLarge
from simulator.envs.generators.boards import Boards, table_of
from simulator.envs.generators.scenario_v1 import Army, Creature
from simulator.envs.kernel import tables as vector_tables
from simulator.envs.kernel.tables import NotVectorizable
from simulator.envs.vanilla.numbers import greedy_order
from simulator.envs.vanilla.table import PlainTable
from simulator.legality.problem import Counted
from tests.envs.shadowing import pool_of

ARMY = Army((Creature(2, 2), Creature(1, 1)), (Creature(2, 2), Creature(1, 3)), 20)


def _with(army: Army = ARMY, **problem: object) -> SimpleNamespace:
    """A pool whose second board has a problem that differs."""
    table = table_of(army, "cr-2024-06-07")
    return pool_of(
        table_of(ARMY, "cr-2024-06-07"),
        PlainTable(replace(table.problem, **problem), table.sides, table.life, table.log),
    )


@pytest.mark.parametrize(
    ("boards", "reason"),
    [
        (Boards(4, 4, pool=0), "a board of its own for each episode"),
        (Boards(9, 3, fixed=True, pool=1), "board 0 of the pool: found 9 attackers; expected 8 at most"),
        (Boards(3, 9, fixed=True, pool=1), "board 0 of the pool: found 9 blockers; expected 8 at most"),
        (Boards(3, 3, pool=1, edition="cr-2008-02-01"), "cr-2008-02-01, which puts combat damage on the stack"),
        (_with(Army((Creature(2000, 2),), ARMY.blockers, 20)), "board 1 of the pool: found a1 with power 2000"),
        (_with(Army(ARMY.attackers, (Creature(2, 0),), 20)), "found b1 with power 2 and toughness 0"),
        (_with(Army(ARMY.attackers, ARMY.blockers, 0)), "found life 0"),
        (_with(cap=(1, 2)), "board 1 of the pool: found a creature that may block several attackers"),
        (_with(costs=(((0, 1),),)), "a cost to block"),
        (_with(counted=(Counted(0, 2, False, 3),)), "a requirement on the number or kind"),
        (_with(total=1), "a limit on how many creatures block"),
        (_with(others=(1, 0)), "a creature that blocks only if others do"),
        (_with(also=((2,), ())), "a creature that blocks only if others do"),
        (_with(together=(3, 0)), "creatures that block together"),
        (
            pool_of(table_of(ARMY, "cr-2024-06-07"), table_of(ARMY, "cr-2024-11-08")),
            "boards with announced orders and boards not so",
        ),
        (pool_of(table_of(ARMY, "cr-2024-06-07", lambda power, left: left[-1][0])), "orders chosen by <function"),
    ],
)
def test_boards_that_are_not_vectorizable(boards: object, reason: str) -> None:
    with pytest.raises(NotVectorizable, match=reason):
        VectorCombat(1, boards)


def test_boards_with_too_many_declarations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_tables, "MOST_NODES", 1)
    with pytest.raises(NotVectorizable, match="more than 1 half-made declarations"):
        VectorCombat(1, pool_of(table_of(ARMY, "cr-2024-06-07")))


def test_boards_that_nobody_can_tell_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def undecided(*_: object) -> None:
        raise TooLarge("the search was given up")

    boards = pool_of(table_of(ARMY, "cr-2024-06-07"))
    monkeypatch.setattr(vector_tables, "declarations_of", undecided)
    with pytest.raises(NotVectorizable, match="board 0 of the pool: found the search was given up"):
        VectorCombat(1, boards)


def test_boards_whose_orders_are_answered_already() -> None:
    answered = Boards(4, 4, pool=20, answer=greedy_order)
    asked = Boards(4, 4, pool=20)
    one, two = VectorCombat(12, answered), VectorCombat(12, asked, orders="greedy")
    one.reset(seed=3)
    two.reset(seed=3)
    for step in range(12):
        actions = one.sample(step)
        assert (one.step(actions)[1] == two.step(actions)[1]).all()
        assert [encode_events(one.log(child)) for child in range(12)] == [
            encode_events(two.log(child)) for child in range(12)
        ]
