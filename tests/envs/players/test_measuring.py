"""The measure of policies: what it counts, and that it lies where it should between random play and minimax."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.editions import EditionError
from simulator.envs.benchmarks.measuring import BOARDS, evaluation_boards, measure
from simulator.envs.generators.boards import EVALUATION
from simulator.envs.players.named import PlayerError
from simulator.envs.players.players import RandomPlayer, greedy, minimax
from simulator.envs.players.search import SearchPlayer
from simulator.envs.search import Search
from simulator.envs.solvers.minimax import minimax_value
from simulator.envs.vanilla.engine import PlainCombat

MANY = 200


def test_exact_minimax_closes_the_whole_gap() -> None:
    found = measure(minimax, boards=MANY)
    assert (found.gap_closed, found.optimal, found.worse) == (100, MANY, 0)
    assert found.mean == found.minimax
    assert found.better + found.equal == MANY


def test_random_play_closes_about_nothing() -> None:
    means = [measure(RandomPlayer(seed), boards=MANY).mean for seed in range(8)]
    random = measure(minimax, boards=MANY).random
    assert abs(sum(means) / len(means) - random) < 1
    assert min(means) < random < max(means)


def test_what_looks_ahead_lies_between_greedy_and_minimax() -> None:
    chosen, searched = measure(greedy, boards=MANY), measure(SearchPlayer(), boards=MANY)
    assert 50 < chosen.gap_closed < searched.gap_closed <= 100
    assert searched.gap_closed > 95
    assert chosen.optimal < searched.optimal


def test_the_mean_of_random_play_is_that_over_all_its_choices() -> None:
    search = PlainCombat(evaluation_boards().table(0))

    def mean(search: Search) -> float:
        if search.agent != "defending":
            return minimax_value(search)
        parts = [mean(search.clone().play([choice])) for choice in search.legal()]
        return sum(parts) / len(parts)

    assert measure(minimax, boards=1).random == pytest.approx(mean(search))


def test_the_same_player_measures_the_same() -> None:
    assert measure(greedy, boards=MANY) == measure(greedy, boards=MANY)


def test_the_boards_are_not_those_of_training() -> None:
    boards = evaluation_boards()
    assert BOARDS == boards.pool == 4096
    assert {boards.number(episode) for episode in (0, 1, 4095, 4096)} == {
        EVALUATION,
        EVALUATION + 1,
        EVALUATION + 4095,
    }
    assert (boards.attackers, boards.blockers) == (4, 4)


def test_only_blocks_are_asked_for() -> None:
    def blocks_only(search: Search) -> int:
        assert search.phase == "block"
        search.apply(search.legal()[-1])  # It is a search of its own.
        return search.choices[-1]

    assert measure(blocks_only, boards=50).boards == 50


def test_an_illegal_choice_is_reported() -> None:
    with pytest.raises(PlayerError, match="board 0 of the evaluation set: found the choice 99"):
        measure(lambda search: 99, boards=5)


def test_a_player_that_fails_is_reported_with_its_line() -> None:
    with pytest.raises(PlayerError, match=r"failed in line \d+ of .*test_measuring.py: ZeroDivisionError"):
        measure(lambda search: 1 // 0, boards=5)


class Unshowable:
    """Nothing that can be shown."""

    def __repr__(self) -> str:
        raise LookupError

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


class UnshowableError(Exception):
    """An error that can't be shown."""

    __repr__ = Unshowable.__repr__


class Several(list[int]):
    """Several choices, which stand among the legal ones as an array does: nobody can say whether."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("the truth value is ambiguous")

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize("choice", [None, "1", [1], 1.5, 1.0, Unshowable(), Several([1, 2])])
def test_what_is_no_whole_number_is_no_choice(choice: Any) -> None:
    with pytest.raises(PlayerError, match=r"board 0 of the evaluation set: found the choice .*; expected one of"):
        measure(lambda search: choice, boards=5)


@pytest.mark.parametrize("shape", [(1,), (2,)])
def test_an_array_is_no_choice_and_its_number_is(shape: tuple[int, ...]) -> None:
    numpy = pytest.importorskip("numpy")
    with pytest.raises(PlayerError, match="the choice array"):
        measure(lambda search: numpy.full(shape, search.legal()[0]), boards=5)
    assert measure(lambda search: numpy.int64(search.legal()[0]), boards=5).boards == 5


@pytest.mark.parametrize("error", [SystemExit(0), UnshowableError()])
def test_a_player_that_leaves_is_reported(error: BaseException) -> None:
    def leaves(search: Search) -> int:
        raise error

    with pytest.raises(PlayerError, match=rf"failed in line \d+ of .*test_measuring.py: .*{type(error).__name__}"):
        measure(leaves, boards=5)


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="1 to 4096"):
        measure(greedy, boards=0)
    with pytest.raises(EditionError):
        measure(greedy, boards=5, edition="cr-1993")
