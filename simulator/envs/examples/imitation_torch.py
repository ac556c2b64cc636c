"""Imitation in one file: how the player `trained` that comes with the program learned its blocks (the extra `learn`).

    python -m simulator.envs.examples.imitation_torch --seed 0 -o trained.weights

It plays the defending role on generated boards of several sizes. At each moment that it meets, exact minimax says what
each legal choice loses against the best, and what it learns is to lose little: of several best choices each is right.
In the first round it meets what comes of choices that are half at random and half exact, then what comes of its own
(DAgger, Ross, Gordon and Bagnell 2011). It is watched on boards that are neither those that it learns from nor those on
which players are measured.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any, BinaryIO, NamedTuple

import click
import msgspec

from simulator.envs.errors import missing_extra

try:
    import numpy as np
    import torch
    from numpy.typing import NDArray
    from torch import Tensor, nn
    from torch.nn import functional
except ImportError as missing:
    raise missing_extra(missing, "learn", __name__) from None

from simulator.envs.benchmarks.measuring import BOARDS, measure
from simulator.envs.generators.boards import Boards
from simulator.envs.players.network import ILLEGAL, OF_SUMS, BlockNetwork, Layer, Sizes, layers_of
from simulator.envs.players.outlook import Moments, Outlook, moments_of
from simulator.envs.players.trained import TrainedPlayer
from simulator.envs.players.weights import Trained, Training, weights_of, written
from simulator.envs.solvers.minimax import minimax_value, settled
from simulator.envs.vanilla.engine import PlainCombat

VERSION = "imitation 1"
"""What decides a network, with the seed and the settings, on one machine; another way of training has another text."""

FIRST = 1 << 36
"""The number of the first board to learn from; each seed (to 1,365), round (to 64) and size has boards of
its own."""

WATCHED = 1 << 39
"""The number of the first board on which a network is watched."""


class Ground(NamedTuple):
    """Boards of one size to learn from."""

    size: int
    """Creatures at most on each side."""
    boards: float
    """How many there are, of all."""
    steps: float
    """How many of the steps learn from them, of all."""
    watched: int
    """Boards of that size on which the network is watched."""


GROUNDS = (Ground(4, 0.872, 0.65, 1024), Ground(6, 0.11, 0.25, 256), Ground(8, 0.018, 0.1, 128))


class Settings(NamedTuple):
    """What a run of training is made of."""

    rounds: int = 4
    boards: int = 27_500
    """New boards in a round."""
    steps: int = 2_500
    """Steps of the optimizer in a round."""
    batch: int = 256
    """Moments in a step."""
    learning_rate: float = 2e-3
    """At the beginning; it falls to 0 in a straight line."""
    certainty: float = 0.15
    """At the beginning: how much it counts to be certain of a best choice where others lose, beside what is lost."""
    astray: float = 0.1
    """How often a choice is any legal one, while boards are played to learn from."""


class Network(nn.Module):
    """The network of `players.network`, for torch to learn: it computes the same."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.layers = nn.ModuleDict({name: nn.Linear(*shape) for name, shape in layers_of(sizes).items()})
        nn.init.zeros_(self.layers["score"].weight)

    def forward(self, choices: Tensor, blockers: Tensor, pairs: Tensor, legal: Tensor) -> Tensor:
        """(moments, attackers + 1): a score of each choice, by the fields of `Features`."""
        layer, relu = self.layers, functional.relu
        # Few pairs may come about, so those alone are computed.
        those = pairs[..., 0].nonzero(as_tuple=True)
        at_choice, at_blocker = (those[0], those[1]), (those[0], those[2])
        there = (choices != 0).any(-1, keepdim=True).float()
        later = (blockers != 0).any(-1, keepdim=True).float()

        def told(pair: Tensor) -> tuple[Tensor, Tensor]:
            whole = pair.new_zeros((*pairs.shape[:3], pair.shape[1])).index_put(those, pair)
            return whole.amax(2), whole.amax(1)

        of_both = layer["pair from choice"](choices)[at_choice] + layer["pair from blocker"](blockers)[at_blocker]
        pair = relu(layer["pair"](pairs[those]) + of_both)
        to_choice, to_blocker = told(pair)
        choice = relu(layer["choice"](torch.cat([choices, to_choice], -1))) * there
        blocker = relu(layer["blocker"](torch.cat([blockers, to_blocker], -1))) * later
        for turn in range(1, self.sizes.turns + 1):
            all_told = torch.cat([choice.amax(1), choice.sum(1) / OF_SUMS, blocker.amax(1)], -1)
            whole = relu(layer[f"whole {turn}"](all_told))
            of_choice, of_blocker = (
                layer[f"pair from choice {turn}"](choice),
                layer[f"pair from blocker {turn}"](blocker),
            )
            pair = relu(pair + layer[f"pair {turn}"](pair) + of_choice[at_choice] + of_blocker[at_blocker])
            to_choice, to_blocker = told(pair)
            more = layer[f"choice {turn}"](torch.cat([choice, to_choice], -1))
            choice = relu(choice + more + layer[f"choice from whole {turn}"](whole).unsqueeze(1)) * there
            blocker = relu(blocker + layer[f"blocker {turn}"](torch.cat([blocker, to_blocker], -1))) * later
        scores: Tensor = layer["score"](choice).squeeze(-1).masked_fill(~legal, ILLEGAL)
        return scores

    def in_numpy(self) -> BlockNetwork:
        """The same for `players.trained`."""
        arrays = {name: each.detach().numpy() for name, each in self.layers.state_dict().items()}
        names = layers_of(self.sizes)
        return BlockNetwork(
            self.sizes, {name: Layer(arrays[f"{name}.weight"], arrays[f"{name}.bias"]) for name in names}
        )


def tensors_of(outlook: Outlook, moments: Moments) -> tuple[Tensor, ...]:
    """What a network is told of some moments."""
    return tuple([torch.from_numpy(np.ascontiguousarray(each)) for each in outlook.features(moments)])


class Lessons(NamedTuple):
    """Moments on boards of one size, with what each choice loses."""

    outlook: Outlook
    moments: Moments
    losses: NDArray[np.float32]
    """(moments, attackers + 1): against the best; 0 where a choice is illegal."""
    steps: float
    """How often a step learns from these, of all."""


class Playing:
    """Combats that are played side by side, on boards of one size.

    Args:
        size: creatures at most on each side.
        boards: how many boards.
        first: the number of the first one.
    """

    def __init__(self, size: int, boards: int, first: int) -> None:
        tables = Boards(size, size, pool=boards, first=first)
        self.combats = [PlainCombat(tables.table(place)) for place in range(boards)]
        self.outlook = Outlook([each.seen for each in self.combats], size, size)

    def again(self) -> list[PlainCombat]:
        """The combats from their beginning."""
        return [each.clone() for each in self.combats]

    def moments(self, combats: Sequence[PlainCombat]) -> tuple[list[PlainCombat], Moments]:
        """Those in which a blocker is asked now."""
        asked = [place for place, combat in enumerate(combats) if combat.phase == "block"]
        searches = [combats[place] for place in asked]
        return searches, moments_of(searches, np.array(asked, np.int64), self.outlook.attackers)

    def value(self, network: Network | None, draws: np.random.Generator) -> float:
        """What blocks are worth on average against the best orders; without a network they are chosen at random."""
        combats = self.again()
        while (found := self.moments(combats))[0]:
            searches, moments = found
            scores = self.scores(network, moments) if network else draws.random(moments.legal.shape)
            _apply(searches, moments, scores)
        return sum(settled(each).returns().defending for each in combats) / len(combats)

    def scores(self, network: Network, moments: Moments) -> NDArray[np.float32]:
        """The scores of all choices."""
        parts = np.array_split(np.arange(len(moments.boards)), -(-len(moments.boards) // 1024))
        with torch.no_grad():
            found = [network(*tensors_of(self.outlook, _rows(moments, rows))).numpy() for rows in parts]
        return np.concatenate(found)


def _rows(moments: Moments, rows: NDArray[np.int64]) -> Moments:
    return Moments(moments.boards[rows], moments.by[rows], moments.asked[rows], moments.legal[rows])


def _apply(searches: Sequence[PlainCombat], moments: Moments, scores: NDArray[Any]) -> None:
    """Make the choices with the highest scores."""
    choices = np.where(moments.legal, scores, -np.inf).argmax(1)
    for search, choice in zip(searches, choices, strict=True):
        search.apply(int(choice))


def losses_of(search: PlainCombat, places: int) -> NDArray[np.float32]:
    """What each choice loses against the best when both roles choose best after it; 0 where one is illegal."""
    legal = search.legal()
    values = []
    for choice in legal:
        after = search.clone()
        after.apply(choice)
        values.append(minimax_value(after))
    losses = np.zeros(places, np.float32)
    losses[list(legal)] = max(values) - np.array(values, np.float32)
    return losses


def lessons_of(ground: Ground, playing: Playing, network: Network | None, astray: float, draws: Any) -> Lessons:
    """What is met on some boards: where there is no network yet, of choices half at random and half exact."""
    combats, met, losses = playing.again(), [], []
    while (found := playing.moments(combats))[0]:
        searches, moments = found
        lost = np.stack([losses_of(each, playing.outlook.attackers + 1) for each in searches])
        met.append(moments)
        losses.append(lost)
        shape = moments.legal.shape
        any_one = draws.random(len(searches))[:, None] < (0.5 if network is None else astray)
        # With these draws the choices of a network are as likely as it thinks them.
        scores = playing.scores(network, moments) + draws.gumbel(size=shape) if network else -lost + draws.random(shape)
        _apply(searches, moments, np.where(any_one, draws.random(shape), scores))
    whole = Moments(*map(np.concatenate, zip(*met, strict=True)))
    return Lessons(playing.outlook, whole, np.concatenate(losses), ground.steps)


class Curve(NamedTuple):
    """How far a network was."""

    round: int
    lost: float
    """What a choice lost on average in this round's lessons."""
    gaps: dict[str, float]
    """How far it came from random legal play to exact minimax on the boards that are watched, in per cent."""
    seconds: float
    """Of process time since training began."""


class Watching:
    """Boards on which a network is watched."""

    def __init__(self, ground: Ground) -> None:
        self.name = f"{ground.size}x{ground.size}"
        self._playing = Playing(ground.size, ground.watched, WATCHED)
        self._best = sum(map(minimax_value, self._playing.combats)) / ground.watched
        self._draws = np.random.default_rng(0)
        self._random = sum(self._playing.value(None, self._draws) for _ in range(16)) / 16

    def gap(self, network: Network) -> float:
        """How far it comes, in per cent."""
        return 100 * (self._playing.value(network, self._draws) - self._random) / (self._best - self._random)


def train(
    settings: Settings, sizes: Sizes, seed: int, tell: Callable[[Curve], object] | None = None
) -> tuple[Network, list[Curve]]:
    """Train a network. The first three arguments decide all of it, on one machine with one thread.

    Args:
        settings: what the run is made of.
        sizes: how large the network is.
        seed: decides the boards, the weights at the beginning, and the choices.
        tell: is told after each round how far the network is.

    Returns:
        The network, and how far it was after each round.
    """
    began = process_time()
    torch.manual_seed(seed)
    draws = np.random.default_rng(seed)
    network = Network(sizes)
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.learning_rate, eps=1e-5)
    watching = [Watching(ground) for ground in GROUNDS]
    lessons: list[Lessons] = []
    curve: list[Curve] = []
    for number in range(settings.rounds):
        for place, ground in enumerate(GROUNDS):
            first = FIRST + (((seed * 64 + number) * len(GROUNDS) + place) % (1 << 18) << 20)
            playing = Playing(ground.size, max(1, round(settings.boards * ground.boards)), first)
            lessons.append(lessons_of(ground, playing, network if number else None, settings.astray, draws))
        lost = _learn(network, optimizer, lessons, settings, number, draws)
        gaps = {each.name: each.gap(network) for each in watching}
        curve.append(Curve(number + 1, lost, gaps, process_time() - began))
        if tell is not None:
            tell(curve[-1])
    return network, curve


def _learn(
    network: Network, optimizer: torch.optim.Optimizer, lessons: Sequence[Lessons], settings: Settings, number: int,
    draws: np.random.Generator,
) -> float:  # fmt: skip
    """Learn from all lessons so far, as round `number` from 0; returns what a choice lost on average."""
    chances = np.array([each.steps for each in lessons])
    total = 0.0
    for step in range(settings.steps):
        left = 1 - (number + step / settings.steps) / settings.rounds
        for group in optimizer.param_groups:
            group["lr"] = settings.learning_rate * left
        lesson = lessons[int(draws.choice(len(lessons), p=chances / chances.sum()))]
        rows = draws.integers(0, len(lesson.losses), settings.batch)
        moments, losses = _rows(lesson.moments, rows), torch.from_numpy(lesson.losses[rows])
        likely = functional.log_softmax(network(*tensors_of(lesson.outlook, moments)), -1)
        best = torch.from_numpy(moments.legal) & (losses == 0)
        doubt = -likely.masked_fill(~best, ILLEGAL).logsumexp(-1) * losses.amax(1).clamp(max=6)
        lost = (likely.exp() * losses).sum(1).mean()
        optimizer.zero_grad()
        (lost + settings.certainty * left * doubt.mean()).backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        total += lost.item()
    return total / settings.steps


def file_of(
    network: Network, curve: Sequence[Curve], settings: Settings, seed: int, boards: int = BOARDS
) -> tuple[bytes, Training]:
    """A network as a file, which says how it was trained and how good it is, rounded as it is there.

    Args:
        network: the network.
        curve: how far it was after each round.
        settings: how it was trained.
        seed: from which seed.
        boards: on how many boards of the evaluation set it is measured.
    """
    of_grounds = {f"{one.size}x{one.size}": f"{one.boards:.1%} of boards, {one.steps:.0%} of steps" for one in GROUNDS}
    made_with = {"torch": str(torch.__version__), "numpy": np.__version__}
    training = Training(VERSION, seed, {**settings._asdict(), **of_grounds}, made_with, {})
    rounded = weights_of(written(Trained(network.in_numpy(), training)), "the trained network").network
    scores = {f"watched {name}": round(gap, 2) for name, gap in curve[-1].gaps.items()}
    scores["bench policy"] = round(measure(TrainedPlayer(rounded), boards=boards).gap_closed, 2)
    training = Training(VERSION, seed, training.settings, made_with, scores)
    return written(Trained(rounded, training)), training


POSITIVE, SEEDS = click.IntRange(1), click.IntRange(0, (1 << 64) - 1)


@click.command()
@click.option("--seed", default=0, type=SEEDS, show_default=True, help="Decides the boards, the weights, the choices.")
@click.option("--rounds", default=Settings().rounds, type=POSITIVE, show_default=True, help="Rounds of training.")
@click.option(
    "--new-boards", default=Settings().boards, type=POSITIVE, show_default=True, help="New boards in a round."
)
@click.option("--steps", default=Settings().steps, type=POSITIVE, show_default=True, help="Steps in a round.")
@click.option("--boards", default=BOARDS, type=click.IntRange(1, BOARDS), help="Boards to measure on: 4096, all.")
@click.option("-o", "--output", type=click.File("wb", lazy=False), help="Save the weights in this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    seed: int, rounds: int, new_boards: int, steps: int, boards: int, output: BinaryIO | None, as_json: bool
) -> None:
    """Train the network of the player `trained`, and measure it."""
    torch.set_num_threads(1)
    settings = Settings(rounds, new_boards, steps)
    watched = sys.stderr.isatty()
    network, curve = train(
        settings, Sizes(), seed, (lambda each: click.echo(_line(each), err=True)) if watched else None
    )
    data, training = file_of(network, curve, settings, seed, boards)
    if output:
        output.write(data)
    if as_json:
        document = {"training": msgspec.to_builtins(training), "curve": [each._asdict() for each in curve]}
        click.echo(json.dumps({**document, "bytes": len(data)}, indent=1))
    else:
        lines = [*map(_line, curve), *(f"{name}: {score:.2f} %" for name, score in training.scores.items())]
        click.echo("\n".join(lines))


def _line(each: Curve) -> str:
    gaps = ", ".join(f"{gap:.2f} % on {name}" for name, gap in each.gaps.items())
    return f"round {each.round}, {each.seconds:.0f} s: a choice lost {each.lost:.4f}; gap closed {gaps}"


if __name__ == "__main__":
    command()
