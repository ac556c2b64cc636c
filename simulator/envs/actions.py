"""Actions of the APIs: choices as numbers of a space that is the same for every board of a size.

Action 0 does nothing (`NOOP`); it is legal only for an agent that is not asked. Action k is choice k, from 1 to `size`,
and action `size + 1` is choice 0: nobody, nothing, no.
"""

from __future__ import annotations

from operator import index

import numpy as np
from numpy.typing import NDArray

from simulator.envs.errors import EnvsError
from simulator.envs.search import IllegalChoice, Search

NOOP = 0
"""The action that does nothing."""

Mask = NDArray[np.int8]
"""(size + 2,): 1 where an action is legal, else 0; one of them is 1 at least."""


class MaskedAction(IllegalChoice):
    """An action whose mask is 0; nothing has changed."""

    @classmethod
    def of(cls, action: object, search: Search, size: int) -> MaskedAction:
        """The error for an action that is not legal now."""
        ids = sorted(action_of(choice, size) for choice in search.legal()) or [NOOP]
        who = f"{search.agent} in the phase {search.phase}" if search.agent else "an episode that is over"
        number = _number(action)
        named = repr(action) if number is None else number
        return cls(f"action {named} is not legal for {who}; these are: {ids}")


class Masks(dict[tuple[int, ...], Mask]):
    """The mask of some choices, made when it is first asked for; of none: that of an agent that is not asked.

    Args:
        size: places for creatures on each side: 8, 16 or 32.

    >>> Masks(8)[0, 3].tolist(), Masks(8)[()].tolist()
    ([0, 0, 0, 1, 0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    """

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def __missing__(self, choices: tuple[int, ...]) -> Mask:
        if choices and choices[-1] > self.size:
            raise EnvsError("the choices", f"choice {choices[-1]}", f"{self.size} at most; use a larger `size`")
        mask = np.zeros(self.size + 2, np.int8)
        mask[[action_of(choice, self.size) for choice in choices] or [NOOP]] = 1
        mask.flags.writeable = False
        self[choices] = mask
        return mask

    def __reduce__(self) -> tuple[object, ...]:
        return Masks, (self.size,)


def _number(action: object) -> int | None:
    """The number of an action; None where it has none."""
    try:
        return index(action)  # type: ignore[arg-type]  # anything may come
    except TypeError:
        return None


def is_noop(action: object) -> bool:
    """Whether an action is the one that does nothing."""
    return _number(action) == NOOP


def choice_named(action: object, size: int) -> int:
    """The choice of an action; -1, which is legal nowhere, where it is the choice of none.

    Args:
        action: anything; a whole number, of Python or of numpy, where it is legal.
        size: that of the space of actions.
    """
    number = _number(action)
    if number is None:
        return -1
    return number if 0 < number <= size else 0 if number == size + 1 else -1


def action_of(choice: int, size: int) -> int:
    """The action of a choice, in a space of a size.

    >>> action_of(3, 8), action_of(0, 8)
    (3, 9)
    """
    return choice or size + 1


def choice_of(action: object, search: Search, size: int) -> int:
    """The choice of an action that is legal.

    Args:
        action: a whole number, of Python or of numpy.
        search: who is asked what.
        size: that of the space of actions.

    Raises:
        MaskedAction: it is no such number, or not legal.
    """
    choice = choice_named(action, size)
    if choice not in search.legal():
        raise MaskedAction.of(action, search, size)
    return choice
