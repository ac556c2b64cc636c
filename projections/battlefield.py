"""The permanents of a board, with their abilities by kind: who asks for one kind need not look at all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from events.board import Permanent

ByKind = Mapping[type, tuple[tuple[Any, Permanent], ...]]
"""Abilities by their kind, each with the permanent that has it."""


class Battlefield(dict[str, Permanent]):
    """Permanents by id, in the order in which they entered, whose abilities are found by their kind.

    They are indexed when somebody asks for abilities; whenever a permanent comes, goes or changes, that is forgotten.
    Boards that are copies of one another share their permanents, until one of them has a change and makes a copy.

    >>> from events.abilities import CombatTrait
    >>> there = Battlefield()
    >>> there["bear"] = Permanent(id="bear", controller="A", abilities=(CombatTrait(trait="banding"),))
    >>> [(ability.trait, this.id) for ability, this in there.indexed()[CombatTrait]]
    [('banding', 'bear')]
    >>> _ = there.pop("bear")
    >>> there.by_kind, there.indexed()
    (None, {})
    >>> there.shared = True
    >>> del there["bear"]
    Traceback (most recent call last):
    RuntimeError: several boards share these permanents, and none of them may change them
    """

    __slots__ = ("by_kind", "shared")

    def __init__(self, permanents: Mapping[str, Permanent] | None = None) -> None:
        if permanents:
            dict.__init__(self, permanents)
        self.by_kind: ByKind | None = None
        """The abilities of each kind that there are, in the order of the permanents; None until they are indexed."""
        self.shared = False

    def indexed(self) -> ByKind:
        """Index the abilities by their kind."""
        found: dict[type, list[tuple[Any, Permanent]]] = {}
        for permanent in self.values():
            for ability in permanent.abilities:
                found.setdefault(type(ability), []).append((ability, permanent))
        by_kind = self.by_kind = {kind: tuple(abilities) for kind, abilities in found.items()}
        return by_kind

    def _changes(self) -> None:
        if self.shared:
            raise RuntimeError("several boards share these permanents, and none of them may change them")
        self.by_kind = None

    def __setitem__(self, name: str, permanent: Permanent) -> None:
        if self.shared or self.by_kind is not None:
            self._changes()
        dict.__setitem__(self, name, permanent)

    def __delitem__(self, name: str) -> None:
        self._changes()
        dict.__delitem__(self, name)

    def pop(self, name: str, *default: Any) -> Any:
        """As `dict` does it."""
        if self.shared or self.by_kind is not None:
            self._changes()
        return dict.pop(self, name, *default)

    def update(self, permanents: Mapping[str, Permanent]) -> None:  # type: ignore[override]
        """As `dict` does it, from a map."""
        self._changes()
        dict.update(self, permanents)

    def _unchangeable(self, *_: object) -> None:
        """No projection changes its permanents this way."""
        raise NotImplementedError

    clear = popitem = setdefault = __ior__ = _unchangeable  # type: ignore[assignment]

    # The index is no part of the permanents: a copy that is made elsewhere finds it again. What boards share, their
    # copies share too.
    def __reduce__(self) -> tuple[type[Self], tuple[dict[str, Permanent]], tuple[None, dict[str, bool]]]:
        return type(self), ({**self},), (None, {"shared": self.shared})
