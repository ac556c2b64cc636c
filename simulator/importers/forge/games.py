"""The games of a log: its entries from the first to the last, whichever of them the file begins with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from simulator.importers.forge import lines
from simulator.importers.forge.reading import Entry

MAX_PLAYERS = 16
"""Players of a game; a name that comes after them is one that no game has."""
_ENDS = frozenset({"game outcome", "game result", "match result"})
_BEGINS = frozenset({"mulligan", "turn"})
_FIGHTER = re.compile(r"\((H?\d{1,9})\)")


class Order(NamedTuple):
    """In which order the entries of a file are; not `known`: nothing in it tells, and oldest first is assumed."""

    newest_first: bool
    known: bool


def order_of(entries: Iterable[Entry]) -> Order:
    """In which order entries are: turns count upwards, and blocks come after their attack."""
    ways = 0
    number = 0
    attacked: frozenset[str] | None = None
    blocked: frozenset[str] | None = None
    for entry in entries:
        if entry.kind == "turn" and (turn := lines.turn_of(entry.text)):
            if number:
                ways += (turn.number > number) - (turn.number < number)
            number, attacked, blocked = turn.number, None, None
        elif entry.kind == "combat" and lines.is_combat(entry.text):
            fighting = frozenset(_FIGHTER.findall(" ".join(line.text for line in entry.lines)))
            if ") to attack " in entry.text:
                ways -= bool(blocked and blocked & fighting)
                attacked, blocked = fighting, None
            else:
                ways += bool(attacked and attacked & fighting)
                attacked, blocked = None, fighting
    return Order(ways < 0, bool(ways))


def games_of(entries: Iterable[Entry]) -> list[list[Entry]]:
    """The games, one after the other, of entries from the oldest on."""
    games: list[list[Entry]] = [[]]
    number, ended = 0, False
    for entry in entries:
        turn = lines.turn_of(entry.text) if entry.kind == "turn" else None
        again = (turn is not None and turn.number < number) or (entry.kind == "mulligan" and number > 0)
        if games[-1] and entry.kind in _BEGINS and (ended or again):
            games.append([])
            number, ended = 0, False
        ended = ended or entry.kind in _ENDS
        number = turn.number if turn is not None else number
        games[-1].append(entry)
    return [game for game in games if game]


def players_of(game: Sequence[Entry]) -> tuple[str, ...]:
    """The names of the players: first those who have turns, in their order, then who else is named as one."""
    turns = {turn.player: None for each in game if each.kind == "turn" and (turn := lines.turn_of(each.text))}
    others: dict[str, None] = {}
    for each in game:
        if each.kind == "mulligan" and (name := lines.keeps_hand(each.text)):
            others[name] = None
        elif each.kind == "life" and (life := lines.life_of(each.text)):
            others[life.player] = None
    found = tuple({**turns, **others})
    for each in game:
        for line in each.lines if each.kind == "combat" else ():
            found = tuple(dict.fromkeys([*found, *_fighting(line.text, found)]))
    return found


def _fighting(text: str, known: tuple[str, ...]) -> Iterator[str]:
    """The players whom a line of combat names."""
    if attack := lines.attack_of(text, known):
        yield attack.player
        if isinstance(attack.target, str):
            yield attack.target
    elif block := lines.block_of(text, known):
        yield block.player
