"""Ratings: the likeliest strengths, found as a brute-force search and another method find them; honest intervals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import exp, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.envs.benchmarks.rating import ELO, Rated, fitted, pairs_of, rated

RESULTS = (0.0, 0.5, 1.0)

Boards = list[list[float]]


def boards_of(players: int, *, least: int = 1, most: int = 12) -> st.SearchStrategy[Boards]:
    """The points of the first of each pair, on some boards."""
    board = st.lists(st.sampled_from(RESULTS), min_size=len(pairs_of(players)), max_size=len(pairs_of(players)))
    return st.lists(board, min_size=least, max_size=most)


def totals(boards: Boards) -> list[tuple[float, float]]:
    """For each pair the points of either, with the tie that was not played."""
    return [(sum(points) + 0.5, len(points) - sum(points) + 0.5) for points in zip(*boards, strict=True)]


def likelihood(strengths: list[float], boards: Boards) -> float:
    """The logarithm of how likely results are, from the model's own words."""
    found = 0.0
    pairs = pairs_of(len(strengths))
    for (i, j), (won, lost) in zip(pairs, totals(boards), strict=True):
        chance = exp(strengths[i]) / (exp(strengths[i]) + exp(strengths[j]))
        found += won * log(chance) + lost * log(1 - chance)
    return found


def by_trying(boards: Boards) -> tuple[float, ...]:
    """The strengths of three players, the first one's being 0, by trying ever finer grids."""
    best, width = (0.0, 0.0), 4.0
    while width > 1e-5:
        around = [(best[0] + width * x / 2, best[1] + width * y / 2) for x, y in product(range(-2, 3), repeat=2)]
        best = max(around, key=lambda two: likelihood([0.0, *two], boards))
        width *= 0.7
    return 0.0, *best


def by_minorizing(players: int, boards: Boards) -> list[float]:
    """The strengths by Hunter's iteration (2004), the first one's being 0."""
    won = np.zeros((players, players))
    for (i, j), (one, other) in zip(pairs_of(players), totals(boards), strict=True):
        won[i, j], won[j, i] = one, other
    games, worth = won + won.T, np.ones(players)
    for _ in range(20_000):
        after = won.sum(1) / (games / (worth[:, None] + worth[None])).sum(1)
        after /= after[0]
        if np.allclose(after, worth, rtol=1e-13, atol=0):
            break
        worth = after
    return [log(one) for one in worth]


def strengths_of(found: Rated) -> list[float]:
    return [one.rating / ELO for one in found.ratings]


@given(boards_of(3))
@settings(max_examples=25, deadline=None)
def test_no_other_strengths_are_likelier(boards: Boards) -> None:
    found = strengths_of(rated(3, boards, anchor=0, resamples=2))
    assert found == pytest.approx(by_trying(boards), abs=2e-3)
    assert likelihood(found, boards) >= likelihood([*by_trying(boards)], boards) - 1e-9


@given(st.integers(2, 6).flatmap(lambda players: st.tuples(st.just(players), boards_of(players))))
@settings(max_examples=25, deadline=None)
def test_another_method_finds_the_same(drawn: tuple[int, Boards]) -> None:
    players, boards = drawn
    found = strengths_of(rated(players, boards, anchor=0, resamples=2))
    assert found == pytest.approx(by_minorizing(players, boards), abs=1e-6)


@given(boards_of(4))
@settings(max_examples=25, deadline=None)
def test_each_player_has_as_many_points_as_the_ratings_say(boards: Boards) -> None:
    found = rated(4, boards, resamples=2)
    for player in range(4):
        seen = expected = 0.0
        for pair, (won, lost), chance in zip(pairs_of(4), totals(boards), found.expected, strict=True):
            if player in pair:
                first = pair[0] == player
                seen += won if first else lost
                expected += (won + lost) * (chance if first else 1 - chance)
        assert seen == pytest.approx(expected, abs=1e-6)


@given(boards_of(4, least=3), st.permutations(range(4)))
@settings(max_examples=25, deadline=None)
def test_who_comes_first_changes_no_rating(boards: Boards, order: list[int]) -> None:
    places = {pair: place for place, pair in enumerate(pairs_of(4))}

    def seen(board: list[float], pair: tuple[int, int]) -> float:
        i, j = order[pair[0]], order[pair[1]]
        return board[places[i, j]] if i < j else 1 - board[places[j, i]]

    other = [[seen(board, pair) for pair in pairs_of(4)] for board in boards]
    found, turned = rated(4, boards, resamples=2), rated(4, other, resamples=2)
    assert [found.ratings[player].rating for player in order] == pytest.approx(
        [one.rating for one in turned.ratings], abs=1e-4
    )


@given(boards_of(3), st.permutations(range(12)))
@settings(max_examples=10, deadline=None)
def test_the_order_of_the_boards_changes_no_rating(boards: Boards, order: list[int]) -> None:
    other = [boards[place] for place in order if place < len(boards)]
    found, turned = rated(3, boards, resamples=2), rated(3, other, resamples=2)
    assert strengths_of(found) == pytest.approx(strengths_of(turned), abs=1e-6)


def test_the_anchor_has_0_and_without_one_the_mean_has() -> None:
    boards = [[1.0, 0.5, 0.0], [1.0, 1.0, 0.5]]
    free = rated(3, boards)
    assert sum(one.rating for one in free.ratings) == pytest.approx(0, abs=1e-9)
    for anchor in range(3):
        found = rated(3, boards, anchor=anchor)
        assert found.ratings[anchor] == (0, 0, 0)
        shift = free.ratings[anchor].rating
        assert [one.rating + shift for one in found.ratings] == pytest.approx([one.rating for one in free.ratings])
        assert found.expected == free.expected


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    won = [[1.0]] * 99 + [[0.0]] * 9
    # With the tie that was not played 99.5 to 9.5.
    assert rated(2, won, anchor=1).ratings[0].rating == pytest.approx(400 * log(99.5 / 9.5, 10))


def test_who_never_lost_has_a_finite_rating_and_an_interval() -> None:
    found = rated(2, [[1.0]] * 300, anchor=1).ratings[0]
    assert found.rating == pytest.approx(400 * log(300.5 / 0.5, 10), abs=1e-3)
    assert 700 < found.low < found.rating < found.high < 3_000


def test_players_who_always_tie_are_equal_and_far_from_certain_to_be_so_on_few_boards() -> None:
    few, many = (rated(2, [[0.5]] * boards, anchor=1).ratings[0] for boards in (2, 2_000))
    assert few.rating == many.rating == 0
    assert few.low < -20
    assert few.high > 20
    assert -1 < many.low < 0 < many.high < 1


@pytest.mark.parametrize(("wins", "losses"), [(30, 10), (12, 0), (1, 4)])
def test_two_who_never_tie_have_the_interval_of_jeffreys(wins: int, losses: int) -> None:
    found = rated(2, [[1.0]] * wins + [[0.0]] * losses, anchor=1, resamples=8_000).ratings[0]
    drawn = np.random.default_rng(0).beta(wins + 0.5, losses + 0.5, 400_000)
    low, high = np.quantile(drawn, (0.025, 0.975))
    # In chances: on Elo's scale the far end of an interval moves with a few draws.
    chances = [1 / (1 + 10 ** (-end / 400)) for end in (found.low, found.high)]
    assert chances == pytest.approx([low, high], abs=0.01)


def test_the_same_seed_gives_the_same_intervals_and_another_one_about_the_same() -> None:
    boards = [[1.0, 0.5, 0.0], [0.5, 1.0, 0.5], [0.0, 1.0, 1.0]] * 20
    first, again, other = rated(3, boards, seed=7), rated(3, boards, seed=7), rated(3, boards, seed=8)
    assert first == again
    assert other != first
    for one, two in zip(first.ratings, other.ratings, strict=True):
        assert one.rating == two.rating
        assert (one.low, one.high) == pytest.approx((two.low, two.high), abs=8)


def simulated(strengths: list[float], boards: int, draws: np.random.Generator, ties: float = 0.0) -> Boards:
    """Results as the model has them; some of them are ties instead, as often as leaves the points as expected."""
    first, second = np.transpose(pairs_of(len(strengths)))
    known = np.array(strengths)
    chance = 1 / (1 + np.exp(known[second] - known[first]))
    tied = ties * 2 * np.minimum(chance, 1 - chance)
    drawn = draws.random((boards, len(first)))
    points = np.where(drawn < chance - tied / 2, 1.0, np.where(drawn < chance + tied / 2, 0.5, 0.0))
    found: Boards = points.tolist()
    return found


@given(
    st.lists(st.floats(-1.5, 1.5), min_size=2, max_size=5),
    st.floats(0, 1),
    st.integers(0, 2**32),
)
@settings(max_examples=20, deadline=None)
def test_known_strengths_are_found_again(strengths: list[float], ties: float, seed: int) -> None:
    boards = simulated(strengths, 20_000, np.random.default_rng(seed), ties)
    found = strengths_of(rated(len(strengths), boards, anchor=0, resamples=2))
    assert found == pytest.approx([one - strengths[0] for one in strengths], abs=0.12)


def coverage(draw: Callable[[np.random.Generator], Boards], truth: list[float], runs: int) -> float:
    """How often the intervals hold the true strengths, the first player's being 0."""
    draws, held = np.random.default_rng(730), 0
    for run in range(runs):
        found = rated(len(truth), draw(draws), anchor=0, seed=run, resamples=300)
        held += sum(one.low <= ELO * true <= one.high for one, true in zip(found.ratings[1:], truth[1:], strict=True))
    return held / (runs * (len(truth) - 1))


@pytest.mark.parametrize(("strengths", "ties"), [([0, 0.4, 1.5], 0.0), ([0, 0.0, 0.8, 2.5], 0.7)])
def test_intervals_hold_the_true_strengths_as_often_as_they_say(strengths: list[float], ties: float) -> None:
    held = coverage(lambda draws: simulated(strengths, 80, draws, ties), strengths, 250)
    assert 0.925 <= held <= 0.975


def test_intervals_hold_too_where_pairs_fare_alike_on_a_board_and_not_as_the_model_has_it() -> None:
    # Half of the boards are such that nobody can err, on the others the third player is beaten by the first two.
    kinds: Boards = [[0.5, 0.5, 0.5]] * 5 + [[0.5, 1.0, 1.0]] * 3 + [[1.0, 1.0, 0.5], [0.0, 0.5, 1.0]]
    won, games = np.array(kinds).sum(0), np.full(3, float(len(kinds)))
    true = fitted(3, won[None], games[None])[0]
    truth = [float(one - true[0]) for one in true]

    def draw(draws: np.random.Generator) -> Boards:
        return [kinds[place] for place in draws.integers(0, len(kinds), 120)]

    assert 0.92 <= coverage(draw, truth, 250) <= 0.98
