"""Decisions as one flat table in Parquet: a row is a choice.

| column | type | what |
|---|---|---|
| `episode` | int32 | the decision's number, from 0, as in the Minari dataset |
| `step` | int32 | the choice's number in it, from 0 |
| `phase` | string | what is chosen: `block`, or `cost` |
| `asked` | int64 | the place among those able to block of the creature that is asked; -1: none is |
| `observation` | list of float32, fixed size | what the environment shows: see `simulator.envs.observations.layout` |
| `action_mask` | list of int8, fixed size | 1 where an action is legal |
| `action` | int64 | what the player chose |
| `reward` | float64 | 0, and in the last step of a decision its value |
| `terminated` | bool | whether it is the last step |
| the rest | | what is said of the decision, in each of its rows: the fields of `simulator.dataset.records.About` |

With `--observations entities` there are `observation.globals`, `observation.attackers`, `observation.blockers` and
`observation.pairs` in place of `observation`, the numbers of each in a row. The file's metadata has
`declare_blockers.observation_layout`, `.observations` and `.size`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from simulator.dataset.decisions import Decision
from simulator.dataset.records import About
from simulator.dataset.shapes import columns_of
from simulator.envs.observations import layout
from simulator.envs.observations.forms import Form

NAME = "steps.parquet"
"""What the file is called."""

_TYPES = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}


def write_parquet(folder: Path, decisions: Sequence[Decision], size: int, form: Form) -> None:
    """Write decisions as a table.

    Args:
        folder: where the file is written.
        decisions: one or more.
        size: places for creatures on each side.
        form: the form of observations.
    """
    steps = [(number, at, one, step) for number, one in enumerate(decisions) for at, step in enumerate(one.steps)]
    columns: dict[str, Any] = {
        "episode": pa.array([number for number, _, _, _ in steps], pa.int32()),
        "step": pa.array([at for _, at, _, _ in steps], pa.int32()),
        "phase": pa.array([step.phase for _, _, _, step in steps], pa.string()),
    }
    columns["asked"] = pa.array([step.asked for _, _, _, step in steps], pa.int64())
    columns |= {name: _lists(rows) for name, rows in columns_of([step.seen for _, _, _, step in steps]).items()}
    last = [step is one.steps[-1] for _, _, one, step in steps]
    columns["action"] = pa.array([step.action for _, _, _, step in steps], pa.int64())
    rewards = [one.about.value if ends else 0.0 for (_, _, one, _), ends in zip(steps, last, strict=True)]
    columns["reward"] = pa.array(rewards, pa.float64())
    columns["terminated"] = pa.array(last, pa.bool_())
    for name, hint in get_type_hints(About).items():
        columns[name] = pa.array([getattr(one.about, name) for _, _, one, _ in steps], _TYPES[_plain(hint)])
    said = {"observation_layout": layout.version(size), "observations": form, "size": str(size)}
    table = pa.table(columns).replace_schema_metadata({f"declare_blockers.{key}": value for key, value in said.items()})
    pq.write_table(table, folder / NAME, compression="zstd")


def _lists(rows: NDArray[Any]) -> pa.FixedSizeListArray:
    return pa.FixedSizeListArray.from_arrays(pa.array(np.ascontiguousarray(rows).reshape(-1)), rows.shape[1])


def _plain(hint: Any) -> type[Any]:
    """The plain type of a field: `str` of a literal, `int` of `int | None`."""
    if get_origin(hint) is UnionType:
        return _plain(next(each for each in get_args(hint) if each is not type(None)))
    return str if get_origin(hint) is Literal else hint
