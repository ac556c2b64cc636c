"""The face of the legality core: costs, walks, completions, nearest, ids."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from simulator.legality.legality import Legality
from simulator.legality.problem import SPENT, Budget, Declaration, Maximum, Undecided
from simulator.legality.search.walk import WalkPosition
from tests.legality import boards
from tests.legality.agreement import board
from tests.legality.small import plain


def _most(legality: Legality, declaration: Declaration | None = None) -> int:
    answer = legality.maximum(declaration)
    assert isinstance(answer, Maximum)
    return answer.value


def test_nothing_is_required_that_would_add_a_cost() -> None:
    legality = Legality(plain(1, 1, must_block=(1,), costs=(((0, 1),),)))
    assert _most(legality) == 0
    assert _most(legality, (1,)) == 1
    assert legality.is_legal((0,)) is True
    assert legality.is_legal((1,)) is True
    assert legality.count() == 2


def test_who_pays_for_one_creature_must_still_obey_all_that_is_free_for_that_cost() -> None:
    legality = Legality(plain(1, 2, must_block=(1, 1), costs=(((0, 1),),)))
    assert list(_listed(legality)) == [(0, 1), (1, 1)]


def test_a_pair_that_costs_leaves_the_other_pairs_of_the_creature_free() -> None:
    legality = Legality(plain(2, 1, must_block_it=((2, 1),), costs=(((0, 0b01),),)))
    assert _most(legality) == 1
    assert list(_listed(legality)) == [(1,), (2,)]


def test_what_each_creature_costs_is_a_choice_of_its_own() -> None:
    legality = Legality(plain(1, 4, must_block=(1,) * 4, costs=tuple(((b, 1),) for b in range(4))))
    assert legality.count() == 16


def test_a_cost_for_the_whole_declaration_is_paid_for_all_creatures_or_for_none() -> None:
    legality = Legality(plain(1, 4, must_block=(1,) * 4, costs=(tuple((b, 1) for b in range(4)),)))
    assert list(_listed(legality)) == [(0, 0, 0, 0), (1, 1, 1, 1)]
    assert legality.completable((1, 0, 0, 0), decided=0b0010) is False
    assert legality.nearest((1, 0, 0, 0)) == (0, 0, 0, 0)


def test_a_cost_against_some_attackers_is_one_however_many_of_them_a_creature_blocks() -> None:
    problem = plain(3, 1, cap=(3,), must_block_it=((1, 1, 1),), costs=(((0, 0b011),),))
    assert _listed(Legality(problem)) == [(0b100,), (0b111,)]


def test_a_cost_to_block_one_attacker_leaves_the_others_to_be_blocked() -> None:
    problem = plain(2, 2, must_be_blocked=(1, 1), costs=(((0, 0b01), (1, 0b01)),))
    legality = Legality(problem)
    assert _most(legality) == 1
    assert _most(legality, (0b01, 0)) == 2
    assert legality.is_legal((0b01, 0)) is False
    assert _listed(legality) == [(0, 2), (1, 2), (2, 0), (2, 1), (2, 2)]


def _listed(legality: Legality) -> list[Declaration]:
    found = legality.legal_declarations()
    assert not isinstance(found, Undecided)
    return list(found)


def test_menace_and_blocks_if_able_ask_for_both_creatures() -> None:
    legality = Legality(plain(1, 2, low=(2,), must_block=(1, 0)))
    assert _listed(legality) == [(1, 1)]
    assert legality.nearest((1, 0)) == (1, 1)
    assert legality.completable((0, 0), decided=0b10) is False
    assert legality.completable((0, 1)) is True


def test_lure_and_no_more_than_one_blocker_leave_one_block_each_way() -> None:
    legality = Legality(plain(1, 2, high=(1,), must_block_it=((1,), (1,))))
    assert _listed(legality) == [(0, 1), (1, 0)]
    assert legality.nearest((1, 1)) == (0, 1)


@pytest.mark.parametrize("seed", range(40))
def test_a_walk_meets_every_legal_declaration_once_in_order(seed: int) -> None:
    legality = Legality(board(seed))
    start = legality.position()
    assert isinstance(start, WalkPosition)

    def paths(position: WalkPosition, before: Declaration) -> list[Declaration]:
        if position.blocker == len(legality.problem.blockers):
            return [before]
        return [path for mask, after in position.moves.items() for path in paths(after, (*before, mask))]

    walked = paths(start, ())
    assert walked == _listed(legality) == sorted(walked)
    assert len(walked) == legality.count() >= 1


def test_positions_from_which_the_same_follows_are_one_object() -> None:
    start = Legality(plain(3, 2)).position()
    assert isinstance(start, WalkPosition)
    assert len({id(after) for after in start.moves.values()}) == 1


def test_a_board_too_large_to_count_still_lists_its_first_legal_declarations() -> None:
    legality = Legality(boards.exact_cover(Random(1), 15, 15), states=50)
    count = legality.count(Budget(1_000))
    assert count == Undecided(SPENT)
    listed = legality.legal_declarations()
    assert not isinstance(listed, Undecided)
    first = list(islice(listed, 2))
    assert [legality.is_legal(each) for each in first] == [True] * len(first)
    assert first == sorted(first)
    whole = Legality(legality.problem, states=1_000_000).legal_declarations()
    assert not isinstance(whole, Undecided)
    assert first == list(islice(whole, 2))


@pytest.mark.parametrize("seed", range(3))
def test_on_larger_boards_nearest_is_legal_and_as_near_as_the_solver_says(seed: int) -> None:
    problem = boards.dense(Random(seed), 7, 7, costs=False)
    declaration = tuple(Random(seed).getrandbits(7) for _ in range(7))
    by_search = Legality(problem, states=1_000_000).nearest(declaration)
    by_solver = Legality(problem, states=0).nearest(declaration)
    assert by_search == by_solver
    assert not isinstance(by_search, Undecided)
    assert Legality(problem).is_legal(by_search) is True


def test_a_creature_with_countless_ways_to_block_is_no_hindrance_to_listing() -> None:
    legality = Legality(plain(14, 2, cap=(14, 1), must_block=(1, 0), low=(2,) + (0,) * 13))
    listed = legality.legal_declarations()
    assert not isinstance(listed, Undecided)
    assert list(islice(listed, 3)) == [(1, 1), (2, 0), (2, 2)]
    both_on_the_first = 2**13
    assert legality.count() == both_on_the_first + (2**13 - 1) * 14


def test_ids_and_bitmasks_say_the_same() -> None:
    legality = Legality(plain(2, 3, cap=(2, 1, 1)))
    blocks = {"b1": ("a1", "a2"), "b3": ("a2",)}
    assert legality.declaration(blocks) == (3, 0, 2)
    assert legality.blocks((3, 0, 2)) == blocks


def test_an_id_that_is_not_on_the_board_is_named() -> None:
    with pytest.raises(KeyError, match="b9"):
        Legality(plain(1, 1)).declaration({"b9": ["a1"]})
