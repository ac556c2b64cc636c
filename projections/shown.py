"""How states show their maps: through views that whoever looks at them can't change; events alone change a state."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

__all__ = ["Shown", "Shows"]

K = TypeVar("K")
V = TypeVar("V")


class Shown(Generic[K, V]):
    """A map of a state, made anew each time that it is looked at: the state's own is called so with `_` before it.

    >>> class Orders:
    ...     orders = Shown[str, str]()
    ...     def __init__(self) -> None:
    ...         self._orders = {"a1": "b1"}
    >>> Orders().orders["a1"]
    'b1'
    >>> Orders().orders["a1"] = "b2"
    Traceback (most recent call last):
    TypeError: 'mappingproxy' object does not support item assignment
    """

    __slots__ = ("_name",)

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_{name}"

    def __get__(self, state: object, owner: type) -> Mapping[K, V]:
        return MappingProxyType(getattr(state, self._name))


class Shows:
    """A state of which some maps are looked at often: their views are made once, and are in slots of that name."""

    __slots__: tuple[str, ...] = ()

    def _show(self) -> None:
        """Make those views."""
        raise NotImplementedError

    # A view can't be pickled; it is made again.
    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__slots__ if f"_{name}" not in self.__slots__}

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self._show()
