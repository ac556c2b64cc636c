"""Ray actors learn what one process learns, and share arrays without copying them; see the extra `ray`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("numba")
ray = pytest.importorskip("ray")

from click.testing import CliRunner

from simulator.envs.examples.batches import train, train_alone
from simulator.envs.examples.best_attempts import Player, Settings, first_moments, first_weights
from simulator.envs.examples.ray_actors import PLACED, Acting, ActorsWork, Learning, command, started

pytestmark = pytest.mark.filterwarnings("ignore")

SETTINGS = Settings(batches=6, boards=16, goes=4, attempts=4, pool=64, hidden=8)


def test_one_process_one_actor_and_two_learn_the_same() -> None:
    arguments = ["--actors", "2", "--rounds", "1", "--batches", "5", "--boards", "16", "--goes", "1", "--json"]
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert list(found["runs"]) == ["one process", "1 actor", "2 actors"]
    assert len({weights for each in found["runs"].values() for weights in each["weights"]}) == 1
    assert all(each["choices_per_second"] > 0 for each in found["runs"].values())
    assert set(found["ratios"]) == {"one process", "1 actor"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--actors", "5"], "in_flight: found 4 for 5 actors; expected 5 or more"),
        (["--attempts", "1"], "Invalid value for '--attempts'"),
        (
            ["--address", "127.0.0.1:1"],
            "address: found 127.0.0.1:1: [Errno 111] Connection refused; expected a cluster",
        ),
        (["--address", "nowhere"], "address: found nowhere"),
    ],
)
def test_what_cant_be_used_is_told(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.fixture(scope="module")
def work() -> Iterator[ActorsWork]:
    """Two actors and a learner; what starts Ray by itself is tested before."""
    with started(None, 2):
        learner = ray.remote(**PLACED)(Learning).remote(SETTINGS)
        players = [ray.remote(**PLACED)(Acting).remote(SETTINGS) for _ in range(2)]
        weights = first_weights(SETTINGS)
        yield ActorsWork(players, learner, ray.put(weights), ray.put(first_moments(weights)))


def test_arrays_are_shared_and_threads_are_one(work: ActorsWork) -> None:
    lessons, told = work.players[0].play.options(num_returns=2).remote(ray.put(first_weights(SETTINGS)), 0)
    assert ray.get(told).bytes > 100_000, "less is sent, not stored"
    stored = ray.get(lessons).seen
    assert not stored.flags.owndata
    assert not stored.flags.writeable
    assert ray.get(work.players[0].threads.remote()) == 1


def test_an_actor_that_is_lost_is_started_again_and_plays_the_same(work: ActorsWork) -> None:
    class Losing:
        """Loses an actor that has something to do."""

        def __getattr__(self, name: str) -> Any:
            return getattr(work, name)

        def begin(self, number: int, weights: Any) -> None:
            work.begin(number, weights)
            if number == 3:
                ray.kill(work.players[0], no_restart=False)

    first = first_weights(SETTINGS)
    found = ray.get(train(Losing(), ray.put(first), SETTINGS))
    assert found.digest == train_alone(Player(SETTINGS)).weights
