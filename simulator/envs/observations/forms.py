"""What an agent is shown, in one of three forms, as arrays of its own."""

from __future__ import annotations

from collections.abc import Callable
from sys import getrefcount
from typing import Any, Literal, NamedTuple, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from numpy.typing import NDArray

from simulator.envs.actions import Masks
from simulator.envs.errors import among
from simulator.envs.observations.clash import Clash
from simulator.envs.observations.entities import box, entities, entities_space, graph, graph_space
from simulator.envs.observations.layout import SIZES, length
from simulator.envs.observations.observing import Observer, Pairs
from simulator.envs.search import Search, Seen
from simulator.envs.vanilla.engine import Ordering, PlainCombat

__all__ = ["Form", "Observation", "Seeing", "observation_space"]

Observation = dict[str, Any]
"""`"observation"`, in one of the forms, and `"action_mask"`."""

Form = Literal["flat", "entities", "graph"]
"""The form of observations: see `layout`, `entities.Entities` and `graph.Graphed`."""

_FORMS: dict[str, Callable[[NDArray[np.float32], Observer, Pairs], Any]] = {"entities": entities, "graph": graph}


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


class Buffer(NamedTuple):
    """What an observation is written into: one array, and its memory as floats and as bytes."""

    flat: NDArray[np.float32]
    out: memoryview[float]
    raw: memoryview[int]

    @classmethod
    def of(cls, size: int) -> Buffer:
        """A buffer of its own, with so many places for creatures on each side."""
        flat = np.zeros(length(size), np.float32)
        out = cast("memoryview[float]", flat.data)
        return cls(flat, out, out.cast("B"))


class Seeing:
    """Looks at a combat, moment by moment.

    Flat observations are written where they are handed out: into an array that was handed out before and that nobody
    has any more, else into one that is made for it. To make and copy one each time costs a twentieth of a decision.

    Args:
        form: the form of the observation.
        size: places for creatures on each side.
    """

    __slots__ = ("_buffers", "_clash", "_form", "_held", "_observer", "_since", "form", "masks", "size")

    _clash: Clash

    def __init__(self, form: Form, size: int) -> None:
        self.form = form
        self.size = size
        self.masks = Masks(size)
        self._form = _FORMS.get(form)
        self._buffers = [Buffer.of(size), Buffer.of(size)]
        self._held = min(getrefcount(buffer[0]) for buffer in self._buffers)
        """How often an array is referred to that nobody else has."""

    def begin(self, observer: Observer) -> None:
        """An episode begins, at a board that an observer knows."""
        self._observer = observer
        self._since: Any = self

    def shown(self, search: Search, asked: bool) -> Observation:
        """What an agent sees at a moment, in arrays that nobody else has.

        Args:
            search: the combat or duel.
            asked: whether the agent is the one that is asked.
        """
        legal = search.legal() if asked else ()
        return {"observation": self.see(search), "action_mask": self.masks[legal].copy()}

    def see(self, search: Search) -> Any:
        """The observation of a moment: an array, or a dict of arrays, that nobody else has."""
        for buffer in self._buffers:
            if getrefcount(buffer[0]) == self._held:
                break
        else:
            buffer = Buffer.of(self.size)
            self._buffers = [self._buffers[1], buffer]
        flat, out, raw = buffer
        if type(search) is PlainCombat:
            self._look(search, out, raw)
        else:
            if self._observer.seen is not search.seen:
                # The next combat of a duel.
                self._observer = Observer(search.seen, self.size)
            self._observer.write(out, search.agent, search.phase, search.asked, search.pairs, search.picked)
        return self._form(flat, self._observer, search.pairs) if self._form else flat

    def _look(self, search: PlainCombat, out: memoryview[float], raw: memoryview[int]) -> None:
        """For speed with what a plain combat is made of: where one choice was made since, only that is read."""
        node, cell = search._node, search._cell
        if cell is not self._since:
            if cell is not None and cell[0] is self._since:
                if blocks := cell[1][1]:
                    self._clash.add(blocks)
            else:
                self._begin_again(search)
            self._since = cell
        picked = node.picked if type(node) is Ordering else ()
        self._observer.show(out, raw, node.agent, node.phase, node.asked, self._clash, picked)

    def _begin_again(self, search: PlainCombat) -> None:
        """Read all choices."""
        self._clash = self._observer.clash()
        blocks = search.table.forced[1]
        if search._cell is not None:
            for cell in search._cells():
                blocks |= cell[1][1]
        self._clash.add(blocks)

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
