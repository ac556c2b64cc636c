"""The log and its projections: appending, saving the moment, going back, forking."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from statistics import median
from time import perf_counter_ns
from typing import Any

import pytest

from events.event import Event
from events.log import Log
from projections.combat import COMBAT
from projections.views import PROJECTIONS, Savepoint, Views
from simulator.game.game import Game
from tests.benchmarks.aggregate import Combats
from tests.benchmarks.combats import combat, declaration, long_game
from tests.benchmarks.conftest import Rows, seconds

COMBATS = 2_000
LENGTHS = (100, 1_000, 10_000, 100_000, 1_000_000)


def _with_the_library(combats: int) -> None:
    game = Combats()
    for _ in range(combats):
        game.fight()


def _with_ours(combats: list[list[Event]], current: Callable[[Views], Any]) -> None:
    log = Log()
    views = Views(log)
    for events in combats:
        current(views)
        views.savepoint()
        for each in events:
            log.append(each)
    current(views)


def _building(combats: int) -> None:
    listed: list[Event] = []
    for _ in range(combats):
        for each in combat():
            listed.append(each)


@pytest.fixture(scope="module")
def library_rate() -> float:
    return 14 * 200 / seconds(lambda: _with_the_library(200), rounds=5)


@pytest.fixture(scope="module")
def refold_rate() -> float:
    """What folding from zero at each declaration comes to in a game of a hundred declarations."""
    events = [each for _ in range(100) for each in combat()]

    def refold() -> None:
        for end in range(0, len(events), 14):
            COMBAT.fold(events[:end])

    return len(events) / seconds(refold)


def test_append_and_savepoint_with_combat_current(
    benchmark: Any, rows: Rows, library_rate: float, refold_rate: float
) -> None:
    combats = [combat() for _ in range(COMBATS)]
    benchmark.pedantic(_with_ours, (combats, lambda views: views.combat), rounds=15, warmup_rounds=2)
    ours = 14 * COMBATS / benchmark.stats.stats.median
    limit = 14 * COMBATS / seconds(lambda: _building(COMBATS))
    peer = f"Aggregate {library_rate / 1e3:.3g} k/s; refolding {refold_rate / 1e3:.3g} k/s"
    rows.rate("append + savepoint, combat current", ours, 1.5e6, peer=peer, limit=limit)
    rows.ratio("  as many times the library's Aggregate", ours / library_rate, least=15)


def test_append_and_savepoint_with_everything_current(benchmark: Any, rows: Rows, library_rate: float) -> None:
    combats = [combat() for _ in range(COMBATS)]
    benchmark.pedantic(_with_ours, (combats, Views.catch_up), rounds=15, warmup_rounds=2)
    ours = 14 * COMBATS / benchmark.stats.stats.median
    rows.rate(
        "append + savepoint, every projection current", ours, 0.6e6, peer=f"Aggregate {library_rate / 1e3:.3g} k/s"
    )


def _long_views(length: int) -> Views:
    board, events = long_game(length)
    views = Views(Log([*board, *events[: length - len(board)]]))
    views.catch_up()
    return views


def _rollback(log: Log, look: Callable[[], Any], back: Callable[[Any], Any], mark: Any, rounds: int = 3_000) -> float:
    """The median time of going back alone, after a declaration of twelve events that was looked at."""
    events = declaration()
    times = []
    for _ in range(rounds):
        log.extend(events)
        look()
        began = perf_counter_ns()
        back(mark)
        times.append(perf_counter_ns() - began)
    return median(times) / 1e9


def _cut_a_list(listed: list[Event], rounds: int = 3_000) -> float:
    """What cutting the tail of a plain list takes."""
    events = declaration()
    length = len(listed)
    times = []
    for _ in range(rounds):
        listed.extend(events)
        began = perf_counter_ns()
        del listed[length:]
        times.append(perf_counter_ns() - began)
    return median(times) / 1e9


def test_rollback_of_a_declaration_at_any_length(benchmark: Any, rows: Rows) -> None:
    everything: dict[int, float] = {}
    log_alone: dict[int, float] = {}
    refolding: dict[int, float] = {}
    for length in LENGTHS:
        views = _long_views(length)
        mark = views.savepoint()
        everything[length] = _rollback(views.log, lambda views=views: views.combat, views.rollback, mark)
        log_alone[length] = _rollback(views.log, lambda: None, views.log.rollback, mark.history)
        assert len(views.log) == length
        if length <= 100_000:
            events = list(views.log)
            refolding[length] = seconds(lambda e=events: [p.fold(e) for p in PROJECTIONS], rounds=3)
    checkpoint = seconds(lambda: [(views.savepoint(), views.combat.copy()) for _ in range(1_000)]) / 1_000
    views.rollback(mark)

    def declared() -> tuple[tuple[Savepoint], dict[str, Any]]:
        views.log.extend(declaration())
        return (mark,), {}

    benchmark.pedantic(views.rollback, setup=declared, rounds=3_000, warmup_rounds=50)
    limit = _cut_a_list(list(views.log))
    peer = f"refolding {refolding[100] * 1e6:.3g} us at 10^2, {refolding[100_000] * 1e3:.3g} ms at 10^5"
    worst = max(everything.values())
    what = "rollback of 12 events, every projection, worst of 10^2..10^6"
    rows.time(what, worst, 1e-6 + checkpoint, peer=f"{peer}; the checkpoint {checkpoint * 1e6:.3g} us", limit=limit)
    rows.time("  the log alone, worst of 10^2..10^6", max(log_alone.values()), 1e-6 + checkpoint)
    rows.ratio("  the slowest length over the fastest", worst / min(everything.values()), most=2)


def test_fork(benchmark: Any, rows: Rows) -> None:
    board, events = long_game(100_000)
    game = Game(edition="cr-2024-06-07")
    game.log.extend([*board, *events])
    assert game.digests()
    batch = 1_000
    benchmark.pedantic(lambda: [game.fork() for _ in range(batch)], rounds=30, warmup_rounds=3)
    small = Game(board, edition="cr-2024-06-07")
    few = seconds(lambda: [small.fork() for _ in range(batch)]) / batch
    copying = seconds(lambda: deepcopy(small.board), rounds=30)
    peer = f"at {len(small.log)} events {few * 1e6:.3g} us; deepcopy of the board {copying * 1e6:.3g} us"
    rows.time("Game.fork() at 10^5 events", benchmark.stats.stats.median / batch, 2e-6, peer=peer)
