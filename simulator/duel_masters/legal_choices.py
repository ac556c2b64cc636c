"""The legal choices of creatures in a position, as something to iterate, count and ask."""

from __future__ import annotations

from collections.abc import Iterator

from simulator import arguments
from simulator.duel_masters.choosing import AnyUsable, AtMostOne
from simulator.duel_masters.redirecting import doubt_in
from simulator.editions import EditionTable
from simulator.position import Position

__all__ = ["LegalChoices"]


class LegalChoices:
    """The legal choices of creatures of a player, whose turn it is not.

    Iterating gives tuples of creatures in board order; `creatures in legal_choices` is exact, in whatever order;
    `count()` is exact, or None where something on the board can't be judged, and `why_not_counted` says what.
    """

    __slots__ = ("_choices", "player", "why_not_counted")

    def __init__(self, position: Position, player: str, table: EditionTable) -> None:
        self.player = player
        self.why_not_counted = doubt_in(position)
        self._choices: AtMostOne | AnyUsable = table.answers["which choices are legal"](position)

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        if self.why_not_counted:
            raise ValueError(f"the legal choices can't be listed: {self.why_not_counted}")
        return iter(self._choices)

    def __contains__(self, creatures: object) -> bool:
        try:
            chosen = arguments.each_once("creatures", creatures)
        except arguments.BadArgument:
            return False
        if self.why_not_counted or not {*chosen} <= {*self._choices.able}:
            return False
        return {*self._choices.nearest(chosen)} == {*chosen}

    def count(self) -> int | None:
        """How many there are; None when that is not known."""
        return None if self.why_not_counted else self._choices.count()

    def __repr__(self) -> str:
        return f"<LegalChoices of {self.player}: {self.count()}>"
