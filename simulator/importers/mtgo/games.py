"""The games of a log: where each begins and ends, whose turns they have, and their combats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from simulator.importers.cards import FindCard
from simulator.importers.mtgo.collecting import Collecting
from simulator.importers.mtgo.lines import (
    Begins,
    Joins,
    Line,
    Over,
    Separator,
    Turn,
    Words,
    joined,
    line_of,
    names_in,
    words_of,
)
from simulator.importers.mtgo.reading import EXPECTED, Log, MtgoError
from simulator.importers.recorded import RecordedGame, RecordedGap


class Told(NamedTuple):
    """A line of a log: its number, its words, and what it tells."""

    line: int
    words: Words
    said: Line


def games_of(log: Log, file: str, find: FindCard) -> list[RecordedGame]:
    """The games of a log, each with its combats.

    Args:
        log: the log.
        file: its file, for the error.
        find: finds the card of a name, which tells whether what was cast stays on the battlefield.

    Raises:
        MtgoError: nothing in it tells of a game.
    """
    words = joined([(each.line, words_of(each.text, binary=log.binary)) for each in log.messages])
    named = log.names if any(said.text.startswith(log.names) for _, said in words) else ()
    players = named or names_in(said.text for _, said in words)
    told = [Told(line, said, what) for line, said in words if (what := line_of(said, players)) is not None]
    parts = _parts(told)
    if not parts:
        raise MtgoError(file, 0, "no line of a game", EXPECTED)
    days = {each.line: each.day for each in log.messages}
    ids = {name: f"P{number}" for number, name in enumerate(players, 1)}
    for number in range(len(ids) + 1, 3):
        ids[f"\0{number}"] = f"P{number}"
    ends = [part[0].line for part in parts[1:]]
    return [
        _game(number, part, ids, days.get(part[0].line, ""), _between(log.gaps, number, ends), find)
        for number, part in enumerate(parts, 1)
    ]


def _parts(told: Sequence[Told]) -> list[list[Told]]:
    """The lines of each game; without separators a game begins where its first lines come again."""
    separated = any(isinstance(each.said, Separator) for each in told)
    parts: list[list[Told]] = [[]]
    turn, over = 0, False
    for each in told:
        match each.said:
            case Separator():
                begins = True
            case Begins():
                begins = turn > 0 or over
            case Joins():
                begins = over
            case Turn(number=number):
                begins = number < turn
            case _:
                begins = False
        if begins and (not separated or isinstance(each.said, Separator)):
            parts.append([])
            turn, over = 0, False
        parts[-1].append(each)
        turn = each.said.number if isinstance(each.said, Turn) else turn
        over = over or isinstance(each.said, Over)
    return [part for part in parts if any(not isinstance(each.said, Joins | Over) for each in part)]


def _between(gaps: Iterable[RecordedGap], number: int, ends: Sequence[int]) -> tuple[RecordedGap, ...]:
    """The gaps of a game, of which the first has those before it too."""
    before = ends[number - 2] if number > 1 else 0
    end = ends[number - 1] if number <= len(ends) else None
    return tuple(gap for gap in gaps if before <= gap.line and (end is None or gap.line < end))


def _game(
    number: int,
    told: Sequence[Told],
    ids: Mapping[str, str],
    day: str,
    gaps: tuple[RecordedGap, ...],
    find: FindCard,
) -> RecordedGame:
    turns = [each.said for each in told if isinstance(each.said, Turn)]
    order = turn_order(turns, tuple(ids))
    running = iter(turn_numbers(turns, order))
    collecting = Collecting({name: ids[name] for name in order}, find)
    first = next(iter(turn_numbers(turns, order)), 2)
    collecting.turn = max(1, first - 1)
    for line, words, said in told:
        if isinstance(said, Turn):
            collecting.begin_turn(line, next(running), said.player)
        else:
            collecting.take(line, words, said)
    collecting.end(went_on=False)
    players = tuple(ids[name] for name in order)
    start = players.index("P1")
    return RecordedGame(
        number=number,
        line=told[0].line,
        players=(*players[start:], *players[:start]),
        day=day,
        combats=tuple(collecting.combats),
        gaps=tuple(sorted((*gaps, *collecting.gaps))),
        named=frozenset(thing.name for each in told for thing in each.words.things),
    )


def turn_order(turns: Sequence[Turn], players: Sequence[str]) -> tuple[str, ...]:
    """The players in turn order, from the one with whom rounds begin.

    >>> turn_order([Turn(1, "Bob"), Turn(2, "Ann"), Turn(2, "Bob")], ("Bob", "Ann"))
    ('Ann', 'Bob')
    """
    order = tuple(dict.fromkeys((*(turn.player for turn in turns), *players)))
    for before, turn in pairwise(turns):
        if turn.number > before.number and turn.player != before.player:
            at = order.index(turn.player)
            return (*order[at:], *order[:at])
    return order


def turn_numbers(turns: Sequence[Turn], order: Sequence[str]) -> list[int]:
    """Numbers of turns that count those of all players, where the log counts rounds.

    >>> turn_numbers([Turn(3, "Ann"), Turn(3, "Bob"), Turn(3, "Bob"), Turn(4, "Ann")], ("Ann", "Bob"))
    [5, 6, 7, 8]
    """
    numbers: list[int] = []
    for turn in turns:
        counted = (turn.number - 1) * len(order) + order.index(turn.player) + 1
        numbers.append(max(counted, numbers[-1] + 1) if numbers else max(counted, 1))
    return numbers
