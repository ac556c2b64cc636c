"""Single bits of a store's file flipped: what is read then, and whether `games verify` tells."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.redteam.stores.looking import Content, Stuck, content, report, said

PAGE = 4096
STRUCTURE = 0.3
"""The share of the flips that hit where a page of the file says how it is built."""
ANOTHER = Path(__file__).with_name("data") / "illegal.replay.jsonl"
"""A game that is in none of the stores."""


class Untouched(NamedTuple):
    """A store before it is damaged.

    Args:
        data: its file.
        content: what is read of it.
        reported: what is said of each game.
    """

    data: bytes
    content: Content
    reported: dict[str, dict[str, object]]


class Outcome(NamedTuple):
    """What came of a flip.

    Args:
        bit: which bit of the file was flipped.
        kind: `"unchanged"`, `"reported"`, `"refused"` (the store as a whole) or `"NOT reported"`, and what must not be:
            `"traceback"`, `"stuck"`, `"other games' report stopped"`.
        what: more of it, where it must not be.
    """

    bit: int
    kind: str
    what: str = ""


MUST_NOT_BE = ("NOT reported", "traceback", "stuck", "other games' report stopped")


def untouched(path: Path) -> Untouched:
    """A store as it is before it is damaged; all is well with it."""
    verified = said(path, "verify", "--json")
    assert verified.status == 0, verified
    reported = report(verified)
    read = content(path, list(reported))
    assert isinstance(read, Content)
    return Untouched(path.read_bytes(), read, reported)


def bits(rng: random.Random, size: int) -> Iterator[int]:
    """Bits of a file of so many bytes, again and again."""
    while True:
        byte = rng.randrange(size)
        if rng.random() < STRUCTURE:
            byte = byte // PAGE * PAGE + rng.randrange(128)
        yield 8 * byte + rng.randrange(8)


def flipped(data: bytes, bit: int) -> bytes:
    """Bytes with one bit changed."""
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def flip(before: Untouched, bit: int, folder: Path) -> Outcome:
    """Flip a bit of a store, and look at what can be read and what is said."""
    path = replaced(folder / "flipped.db", flipped(before.data, bit))
    try:
        return Outcome(bit, *judged(before, path))
    except Stuck:
        return Outcome(bit, "stuck")
    except Exception as error:  # each must be told as one of the store's own errors
        return Outcome(bit, "traceback", f"{type(error).__name__}: {error}")


def replaced(path: Path, data: bytes) -> Path:
    """A file of these bytes, with nothing left of what stood beside one of its name."""
    for beside in path.parent.glob(path.name + "*"):
        beside.unlink()
    path.write_bytes(data)
    return path


def judged(before: Untouched, path: Path) -> tuple[str, str]:
    """What is to be said of a damaged store."""
    copy = path.with_name("read.db")
    shutil.copyfile(path, copy)
    read = content(replaced(copy, path.read_bytes()), list(before.reported))
    verified = said(path, "verify", "--json")
    if verified.broken:
        return "traceback", f"verify: {verified.err}"
    changed = _changed(before, read)
    for words in _commands(path, changed):
        other = said(path, *words)
        if other.broken:
            return "traceback", f"{' '.join(words)}: {other.err}"
    if not isinstance(read, Content):
        return ("refused", verified.err) if verified.status == 2 and verified.err else ("NOT reported", read)
    silent = [name for name in before.reported if _is_silent(name, before, read, report(verified))]
    if silent:
        return "other games' report stopped", f"{silent}: {verified.err}"
    if read == before.content:
        return "unchanged", ""
    return ("reported", "") if verified.status in (1, 2) else ("NOT reported", f"{changed}: {verified}")


def _changed(before: Untouched, read: Content | str) -> list[str]:
    """The games that are not read as they were."""
    if not isinstance(read, Content):
        return list(before.reported)
    return [name for name in read.games if read.games[name] != before.content.games[name]]


def _commands(path: Path, changed: list[str]) -> Iterator[list[str]]:
    """What else may not break."""
    yield from (["list"], ["list", "--json"], ["rulings", "--json"])
    for name in changed[:2]:
        yield from (["show", name], ["rulings", name])
        yield ["export", name, "-o", str(path.with_name("exported.replay.jsonl")), "--force"]
    yield ["import", str(ANOTHER)]


def _is_silent(name: str, before: Untouched, read: Content, reported: dict[str, dict[str, object]]) -> bool:
    """Whether a game can be read as it was, and less is said of it than before."""
    found = reported.get(name, {})
    return (
        read.games[name] == before.content.games[name] and {**found, "ok": True, "error": ""} != before.reported[name]
    )


def table(outcomes: list[tuple[str, Outcome]]) -> str:
    """How many flips of each kind of store came to what."""
    kinds = sorted({kind for kind, _ in outcomes})
    columns = ["unchanged", "reported", "refused", *MUST_NOT_BE]
    counted = Counter((kind, outcome.kind) for kind, outcome in outcomes)
    lines = [" | ".join(["store", "flips", *columns])]
    for kind in kinds:
        row = [counted[kind, column] for column in columns]
        lines.append(" | ".join([kind, str(sum(row)), *map(str, row)]))
    return "\n".join(lines)
