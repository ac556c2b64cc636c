"""Observations of a search in one of five forms, as arrays of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from numpy.typing import NDArray

from simulator.envs.actions import Masks
from simulator.envs.declaring import Pair
from simulator.envs.errors import SIZES, among
from simulator.envs.observations.entities import box, entities, entities_space, graph, graph_space
from simulator.envs.observations.layout import DTYPES, Dtype, length
from simulator.envs.observations.observing import Observer, SearchMoment
from simulator.envs.observations.reusing import Reused
from simulator.envs.observations.showing import (
    AbilitiesShown,
    abilities_shown,
    entities_with_abilities,
    entities_with_abilities_space,
    graph_with_abilities,
    graph_with_abilities_space,
)
from simulator.envs.search import Search, Seen
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.table import Cell, Ordering

Observation = dict[str, Any]
"""`"observation"`, in one of the forms, and `"action_mask"`."""

Form = Literal["flat", "entities", "graph", "entities_with_abilities", "graph_with_abilities"]
"""The form of observations: see `layout`, `entities.Entities`, `entities.Graphed`, and `showing` for the last two."""

FORMS: tuple[Form, ...] = get_args(Form)

_FORMS: dict[str, Callable[[NDArray[Any], Observer, Sequence[Pair]], Any]] = {
    "entities": entities,
    "graph": graph,
}

_WITH_ABILITIES: dict[str, Callable[[NDArray[np.float32], Observer, Sequence[Pair], AbilitiesShown], Any]] = {
    "entities_with_abilities": entities_with_abilities,
    "graph_with_abilities": graph_with_abilities,
}

_SPACES: dict[str, Callable[[int, Dtype], Space[Any]]] = {
    "flat": lambda size, dtype: box(length(size), dtype=dtype),
    "entities": entities_space,
    "graph": lambda size, dtype: graph_space(dtype),
}
"""The spaces of the forms of which the numbers can be handed out in each way."""


def observation_space(form: Form, size: int, dtype: Dtype = "float32") -> Dict:
    """The space of `{"observation": ..., "action_mask": ...}`.

    Args:
        form: the form of the observation.
        size: places for creatures on each side: 8, 16 or 32.
        dtype: how its numbers are handed out: as floats from 0 to 1, or as 64ths from 0 to 64; see `layout.Dtype`.

    Raises:
        EnvsError: an argument is not one of those.
    """
    among("observations", form, FORMS)
    among("size", size, SIZES)
    among("dtype", dtype, DTYPES if form in _SPACES else ("float32",))
    if form in _SPACES:
        space = _SPACES[form](size, dtype)
    else:
        space = (
            entities_with_abilities_space(size) if form == "entities_with_abilities" else graph_with_abilities_space()
        )
    return Dict({"observation": space, "action_mask": Box(0, 1, (size + 2,), np.int8)})


class SearchObserver:
    """Looks at a combat, moment by moment.

    Flat observations are written where they are handed out: into an array that was handed out before and that nobody
    has any more, else into one that is made for it. To make and copy one each time costs a twentieth of a decision.

    Args:
        form: the form of the observation.
        size: places for creatures on each side.
        dtype: how numbers are handed out.
    """

    __slots__ = (
        "_flat",
        "_form",
        "_moment",
        "_observer",
        "_since",
        "_with_abilities",
        "dtype",
        "form",
        "masks",
        "size",
    )

    def __init__(self, form: Form, size: int, dtype: Dtype = "float32") -> None:
        self.form: Form = form
        self.size = size
        self.dtype: Dtype = dtype
        self.masks = Masks(size)
        self._form = _FORMS.get(form)
        self._with_abilities = _WITH_ABILITIES.get(form)
        self._moment = SearchMoment(size, dtype)
        self._flat = Reused((length(size),), dtype)

    def begin(self, observer: Observer) -> None:
        """An episode begins, at a board that an observer knows."""
        self._observer = observer
        self._since: Any = self

    def observation(self, search: Search, asked: bool) -> Observation:
        """What an agent sees at a moment, in arrays that nobody else has.

        Args:
            search: the combat or duel.
            asked: whether the agent is the one that is asked.
        """
        legal = search.legal() if asked else ()
        return {"observation": self.observe(search), "action_mask": self.masks[legal].copy()}

    def observe(self, search: Search) -> Any:
        """The observation of a moment: an array, or a dict of arrays, that nobody else has."""
        flat = self._flat.array()
        if type(search) is PlainCombat:
            # For speed with what a plain combat is made of: where one choice was made since, only that is read.
            node, cell = search._node, search._cell
            if cell is not self._since:
                self._follow(search, cell)
            picked = node.picked if type(node) is Ordering else ()
            self._observer.write(flat, node.agent, node.phase, node.asked, self._moment, picked)
        else:
            if self._observer.seen is not search.seen:
                # The next combat of a duel.
                self._observer = Observer(search.seen, self.size)
            self._moment.begin(search.pairs)
            self._observer.write(flat, search.agent, search.phase, search.asked, self._moment, search.picked)
        if self._form:
            return self._form(flat, self._observer, search.pairs)
        if self._with_abilities:
            observer = self._observer
            return self._with_abilities(flat, observer, search.pairs, abilities_shown(search, observer))
        return flat

    def _follow(self, search: PlainCombat, cell: Cell | None) -> None:
        """Read the blocks of the last choice, or of all where more was chosen since."""
        if cell is not None and cell[0] is self._since:
            view, first = self._moment.view, self._moment.first
            for block in cell[1][2]:
                b, a = block.pair
                view[first + a] |= 1 << b
        else:
            self._moment.begin(search.pairs)
        self._since = cell

    def __deepcopy__(self, memo: dict[int, object]) -> SearchObserver:
        other = SearchObserver(self.form, self.size, self.dtype)
        if hasattr(self, "_observer"):
            other.begin(self._observer)
        return other

    def __reduce__(self) -> tuple[object, ...]:
        seen = self._observer.seen if hasattr(self, "_observer") else None
        return _pickled, (self.form, self.size, self.dtype, seen)


def _pickled(form: Form, size: int, dtype: Dtype, seen: Seen | None) -> SearchObserver:
    made = SearchObserver(form, size, dtype)
    if seen is not None:
        made.begin(Observer(seen, size))
    return made
