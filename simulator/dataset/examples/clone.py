"""Behaviour cloning from recorded decisions: a softmax over the legal choices, in numpy (the extra `data`).

    blockers dataset my-games/*.replay.jsonl -o blocks
    python -m simulator.dataset.examples.clone blocks --save cloned.npz
    python -m simulator.dataset.examples.agreement my-games/*.replay.jsonl --policy cloned.npz --policy greedy

Each choice gets a score, which is linear in what the observation says of the attacker that would be blocked. What is
learned is measured on games that were held out, each game once (cross-validation by games): choices of one game are
alike, so that a split by choices would flatter it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from simulator.envs.errors import EnvsError, missing_extra

try:
    import minari
    import numpy as np
    from gymnasium.spaces import Dict
    from numpy.typing import NDArray
except ImportError as missing:
    raise missing_extra(missing, "data", __name__) from None

from simulator.dataset.as_minari import DATASET_ID
from simulator.dataset.examples.cloned import Numbers, features_of, probabilities
from simulator.envs.observations import layout


class Choices(NamedTuple):
    """Choices that people made.

    Args:
        features: (choices, size + 2, features): what is said of each action.
        masks: (choices, size + 2): which are legal.
        actions: what was chosen.
        episodes: the decision that each belongs to.
        games: the game that each belongs to, by its checksum.
    """

    features: Numbers
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    episodes: NDArray[np.int64]
    games: NDArray[np.str_]

    def among(self, games: Sequence[str]) -> Choices:
        """Those of some games."""
        wanted = np.isin(self.games, list(games))
        columns: list[Any] = [column[wanted] for column in self]
        return Choices(*columns)


def load(folder: Path) -> Choices:
    """The choices in the folder of a dataset.

    Raises:
        EnvsError: there is no dataset, or its observations are not flat ones of today's layout.
    """
    os.environ["MINARI_DATASETS_PATH"] = str(folder.absolute())
    try:
        dataset = minari.load_dataset(DATASET_ID)
    except (FileNotFoundError, ValueError):
        raise EnvsError(str(folder), "no dataset", "a folder that `blockers dataset` wrote") from None
    size, found = int(dataset.action_space.n) - 2, dataset.storage.metadata.get("observation_layout")
    if found != layout.version(size) or isinstance(dataset.observation_space["observation"], Dict):
        expected = f"flat ones of the layout {layout.version(size)}; write the dataset again"
        raise EnvsError(str(folder), f"observations of the layout {found}", expected)
    columns: list[tuple[Any, ...]] = []
    said = dataset.storage.get_episode_metadata(range(dataset.total_episodes))
    for number, (episode, about) in enumerate(zip(dataset.iterate_episodes(), said, strict=True)):
        flat = episode.observations["observation"][:-1].astype(np.float64)
        mask = episode.observations["action_mask"][:-1].astype(np.bool_)
        many = len(episode.actions)
        game = np.full(many, str(about["checksum"]))
        columns.append((features_of(flat, size), mask, episode.actions, np.full(many, number), game))
    joined: list[Any] = [np.concatenate(each) for each in zip(*columns, strict=True)]
    return Choices(*joined)


def learn(choices: Choices, ridge: float = 1.0, rounds: int = 30) -> Numbers:
    """The weights under which what was chosen is likeliest, less a penalty on large ones, by Newton's method.

    Args:
        choices: what was chosen.
        ridge: how much large weights cost.
        rounds: steps; some ten are enough.
    """
    count = choices.features.shape[2]
    weights = np.zeros(count)
    chosen = choices.features[np.arange(len(choices.actions)), choices.actions]
    for _ in range(rounds):
        likely = probabilities(weights, choices.features, choices.masks)
        mean = np.einsum("na,naf->nf", likely, choices.features)
        slope = (mean - chosen).sum(axis=0) + ridge * weights
        weighted = (np.sqrt(likely)[:, :, None] * choices.features).reshape(-1, count)
        spread = weighted.T @ weighted - mean.T @ mean
        weights -= np.linalg.solve(spread + ridge * np.eye(count), slope)
    return weights


class Measured(NamedTuple):
    """How well choices of games that were not learned from are foretold.

    Args:
        choices: how many there were.
        right: in how many the likeliest action was the one that was chosen.
        decisions: how many declarations these were.
        right_decisions: in how many of them all choices were right.
        loss: the mean of -log of how likely what was chosen was.
        by_chance: how many choices any legal action would have right, each as likely as the others, on average.
        nobody: in how many nobody was blocked, where that is legal: what always choosing that has right.
        chance_loss: the mean of -log, where each legal action is as likely as the others.
    """

    choices: int
    right: int
    decisions: int
    right_decisions: int
    loss: float
    by_chance: float
    nobody: int
    chance_loss: float


def cross_validated(choices: Choices, folds: int, seed: int) -> Measured:
    """How well each game is foretold by what is learned from the games of the other folds."""
    likely = np.zeros(choices.masks.shape)
    for held in held_out(choices, folds, seed):
        those = np.isin(choices.games, held)
        weights = learn(choices.among(sorted(set(choices.games.tolist()) - set(held))))
        likely[those] = probabilities(weights, choices.features[those], choices.masks[those])
    right = likely.argmax(axis=1) == choices.actions
    legal = choices.masks.sum(axis=1)
    decisions = np.unique(choices.episodes)
    return Measured(
        len(right),
        int(right.sum()),
        len(decisions),
        sum(bool(right[choices.episodes == one].all()) for one in decisions),
        float(-np.log(likely[np.arange(len(right)), choices.actions]).mean()),
        float((1 / legal).sum()),
        int((choices.actions == choices.masks.shape[1] - 1).sum()),
        float(np.log(legal).mean()),
    )


def held_out(choices: Choices, folds: int, seed: int) -> list[list[str]]:
    """The games in so many parts, by a seed.

    Raises:
        EnvsError: there are fewer games.
    """
    games = np.unique(choices.games)
    if len(games) < folds:
        raise EnvsError("the dataset", f"{len(games)} games", f"{folds} or more, one for each fold; or fewer --folds")
    mixed = np.random.default_rng(seed).permutation(games)
    return [sorted(part.tolist()) for part in np.array_split(mixed, folds)]


@click.command()
@click.argument("folder", metavar="OUT")
@click.option("--folds", default=5, type=click.IntRange(2), show_default=True, help="Parts that games are split into.")
@click.option("--seed", default=0, type=click.IntRange(0, (1 << 32) - 1), show_default=True, help="Decides the parts.")
@click.option("--save", metavar="FILE", help="Save what is learned without the first part (.npz).")
def command(folder: str, folds: int, seed: int, save: str | None) -> None:
    """Learn to block as people did, and measure it on games that were held out."""
    try:
        choices = load(Path(folder))
        found = cross_validated(choices, folds, seed)
        parts = held_out(choices, folds, seed)
    except EnvsError as error:
        raise click.ClickException(str(error)) from None

    def part(number: float, of: int) -> str:
        return f"{100 * number / of:.1f} %"

    games = len(np.unique(choices.games))
    click.echo(f"{found.choices} choices in {found.decisions} decisions of {games} games, each game held out once")
    click.echo(f"the choice that was made: {part(found.right, found.choices)} (loss {found.loss:.3f})")
    click.echo(f"  any legal one, by chance: {part(found.by_chance, found.choices)} (loss {found.chance_loss:.3f})")
    click.echo(f"  always nobody: {part(found.nobody, found.choices)}")
    click.echo(f"all choices of a decision: {part(found.right_decisions, found.decisions)}")
    if save is not None:
        kept = choices.among(sorted(set(choices.games.tolist()) - set(parts[0])))
        size = choices.masks.shape[1] - 2
        np.savez(save, weights=learn(kept), size=size, layout=layout.version(size), held_out=np.array(parts[0]))
        click.echo(f"{save}: learned from all but {len(parts[0])} games, which are held out")


if __name__ == "__main__":
    command()
