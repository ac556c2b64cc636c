"""A player that was cloned from people: a softmax over the legal choices, linear in what the observation says of them.

`clone.py` learns and saves one.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from simulator.envs.actions import Masks, choice_of
from simulator.envs.errors import EnvsError, size_of
from simulator.envs.observations import layout
from simulator.envs.observations.observing import observe
from simulator.envs.players.players import Policy
from simulator.envs.search import Search
from simulator.files import open_input

Numbers = NDArray[np.float64]

AT = {feature.name: at for feature, at in zip(layout.CREATURE, layout.starts(layout.CREATURE), strict=True)}
GLOBAL = {feature.name: at for feature, at in zip(layout.GLOBALS, layout.starts(layout.GLOBALS), strict=True)}


def features_of(flat: Numbers, size: int) -> Numbers:
    """What is said of each action: of an attacker what it is, and what becomes of it and of the creature that is asked;
    of nobody what gets through.

    Args:
        flat: (moments, `layout.length(size)`): flat observations.
        size: places for creatures on each side.

    Returns:
        (moments, size + 2, features).
    """
    moments = len(flat)
    attackers = flat[:, layout.AT_ATTACKERS :].reshape(moments, 2, size, layout.WIDTH)[:, 0]
    life = flat[:, GLOBAL["life"] + 1]
    through = flat[:, GLOBAL["unblocked_power"]]
    lethal = flat[:, GLOBAL["unblocked_lethal"]]
    asked = flat[:, GLOBAL["asked_power"]] + flat[:, GLOBAL["asked_toughness"]]
    falls, dies = attackers[:, :, AT["lethal_if_chosen"]], attackers[:, :, AT["destroys_asked"]]
    lone = 1 - np.minimum(attackers[:, :, AT["against"]] * size, 1)

    def each(of_all: Numbers) -> Numbers:
        return np.repeat(of_all[:, None], size, axis=1)

    blocks = [
        *np.moveaxis(attackers, 2, 0),
        falls * (1 - dies), falls * dies, (1 - falls) * dies, (1 - falls) * (1 - dies),
        dies * each(asked), falls * dies * each(asked), lone * attackers[:, :, AT["power"]],
        lone * each(lethal), dies * lone * each(lethal), dies * each(life), each(asked),
    ]  # fmt: skip
    nobody = [np.ones(moments), lethal, through, life, asked]
    found = np.zeros((moments, size + 2, len(blocks) + len(nobody)))
    found[:, 1 : size + 1, : len(blocks)] = np.stack(blocks, axis=2)
    found[:, size + 1, len(blocks) :] = np.stack(nobody, axis=1)
    return found


def probabilities(weights: Numbers, features: Numbers, masks: NDArray[np.bool_]) -> Numbers:
    """(choices, size + 2): how likely each action is; 0 where it is not legal."""
    scores = np.where(masks, features @ weights, -np.inf)
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


def player_of(weights: Numbers, size: int) -> Policy:
    """What was learned, as a player: it chooses the likeliest action."""
    masks = Masks(size)

    def choose(search: Search) -> int:
        mask = masks[search.legal()].astype(np.bool_)
        features = features_of(observe(search, size)[None].astype(np.float64), size)
        return choice_of(int(probabilities(weights, features, mask[None])[0].argmax()), search, size)

    return choose


class Saved(NamedTuple):
    """What was learned, the largest boards that it is for, and the games, by checksums, that it did not learn from."""

    player: Policy
    size: int
    held_out: frozenset[str]


def load_player(file: str) -> Saved:
    """The player that was saved in a file.

    Raises:
        EnvsError: there is none, or for another layout of observations.
        OSError: it can't be read.
    """
    try:
        with open_input(file) as stream, np.load(stream, allow_pickle=False) as saved:
            weights, size, version = saved["weights"], size_of(int(saved["size"])), str(saved["layout"])
            games = frozenset(saved["held_out"].tolist())
    except (ValueError, KeyError, EOFError, TypeError, BadZipFile, zlib.error):
        raise EnvsError(file, "no saved player", "a file that this example saved") from None
    if version != layout.version(size):
        raise EnvsError(file, f"a player for the layout {version}", f"one for {layout.version(size)}; learn it again")
    return Saved(player_of(weights, size), size, games)
