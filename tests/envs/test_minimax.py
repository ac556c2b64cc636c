"""Exact minimax: by groups, and choice by choice, which say the same."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from simulator.envs.declaring import TooLarge
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import Boards, table_of
from simulator.envs.generators.scenario_v1 import MUST_BLOCK, Army, Creature
from simulator.envs.scenario import Scenario
from simulator.envs.solvers.minimax import (
    best_blocks,
    best_choice,
    best_pick,
    is_sum_of_groups,
    minimax_value,
    searched_value,
    settled,
)
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import greedy_order
from simulator.legality.problem import Counted
from tests.envs.played import combat
from tests.given import given

EDITIONS = ("cr-2009-10-01", "cr-2024-06-07", "cr-2024-11-08")


def combats(edition: str, size: int, many: int) -> list[PlainCombat]:
    boards = Boards(size, size, pool=0, edition=edition)
    return [PlainCombat(boards.table(number)) for number in range(many)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("size", "many"), [(3, 60), (4, 25)])
def test_the_value_by_groups_is_that_of_the_search_at_every_moment(edition: str, size: int, many: int) -> None:
    random = Random(size)
    for search in combats(edition, size, many):
        while not search.over:
            assert minimax_value(search) == searched_value(search), search.choices
            search.apply(random.choice(search.legal()))
        assert minimax_value(search) == search.returns().defending


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_best_choice_is_the_lowest_of_the_best(edition: str) -> None:
    random = Random(7)
    for search in combats(edition, 3, 50):
        while not search.over:
            values = {choice: searched_value(search.clone().play([choice])) for choice in search.legal()}
            best = (max if search.agent == "defending" else min)(values.values())
            assert best_choice(search) == min(choice for choice, value in values.items() if value == best)
            search.apply(random.choice(search.legal()))


def test_the_best_choices_lead_to_the_value() -> None:
    for search in combats("cr-2024-06-07", 6, 60):
        value = minimax_value(search)
        while not search.over:
            search.apply(best_choice(search))
        assert search.returns().defending == value


def test_the_best_blocks_are_a_legal_declaration_of_that_value() -> None:
    for search in combats("cr-2024-06-07", 5, 60):
        if search.phase != "block":
            continue
        best = best_blocks(search)
        chosen = dict(best.pairs)
        while search.phase == "block":
            search.apply(chosen.get(search.asked, -1) + 1)
        assert sorted(search.pairs) == list(best.pairs)
        assert settled(search).returns().defending == best.value


def test_a_general_combat_is_worth_the_same() -> None:
    searched = 0
    for search in combats("cr-2024-06-07", 3, 25):
        table = search.table
        full = FullCombat(Scenario("a board", search.edition, tuple(table.log)))
        assert minimax_value(full) == minimax_value(search)
        if not full.over:
            assert best_choice(full) == best_choice(search)
            searched += 1
    assert searched > 10


def test_what_a_rule_orders_is_worth_what_the_rule_makes_of_it() -> None:
    for number in range(60):
        tables = [Boards(4, 4, pool=0, answer=answer).table(number) for answer in (None, greedy_order, best_pick)]
        asked, greedily, best = (PlainCombat(table) for table in tables)
        assert minimax_value(greedily) == searched_value(greedily)
        assert minimax_value(best) == minimax_value(asked) <= minimax_value(greedily)

    # The two smaller ones are worth more together than the large one, which the greedy rule destroys.
    must = (MUST_BLOCK,)
    blockers = (Creature(2, 4, must), Creature(2, 2, must), Creature(2, 2, must), Creature(0, 1))
    army = Army((Creature(4, 6),), blockers, 20)
    values = [minimax_value(PlainCombat(table_of(army, "cr-2024-06-07", answer))) for answer in (None, greedy_order)]
    assert values == [10 - 8, 10 - 6]


@pytest.mark.parametrize("power", [1 << 20, 1 << 23, 1 << 25, 1 << 60])
def test_creatures_of_any_power_are_worth_what_the_search_finds(power: int) -> None:
    blockers = (Creature(1, 1), Creature(3, 3, (MUST_BLOCK,)))
    for attackers in (
        (Creature(power, 1), Creature(2, 2)),
        (Creature(power, 1), Creature(power, 2), Creature(0, power)),
    ):
        search = PlainCombat(table_of(Army(attackers, blockers, 20), "cr-2024-06-07"))
        assert minimax_value(search) == searched_value(search)
        assert best_choice(search) in search.legal()


def test_a_requirement_that_counts_blockers_is_obeyed() -> None:
    search = combats("cr-2024-06-07", 4, 40)[3]
    table = table_of(Army((Creature(5, 5), Creature(1, 1)), (Creature(1, 1),) * 3, 20), "cr-2024-06-07")
    counted = replace(table.problem, counted=(Counted(attacker=0, least=2, exactly=True, by=7),))
    search = PlainCombat(type(table)(counted, table.sides, table.life, table.log))
    assert minimax_value(search) == searched_value(search)
    assert sum(a == 0 for _, a in best_blocks(search).pairs) == 2


def test_a_board_whose_parts_hang_together_is_searched_choice_by_choice() -> None:
    table = table_of(Army((Creature(2, 2), Creature(2, 2)), (Creature(1, 1),) * 3, 20), "cr-2024-06-07")
    problem = replace(table.problem, total=1)
    assert is_sum_of_groups(table.problem)
    assert not is_sum_of_groups(problem)
    search = PlainCombat(type(table)(problem, table.sides, table.life, table.log))
    assert minimax_value(search) == searched_value(search)
    assert best_choice(search) in search.legal()


def test_a_combat_with_costs_is_searched() -> None:
    elf = ("elf 3/3", "This creature can't block unless you pay {1}.")
    board = given("cr-2024-06-07", alice=["bear 2/2"], bob=[elf, ("forest land", "{T}: Add {G}.")], attack=["bear"])
    search = combat(board)
    assert minimax_value(search) == 4
    assert best_choice(search) == 1


def test_the_search_says_when_it_gives_up() -> None:
    (search,) = combats("cr-2024-06-07", 3, 1)
    with pytest.raises(TooLarge, match="within 5 choices"):
        searched_value(search, 5)


def test_a_board_with_too_many_creatures_is_refused() -> None:
    army = Army((Creature(2, 2),), (Creature(2, 2),) * 13, 20)
    with pytest.raises(TooLarge, match="13 creatures may block"):
        minimax_value(PlainCombat(table_of(army, "cr-2024-06-07")))
