"""Who plays in a logged game: players are not listed, and found in the lines that only players are told of in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations

from simulator.importers.xmage.html import LogLine

TURN = re.compile(r"TURN (\d{1,6}) for (.+) \(([^()]*)\)")
ATTACKS = re.compile(r"(.+?) attacks(?: (.+))? with (\d{1,6}) creatures?")
HAS_ID = re.compile(r"(.+) \[([0-9a-f]{3,32})\]")
_TOTAL = re.compile(r"(-?\d{1,9})(?:\[P:\d{1,9}\])?")
_OF_A_PLAYER = (
    re.compile(r"(.+?) skip attack"),
    re.compile(r"Attacked player: (.+)"),
    re.compile(r"(.+?) loses \d{1,9} life at combat from .+"),
    re.compile(r"(.+?) has (?:lost|won) the game\.?"),
    re.compile(r"(.+?) keeps hand"),
)
_LIFE = re.compile(r"(.+?) (loses|gains) (\d{1,9}) life\b.*")
_MOST_ORDERS = 4
"""Players of whom the order of their life totals is looked for."""


def players_of(log: Sequence[LogLine]) -> tuple[str, ...]:
    """The names of the players: first those who had a turn, in the order of these.

    What is attacked and has no id is a player too, unless the turns' life totals say that no more are there.
    """
    turns = [match for line in log if (match := TURN.fullmatch(line.text))]
    attacks = [match for line in log if (match := ATTACKS.fullmatch(line.text))]
    found = dict.fromkeys(match[2] for match in turns)
    found |= dict.fromkeys(match[1] for match in attacks)
    found |= dict.fromkeys(
        match[1] for line in log for pattern in _OF_A_PLAYER if (match := pattern.fullmatch(line.text))
    )
    names = [name for name in found if ": " not in name and not HAS_ID.fullmatch(name)]
    most = max((len(totals) for match in turns if (totals := totals_of(match[3]))), default=0)
    for match in attacks:
        for name in targets_of(match[2] or "", names):
            if name not in names and not HAS_ID.fullmatch(name) and (not most or len(names) < most):
                names.append(name)
    return tuple(names)


def targets_of(words: str, players: Iterable[str]) -> tuple[str, ...]:
    """What is attacked: players, and permanents with or without their ids.

    >>> targets_of("Bob, Cid, the Kid, Jace, Vryn's Prodigy [0a1]", ["Bob", "Cid, the Kid"])
    ('Bob', 'Cid, the Kid', "Jace, Vryn's Prodigy [0a1]")
    """
    found: list[str] = []
    known = sorted(players, key=len, reverse=True)
    while words:
        name = next((name for name in known if words == name or words.startswith(f"{name}, ")), "")
        if not name:
            with_id = re.match(r"[^\[\]]+ \[[0-9a-f]{3,32}\](?=, |$)", words)
            name = with_id[0] if with_id else words
        found.append(name)
        words = words[len(name) :].removeprefix(", ")
    return tuple(found)


def totals_of(words: str) -> tuple[int, ...] | None:
    """The life totals of a turn's line; None where they can't be read.

    >>> totals_of("18 - -2[P:3]")
    (18, -2)
    """
    totals = [_TOTAL.fullmatch(each) for each in words.split(" - ")]
    return None if None in totals else tuple(int(match[1]) for match in totals if match)


def change_of(text: str, players: Iterable[str]) -> tuple[str, int] | None:
    """By how much a line says that a player's life changes."""
    match = _LIFE.fullmatch(text)
    if match is None or match[1] not in players:
        return None
    return match[1], int(match[3]) if match[2] == "gains" else -int(match[3])


def order_of_totals(log: Sequence[LogLine], players: tuple[str, ...]) -> tuple[str, ...]:
    """Whose the life totals of turns' lines are, which don't say it but keep one order; () where nothing tells.

    It is the one order by which they change between turns as the lines between say, wherever they tell all changes.
    """
    if not 2 <= len(players) <= _MOST_ORDERS:
        return ()
    fitting = {*permutations(players)}
    seen = False
    for before, after, told in _intervals(log, players):
        deltas = [new - old for old, new in zip(before, after, strict=True)]
        fit = {each for each in fitting if all(told.get(p, 0) == n for p, n in zip(each, deltas, strict=True))}
        if fit and any(deltas):
            fitting, seen = fit, True
    return next(iter(fitting)) if seen and len(fitting) == 1 else ()


def _intervals(
    log: Sequence[LogLine], players: tuple[str, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Mapping[str, int]]]:
    before: tuple[int, ...] = ()
    told: dict[str, int] = {}
    for line in log:
        if change := change_of(line.text, players):
            told[change[0]] = told.get(change[0], 0) + change[1]
        elif match := TURN.fullmatch(line.text):
            after = totals_of(match[3]) or ()
            if len(before) == len(after) == len(players):
                yield before, after, told
            before, told = after, {}
