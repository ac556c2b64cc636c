"""What the lines of a log have said of one combat, before anything is made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from simulator.importers.mtgo.lines import Attacks, Blocks, Enters, Line, Ordered, Stops, Thing

MOST_CREATURES = 500
"""Creatures that attack in one combat, and blocks that are chosen in it; what more a log tells is a gap."""


class Click(NamedTuple):
    """A block that a player chose, or took back."""

    blocker: Thing
    attackers: tuple[Thing, ...]
    withdrawn: bool


Had = Mapping[str, Counter[str]]
"""By player the names of the permanents that may be there, and how many of each."""


@dataclass(slots=True)
class Heard:
    """What the lines have said of a combat so far.

    Args:
        line: where it begins.
        turn: the turn's number.
        active: the attacking player.
        had: what players may control as attackers are declared.
    """

    line: int
    turn: int
    active: str
    had: Had
    later: Had = field(default_factory=dict)
    """What they may control as blocks are chosen."""
    attacked: dict[tuple[str, Thing | None], tuple[Thing, ...]] = field(default_factory=dict)
    entered: list[tuple[str, Thing | None, Thing]] = field(default_factory=list)
    clicks: list[Click] = field(default_factory=list)
    orders: list[Ordered] = field(default_factory=list)
    tricks: list[str] = field(default_factory=list)
    line_of_blocks: int = 0
    declared: bool = False
    _quiet: bool = True
    _acted: bool = False

    def is_same_attack(self, attacked: str, said: Attacks) -> bool:
        """Whether a line goes on telling this declaration of attackers: another target, or more attackers."""
        if self.clicks or self.declared or self._acted:
            return False
        before = self.attacked.get((attacked, said.walker))
        return before is None or self._quiet or Counter(said.attackers) > Counter(before)

    def is_full(self, said: Line) -> bool:
        """Whether as much of this has been told as any combat can have."""
        match said:
            case Enters():
                many = sum(map(len, self.attacked.values())) + len(self.entered)
            case Ordered():
                many = len(self.orders)
            case Blocks() | Stops():
                many = len(self.clicks)
            case _:
                return False
        return many >= MOST_CREATURES

    def attack(self, attacked: str, said: Attacks) -> None:
        """Take a line that tells attackers."""
        key = (attacked, said.walker)
        before = self.attacked.get(key, ())
        repeated = Counter(said.attackers) >= Counter(before)
        self.attacked[key] = said.attackers if repeated else (*before, *said.attackers)

    def enter(self, attacked: str, walker: Thing | None, thing: Thing) -> None:
        """Take a line that tells what enters the battlefield attacking."""
        self.entered.append((attacked, walker, thing))
        self._quiet = False

    def go_on(self, words: str, *, tells: bool) -> None:
        """Take a line that is about nothing of this; blocks that were chosen are declared by then.

        Args:
            words: the line.
            tells: whether it may change the combat.
        """
        self._quiet = False
        self._acted |= " triggered ability " not in words and " creates " not in words
        self.declared |= bool(self.clicks)
        if tells:
            self.tricks.append(words)
