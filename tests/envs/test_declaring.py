"""Half-made declarations: the choices reach every legal declaration, each once, and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from msgspec.structs import replace

from simulator.envs.declaring import Declaring, Node, Pair, TooLarge, Way
from simulator.envs.generators.boards import problem_of
from simulator.envs.generators.scenario_v1 import army
from simulator.envs.vanilla.block_choices import Layers, layered
from simulator.legality.legality import Legality
from simulator.legality.problem import ANY_NUMBER, Declaration, Problem
from tests.legality import reference
from tests.legality.boards import dense, multi
from tests.legality.small import plain, problems

Blocks = tuple[Pair, ...]


def reached(problem: Problem, way: Way[Blocks], chosen: Blocks = ()) -> list[Declaration]:
    """Every declaration that choices lead to."""
    pairs, node = way
    chosen += pairs
    if node is None:
        masks = [0] * len(problem.blockers)
        for b, a in chosen:
            assert not masks[b] >> a & 1
            masks[b] |= 1 << a
        return [tuple(masks)]
    assert len(node.choices) > 1
    assert list(node.choices) == sorted(set(node.choices))
    return [found for choice in node.choices for found in reached(problem, node[choice], chosen)]


def agree(problem: Problem) -> int:
    """See that the choices reach the legal declarations, each once; how many there are."""
    found = reached(problem, Declaring[Blocks](Legality(problem), tuple).first)
    assert sorted(found) == sorted(reference.legal(problem))
    assert len(set(found)) == len(found)
    return len(found)


@given(problems())
def test_choices_reach_the_legal_declarations_each_once(problem: Problem) -> None:
    agree(problem)


@pytest.mark.parametrize("seed", range(10))
def test_choices_reach_the_legal_declarations_of_dense_boards(seed: int) -> None:
    random = Random(seed)
    for _ in range(50):
        agree(dense(random, random.randint(1, 4), random.randint(1, 3)))
        agree(multi(random, random.randint(1, 3), random.randint(1, 3)))


def same(one: Way[Blocks], other: Way[Blocks]) -> int:
    """See that two ways lead to the same; how many declarations lie on them."""
    assert one[0] == other[0]
    first, second = one[1], other[1]
    if first is None or second is None:
        assert first is second
        return 1
    assert (first.asked, first.choices) == (second.asked, second.choices)
    return sum(same(first[choice], second[choice]) for choice in first.choices)


@pytest.mark.parametrize("seed", range(10))
def test_simple_boards_have_the_same_choices_by_layers(seed: int) -> None:
    random, compared = Random(seed), 0
    for _ in range(60):
        blockers = random.randint(1, 4)
        problem = replace(
            dense(random, random.randint(1, 4), blockers, costs=False),
            cap=(1,) * blockers,
            others=(0,) * blockers,
            also=((),) * blockers,
            counted=(),
            together=(),
            total=ANY_NUMBER,
        )
        drawn = problem_of(army(random.randrange(1 << 60), 5, 5))
        for each in (problem, drawn):
            if layered(each):
                compared += same(Layers[Blocks](each, tuple).first, Declaring[Blocks](Legality(each), tuple).first)
    assert compared > 500


@pytest.mark.parametrize(
    "changes",
    [
        {"cap": (1, 2, 1)},
        {"others": (0, 1, 0)},
        {"also": ((), (1,), ())},
        {"total": 2},
        {"together": (0, 7, 0)},
        {"costs": (((0, 1),),)},
        {"low": (9, 9, 9)},
    ],
)
def test_boards_that_layers_do_not_tell_apart_are_left_to_the_general_way(changes: dict[str, object]) -> None:
    assert layered(plain(3, 3))
    assert not layered(plain(3, 3, **changes))


def test_a_choice_that_is_not_legal_is_no_way() -> None:
    for way in (Declaring[Blocks](Legality(plain(2, 2)), tuple).first, Layers[Blocks](plain(2, 2), tuple).first):
        node = way[1]
        assert isinstance(node, Node)
        with pytest.raises(KeyError):
            node[3]


def test_half_made_declarations_from_which_the_same_can_follow_are_one() -> None:
    for way in (Declaring[Blocks](Legality(plain(3, 3)), tuple).first, Layers[Blocks](plain(3, 3), tuple).first):
        node = way[1]
        assert node is not None
        assert len({id(node[choice][1]) for choice in node.choices}) == 1


def test_a_board_on_which_nobody_chooses_has_one_declaration() -> None:
    way = Declaring[Blocks](Legality(plain(1, 2, must_block=(1, 1))), tuple).first
    assert way == (((0, 0), (1, 0)), None)


def test_a_board_that_is_too_large_says_so() -> None:
    problem = multi(Random(1), 40, 40)
    with pytest.raises(TooLarge, match=r"too large|half-made|states"):
        Declaring[Blocks](Legality(problem, states=10), tuple)
