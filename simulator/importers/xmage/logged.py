"""The combats of a game that XMage's client logged: who attacked and blocked whom, and what came of it.

A log shows no boards: that of a combat is what its lines name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePath

from simulator.importers.players import without_names
from simulator.importers.recorded import RecordedCombat, RecordedGame, RecordedGap
from simulator.importers.xmage import lines
from simulator.importers.xmage.html import MAX_CHARACTERS, LogLine
from simulator.importers.xmage.logged_combat import Combat, Objects, recorded
from simulator.importers.xmage.playing import (
    ATTACKS,
    TURN,
    change_of,
    order_of_totals,
    players_of,
    targets_of,
    totals_of,
)
from simulator.importers.xmage.reading import XMageError

MAX_PLAYERS = 16
MAX_COMBATS = 5_000
_NO_COMBAT = frozenset({"UN", "UP", "DR", "M1", "M2", "ET", "CL"})
"""Steps, as XMage shortens them, by which a combat that was going on is over."""
_ENTERS = re.compile(r"(.+?) puts (.+?) from (\w+) onto the Battlefield\b.*")
_LOST = re.compile(r"(.+?) has lost the game\.?")
_DAY = re.compile(r"(\d{4})(\d{2})(\d{2})_\d{6}_")


def logged_game(log: Iterable[LogLine], file: str) -> RecordedGame:
    """A logged game with its combats.

    Args:
        log: its lines.
        file: what the file is called, by which the game is dated.

    Raises:
        XMageError: nothing tells who plays, or it is beyond the limits.
    """
    said = tuple(log)
    names = players_of(said)
    if not 2 <= len(names) <= MAX_PLAYERS:
        expected = f"the log of a game of 2 to {MAX_PLAYERS} players, as XMage's client keeps it"
        raise XMageError(file, 0, f"a log that tells of {len(names)} players", expected)
    collecting = _Collecting(names, order_of_totals(said, names))
    for line in said:
        collecting.hear(line)
        if len(collecting.combats) > MAX_COMBATS:
            raise XMageError(file, line.number, f"more than {MAX_COMBATS} combats", "the log of one game")
    collecting.end()
    day = _DAY.match(PurePath(file).name)
    return RecordedGame(
        number=1,
        line=1,
        players=tuple(collecting.ids.values()),
        day="-".join(day.groups()) if day else "",
        combats=tuple(collecting.combats),
        gaps=tuple(collecting.gaps),
        named=frozenset(collecting.named),
    )


@dataclass(slots=True)
class _Collecting:
    """Reads a log from its beginning to its end."""

    names: tuple[str, ...]
    order: tuple[str, ...]
    ids: dict[str, str] = field(init=False)
    objects: Objects = field(default_factory=Objects)
    combats: list[RecordedCombat] = field(default_factory=list)
    gaps: list[RecordedGap] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    life: dict[str, int] = field(default_factory=dict)
    had: dict[str, Counter[str]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    turn: int = 0
    combat: Combat | None = None

    def __post_init__(self) -> None:
        self.ids = {name: f"P{number}" for number, name in enumerate(self.names, 1)}
        self.had = {name: Counter() for name in self.names}

    def hear(self, line: LogLine) -> None:
        """Take the next line."""
        if len(line.text) > MAX_CHARACTERS:
            self.gaps.append(RecordedGap(line.number, f"a line of more than {MAX_CHARACTERS} characters"))
            return
        if line.step in _NO_COMBAT:
            self.end()
        self.named.update(lines.named(lines.plain(line.text)))
        if (change := change_of(line.text, self.names)) and change[0] in self.life:
            self.life[change[0]] += change[1]
        if match := TURN.fullmatch(line.text):
            self._begin_turn(int(match[1]), totals_of(match[3]))
        elif (match := ATTACKS.fullmatch(line.text)) and match[1] in self.names:
            self._attack(line, match[1], targets_of(match[2] or "", self.names), int(match[3]))
        elif match := _LOST.fullmatch(line.text):
            self.gone.add(match[1])
        elif (match := _ENTERS.fullmatch(line.text)) and match[1] in self.names:
            name = lines.plain(match[2])
            self.named.add(name)
            self.had[match[1]][name] += 1
            if match[3] == "hand" and self.combat is not None and self.combat.damage:
                self.end()
        else:
            self._hear_of_combat(line)

    def _begin_turn(self, number: int, totals: tuple[int, ...] | None) -> None:
        self.end()
        self.turn = number
        self.life = {}
        if totals and len(totals) == len(self.names):
            if len({*totals}) == 1:
                self.life = dict.fromkeys(self.names, totals[0])
            elif self.order:
                self.life = dict(zip(self.order, totals, strict=True))

    def _attack(self, line: LogLine, player: str, targets: tuple[str, ...], count: int) -> None:
        if self.combat is not None and (self.combat.attackers or self.combat.active != player):
            self.end()
        if self.combat is None:
            self.combat = Combat(line.number, self.turn, player, {**self.life}, {*self.gone})
        self.combat.targets += targets
        self.combat.count += count
        self.combat.attacked = ""

    def _hear_of_combat(self, line: LogLine) -> None:
        combat = self.combat
        told = lines.line_of(line.text, self.names)
        match told:
            case lines.Created(player, name):
                self.had[player][f"{name.removesuffix(' Token')} Token"] += 1
            case lines.Attacked(player) if combat is not None:
                combat.attacked = player
            case lines.Attacker() if combat is not None and " Attacker: " not in told.creature.name:
                combat.line_of_blocks = combat.line_of_blocks or line.number
                combat.attackers.append((combat.attacked, told))
            case lines.Damage() if combat is not None and combat.attackers:
                combat.damage.append(told)
            case lines.Died(name) if combat is not None and combat.attackers:
                combat.died.append(name)
            case lines.Targeted() | lines.MadeFor() | lines.Earthbent() | lines.Trick() if combat is not None:
                combat.tricks.append(without_names(lines.plain(line.text), self.ids))
            case _ if line.text.startswith("Attacker: "):
                without = "an attacker's line without the attack that it belongs to"
                known = isinstance(told, lines.Attacker) and combat is None
                self.gaps.append(RecordedGap(line.number, without if known else "an attacker's line can't be read"))

    def end(self) -> None:
        """The combat that was going on, if any, is over."""
        combat, self.combat = self.combat, None
        if combat is None:
            return
        if not combat.attackers:
            self.gaps.append(RecordedGap(combat.line, "an attack of which the log tells no blocks"))
            return
        made = recorded(combat, self.ids, self.objects, self.had)
        self.combats.append(made)
        self.named.update(known.name for known in made.declared.permanents)
