"""Mutations of a replay's lines: each changes what the replay says, by one thing only.

A line is dropped, doubled or swapped with its neighbour, or one value somewhere in it is another one that could stand
there: a player, an id, a number, a flag, a rule, a text, one of a few words, the order or the length of a list.
"""

from __future__ import annotations

import random
import typing
from collections.abc import Iterator, Sequence
from functools import cache
from types import UnionType
from typing import Any, NamedTuple

import msgspec

from events.codec import kind_of
from events.event import Event
from events.rule import Edition
from simulator.replay.format import Digest, Footer, Header, ReplayLine, line_text
from simulator.replay.reading import FIRST_LINE, Replay

RULES = ("101.1", "508.1f", "508.1k", "509.1g", "509.1h", "509.2", "510.2", "704.5g", "730.1")
NUMBERS = (-5, -1, 0, 1, 2, 3, 7, 99)
WHOLE = ("drop", "double", "swap")

Path = tuple[str | int, ...]


class Mutation(NamedTuple):
    """A changed replay, not yet written.

    Args:
        kind: what was done, such as `"drop"` or `"player"`.
        of: the class of line that it was done to, such as `"choice"` or `"note"`.
        tag: the line's type, such as `"blocker_chosen.1"`.
        field: the path of the value in the line, its numbers left out; "" where the whole line is meant.
        line: the number of the line in the true replay.
        header: the changed header.
        lines: the changed lines.
        footer: a changed footer, None where it is to be made right.
    """

    kind: str
    of: str
    tag: str
    field: str
    line: int
    header: Header
    lines: tuple[ReplayLine, ...]
    footer: str | None = None


def class_of(line: Any) -> str:
    """The class of a line: the kind of its event, or what remark it is."""
    return kind_of(type(line)) if isinstance(line, Event) else str(line.__struct_config__.tag)


class Known(NamedTuple):
    """The names in a replay: its players, and its permanents and effects."""

    players: tuple[str, ...]
    others: tuple[str, ...]


def _known(lines: tuple[ReplayLine, ...]) -> Known:
    players: dict[str, None] = {}
    others: dict[str, None] = {}
    for line in lines:
        tag = line.__struct_config__.tag
        if tag == "game_began.1":
            players |= dict.fromkeys(player.id for player in line.players)  # type: ignore[union-attr]
        elif tag == "permanent_entered.1":
            others[line.permanent.id] = None  # type: ignore[union-attr]
    return Known(tuple(players), tuple(others))


@cache
def _hints(struct: type) -> dict[str, Any]:
    return typing.get_type_hints(struct)


def _choices(hint: Any) -> tuple[Any, ...]:
    """The values of a literal type, be it one of several that may stand there."""
    if typing.get_origin(hint) is typing.Literal:
        return typing.get_args(hint)
    if typing.get_origin(hint) in (typing.Union, UnionType):
        return tuple(value for part in typing.get_args(hint) for value in _choices(part))
    return tuple(hint) if hint is Edition else ()


def _leaves(value: Any, path: Path, hint: Any) -> Iterator[tuple[Path, Any, Any]]:
    """Each value in a line that can be changed by itself, with its type as far as that is told."""
    yield path, value, hint
    if isinstance(value, msgspec.Struct):
        hints = _hints(type(value))
        for name in value.__struct_fields__:
            yield from _leaves(getattr(value, name), (*path, name), hints[name])
    elif isinstance(value, tuple):
        inside = [arg for arg in typing.get_args(hint) if arg is not ...] or [None]
        for index, each in enumerate(value):
            yield from _leaves(each, (*path, index), inside[min(index, len(inside) - 1)])
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves(each, (*path, key), None)


def _put(value: Any, path: Path, new: Any) -> Any:
    """The value with another one at a path."""
    if not path:
        return new
    first, rest = path[0], path[1:]
    if isinstance(value, tuple):
        place = int(first)
        return (*value[:place], _put(value[place], rest, new), *value[place + 1 :])
    if isinstance(value, dict):
        return {**value, first: _put(value[first], rest, new)}
    return msgspec.structs.replace(value, **{str(first): _put(getattr(value, str(first)), rest, new)})


def _other(draw: random.Random, among: Sequence[Any], value: Any) -> Any:
    left = [each for each in among if each != value]
    return draw.choice(left) if left else None


def _another_text(draw: random.Random, path: Path, value: str, hint: Any, known: Known) -> tuple[str, Any]:
    """Another text in the place of one, by what it names."""
    last = next((part for part in reversed(path) if isinstance(part, str)), "")
    if choices := _choices(hint):
        return "word", _other(draw, choices, value)
    if last in ("rule", "number"):
        return "rule", _other(draw, RULES, value)
    if value in known.players:
        return "player", _other(draw, (*known.players, "nobody"), value)
    if value in known.others:
        return "id", _other(draw, (*known.others, *known.players, "ghost"), value)
    return "text", draw.choice([f"{value}x", "ghost", ""]) if value else "ghost"


def _another_list(draw: random.Random, value: tuple[Any, ...]) -> tuple[str, Any]:
    """Another order of a list, one without a part of it, or with one doubled."""
    kind = draw.choice(["reorder", "shorten", "lengthen"])
    index = draw.randrange(len(value))
    if kind == "shorten":
        return kind, (*value[:index], *value[index + 1 :])
    if kind == "lengthen":
        return kind, (*value[: index + 1], *value[index:])
    shuffled = [*value]
    draw.shuffle(shuffled)
    return kind, tuple(shuffled)


def _another(draw: random.Random, path: Path, value: Any, hint: Any, known: Known) -> tuple[str, Any]:
    if isinstance(value, bool):
        return "flag", not value
    if isinstance(value, int):
        return "number", _other(draw, (*NUMBERS, value + 1, value - 1), value)
    if isinstance(value, str):
        return _another_text(draw, path, value, hint, known)
    if isinstance(value, tuple) and value:
        return _another_list(draw, value)
    return "", None


def _changed(draw: random.Random, line: Any, known: Known) -> tuple[str, str, Any] | None:
    """One value of a line changed: the kind of change, the path, and the line; None where nothing came of it."""
    path, value, hint = draw.choice([*_leaves(line, (), None)])
    kind, new = _another(draw, path, value, hint, known)
    if not path or not kind or new is None:
        return None
    try:
        other = msgspec.json.decode(line_text(_put(line, path, new)), type=type(line))
    except (msgspec.ValidationError, TypeError):
        return None
    if line_text(other) == line_text(line):
        return None
    return kind, ".".join(part for part in path if isinstance(part, str)), other


def _whole(draw: random.Random, lines: tuple[ReplayLine, ...], index: int) -> tuple[str, tuple[ReplayLine, ...]] | None:
    """A line dropped, doubled, or swapped with the one after it."""
    kind = draw.choice(WHOLE)
    before, line, after = lines[:index], lines[index], lines[index + 1 :]
    if kind == "drop":
        return kind, (*before, *after)
    if kind == "double":
        return kind, (*before, line, line, *after)
    if not after or line_text(after[0]) == line_text(line):
        return None
    return kind, (*before, after[0], line, *after[1:])


def _at(draw: random.Random, replay: Replay, index: int) -> Mutation | None:
    """The line of an index changed, or dropped, doubled or swapped."""
    line, lines = replay.lines[index], replay.lines
    of, tag, number = class_of(line), str(line.__struct_config__.tag), index + FIRST_LINE
    if draw.random() < 0.3:
        whole = _whole(draw, lines, index)
        return None if whole is None else Mutation(whole[0], of, tag, "", number, replay.header, whole[1])
    changed = _changed(draw, line, _known(lines))
    if changed is None:
        return None
    kind, field, other = changed
    return Mutation(kind, of, tag, field, number, replay.header, (*lines[:index], other, *lines[index + 1 :]))


def _of_header(draw: random.Random, replay: Replay) -> Mutation | None:
    changed = _changed(draw, replay.header, _known(replay.lines))
    if changed is None or changed[1] == "schema":
        return None
    kind, field, header = changed
    return Mutation(kind, "header", "header", field, 1, header, replay.lines)


def _of_footer(draw: random.Random, replay: Replay) -> Mutation | None:
    footer = msgspec.json.decode(replay.data.rstrip(b"\n").rsplit(b"\n", 1)[1], type=Footer)
    changed = _changed(draw, footer, Known((), ()))
    if changed is None:
        return None
    kind, field, other = changed
    number = len(replay.lines) + FIRST_LINE
    return Mutation(kind, "footer", "footer", field, number, replay.header, replay.lines, line_text(other))


def mutate(draw: random.Random, replay: Replay, *, digests: bool = True) -> Mutation:
    """A mutation of a replay; every class of line that it has comes up, rare ones as often as common ones.

    Args:
        draw: decides which.
        replay: the true replay.
        digests: whether digests are among what is changed.
    """
    places: dict[str, list[int]] = {"header": [0], "footer": [0]}
    for index, line in enumerate(replay.lines):
        if digests or not isinstance(line, Digest):
            places.setdefault(class_of(line), []).append(index)
    weights = {"choice": 4, "derived": 4, "external": 6, "rejected": 3, "header": 0.5, "footer": 0.5}
    while True:
        (of,) = draw.choices([*places], [weights.get(each, 1) for each in places])
        if of == "header":
            found = _of_header(draw, replay)
        elif of == "footer":
            found = _of_footer(draw, replay)
        else:
            found = _at(draw, replay, draw.choice(places[of]))
        if found is not None:
            return found
