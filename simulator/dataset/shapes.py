"""Observations of several moments as columns: one array for each part of a form, with a row for each moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulator.envs.observations.forms import Observation


def stacked(moments: Sequence[Observation]) -> Any:
    """Observations of one form as one of its shape, each array with a first axis more: the moments."""
    first = moments[0]
    if isinstance(first, Mapping):
        return {name: stacked([moment[name] for moment in moments]) for name in first}
    return np.stack(moments)


def columns_of(moments: Sequence[Observation]) -> dict[str, NDArray[Any]]:
    """Observations of one form as columns by name, such as `observation` or `observation.attackers`, each of two axes:
    the moments, and all numbers of a part in a row."""
    return dict(_columns(stacked(moments)))


def _columns(part: Any, name: str = "") -> list[tuple[str, NDArray[Any]]]:
    if isinstance(part, Mapping):
        return [found for key, each in part.items() for found in _columns(each, f"{name}.{key}" if name else key)]
    return [(name, part.reshape(len(part), -1))]
