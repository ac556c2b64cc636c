"""Training in several processes: Ray actors play batches in vector environments, a learner apart learns from them.

    python -m simulator.envs.examples.ray_actors --actors 2 --json

What is played and learned is in `best_attempts`, in which order in `batches`; neither needs Ray. A batch follows from
its number, the settings and its weights: so one process, one actor and many end with the same weights, and an actor
that is lost is started again and plays the same.

- Arrays are shared through Ray's object store: the learner looks into what an actor stored without copying it, and
  weights are stored once for all actors of a machine. What the command itself hands round are references.
- At most `--in-flight` batches are played or wait at one time: memory has a bound, and so has the age of weights.
- Each process has one thread of BLAS and numba: processes are what fills the machine.

The same training is timed in one process, with one actor, and with all, in turns. Nothing is gained beyond the number
of processors. On a cluster:

- `ray start --head --port=6379` on one machine, `ray start --address=HEAD:6379` on the others, all with the same Python
  and `pip install "declare-blockers[ray]"`. Then this command with `--address auto --train` on the head; `--train`
  trains once by all actors, and compares nothing. Where nodes are not installed, a job's environment does it, for which
  the head needs `ray[default]`: `ray job submit --runtime-env-json '{"pip": ["declare-blockers[train]"]}' -- python -m
  simulator.envs.examples.ray_actors --address auto --train`; a wheel's address may stand there too.
- `--actors`: one less than there are processors, for each takes one (`num_cpus`) and so does the learner. They are
  spread over the machines. In `PLACED` a learner's `num_gpus`, or a placement group, says where it is.
- `--in-flight`: twice the actors, so that each has its next batch while the learner has its last.
- `--goes` so that a batch takes some tenths of a second: Ray takes some milliseconds of each.
- `ray start --object-store-memory`: more than in-flight times `batch_bytes` (of `--json`) on the learner's machine.
- Actors and learner are started again elsewhere when their machine is lost (`max_restarts`), and do again what was not
  finished (`max_task_retries`), from the same seeds. The machine of the command itself must stay.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from socket import create_connection
from time import perf_counter, process_time
from typing import Any

import click

from simulator.envs.errors import EnvsError, missing_extra

try:
    import gymnasium  # noqa: F401  # the vector environment's
    import numba
    import ray
except ImportError as missing:
    raise missing_extra(missing, "ray", __name__) from None

from simulator.envs.examples.batches import Run, flights, ratios, run_of, summary, train, train_alone
from simulator.envs.examples.best_attempts import (
    Lessons,
    Moments,
    Player,
    Settings,
    Told,
    Weights,
    first_moments,
    first_weights,
    learn,
)

ONE_THREAD = {
    f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL", "VECLIB_MAXIMUM", "BLIS", "NUMBA")
}
"""Set before a process imports numpy and numba."""

PLACED = {
    "num_cpus": 1, "max_restarts": 10, "max_task_retries": -1, "scheduling_strategy": "SPREAD",
    "runtime_env": {"env_vars": ONE_THREAD},
}  # fmt: skip
"""How an actor is started, and again: ten times at most, so that one which can't be is told."""


class Acting(Player):
    """A player in a process of its own."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.play(first_weights(settings), 0)  # the first batch compiles what plays

    def train_alone(self) -> Run:
        """Train in this process alone."""
        return train_alone(self)

    def threads(self) -> int:
        """That numba would use here."""
        return int(numba.get_num_threads())

    def cpu_seconds(self) -> float:
        """Of this process so far."""
        return process_time()


class Learning:
    """The learner in a process of its own; it keeps nothing, so that it can be started again."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def learn(self, weights: Weights, moments: Moments, lessons: Lessons, number: int) -> tuple[Weights, Moments]:
        """Learn from batch `number`."""
        return learn(self.settings, weights, moments, lessons, number)

    def cpu_seconds(self) -> float:
        """Of this process so far."""
        return process_time()


class ActorsWork:
    """Has batches played by actors and learned from by a learner; all it holds are references.

    Args:
        players: actors that are `Acting`.
        learner: an actor that is `Learning`.
        weights: where the first weights are stored.
        moments: where the first moments are.
    """

    def __init__(self, players: list[Any], learner: Any, weights: Any, moments: Any) -> None:
        self.players, self.learner = players, learner
        self.told: list[Told] = []
        self._weights, self._moments = weights, moments
        self._playing: dict[Any, tuple[int, Any]] = {}

    def begin(self, number: int, weights: Any) -> None:
        """Batch `number` goes to the actor that has the least to do."""
        busy = Counter(player for player, _ in self._playing.values())
        player = min(range(len(self.players)), key=busy.__getitem__)
        lessons, told = self.players[player].play.options(num_returns=2).remote(weights, number)
        self._playing[told] = player, lessons

    def done(self) -> tuple[int, Any]:
        """Wait for any batch; its lessons stay where they are."""
        (first,), _ = ray.wait(list(self._playing), num_returns=1)
        _, lessons = self._playing.pop(first)
        told = ray.get(first)
        self.told.append(told)
        return told.number, lessons

    def learn(self, number: int, lessons: Any) -> Any:
        """Where the weights will be, when they are learned: nobody waits here for that."""
        found = self.learner.learn.options(num_returns=2).remote(self._weights, self._moments, lessons, number)
        self._weights, self._moments = found
        return self._weights


def run(players: list[Any], learner: Any, settings: Settings) -> Run:
    """Train once by some actors and a learner."""
    weights = first_weights(settings)
    first = ray.put(weights)
    work = ActorsWork(players, learner, first, ray.put(first_moments(weights)))

    def cpu_seconds() -> float:
        found: list[float] = ray.get([each.cpu_seconds.remote() for each in (*players, learner)])
        return process_time() + sum(found)

    cpu_began, began = cpu_seconds(), perf_counter()
    last = ray.get(train(work, first, settings))
    return run_of(work.told, perf_counter() - began, cpu_seconds() - cpu_began, last)


ALONE = "one process"


def named(actors: int) -> str:
    """What runs of some actors are called."""
    return "1 actor" if actors == 1 else f"{actors} actors"


def compared(players: list[Any], learner: Any, settings: Settings, rounds: int) -> dict[str, list[Run]]:
    """The same training in one process, by one actor and by all, in turns; by name, each once in each round."""
    runs: dict[str, list[Run]] = {ALONE: [], named(1): []}
    for _ in range(rounds):
        runs[ALONE].append(ray.get(players[0].train_alone.remote()))
        runs[named(1)].append(run(players[:1], learner, settings))
        if len(players) > 1:
            runs.setdefault(named(len(players)), []).append(run(players, learner, settings))
    return runs


def started(address: str | None, actors: int) -> Any:
    """Ray, which is left at the end of the context: a cluster that is there, or one on this machine.

    Raises:
        EnvsError: there is none at the address, or it has too few processors.
    """
    local = {} if address else {"num_cpus": actors + 1, "include_dashboard": False}
    try:
        host, colon, port = (address or "").rpartition(":")
        if colon and port.isdecimal() and "/" not in host:
            create_connection((host, int(port)), 10).close()  # Ray itself tries for minutes
        context = ray.init(address, log_to_driver=False, **local)
    except (OSError, OverflowError, ValueError) as error:
        expected = "a cluster that runs (`ray start --head`), or no address: then Ray is started on this machine"
        raise EnvsError("address", f"{address}: {error}", expected) from error
    processors = int(ray.cluster_resources().get("CPU", 0))
    if processors < actors + 1:
        context.disconnect()
        expected = f"{actors + 1}: one for each actor and one for the learner"
        raise EnvsError("the cluster", f"{processors} processors", expected)
    return context


POSITIVE, DEFAULTS = click.IntRange(1), Settings()


@click.command()
@click.option("--actors", default=2, type=POSITIVE, show_default=True, help="Processes that play.")
@click.option("--batches", default=DEFAULTS.batches, type=POSITIVE, show_default=True, help="Batches of a training.")
@click.option("--boards", default=DEFAULTS.boards, type=POSITIVE, show_default=True, help="Boards side by side.")
@click.option("--goes", default=DEFAULTS.goes, type=POSITIVE, show_default=True, help="Times so many, in a batch.")
@click.option(
    "--attempts", default=DEFAULTS.attempts, type=click.IntRange(2), show_default=True, help="How often each is played."
)
@click.option(
    "--in-flight", default=DEFAULTS.in_flight, type=POSITIVE, show_default=True, help="Batches at one time, at most."
)
@click.option("--seed", default=0, type=click.IntRange(0, (1 << 64) - 1), show_default=True)
@click.option("--rounds", default=3, type=POSITIVE, show_default=True, help="How often each way of training is timed.")
@click.option("--train", "only_train", is_flag=True, help="Train once by all actors, and compare nothing.")
@click.option("--address", help="A cluster's address, or auto. Without: this machine.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(actors: int, rounds: int, only_train: bool, address: str | None, as_json: bool, **given: int) -> None:
    """Train by actors and a learner, and compare that with one process and with one actor."""
    settings = Settings(**given)
    try:
        flights(actors, settings.in_flight)
        with started(address, actors):
            runs = trained(actors, settings, 0 if only_train else rounds)
    except EnvsError as error:
        raise click.UsageError(str(error)) from None
    except ray.exceptions.RayError as error:
        said = str(error).strip().splitlines() or [type(error).__name__]
        raise click.ClickException("Ray stopped: " + " ... ".join(dict.fromkeys([said[0], said[-1].strip()]))) from None
    document = {
        "settings": settings._asdict(),
        "processors": os.cpu_count(),
        "runs": {name: summary(those) for name, those in runs.items()},
        "ratios": ratios(runs, named(actors)),
    }
    click.echo(json.dumps(document, indent=1) if as_json else "\n".join(lines(document)))


def trained(actors: int, settings: Settings, rounds: int) -> dict[str, list[Run]]:
    """Start the actors and the learner, and train by them: once, or in each round with what that is compared to."""
    learner = ray.remote(**PLACED)(Learning).remote(settings)
    placed = ray.remote(**PLACED)(Acting)
    players = [placed.remote(settings) for _ in range(actors)]
    ray.get([each.cpu_seconds.remote() for each in (*players, learner)])  # when all are there
    return (
        compared(players, learner, settings, rounds) if rounds else {named(actors): [run(players, learner, settings)]}
    )


def lines(document: dict[str, Any]) -> Iterator[str]:
    """What is told of runs."""
    for name, found in document["runs"].items():
        yield (
            f"{name}: {found['choices_per_second']:,} choices/s; {found['choices_per_cpu_second']:,} for each second "
            f"of a processor, {found['processors_filled']:.2f} of {document['processors']} processors filled"
        )
    yield (
        f"mean return: {found['mean_return_of_first_tenth']:+.2f} at the beginning, "
        f"{found['mean_return_of_last_tenth']:+.2f} at the end; weights {', '.join(found['weights'])}"
    )
    for name, ratio in document["ratios"].items():
        yield f"{ratio['choices_per_second']:.2f} times as many choices/s as {name}"


if __name__ == "__main__":
    command()
