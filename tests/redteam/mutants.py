"""Files changed at random: bytes, lines and JSON values, each choice drawn from one `random.Random`."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

ODD_BYTES = (
    b"\0",
    b"\xff",
    b"\xc3",
    b"\x1b[2J",
    b"\r",
    b"\n",
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b"\x1f\x8b",
    b"\xef\xbb\xbf",
)
ODD_TEXTS = (
    "",
    " ",
    "\x1b[2J",
    "\x9b2J",
    "\u202e",
    "\x00",
    "a" * 5000,
    "\n",
    "a1",
    "D",
    "-",
    "{R}",
    "ß" * 70,
    "\ud800",
)
ODD_NUMBERS = (0, 1, -1, 2, 64, 65, 1000, 2**31 - 1, 2**31, -(2**63), 2**63, 2**64, 10**18, 10**19, 1.5, 1e308)
ODD_VALUES: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], {"": {}})


def mutant(data: bytes, donor: bytes, chance: Random) -> bytes:
    """The data with one or several changes of one or several kinds.

    Args:
        data: a sound file.
        donor: another one, from which values are taken: what is read, and then does not fit.
        chance: what chooses.
    """
    for _ in range(chance.choice((1, 1, 1, 1, 2))):
        if chance.random() < 0.1:
            data = chance.choice((mutant_of_bytes, mutant_of_lines))(data, chance)
        else:
            data = mutant_of_json(data, donor, chance)
    return data


def mutant_of_bytes(data: bytes, chance: Random) -> bytes:
    """Flipped, inserted or removed bytes, or all but a beginning lost."""
    at = chance.randrange(len(data) + 1)
    match chance.randrange(5):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + chance.choice(ODD_BYTES) * chance.choice((1, 1, 3, 40)) + data[at:]
        case 2:
            return data[:at] + data[at + chance.choice((1, 2, 30)) :]
        case 3 if data:
            at = min(at, len(data) - 1)
            return data[:at] + bytes((data[at] ^ 1 << chance.randrange(8),)) + data[at + 1 :]
    other = chance.randrange(len(data) + 1)
    return data[:at] + data[other : other + chance.randrange(200)] + data[at:]


def mutant_of_lines(data: bytes, chance: Random) -> bytes:
    """A line dropped, doubled, moved, or all of them in another order."""
    lines = data.splitlines(keepends=True)
    if len(lines) < 2:
        return mutant_of_bytes(data, chance)
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at:at] = [lines[at]] * chance.choice((2, 50))
        case _:
            chance.shuffle(lines)
    return b"".join(lines)


def mutant_of_json(data: bytes, donor: bytes, chance: Random) -> bytes:
    """One value changed in the document, or in one of its lines; what is no JSON has its bytes changed."""
    try:
        return json.dumps(_changed(json.loads(data), _lines(donor), chance)).encode()
    except (ValueError, RecursionError):
        pass
    lines = data.splitlines()
    at = chance.randrange(len(lines) + 1)
    try:
        lines[at] = json.dumps(_changed(json.loads(lines[at]), _lines(donor), chance)).encode()
    except (ValueError, IndexError, RecursionError):
        return mutant_of_bytes(data, chance)
    return b"\n".join(lines) + b"\n"


def _lines(data: bytes) -> list[Any]:
    """The JSON values of a file, each of which is a line of its own."""
    try:
        return [json.loads(line) for line in data.splitlines()]
    except ValueError:
        return []


def _changed(value: Any, donor: list[Any], chance: Random) -> Any:
    """The value with one change somewhere in it."""
    places = list(_places(value))
    if not places:
        return chance.choice(ODD_VALUES)
    holder, key = chance.choice(places)
    found = holder[key]
    if chance.random() < 0.75:
        alike = [there[name] for there, name in (*places, *_places(donor)) if _is_alike(name, key, there[name], found)]
        holder[key] = deepcopy(chance.choice(alike or [found]))
    else:
        chance.choice(_CHANGES)(holder, key, chance)
    return value


def _is_alike(name: Any, key: Any, other: Any, found: Any) -> bool:
    """Whether a value may stand where another one stands: it has the same key, or is of the same type in a list."""
    return name == key if isinstance(key, str) else type(other) is type(found)


def _places(value: Any) -> Any:
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        for key in list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ():
            yield holder, key
            waiting.append(holder[key])


def _set_odd(holder: Any, key: Any, chance: Random) -> None:
    holder[key] = chance.choice((*ODD_TEXTS, *ODD_NUMBERS, *ODD_VALUES))


def _set_near(holder: Any, key: Any, chance: Random) -> None:
    found = holder[key]
    if isinstance(found, bool) or found is None:
        holder[key] = not found
    elif isinstance(found, int):
        holder[key] = found + chance.choice((-1, 1, 7, -found, 10**9))
    elif isinstance(found, str):
        at = chance.randrange(len(found) + 1)
        holder[key] = found[:at] + chance.choice(ODD_TEXTS) + found[at:]
    elif isinstance(found, list):
        holder[key] = chance.sample(found, chance.randrange(len(found) + 1)) * chance.choice((1, 2, 30))


def _drop(holder: Any, key: Any, chance: Random) -> None:
    del holder[key]


def _double(holder: Any, key: Any, chance: Random) -> None:
    if isinstance(holder, list):
        holder.insert(key, holder[key])
    else:
        holder[f"{key}{chance.choice(('', ' ', 's', chr(27)))}"] = holder[key]


def _nest(holder: Any, key: Any, chance: Random) -> None:
    for _ in range(chance.choice((1, 2, 40, 400))):
        holder[key] = chance.choice(([holder[key]], {"a": holder[key]}))


_CHANGES: tuple[Callable[[Any, Any, Random], None], ...] = (_set_odd, _set_near, _set_near, _drop, _double, _nest)
