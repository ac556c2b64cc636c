"""Ratings of players who met in pairs on the same boards, with intervals: Bradley and Terry's model on Elo's scale.

In the model a player of strength s has, against one of strength t, the chance 1 / (1 + exp(t - s)) of a point, and a
tie is half a point for either, as in Elo's ratings: a difference of ratings says what part of the points to expect, and
no more. Players who choose alike tie on most boards, others on few, so no one number (as Davidson's model has) would
say how often pairs tie; ties are counted beside the ratings instead.

Each pair begins with one tie that was not played: Jeffreys's prior of half a point for either. Without it a player who
never lost would be rated infinitely high.

Boards are drawn, and all pairs meet on each of them, so the intervals come from the boards (the Bayesian bootstrap of
Rubin, 1981): each board counts with a random weight whose mean is 1, for all pairs at once. That takes nothing for
granted of how often players tie, nor that pairs fare independently on a board. The halves of the tie that was not
played have random weights too, so that an interval is never a point: for two players who never tie it is the interval
of Jeffreys's posterior, beta(wins + 1/2, losses + 1/2).
"""

from __future__ import annotations

from hashlib import shake_256
from math import log
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

ELO: Final = 400 / log(10)
"""Points of a rating for each unit of strength: 400 of them are odds of ten to one."""

LEVEL: Final = 0.95
"""How often an interval is to hold what boards without number would give."""

RESAMPLES: Final = 1000
"""How often the boards are weighted anew for the intervals."""

LEAST: Final = 1e-6
"""Points that nobody has fewer of, far below what decides an interval: strengths stay such as can be worked out."""

VERSION: Final = "ladder weights 1"
"""What decides the weights, with the seed; another version has another text."""


class Rating(NamedTuple):
    """The rating of a player, and its interval."""

    rating: float
    low: float
    high: float


class Rated(NamedTuple):
    """What the results of all pairs come to."""

    ratings: tuple[Rating, ...]
    """Of each player."""
    expected: tuple[float, ...]
    """For each pair the part of the points that the first player should have by the ratings, 0 to 1."""


def pairs_of(players: int) -> tuple[tuple[int, int], ...]:
    """The pairs of so many players, by their places, each once.

    >>> pairs_of(3)
    ((0, 1), (0, 2), (1, 2))
    """
    return tuple((i, j) for i in range(players) for j in range(i + 1, players))


def rated(
    players: int,
    points: Sequence[Sequence[float]] | Floats,
    *,
    anchor: int | None = None,
    seed: int = 0,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
) -> Rated:
    """Rate players.

    Args:
        players: how many, 2 or more.
        points: for each board, for each of `pairs_of(players)`, what the first one won: 1, 1/2 or 0.
        anchor: the player whose rating is 0; None: the mean of all ratings is.
        seed: what the weights of the boards are drawn from, 0 to 2^64 - 1.
        resamples: how often they are drawn.
        level: how often an interval is to hold what it is an interval of.

    >>> found = rated(2, [[1.0]] * 3 + [[0.5]], anchor=1)
    >>> [round(one.rating) for one in found.ratings]  # 4 points to 1, with the tie that was not played
    [241, 0]
    >>> round(found.expected[0], 6)
    0.8
    """
    each = np.asarray(points, np.float64)
    pairs = pairs_of(players)
    boards = len(each)
    strengths = fitted(players, (each.sum(0) + 0.5)[None], np.full((1, len(pairs)), boards + 1.0))
    won, games = _weighted(each, seed, resamples)
    ratings = ELO * _anchored(np.vstack((strengths, fitted(players, won, games))), anchor)
    tail = (1 - level) / 2
    low, high = np.quantile(ratings[1:], (tail, 1 - tail), axis=0)
    first, second = np.transpose(pairs)
    chances = _chance(strengths[0, first] - strengths[0, second])
    return Rated(
        tuple(Rating(*map(float, one)) for one in zip(ratings[0], low, high, strict=True)), tuple(map(float, chances))
    )


def _anchored(strengths: Floats, anchor: int | None) -> Floats:
    origin = strengths.mean(1) if anchor is None else strengths[:, anchor]
    # Nobody reads of a rating of -0.
    return strengths - origin[:, None] + 0.0


def _chance(difference: Any) -> Any:
    """Of a point, for a player who is so much stronger."""
    return (1 + np.tanh(difference / 2)) / 2


def _weighted(points: Floats, seed: int, resamples: int) -> tuple[Floats, Floats]:
    """The points of the first of each pair, and the games of each pair, weighted anew so many times."""
    boards, pairs = points.shape
    won, games = np.empty((resamples, pairs)), np.empty((resamples, pairs))
    for number in range(resamples):
        drawn = _uniform(seed, number, boards + 2 * pairs)
        weights = -np.log(drawn[: boards + pairs])
        # What is drawn exponentially falls into two independent parts, each gamma(1/2), as the squares of two normal
        # numbers do that Box and Muller's method makes of it.
        added = weights[boards:]
        half = added * np.cos(2 * np.pi * drawn[boards + pairs :]) ** 2
        won[number] = weights[:boards] @ points + half + LEAST
        games[number] = weights[:boards].sum() + added + 2 * LEAST
    return won, games


def _uniform(seed: int, number: int, many: int) -> Floats:
    """So many numbers between 0 and 1, the same for ever."""
    key = VERSION.encode() + seed.to_bytes(8, "little") + number.to_bytes(4, "little")
    return (np.frombuffer(shake_256(key).digest(4 * many), "<u4") + 0.5) / 2.0**32


MOST_STEPS: Final = 200
"""Of Newton's method; some dozen do."""


def fitted(players: int, won: Floats, games: Floats) -> Floats:
    """The strengths that make results likeliest, their mean 0; for several tables of results at once.

    Newton's method on the logarithm of the likelihood, which is concave; a step that makes it less is halved.

    Args:
        players: how many.
        won: for each table, for each of `pairs_of(players)`, the points of the first one.
        games: likewise their games, more than the points; the points are more than 0.
    """
    first, second = np.transpose(pairs_of(players))
    incidence = np.zeros((len(first), players))
    incidence[range(len(first)), first], incidence[range(len(first)), second] = 1, -1

    def likelihood(strengths: Floats) -> Floats:
        difference = strengths @ incidence.T
        lost = games - won
        found: Floats = -(won * np.logaddexp(0, -difference) + lost * np.logaddexp(0, difference)).sum(1)
        return found

    strengths = np.zeros((len(won), players))
    reached = likelihood(strengths)
    for _ in range(MOST_STEPS):
        chance = _chance(strengths @ incidence.T)
        slope = (won - games * chance) @ incidence
        # Strengths that all rise together change nothing; the added constant keeps their mean where it is.
        curvature = np.einsum("tp,pi,pj->tij", games * chance * (1 - chance), incidence, incidence) + 1 / players
        step = np.linalg.solve(curvature, slope[..., None])[..., 0]
        for _ in range(60):
            after = likelihood(strengths + step)
            worse = after < reached - 1e-12 * np.abs(reached)
            if not worse.any():
                break
            step[worse] /= 2
        strengths, reached = strengths + step, after
        # Each step squares what is still wrong.
        if np.abs(step).max() < 1e-6:
            break
    centred: Floats = strengths - strengths.mean(1, keepdims=True)
    return centred
