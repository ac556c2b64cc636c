"""Generalisation to cards that nobody trained on, with features of abilities and without (the extra `train`).

    python -m simulator.envs.examples.held_out_cards --seed 0

The player `trained` sees power, toughness and the rules of blocking. A small network in numpy learns to correct it, on
boards of cards of the part "train" of a list, from what each choice of a block is worth when all that comes after it is
chosen best (blocks) or greedily (the rest). Then it plays boards of other cards, those that are held out, and what its
blocks are worth is set between random ones (0 %) and the best of all (100 %). It is told what observations of the form
`entities_with_abilities` say of the attacker, of the creature that is asked, and of the two; another network, that
learns the same, is told all of that but abilities: what both have more than `trained` comes of having learned on such
cards, and what the first has more than the second of knowing their abilities.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import process_time
from typing import Any, NamedTuple

import click

from simulator.envs.errors import missing_extra

try:
    import numpy as np
    from numpy.typing import NDArray

    from simulator.envs.observations.forms import SearchObserver
except ImportError as missing:
    raise missing_extra(missing, "train", __name__) from None

from simulator.envs.engines import search_of_named
from simulator.envs.generators.card_lists import Split
from simulator.envs.generators.named import NamedBoards
from simulator.envs.observations import layout
from simulator.envs.observations.abilities import VERSION_OF_ABILITIES, WIDTH_OF_ABILITIES
from simulator.envs.observations.observing import Observer
from simulator.envs.players.players import Policy, greedy, play_out
from simulator.envs.players.trained import trained
from simulator.envs.search import Search

VERSION = "held-out cards 1"
"""What decides the figures, with the seed and the options, on one machine."""

SIZE = 8
"""Places for creatures in observations."""

PARTS: tuple[Split, ...] = ("train", "held_out")

Numbers = NDArray[np.float32]

PLAIN = 1 + 2 * layout.WIDTH + layout.WIDTH_OF_PAIR + layout.WIDTH_OF_GLOBALS
TOLD = PLAIN + 2 * WIDTH_OF_ABILITIES
"""Numbers that are told of a choice: without abilities, and with them, which come last. The first is the score that
`trained` gives it."""


MOST_BEHIND = 8.0
"""How far behind the best a score of `trained` is told at most."""


# What is learned from.


class Lesson(NamedTuple):
    """A moment at which a creature is asked whom it blocks."""

    choices: tuple[int, ...]
    told: Numbers
    """(choices, `TOLD`)."""
    losses: Numbers
    """What each choice loses against the best."""


def told_of(search: Search, looking: SearchObserver) -> Numbers:
    """What a policy is told of each legal choice of a block."""
    seen, legal, scores = looking.observe(search), [*search.legal()], trained().scores(search)
    found = np.zeros((len(legal), TOLD), np.float32)
    if scores is not None:
        found[:, 0] = (scores[legal] - scores[legal].max()).clip(-MOST_BEHIND)
    one, both = 1 + layout.WIDTH, 1 + 2 * layout.WIDTH
    found[:, one:both] = seen["blockers"][search.asked]
    found[:, both + layout.WIDTH_OF_PAIR : PLAIN] = seen["globals"]
    found[:, PLAIN + WIDTH_OF_ABILITIES :] = seen["blocker_abilities"][search.asked]
    for row, choice in zip(found, legal, strict=True):
        if choice:
            row[1:one] = seen["attackers"][choice - 1]
            row[both : both + layout.WIDTH_OF_PAIR] = seen["pairs"][search.asked, choice - 1]
            row[PLAIN : PLAIN + WIDTH_OF_ABILITIES] = seen["attacker_abilities"][choice - 1]
    return found


class Values(NamedTuple):
    """What is to come of a moment for the defending role."""

    best: float
    """If blocks are chosen best."""
    random: float
    """On average, if each legal choice of a block is as likely as the others."""


class Board:
    """A board on which there is a choice of blocks, with all that its blocks are worth.

    Args:
        search: its combat at its beginning.
        looking: what looks at it.
    """

    def __init__(self, search: Search, looking: SearchObserver) -> None:
        self.search = search
        self.lessons: list[Lesson] = []
        self._worth: dict[frozenset[tuple[int, int]], float] = {}
        looking.begin(Observer(search.seen, SIZE))
        self.values = self._follow(search, looking)

    def _follow(self, search: Search, looking: SearchObserver) -> Values:
        if search.phase != "block":
            pairs = frozenset(search.pairs)
            worth = self._worth[pairs] = play_out(search.clone(), greedy, greedy).returns().defending
            return Values(worth, worth)
        after = []
        for choice in search.legal():
            other = search.clone()
            other.apply(choice)
            after.append(self._follow(other, looking))
        best = max(each.best for each in after)
        losses = best - np.array([each.best for each in after], np.float32)
        self.lessons.append(Lesson(search.legal(), told_of(search, looking), losses))
        return Values(best, sum(each.random for each in after) / len(after))

    def worth(self, player: Policy) -> float:
        """What the blocks of a player are worth."""
        search = self.search.clone()
        while search.phase == "block":
            search.apply(player(search))
        return self._worth[frozenset(search.pairs)]


def boards_of(boards: NamedBoards, first: int, many: int) -> list[Board]:
    """Boards with a choice of blocks, from a number on."""
    looking, number = SearchObserver("entities_with_abilities", SIZE), first
    found: list[Board] = []
    while len(found) < many:
        search = search_of_named(boards, number)
        number += 1
        if search.phase == "block":
            found.append(Board(search, looking))
    return found


# The network.


class Network:
    """Corrects the scores of `trained` by what two hidden layers make of a choice; the highest is chosen.

    Args:
        columns: which of the numbers of a choice it is told.
        hidden: the width of the hidden layers.
        draws: where its first weights come from.
    """

    def __init__(self, columns: NDArray[np.int64], hidden: int, draws: np.random.Generator) -> None:
        self.columns = columns
        shapes = ((len(columns), hidden), (hidden, hidden), (hidden, 1))
        self.weights = [(draws.normal(size=shape) * (2 / shape[0]) ** 0.5).astype(np.float32) for shape in shapes]
        self.weights[2][:] = 0
        self.biases = [np.zeros(shape[1], np.float32) for shape in shapes]

    def layers(self, told: Numbers) -> list[Numbers]:
        """What each layer gives, the told numbers first."""
        found = [told]
        for place, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            given = found[-1] @ weights + bias
            found.append(np.maximum(given, 0) if place < len(self.weights) - 1 else given)
        return found

    def scores(self, told: Numbers) -> Numbers:
        """A score of each choice, from all its numbers."""
        scores: Numbers = told[..., 0] + self.layers(told[..., self.columns])[-1][..., 0]
        return scores


def columns_of(told: Numbers, width: int) -> NDArray[np.int64]:
    """Which of the first numbers are told: those that differ from choice to choice, or nothing is learned of them."""
    rows = told.reshape(-1, told.shape[-1])[:, :width]
    return np.flatnonzero((rows != rows[0]).any(0))


class Batch(NamedTuple):
    """Lessons side by side, each with room for `MOST_CHOICES` choices."""

    told: Numbers
    losses: Numbers
    legal: NDArray[np.bool_]

    @classmethod
    def of(cls, lessons: Sequence[Lesson]) -> Batch:
        """Some lessons."""
        most = max(len(lesson.choices) for lesson in lessons)
        told = np.zeros((len(lessons), most, TOLD), np.float32)
        losses, legal = np.zeros((len(lessons), most), np.float32), np.zeros((len(lessons), most), np.bool_)
        for place, lesson in enumerate(lessons):
            many = len(lesson.choices)
            told[place, :many], losses[place, :many], legal[place, :many] = lesson.told, lesson.losses, True
        return cls(told, losses, legal)


def learn(network: Network, lessons: Batch, steps: int, draws: np.random.Generator, rate: float = 2e-3) -> None:
    """Learn to lose little: what is made small is the mean loss of a choice drawn by the scores (Adam)."""
    parts = [*network.weights, *network.biases]
    first, second = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    for step in range(1, steps + 1):
        rows = draws.integers(0, len(lessons.told), 256)
        slopes = _slopes(network, lessons.told[rows], lessons.losses[rows], lessons.legal[rows])
        now = rate * (1 - step / (steps + 1))
        for part, slope, mean, square in zip(parts, slopes, first, second, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= now * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8) + now * 1e-2 * part


def _slopes(network: Network, told: Numbers, losses: Numbers, legal: NDArray[np.bool_]) -> list[Numbers]:
    """How the mean loss changes with each part of the network."""
    layers = network.layers(told[..., network.columns])
    scores = np.where(legal, told[..., 0] + layers[-1][..., 0], -np.inf)
    likely = np.exp(scores - scores.max(1, keepdims=True))
    likely /= likely.sum(1, keepdims=True)
    lost = (likely * losses).sum(1, keepdims=True)
    slope = (likely * (losses - lost) / len(told))[..., None].astype(np.float32)
    of_weights: list[Numbers] = []
    of_biases: list[Numbers] = []
    for place in reversed(range(len(network.weights))):
        into = layers[place].reshape(-1, layers[place].shape[-1])
        flat = slope.reshape(-1, slope.shape[-1])
        of_weights.insert(0, into.T @ flat)
        of_biases.insert(0, flat.sum(0))
        slope = (slope @ network.weights[place].T) * (layers[place] > 0)
    return [*of_weights, *of_biases]


class Cloned:
    """A player that blocks by a network, and chooses the rest greedily.

    Args:
        network: what it blocks by.
    """

    def __init__(self, network: Network) -> None:
        self._network = network
        self._looking = SearchObserver("entities_with_abilities", SIZE)

    def __call__(self, search: Search) -> int:
        if search.phase != "block":
            return greedy(search)
        self._looking.begin(Observer(search.seen, SIZE))
        return search.legal()[int(self._network.scores(told_of(search, self._looking)).argmax())]


# How good they are.


def gap_closed(player: Policy, boards: Sequence[Board]) -> float:
    """How far the blocks of a player are from random ones to the best, in percent."""
    best, drawn = sum(each.values.best for each in boards), sum(each.values.random for each in boards)
    return 100 * (sum(each.worth(player) for each in boards) - drawn) / (best - drawn)


def run(cards: str, seed: int, train: int, test: int, steps: int, size: int, networks: int) -> dict[str, Any]:
    """Train and measure; the figures by player, on cards that were trained on and on those held out."""
    started = process_time()

    def of(split: Split) -> NamedBoards:
        return NamedBoards(cards, size, size, split=split, seed=seed)

    lessons = [lesson for board in boards_of(of("train"), 0, train) for lesson in board.lessons]
    grounds = {split: boards_of(of(split), 1 << 32, test) for split in PARTS}
    batch = Batch.of(lessons)
    players: dict[str, list[Policy]] = {"greedy": [greedy], "trained": [trained()]}
    for name, told in (("without abilities", PLAIN), ("with abilities", TOLD)):
        players[name] = []
        for number in range(networks):
            draws = np.random.default_rng([seed, number])
            network = Network(columns_of(batch.told, told), 64, draws)
            learn(network, batch, steps, draws)
            players[name].append(Cloned(network))
    gaps = {
        name: {ground: [gap_closed(each, boards) for each in those] for ground, boards in grounds.items()}
        for name, those in players.items()
    }
    return {
        "schema": 1,
        "version": VERSION,
        "abilities": VERSION_OF_ABILITIES,
        "cards": cards,
        "seed": seed,
        "size": size,
        "boards": {"train": train, "test": test},
        "cards_in": {split: len({*map(str, of(split).cards)}) for split in PARTS},
        "lessons": len(lessons),
        "gap_closed": gaps,
        "seconds": round(process_time() - started, 1),
    }


@click.command()
@click.option("--cards", default="keywords", show_default=True, help="A ready-made set, or a file of names.")
@click.option("--seed", default=0, type=click.IntRange(0, (1 << 64) - 1), show_default=True, help="Decides everything.")
@click.option("--train", default=6000, type=click.IntRange(1), show_default=True, help="Boards to learn from.")
@click.option(
    "--test", default=1000, type=click.IntRange(1), show_default=True, help="Boards to measure on, of each part."
)
@click.option("--steps", default=4000, type=click.IntRange(1), show_default=True, help="Steps of learning.")
@click.option("--size", default=2, type=click.IntRange(1, 4), show_default=True, help="Creatures at most on each side.")
@click.option("--networks", default=2, type=click.IntRange(1), show_default=True, help="Networks of each kind.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(cards: str, seed: int, train: int, test: int, steps: int, size: int, networks: int, as_json: bool) -> None:
    """Measure what features of abilities are worth on cards that nobody trained on."""
    found = run(cards, seed, train, test, steps, size, networks)
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    apart = found["cards_in"]
    click.echo(
        f"{cards}: {apart['train']} cards to train with, {apart['held_out']} held out; {found['lessons']} lessons"
    )
    click.echo(f"gap closed between random and best blocks, on {test} boards of up to {size}x{size} each:")
    for name, gaps in found["gap_closed"].items():
        said = (f"{ground.replace('_', ' ')} {sum(those) / len(those):.1f} %" for ground, those in gaps.items())
        click.echo(f"  {name}: {', '.join(said)}")
    click.echo(f"{found['seconds']:.0f} s of one core")


if __name__ == "__main__":
    command()
