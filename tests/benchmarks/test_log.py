"""The log and its projections: appending, saving the moment, going back, forking."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from events.event import Event
from events.log import Log
from projections.views import Views
from simulator.envs.benchmarks.harness import BenchmarkRow, Spent, Work, in_turn
from simulator.game.game import Game
from tests.benchmarks.aggregate import Combats
from tests.benchmarks.combats import combat, declaration, long_game

COMBATS = 2_000
LENGTHS = (100, 1_000, 10_000, 100_000, 1_000_000)
AGGREGATE = "the eventsourcing library's Aggregate"
BUILDING = "building the events in a list"


def _with_the_library(combats: int) -> float:
    game = Combats()
    for _ in range(combats):
        game.fight()
    return 14 * combats


def _with_ours(combats: list[list[Event]], current: Callable[[Views], Any]) -> float:
    log = Log()
    views = Views(log)
    for events in combats:
        current(views)
        views.savepoint()
        for each in events:
            log.append(each)
    current(views)
    return 14 * len(combats)


def _building(combats: int) -> float:
    listed: list[Event] = []
    for _ in range(combats):
        for each in combat():
            listed.append(each)
    return len(listed)


def test_append_and_savepoint(rows: list[BenchmarkRow]) -> None:
    combats = [combat() for _ in range(COMBATS)]
    works: dict[str, Work] = {
        "combat": lambda: _with_ours(combats, lambda views: views.combat),
        "everything": lambda: _with_ours(combats, Views.catch_up),
        AGGREGATE: lambda: _with_the_library(200),
        BUILDING: lambda: _building(COMBATS),
    }
    rates = in_turn(works, rounds=11)
    name = "append + savepoint, combat current"
    rows.append(rates.row(name, "combat", AGGREGATE, unit="events/s", bar=11))
    rows.append(rates.row(name, "combat", BUILDING, unit="events/s", bar=0.09))
    name = "append + savepoint, every projection current"
    rows.append(rates.row(name, "everything", AGGREGATE, unit="events/s", bar=5.7))
    rows.append(rates.row(name, "everything", BUILDING, unit="events/s", bar=0.05))


def _long_views(length: int) -> Views:
    board, events = long_game(length)
    log = Log([*board, *events][:length])
    views = Views(log)
    views.catch_up()
    return views


def _rollback(log: Log, look: Callable[[], Any], back: Callable[[Any], Any], mark: Any, rounds: int = 500) -> Spent:
    """Going back alone, after a declaration of twelve events that was looked at."""
    events = declaration()
    taken = 0.0
    for _ in range(rounds):
        log.extend(events)
        look()
        began = perf_counter()
        back(mark)
        taken += perf_counter() - began
    return Spent(rounds, taken)


def _cut_a_list(listed: list[Event], rounds: int = 500) -> Spent:
    """Cutting the tail of a plain list."""
    events = declaration()
    length = len(listed)
    taken = 0.0
    for _ in range(rounds):
        listed.extend(events)
        began = perf_counter()
        del listed[length:]
        taken += perf_counter() - began
    return Spent(rounds, taken)


def test_rollback_of_a_declaration_at_any_length(rows: list[BenchmarkRow]) -> None:
    works: dict[str, Work] = {}
    held = []
    for length in LENGTHS:
        views = _long_views(length)
        mark = views.savepoint()
        held.append((views, length))
        works[f"{length:,} events"] = lambda v=views, m=mark: _rollback(v.log, lambda: v.combat, v.rollback, m)
        works[f"log, {length:,}"] = lambda v=views, m=mark: _rollback(v.log, lambda: None, v.log.rollback, m.history)
    listed = [*views.log]
    works["cutting a list"] = lambda: _cut_a_list(listed)
    rates = in_turn(works, rounds=9)
    assert all(len(views.log) == length for views, length in held)
    name = "rollback of 12 events, every projection, at 10^6"
    rows.append(rates.row(name, "1,000,000 events", "cutting a list", unit="s", bar=0.057))
    rows.append(rates.row(name, "1,000,000 events", "100 events", unit="s", bar=0.7))
    name = "rollback of 12 events, the log alone, at 10^6"
    rows.append(rates.row(name, "log, 1,000,000", "cutting a list", unit="s", bar=0.135))


class _Twelve:
    """As much as a fork has to hold."""

    __slots__ = tuple("abcdefghijkl")


def test_fork(rows: list[BenchmarkRow]) -> None:
    board, events = long_game(100_000)
    game = Game(edition="cr-2024-06-07")
    game.log.extend([*board, *events])
    assert game.digests()
    small = Game(board, edition="cr-2024-06-07")

    def forks(game: Game) -> Work:
        return lambda: len([game.fork() for _ in range(1_000)])

    def objects() -> float:
        for _ in range(1_000):
            other = object.__new__(_Twelve)
            for name in _Twelve.__slots__:
                setattr(other, name, game)
        return 1_000

    limit, few = "a new object with twelve attributes", f"at {len(small.log)} events"
    rates = in_turn({"ours": forks(game), few: forks(small), limit: objects}, rounds=21)
    rows.append(rates.row("Game.fork() at 10^5 events", "ours", limit, unit="s", bar=0.43))
    rows.append(rates.row("Game.fork() at 10^5 events", "ours", few, unit="s", bar=0.75))
