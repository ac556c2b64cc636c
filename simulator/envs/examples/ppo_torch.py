"""PPO in one file: a network learns to declare blocks, with torch alone (the extra `learn`).

    python -m simulator.envs.examples.ppo_torch --seed 0 --slots 1500000 --threads 1 --json -o blocks.pt

It plays the defending role on boards of at most 4 attackers and 4 blockers, thousands at once through the vector API;
the active role orders blockers so that it destroys the most. Each board is played several times in a row of the batch,
and what an attempt was worth beyond the mean of the others is its advantage: there is no network of values. Policies
are measured by `measuring` on boards that nobody trains on.

What made a difference, of what was tried: to say what a choice does to its group (all that is said is in `outlook`),
and to keep choices random for long (an entropy bonus that falls slowly).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, BinaryIO, NamedTuple

import click

from simulator.envs.errors import missing_extra

try:
    import numpy as np
    import torch
    from gymnasium.vector import AutoresetMode
    from numpy.typing import NDArray
    from torch import Tensor, nn
    from torch.nn import Linear, functional
except ImportError as missing:
    raise missing_extra(missing, "learn", __name__) from None

from simulator.envs.api.vector import VectorCombat
from simulator.envs.benchmarks.measuring import BOARDS, evaluation_boards, measure
from simulator.envs.errors import EnvsError
from simulator.envs.generators.boards import Boards
from simulator.envs.players.outlook import BLOCKER, CHOICE, PAIR, Features, Moments, Outlook, moments_of
from simulator.envs.players.players import RandomPlayer
from simulator.envs.players.search import SearchPlayer
from simulator.envs.search import Search, Seen
from simulator.envs.seeds import number_of_episode
from simulator.envs.solvers.minimax import settled
from simulator.envs.vanilla.engine import PlainCombat

SIZE = 4
"""Creatures at most on each side."""


class Settings(NamedTuple):
    """What a run of training is made of."""

    slots: int = 1_500_000
    """Blockers on the boards played, each counted in each combat: when training ends."""
    pool: int = 16_384
    """Boards to train on."""
    boards: int = 512
    """Boards in a batch."""
    copies: int = 8
    """How often each of them is played in it."""
    epochs: int = 2
    minibatch: int = 1024
    learning_rate: float = 3e-3
    """At the beginning; it falls to 0 in a straight line."""
    entropy: float = 1.0
    """The bonus at the beginning; it falls to 0 as the 1.5th power of what is left of training."""
    clip: float = 0.2
    watched: int = 512
    """Boards of the evaluation set on which the policy is watched while it learns."""
    watches: int = 25
    """How often."""


class Network(nn.Module):
    """Scores choices: of each it knows the attacker and its group, and those that are asked later and may join.

    It has no fixed number of places: creatures go through the same layers, and what several say is their maximum.
    """

    def __init__(self, width: int = 64, pairs: int = 32) -> None:
        super().__init__()
        self.pair, self.pair_choice = Linear(PAIR, pairs), Linear(CHOICE, pairs)
        self.pair_blocker = Linear(BLOCKER, pairs)
        self.blocker, self.back = Linear(pairs + BLOCKER, pairs), Linear(pairs, pairs)
        self.choice, self.whole = Linear(CHOICE + pairs, width), Linear(width + pairs, width)
        self.last, self.last_whole = Linear(width, width), Linear(width, width)
        self.score = Linear(width, 1)
        nn.init.zeros_(self.score.weight)

    def forward(self, choices: Tensor, blockers: Tensor, pairs: Tensor, legal: Tensor) -> Tensor:
        """(moments, attackers + 1): logarithms of how likely choices are, by the fields of `Features`."""
        may = pairs[..., :1]
        each = self.pair(pairs) + self.pair_choice(choices).unsqueeze(2) + self.pair_blocker(blockers).unsqueeze(1)
        each = functional.relu(each) * may
        later = functional.relu(self.blocker(torch.cat([blockers, each.amax(1)], -1)))
        each = functional.relu(each + self.back(later).unsqueeze(1)) * may
        choice = functional.relu(self.choice(torch.cat([choices, each.amax(2)], -1)))
        there = (choices != 0).any(-1, keepdim=True)
        asked = (blockers != 0).any(-1, keepdim=True)
        whole = functional.relu(self.whole(torch.cat([(choice * there).amax(1), (later * asked).amax(1)], -1)))
        last = functional.relu(self.last(choice) + self.last_whole(whole).unsqueeze(1))
        return functional.log_softmax(self.score(last).squeeze(-1).masked_fill(~legal, -1e9), -1)


def _tensors(features: Features) -> tuple[Tensor, ...]:
    return tuple([torch.from_numpy(np.ascontiguousarray(each)) for each in features])


class NetworkPolicy:
    """A player that chooses blocks by a network; as a prior it makes a `SearchPlayer`.

    Args:
        network: what it chooses by.
    """

    def __init__(self, network: Network) -> None:
        self.network = network
        self._seen: Seen | None = None
        self._outlook: Outlook

    def __call__(self, search: Search) -> int:
        """The choice that is thought likeliest, in the phase "block"."""
        (weights,) = self.priors([search])
        return search.legal()[int(np.argmax(weights))]

    def priors(self, searches: Sequence[Search]) -> list[list[float]]:
        """How likely each legal choice is, in searches of one combat: `players.search.Priors`."""
        seen = searches[0].seen
        if seen is not self._seen:
            self._outlook = Outlook([seen], len(seen.attackers), len(seen.blockers))
            self._seen = seen
        likely = self._likely(self._outlook, searches, np.zeros(len(searches), np.int64))
        return [row[list(search.legal())].tolist() for row, search in zip(likely, searches, strict=True)]

    def _likely(self, outlook: Outlook, searches: Sequence[Search], boards: NDArray[np.int64]) -> NDArray[np.float32]:
        features = outlook.features(moments_of(searches, boards, outlook.attackers))
        with torch.no_grad():
            likely: NDArray[np.float32] = self.network(*_tensors(features)).exp().numpy()
        return likely

    def mean(self, combats: Sequence[PlainCombat]) -> float:
        """What combats are worth when it chooses the blocks, and the active role the best orders; all at once."""
        outlook = Outlook([combat.seen for combat in combats], SIZE, SIZE)
        playing = [combat.clone() for combat in combats]
        while asked := [place for place, combat in enumerate(playing) if combat.phase == "block"]:
            searches = [playing[place] for place in asked]
            for search, row in zip(searches, self._likely(outlook, searches, np.array(asked)), strict=True):
                search.apply(int(row.argmax()))
        return sum(settled(combat).returns().defending for combat in playing) / len(playing)

    @classmethod
    def load(cls, path: Path) -> NetworkPolicy:
        """The policy whose weights the command has saved.

        Raises:
            EnvsError: the file has no such weights.
        """
        network = Network()
        try:
            network.load_state_dict(torch.load(path, weights_only=True))
        except Exception as error:  # torch raises many kinds for what is no such file
            found = f"no weights of this network ({type(error).__name__})"
            raise EnvsError(str(path), found, "a file that ppo_torch has saved with -o") from error
        return cls(network)


class TrainingBatch(NamedTuple):
    """Choices of blocks, one on each row, and what came of them."""

    features: tuple[Tensor, ...]
    choices: Tensor
    likely: Tensor
    """The logarithms of how likely they were."""
    advantages: Tensor
    slots: int


class TrainingCombats:
    """Combats that are played to learn from: each board of a batch several times, side by side.

    Args:
        settings: how many.
        seed: which boards, in which order.
    """

    def __init__(self, settings: Settings, seed: int) -> None:
        boards = Boards(SIZE, SIZE, pool=settings.pool)
        children = settings.boards * settings.copies
        self.combats = VectorCombat(children, boards, observations="none", autoreset_mode=AutoresetMode.DISABLED)
        self.outlook = Outlook([boards.table(number).seen for number in range(settings.pool)], SIZE, SIZE)
        self.copies = settings.copies
        self._seeds: list[int] | None = [
            number_of_episode(seed, row) for row in range(settings.boards) for _ in range(settings.copies)
        ]
        """Copies have the same seed, so they play the same boards for ever."""

    def batch(self, network: Network) -> TrainingBatch:
        """Every child's next combat."""
        observation, infos = self.combats.reset(seed=self._seeds)
        self._seeds = None
        returns, rows = np.zeros(self.combats.num_envs), []
        while (infos["agent"] >= 0).any():
            actions = np.zeros(self.combats.num_envs, np.int64)
            legal = self._legal(observation["action_mask"])
            asked = np.flatnonzero(infos["agent"] == 0)
            if len(asked):
                rows.append((asked, *self._choose(network, asked, infos["asked"], legal)))
                actions[asked] = self._actions(rows[-1][2].numpy())
            ordering = np.flatnonzero(infos["agent"] == 1)
            if len(ordering):
                actions[ordering] = self._order(ordering, infos["asked"], legal)
            observation, rewards, _, _, infos = self.combats.step(actions)
            returns += rewards
        return self._batch_of(rows, returns)

    def _legal(self, masks: NDArray[np.int8]) -> NDArray[np.bool_]:
        """(children, SIZE + 1): whether choice c is legal."""
        return np.concatenate([masks[:, -1:], masks[:, 1 : SIZE + 1]], axis=1).astype(np.bool_)

    def _actions(self, choices: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.where(choices == 0, self.combats.size + 1, choices)

    def _by(self, those: NDArray[np.intp]) -> NDArray[np.int64]:
        """(those, SIZE + 1): who blocks each attacker so far; see `Moments`."""
        by = self.combats.state.blocks[those].view(np.uint8).reshape(len(those), -1)
        return np.concatenate([np.zeros((len(those), 1), np.int64), by[:, :SIZE].astype(np.int64)], axis=1)

    def _choose(
        self, network: Network, those: NDArray[np.intp], asked: NDArray[np.int8], legal: NDArray[np.bool_]
    ) -> tuple[tuple[Tensor, ...], Tensor, Tensor]:
        """What the network knows, what it chooses, and how likely that was."""
        boards = self.combats.state.boards[those].astype(np.int64)
        moments = Moments(boards, self._by(those), asked[those].astype(np.int64), legal[those])
        features = _tensors(self.outlook.features(moments))
        with torch.no_grad():
            likely = network(*features)
            choices = torch.multinomial(likely.exp(), 1)
        return features, choices.squeeze(1), likely.gather(1, choices).squeeze(1)

    def _order(self, those: NDArray[np.intp], asked: NDArray[np.int8], legal: NDArray[np.bool_]) -> NDArray[np.int64]:
        boards, attackers = self.combats.state.boards[those].astype(np.int64), asked[those].astype(np.int64)
        by = self._by(those)[np.arange(len(those)), attackers + 1]
        left = (legal[those, 1:] << np.arange(SIZE)).sum(1)
        return self.outlook.orders(boards, attackers, by, left)

    def _batch_of(
        self, rows: list[tuple[NDArray[np.intp], tuple[Tensor, ...], Tensor, Tensor]], returns: NDArray[np.float64]
    ) -> TrainingBatch:
        attempts = returns.reshape(-1, self.copies)
        others = (attempts.sum(1, keepdims=True) - attempts) / (self.copies - 1)
        beyond = (attempts - others).ravel().astype(np.float32)
        those, features, choices, likely = zip(*rows, strict=True)
        advantages = torch.from_numpy(beyond[np.concatenate(those)])
        blockers = self.combats.tables.many[self.combats.state.boards, 1]
        return TrainingBatch(
            tuple(torch.cat(each) for each in zip(*features, strict=True)),
            torch.cat(choices),
            torch.cat(likely),
            advantages / (advantages.std() + 1e-6),
            int(blockers.sum()),
        )


class Watched(NamedTuple):
    """How far a policy was."""

    slots: int
    gap_closed: float
    """In per cent, on the boards that are watched."""
    seconds: float
    """Of process time since training began."""


def train(settings: Settings, seed: int) -> tuple[NetworkPolicy, list[Watched]]:
    """Train a policy. The arguments decide all of it, on one machine with one thread.

    Returns:
        The policy, and how far it was on the way.
    """
    began = process_time()
    torch.manual_seed(seed)
    network = Network()
    policy, playing = NetworkPolicy(network), TrainingCombats(settings, seed)
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.learning_rate, eps=1e-5)
    combats = [PlainCombat(evaluation_boards().table(place)) for place in range(settings.watched)]
    scale = measure(RandomPlayer(), boards=settings.watched)
    slots = 0
    curve: list[Watched] = []
    while slots < settings.slots:
        batch = playing.batch(network)
        _improve(network, optimizer, batch, settings, 1 - slots / settings.slots)
        slots += batch.slots
        if slots * settings.watches >= len(curve) * settings.slots:
            gap = scale._replace(mean=policy.mean(combats)).gap_closed
            curve.append(Watched(slots, gap, process_time() - began))
    return policy, curve


def _improve(
    network: Network, optimizer: torch.optim.Optimizer, batch: TrainingBatch, settings: Settings, left: float
) -> None:
    """Learn from a batch; `left` is how much of training is left, 1 at the beginning."""
    for group in optimizer.param_groups:
        group["lr"] = settings.learning_rate * left
    bonus = settings.entropy * left**1.5
    for rows in _minibatches(len(batch.choices), settings):
        likely = network(*[each[rows] for each in batch.features])
        ratio = (likely.gather(1, batch.choices[rows, None]).squeeze(1) - batch.likely[rows]).exp()
        clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        gain = torch.minimum(ratio * batch.advantages[rows], clipped * batch.advantages[rows]).mean()
        entropy = -(likely.exp() * likely.clamp(min=-50)).sum(1).mean()
        optimizer.zero_grad()
        (-gain - bonus * entropy).backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimizer.step()


def _minibatches(many: int, settings: Settings) -> Iterator[Tensor]:
    for _ in range(settings.epochs):
        yield from torch.split(torch.randperm(many), settings.minibatch)


POSITIVE, SEEDS = click.IntRange(1), click.IntRange(0, (1 << 64) - 1)


@click.command()
@click.option(
    "--seed", default=0, type=SEEDS, show_default=True, help="Decides the boards, the weights and the choices."
)
@click.option("--slots", default=Settings().slots, type=POSITIVE, show_default=True, help="When training ends.")
@click.option("--threads", default=1, type=POSITIVE, show_default=True, help="Threads of torch.")
@click.option("--leaves", multiple=True, default=(64,), type=POSITIVE, help="Declarations a search may value: 64.")
@click.option("--boards", default=BOARDS, type=click.IntRange(1, BOARDS), help="Boards to measure on: 4096, all.")
@click.option("--weights", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Measure these.")
@click.option("-o", "--output", type=click.File("wb", lazy=False), help="Save the weights in this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    seed: int, slots: int, threads: int, leaves: Sequence[int], boards: int, weights: Path | None,
    output: BinaryIO | None, as_json: bool,
) -> None:  # fmt: skip
    """Train a policy and measure it, alone and as the prior of a search."""
    torch.set_num_threads(threads)
    began, began_process = perf_counter(), process_time()
    try:
        policy, curve = (NetworkPolicy.load(weights), []) if weights else train(Settings(slots=slots), seed)
    except EnvsError as error:
        raise click.ClickException(str(error)) from error
    seconds = {"wall": perf_counter() - began, "process": process_time() - began_process}
    if output:
        torch.save(policy.network.state_dict(), output)
    searches = {most: measure(SearchPlayer(priors=policy.priors, leaves=most), boards=boards) for most in leaves}
    document = {
        "seed": seed,
        "threads": threads,
        "torch": torch.__version__,
        "seconds": seconds,
        "curve": [each._asdict() for each in curve],
        "policy": measure(policy, boards=boards).figures,
        "search": [{"leaves": most, **measured.figures} for most, measured in searches.items()],
    }
    click.echo(json.dumps(document, indent=1) if as_json else _lines(document))


def _lines(document: dict[str, Any]) -> str:
    lines = [
        f"{each['slots']:>9,} slots  {each['seconds']:5.1f} s  {each['gap_closed']:6.2f} % of the gap closed"
        for each in document["curve"]
    ]
    seconds, policy = document["seconds"], document["policy"]
    lines.append(f"trained in {seconds['wall']:.1f} s ({seconds['process']:.1f} s of process time)")
    named = [("the policy alone", policy)]
    named += [(f"with a search of {each['leaves']} leaves", each) for each in document["search"]]
    return "\n".join(
        lines + [f"{name}: {each['gap_closed']:.2f} % on {each['boards']:,} boards" for name, each in named]
    )


if __name__ == "__main__":
    command()
