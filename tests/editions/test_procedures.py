"""Every table knows every procedure and every question of its game, and no other; its rows are in printed order."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from events.board import StepBegan
from events.effects import PutBlocking
from events.rule import Edition
from simulator import Game
from simulator.editions import TABLES
from simulator.editions.procedures import (
    ANNOUNCE_AN_ORDER,
    ATTACK,
    DECLARE_BLOCKERS,
    LEAVE_COSTS_UNPAID,
    ORDERS,
    PLACE_IN_AN_ORDER,
    WHICH_CHOICES_ARE_LEGAL,
    WHO_DECLARES_BLOCKERS_NEXT,
    WHOSE_ORDERS_ARE_ANNOUNCED,
    Question,
    known_in,
)
from simulator.editions.table import Answer, Check, EditionTable, Follow, UnknownProcedureError
from simulator.rules import damage_orders, steps
from simulator.rules.damage_orders import Placement

JUNE, NOVEMBER, DUEL = (
    TABLES[edition] for edition in (Edition.CR_2024_06_07, Edition.CR_2024_11_08, Edition.DM_EN_1_38)
)


def without_rows(table: EditionTable, name: str) -> EditionTable:
    def speaks_of_it(row: object) -> bool:
        return (isinstance(row, Check) and row.procedure.name == name) or (
            isinstance(row, Answer) and row.question.name == name
        )

    return replace(table, rows=tuple(row for row in table.rows if not speaks_of_it(row)))


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_table_has_what_it_is_not_without(table: EditionTable) -> None:
    for asked in known_in(table.plays).values():
        assert table.has(asked) is (asked not in table.without)
        if isinstance(asked, Question) and table.has(asked):
            assert callable(table.answer(asked))


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_table_that_forgets_one_is_not_made(table: EditionTable) -> None:
    for asked in known_in(table.plays).values():
        if table.has(asked):
            with pytest.raises(UnknownProcedureError, match=f"the table of {table.edition} says nothing of"):
                without_rows(table, asked.name)


def test_a_table_has_no_rows_for_what_it_is_without() -> None:
    with pytest.raises(UnknownProcedureError, match="the table of cr-2024-06-07 is without 'announce an order'"):
        replace(JUNE, without=frozenset({ANNOUNCE_AN_ORDER}))


def test_a_table_answers_a_question_in_one_way() -> None:
    other = Answer("802.4", WHO_DECLARES_BLOCKERS_NEXT, steps.last_or_active_player_gets_priority)
    with pytest.raises(UnknownProcedureError, match="answers 'who declares blockers next' in two ways"):
        replace(JUNE, rows=(*JUNE.rows, other))


def test_a_table_has_no_rows_of_another_game() -> None:
    with pytest.raises(UnknownProcedureError, match="cr-2024-06-07 of Magic has no 'attack'"):
        replace(JUNE, rows=(*JUNE.rows, *(row for row in DUEL.rows if isinstance(row, Check))))


def test_an_edition_without_orders_checks_none_and_answers_nothing_about_them() -> None:
    assert NOVEMBER.without == ORDERS
    assert not NOVEMBER.has(PLACE_IN_AN_ORDER)
    with pytest.raises(UnknownProcedureError, match="cr-2024-11-08 has no answer to 'whose orders are announced'"):
        NOVEMBER.answer(WHOSE_ORDERS_ARE_ANNOUNCED)


def test_what_is_of_another_game_is_an_error() -> None:
    assert not JUNE.has(ATTACK)
    assert not DUEL.has(DECLARE_BLOCKERS)
    with pytest.raises(UnknownProcedureError, match="an edition of Duel Masters, and has no 'leave costs unpaid'"):
        DUEL.violations(LEAVE_COSTS_UNPAID, Game().position)
    with pytest.raises(UnknownProcedureError):
        JUNE.answer(WHICH_CHOICES_ARE_LEGAL)


def test_what_an_edition_is_without_is_not_checked() -> None:
    placement = Placement(Game().position, "bob", "bear", "elf", 0)
    assert JUNE.violations(PLACE_IN_AN_ORDER, placement)
    assert NOVEMBER.violations(PLACE_IN_AN_ORDER, placement) == ()


def test_a_table_that_has_been_used_can_be_pickled() -> None:
    assert JUNE.answer(WHO_DECLARES_BLOCKERS_NEXT) is not None
    assert JUNE.what_follows(StepBegan("main", "511.3"))
    assert pickle.loads(pickle.dumps(JUNE)) == JUNE  # noqa: S301


def test_a_row_follows_from_the_events_that_its_function_is_annotated_with() -> None:
    def unannotated(rule, position, event):  # type: ignore[no-untyped-def]
        return ()

    assert Follow("511.3", steps.everything_leaves_combat).events == (StepBegan,)
    assert Follow("509.7", damage_orders.placements_without_choice, (PutBlocking,)).events == (PutBlocking,)
    with pytest.raises(TypeError, match="doesn't say by its annotation"):
        Follow("511.3", unannotated)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_page_is_in_printed_order(table: EditionTable) -> None:
    def place(number: str) -> tuple[int, int, str]:
        section, _, rule = number.partition(".")
        return int(section), int(rule.rstrip("abcdefghijklmnopqrstuvwxyz") or 0), rule.lstrip("0123456789")

    numbers = [row.number for row in table.rows]
    assert numbers == sorted(numbers, key=place)
