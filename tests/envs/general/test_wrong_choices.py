"""What searches are given to choose: what is no legal choice is said to be none, and what equals one is that one."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import table_of
from simulator.envs.generators.scenario_v1 import Army, Creature
from simulator.envs.search import IllegalChoice, Search
from simulator.envs.vanilla.engine import PlainCombat
from tests.envs.played import same

EDITION = "cr-2024-06-07"
WIDE = Army(tuple(Creature(2, 2) for _ in range(12)), (Creature(2, 2), Creature(3, 3)), 20)
SMALL = Army((Creature(1, 5),), (Creature(2, 2), Creature(3, 3), Creature(1, 1)), 20)

Make = Callable[[Army], Search]


def plain(army: Army) -> Search:
    return PlainCombat(table_of(army, EDITION))


def full(army: Army) -> Search:
    return FullCombat.from_army(army, EDITION, "a board")


engines = pytest.mark.parametrize("make", [plain, full])


@engines
@pytest.mark.parametrize("choice", [[1], {}, ([1],), None, "1", 1.5, float("nan"), -1, 99, object])
def test_what_is_no_choice_is_illegal_and_changes_nothing(make: Make, choice: Any) -> None:
    for search in (make(SMALL), make(SMALL).play([1, 1, 1])):
        before = search.choices, search.legal()
        with pytest.raises(IllegalChoice, match="can't be chosen now; these can"):
            search.apply(choice)
        assert (search.choices, search.legal()) == before
    over = make(SMALL).play([0, 0, 0])
    with pytest.raises(IllegalChoice):
        over.apply(choice)


@engines
@pytest.mark.parametrize("kind", [float, bool])
def test_what_equals_a_choice_is_that_choice(make: Make, kind: Any) -> None:
    search, other = make(SMALL), make(SMALL).play([1, 1, 0])
    for choice in (1, 1, 0):
        search.apply(kind(choice))
    assert [type(choice) for choice in search.choices] == [int] * 3
    assert same(search.log, other.log)


@engines
@pytest.mark.parametrize("kind", ["uint8", "int8", "int64", "uint64", "bool_"])
def test_choices_of_numpy_are_those_numbers_on_boards_of_any_width(make: Make, kind: str) -> None:
    numpy = pytest.importorskip("numpy")
    of = getattr(numpy, kind)
    choices = (1, 1) if kind == "bool_" else (9, 12)
    search, other = make(WIDE), make(WIDE).play(choices)
    for choice in choices:
        search.apply(of(choice))
    assert [type(choice) for choice in search.choices] == [int] * 2
    assert search.pairs == other.pairs
    assert same(search.log, other.log)
    again = pickle.loads(pickle.dumps(search))  # noqa: S301  # our own
    assert again.choices == choices


@engines
def test_arrays_of_numpy_are_no_choices(make: Make) -> None:
    numpy = pytest.importorskip("numpy")
    for choice in (numpy.array([1, 2]), numpy.array([1])):
        search = make(SMALL)
        with pytest.raises(IllegalChoice, match="can't be chosen now; these can"):
            search.apply(choice)


def test_what_fails_in_a_rule_that_orders_is_no_illegal_choice() -> None:
    def failing(power: int, left: object) -> int:
        raise KeyError("of the rule's own")

    search = PlainCombat(table_of(SMALL, EDITION, failing)).play([1, 1])
    with pytest.raises(KeyError, match="of the rule's own"):
        search.apply(1)
