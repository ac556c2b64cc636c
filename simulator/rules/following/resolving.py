"""An object on the stack that resolves: whom and how much the words of its instructions mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from events.board import Permanent
from events.event import External
from events.quantities import X
from events.references import (
    AllOf,
    Bearer,
    Each,
    EachOpponent,
    EachPlayer,
    Target,
    TargetPlayer,
    That,
    This,
    Those,
    You,
)
from projections.position import Position
from projections.triggers.triggers import Played, StackObject, Trigger
from simulator.rules.described import Viewer, is_described


class Resolving(NamedTuple):
    """An object on the stack that resolves: what it is, from where its words are seen, and its targets.

    `targets` are those for each word "target" that are still legal; an instruction does nothing to the others. `named`
    are the ids of what is put onto the battlefield; `those` the ids of what the first instruction of several means;
    `words` those of the ability.
    """

    found: StackObject
    by: Viewer
    targets: tuple[tuple[str, ...], ...]
    named: Iterator[str]
    those: tuple[str, ...] = ()
    words: str = ""

    @property
    def position(self) -> Position:
        """The moment."""
        return self.by.position

    @property
    def x(self) -> int:
        """The value of X."""
        return (self.found.announced.x or 0) if isinstance(self.found, Played) else 0

    def number(self, n: Any) -> int:
        """A number of an instruction."""
        return self.x if isinstance(n, X) else int(n)

    def permanents(self, reference: Any) -> list[Permanent]:
        """The permanents on the battlefield that a reference means, in board order where it means several."""
        there = self.position.board.permanents
        return [there[each] for each in dict.fromkeys(self._ids(reference)) if each in there]

    def _ids(self, reference: Any) -> Iterator[str]:
        match reference:
            case This():
                yield self.found.source
            case That():
                yield from self.found.objects if isinstance(self.found, Trigger) else ()
            case Bearer():
                yield self.by.this.attached_to if self.by.this is not None else ""
            case Target(n=n):
                yield from self.targets[n] if n < len(self.targets) else ()
            case Each(what=what):
                for known in self.position.board.permanents.values():
                    if is_described(what, known, self.by):
                        yield known.id
            case Those():
                yield from self.those
            case AllOf(these=these):
                for each in these:
                    yield from self._ids(each)

    def players(self, reference: Any) -> list[str]:
        """The players that a reference means."""
        match reference:
            case You():
                return [self.by.player]
            case EachOpponent():
                return self.by.opponents()
            case EachPlayer():
                return self.position.board.in_turn_order()
            case TargetPlayer(n=n):
                return [one for one in self.targets[n] if one in self.position.board.players]
        return []


Follows = Callable[[Resolving, Any], Iterator[External]]
"""What an instruction of one type does: from what resolves and the instruction to what happens."""
