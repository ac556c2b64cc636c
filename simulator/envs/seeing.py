"""What an agent is shown, in one of three forms, as arrays of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from numpy.typing import NDArray

from simulator.envs.entities import box, entities, entities_space
from simulator.envs.errors import EnvsError
from simulator.envs.graph import graph, graph_space
from simulator.envs.layout import SIZES, length
from simulator.envs.observing import Observer, Pairs
from simulator.envs.plain import Ordering, PlainCombat
from simulator.envs.search import Search, Seen

__all__ = ["Form", "Seeing", "among", "observation_space"]

Form = Literal["flat", "entities", "graph"]
"""The form of observations: see `layout`, `entities.Entities` and `graph.Graphed`."""

_FORMS: dict[str, Callable[[NDArray[np.float32], Observer, Pairs], Any]] = {"entities": entities, "graph": graph}


def among(name: str, value: object, those: tuple[object, ...]) -> None:
    """Nothing, where a value is one of some.

    Raises:
        EnvsError: it is not.
    """
    if value not in those:
        raise EnvsError(name, repr(value), "one of " + ", ".join(map(repr, those)))


def observation_space(form: Form, size: int) -> Dict:
    """The space of `{"observation": ..., "action_mask": ...}`.

    Args:
        form: the form of the observation.
        size: places for creatures on each side: 8, 16 or 32.
    """
    among("observations", form, ("flat", "entities", "graph"))
    among("size", size, SIZES)
    shown: Space[Any] = box(length(size))
    if form != "flat":
        shown = entities_space(size) if form == "entities" else graph_space()
    return Dict({"observation": shown, "action_mask": Box(0, 1, (size + 2,), np.int8)})


class Seeing:
    """Looks at a combat, moment by moment, into one buffer.

    Args:
        form: the form of the observation.
        size: places for creatures on each side.
    """

    __slots__ = ("_clash", "_flat", "_form", "_observer", "_out", "_since", "form", "size")

    def __init__(self, form: Form, size: int) -> None:
        self.form = form
        self.size = size
        self._form = _FORMS.get(form)
        self._flat = np.zeros(length(size), np.float32)
        self._out = cast("memoryview[float]", self._flat.data)

    def begin(self, observer: Observer) -> None:
        """An episode begins, at a board that an observer knows."""
        self._observer = observer
        self._since: Any = self

    def see(self, search: Search) -> Any:
        """The observation of a moment: an array, or a dict of arrays, that nobody else has."""
        if type(search) is PlainCombat:
            self._see_plain(search)
        else:
            if self._observer.seen is not search.seen:
                # The next combat of a duel.
                self._observer = Observer(search.seen, self.size)
            self._observer.write(self._out, search.agent, search.phase, search.asked, search.pairs, search.picked)
        return self._form(self._flat, self._observer, search.pairs) if self._form else self._flat.copy()

    def _see_plain(self, search: PlainCombat) -> None:
        """The same, for speed with what `PlainCombat` is made of: where one choice was made, only that is read."""
        node, cell = search._node, search._cell
        if cell is not self._since:
            if cell is None:
                self._clash = self._observer.clash()
                blocks = search.table.forced[2]
            elif cell[0] is self._since:
                blocks = cell[1][2]
            else:
                self._clash = self._observer.clash()
                blocks = search.table.forced[2]
                for each in search._cells():
                    blocks += each[1][2]
            for block in blocks:
                self._clash.add(*block.pair)
            self._since = cell
        picked = node.picked if type(node) is Ordering else ()
        self._observer.show(self._out, node.agent, node.phase, node.asked, self._clash, picked)

    def __deepcopy__(self, memo: dict[int, object]) -> Seeing:
        other = Seeing(self.form, self.size)
        if hasattr(self, "_observer"):
            other.begin(self._observer)
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return _pickled, (self.form, self.size, self._observer.seen if hasattr(self, "_observer") else None)


def _pickled(form: Form, size: int, seen: Seen | None) -> Seeing:
    made = Seeing(form, size)
    if seen is not None:
        made.begin(Observer(seen, size))
    return made
