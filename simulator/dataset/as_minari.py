"""Decisions as a Minari dataset: an episode is a decision, a step a choice; all of the reward comes with the last."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import gymnasium
import h5py  # noqa: F401  # Minari imports it, and Pillow, when it writes: what is missing is said before that
import minari
import numpy as np
import PIL  # noqa: F401
from gymnasium.envs.registration import EnvSpec
from minari.data_collector import EpisodeBuffer
from msgspec.structs import asdict

from simulator.dataset.decisions import Decision
from simulator.dataset.shapes import stacked
from simulator.envs.observations import layout
from simulator.envs.observations.forms import Form
from simulator.envs.registration import ID, register_envs

DATASET_ID = "declare_blockers/blocks-v0"
"""What `minari.load_dataset` is given, where MINARI_DATASETS_PATH names the folder."""

DESCRIPTION = (
    "Block declarations of recorded Magic games, one an episode, as choices of the environment"
    " declare_blockers/Combat-v1."
    " The last step's reward is what the block is worth to the defending player when damage is then divided best."
    " What is said of each episode is in its metadata: simulator.dataset.records.About."
)


def write_minari(folder: Path, decisions: Sequence[Decision], size: int, form: Form) -> None:
    """Write decisions as a Minari dataset, in HDF5.

    Args:
        folder: where Minari's datasets are; there is none of that name.
        decisions: one or more.
        size: places for creatures on each side.
        form: the form of observations.
    """
    with _minari_at(folder), warnings.catch_warnings():
        # It wants an author, a link and more of each dataset; who shares one knows them.
        warnings.simplefilter("ignore", UserWarning)
        written = minari.create_dataset_from_buffers(
            DATASET_ID,
            [_episode(one) for one in decisions],
            env=_environment(size, form),
            algorithm_name="recorded players",
            description=DESCRIPTION,
            requirements=["declare-blockers[train]"],
            # With its two other formats the time grows with the square of the episodes: a minute for 1,000.
            data_format="hdf5",
        )
        written.storage.update_episode_metadata([_said(one) for one in decisions])
        written.storage.update_metadata({"observation_layout": layout.version(size)})


@contextmanager
def _minari_at(folder: Path) -> Iterator[None]:
    """Let Minari keep its datasets in a folder: it asks for nothing but a variable of the environment."""
    before = os.environ.get("MINARI_DATASETS_PATH")
    os.environ["MINARI_DATASETS_PATH"] = str(folder.absolute())
    try:
        yield
    finally:
        if before is None:
            del os.environ["MINARI_DATASETS_PATH"]
        else:
            os.environ["MINARI_DATASETS_PATH"] = before


def _environment(size: int, form: Form) -> EnvSpec:
    """What makes an environment of the same spaces, on generated boards."""
    register_envs()
    spec = deepcopy(gymnasium.spec(ID))
    spec.kwargs = {"size": size, "observations": form}
    return spec


def _episode(one: Decision) -> EpisodeBuffer:
    steps = len(one.steps)
    last = [place == steps - 1 for place in range(steps)]
    return EpisodeBuffer(
        observations=stacked([*(step.seen for step in one.steps), one.end]),
        actions=np.array([step.action for step in one.steps], np.int64),
        rewards=[one.about.value if ends else 0.0 for ends in last],
        terminations=last,
        truncations=[False] * steps,
        infos={"asked": np.array([*(step.asked for step in one.steps), -1], np.int64)},
    )


def _said(one: Decision) -> dict[str, Any]:
    """What is said of an episode; what is not known is left out, as HDF5 has nothing that stands for it."""
    return {name: value for name, value in asdict(one.about).items() if value is not None}
