"""The example of generalisation: what it measures, that it learns, and that a seed decides its figures."""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")
pytest.importorskip("gymnasium")

from simulator.envs import NamedBoards
from simulator.envs.examples import held_out_cards as example
from simulator.envs.players.players import minimax

BOARDS = NamedBoards(["Serra Angel", "White Knight", "Grizzly Bears", "Craw Wurm", "Typhoid Rats"], 2, 2)


@pytest.fixture(scope="module")
def boards() -> list[example.Board]:
    return example.boards_of(BOARDS, 0, 60)


def test_the_best_blocks_close_the_gap_and_no_player_does_better(boards: list[example.Board]) -> None:
    for board in boards:
        assert board.values.random <= board.values.best + 1e-9
        assert board.worth(minimax) <= board.values.best + 1e-9
        for lesson in board.lessons:
            assert min(lesson.losses) == 0
            assert lesson.told.shape == (len(lesson.choices), example.TOLD)
    assert 90 < example.gap_closed(minimax, boards) <= 100


def test_slopes_are_those_of_the_loss() -> None:
    draws = np.random.default_rng(3)
    told, losses = draws.random((5, 3, example.TOLD), np.float32), draws.random((5, 3), np.float32)
    legal = np.ones((5, 3), bool)
    legal[0, 2] = False
    network = example.Network(np.arange(7), 4, draws)
    for weights in network.weights:
        weights += draws.normal(size=weights.shape) * 0.3

    def loss() -> float:
        scores = np.where(legal, network.scores(told), -np.inf).astype(np.float64)
        likely = np.exp(scores - scores.max(1, keepdims=True))
        return float((likely / likely.sum(1, keepdims=True) * losses).sum(1).mean())

    slopes = example._slopes(network, told, losses, legal)
    for part, slope in zip([*network.weights, *network.biases], slopes, strict=True):
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        was, more = part[place], 1e-2
        part[place] = was + more
        higher = loss()
        part[place] = was - more
        lower = loss()
        part[place] = was
        assert (higher - lower) / (2 * more) == pytest.approx(slope[place], rel=0.1, abs=1e-4)


def test_what_is_told_without_abilities_is_the_same_whatever_the_abilities_are(boards: list[example.Board]) -> None:
    batch = example.Batch.of([lesson for board in boards for lesson in board.lessons])
    without, told = (example.columns_of(batch.told, width) for width in (example.PLAIN, example.TOLD))
    assert without.max() < example.PLAIN <= told.max()
    assert {*without} < {*told}


def test_it_learns_what_abilities_are_worth(boards: list[example.Board]) -> None:
    batch = example.Batch.of([lesson for board in boards for lesson in board.lessons])
    draws = np.random.default_rng(0)
    network = example.Network(example.columns_of(batch.told, example.TOLD), 32, draws)
    before = example.gap_closed(example.Cloned(network), boards)
    example.learn(network, batch, 300, draws)
    assert example.gap_closed(example.Cloned(network), boards) > before


def test_a_seed_decides_the_figures() -> None:
    def figures(seed: int) -> Any:
        found = example.run("vanilla", seed, train=6, test=4, steps=5, size=2, networks=1)
        return {name: found[name] for name in ("cards_in", "lessons", "gap_closed")}

    assert figures(1) == figures(1) != figures(2)
