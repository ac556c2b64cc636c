"""Reads a game's lines one by one, and puts its combats together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from simulator.importers.cards import FindCard
from simulator.importers.mtgo.combats import combat_of
from simulator.importers.mtgo.hearing import MOST_CREATURES, Click, Heard
from simulator.importers.mtgo.joining import Objects
from simulator.importers.mtgo.lines import (
    Attacks,
    Blocks,
    Casts,
    Creates,
    Enters,
    Joins,
    Line,
    Ordered,
    Over,
    PlaysLand,
    Sacrifices,
    Stops,
    Unread,
    Words,
)
from simulator.importers.mtgo.names import without_names
from simulator.importers.recorded import RecordedCombat, RecordedGap
from simulator.oracle.card import CompiledFace

_AFTER_COMBAT = re.compile(r"\(At the beginning of (?:your|the|each|each player's) (?:next )?end step")
_MAY_CHANGE = (
    " activates ",
    " casts ",
    " counter",
    " creates ",
    " exiles ",
    " is prevented",
    " onto the stack",
    " onto the battlefield",
    " returns ",
    " sacrifices ",
    " transforms ",
)
"""Words of lines that tell of something that may change a combat."""


@dataclass(slots=True)
class Collecting:
    """What a game's lines have told so far.

    Args:
        ids: the players' ids by their names, in turn order.
        find: finds the card of a name.
    """

    ids: Mapping[str, str]
    find: FindCard
    turn: int = 1
    active: str = ""
    combats: list[RecordedCombat] = field(default_factory=list)
    gaps: list[RecordedGap] = field(default_factory=list)
    objects: Objects = field(default_factory=Objects)
    had: dict[str, Counter[str]] = field(default_factory=dict)
    """What each player has cast that stays, or got as tokens, and may still control."""
    heard: Heard | None = None
    over: bool = False
    """Whether what comes is after the combat that was heard of last."""

    def begin_turn(self, line: int, number: int, player: str) -> None:
        """A turn begins."""
        self.end(went_on=True)
        self.turn, self.active = number, self.ids[player]

    def take(self, line: int, words: Words, said: Line) -> None:
        """Take a line that is no turn's beginning."""
        if len(words.things) > MOST_CREATURES or (self.heard is not None and self.heard.is_full(said)):
            self.gaps.append(RecordedGap(line, f"more than {MOST_CREATURES} creatures in one combat"))
            return
        match said:
            case Attacks():
                self._attack(line, said)
            case Enters(player, thing, attacked, walker):
                self._enter(line, player, thing.called)
                if self.heard is None:
                    self.gaps.append(RecordedGap(line, f"{thing.called} enters attacking, and no attack comes before"))
                else:
                    self.heard.enter(self.ids[attacked], walker, thing)
            case Blocks() | Stops() | Ordered():
                self._block(line, said)
            case Joins():
                pass
            case Unread():
                self.gaps.append(RecordedGap(line, "a line that speaks of combat and can't be read"))
            case _:
                self._else(words, said)

    def _attack(self, line: int, said: Attacks) -> None:
        attacked = self.ids[said.attacked]
        heard = self.heard
        if heard is None or self.over or not heard.is_same_attack(attacked, said):
            self.end(went_on=True)
            others = [each for each in self.ids.values() if each != attacked]
            active = self.active if self.active in others else others[0]
            if active != self.active and self.active:
                self.gaps.append(RecordedGap(line, f"the turn's beginning, as {attacked} is attacked"))
            self.heard = heard = Heard(line, self.turn, active, self._known())
        heard.attack(attacked, said)

    def _known(self) -> dict[str, Counter[str]]:
        return {player: Counter(self.had.get(player, ())) for player in self.ids.values()}

    def _enter(self, line: int, player: str, name: str) -> None:
        """A token that a line before has created is had already; what comes otherwise is new."""
        had = self.had.setdefault(self.ids[player], Counter())
        if not had[name]:
            had[name] += 1

    def _block(self, line: int, said: Blocks | Stops | Ordered) -> None:
        heard = self.heard
        if heard is None:
            self.gaps.append(RecordedGap(line, "a line about blocks, and no attack comes before"))
            return
        self.over = False
        if not heard.declared:
            heard.later = self._known()
        match said:
            case Ordered():
                heard.declared = True
                heard.orders.append(said)
            case Stops() if heard.declared:
                self.gaps.append(RecordedGap(line, "a creature stops blocking after blocks were declared"))
            case Stops(blocker, attackers):
                heard.clicks.append(Click(blocker, attackers, withdrawn=True))
                heard.line_of_blocks = line
            case Blocks(blockers, attackers):
                heard.clicks += [Click(blocker, attackers, withdrawn=False) for blocker in blockers]
                heard.line_of_blocks = line

    def _else(self, words: Words, said: Line) -> None:
        slow = False
        match said:
            case Casts(player, thing):
                face = self.find(thing.name)
                if face is None or face.is_permanent:
                    self.had.setdefault(self.ids[player], Counter())[thing.called] += 1
                slow = self.ids[player] == self.active and face is not None and _is_slow(face)
            case Creates(player, name, many):
                self.had.setdefault(self.ids[player], Counter())[f"{name} Token"] += many
            case Sacrifices(player, thing):
                had = self.had.setdefault(self.ids[player], Counter())
                had[thing.called] = max(0, had[thing.called] - 1)
            case PlaysLand(player):
                slow = self.ids[player] == self.active
            case Over(conceded):
                self.end(went_on=not conceded or bool(self.heard and self.heard.clicks))
        if self.heard is None:
            return
        self.over = self.over or slow or bool(_AFTER_COMBAT.search(words.text))
        tells = not self.over and any(each in words.text for each in _MAY_CHANGE)
        self.heard.go_on(without_names(words, self.ids), tells=tells)

    def end(self, *, went_on: bool) -> None:
        """The combat that was heard of, if any, is over; `went_on`: blockers were declared, if only none."""
        heard, self.heard, self.over = self.heard, None, False
        if heard is not None:
            declared = went_on or heard.declared
            self.combats.append(combat_of(heard, tuple(self.ids.values()), self.objects, declared=declared))


def _is_slow(face: CompiledFace) -> bool:
    """Whether a spell is cast in main phases alone, as far as its card says."""
    return "instant" not in face.types and "flash" not in face.keywords
