"""Damaged files against every command that takes some: no traceback, no bug, no control character, no endless run.

    python -m tests.redteam.files --minutes 10 --seed 7

Each mutant is told by its seed; what fails is kept in the folder that is named at the end.
"""

from __future__ import annotations

import argparse
import gzip
import io
import re
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock

from simulator.cli.main import run
from simulator.plain_text import plain_lines
from simulator.replay.format import checksum_of

from .mutants import mutant

ROOT = Path(__file__).parents[2]
SECONDS = 20
"""Longer than any command takes for files of this size on a busy machine."""

BUG = re.compile(r"this is a bug|Traceback|\b[A-Z]\w*(?:Error|Exception|Moment|Interrupt)\b: |needs more memory")


class Attack(NamedTuple):
    """A damaged file, and the words after `blockers` that it is given to."""

    seed: int
    name: str
    data: bytes
    words: tuple[str, ...]
    """`FILE` stands for the file's path, `GOOD` for that of a sound replay, `LOG` for that of a sound log, `OUT` for
    a new folder."""


# What is damaged.


@cache
def _cases() -> tuple[bytes, ...]:
    suites = sorted((ROOT / "tests/cases").glob("*.jsonl"))
    return tuple(line for suite in suites for line in suite.read_bytes().splitlines())


@cache
def _replays() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((ROOT / "replays").glob("*.jsonl")))


@cache
def _logs() -> tuple[bytes, ...]:
    logs = sorted((ROOT / "tests/importers/arena/data").glob("*.gz"))
    return tuple(gzip.decompress(log.read_bytes()) for log in logs)


CARDS = b"""[
{"name": "Okk", "type_line": "Creature", "text": "Okk can't block.\\nFlying"},
{"name": "Whim", "type_line": "Creature", "text": "Whim can't be blocked except by two or more creatures."},
{"name": "Stop", "type_line": "Instant", "text": "Target creature can't block this turn."},
{"name": "Blank", "text": null}
]"""

SCRYFALL = b"""[
{"object":"card","name":"Grizzly Bears","arena_id":70001},
{"object":"card","name":"Ash Zealot","arena_id":70002}
]
"""

PUBLISHED = b"""{"meta": {"date": "2026-07-01"}, "data": {
"Okk": [{"name": "Okk", "type": "Creature \xe2\x80\x94 Goblin", "text": "Okk can't block.", "manaCost": "{1}{R}",
 "power": "4", "toughness": "4", "keywords": [], "colors": ["R"], "layout": "normal"}],
"Day // Night": [
 {"name": "Day // Night", "faceName": "Day", "type": "Creature", "text": "Flying", "power": "*", "toughness": "1+*"},
 {"name": "Day // Night", "faceName": "Night", "type": "Land", "text": "{T}: Add {B}.", "layout": "transform"}]
}}"""

TABLE = b'id,expansion,name,rarity\r\n70001,AAA,"Bears, the",common\r\n70002,AAA,None,common\r\n'


@cache
def _database() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.mtga"
        connection = sqlite3.connect(path)
        connection.executescript(
            "CREATE TABLE Cards (GrpId INTEGER PRIMARY KEY, TitleId INTEGER);"
            "CREATE TABLE Localizations_enUS (LocId INTEGER, Formatted INTEGER, Loc TEXT);"
        )
        connection.executemany("INSERT INTO Cards VALUES (?, ?)", [(n, n + 7) for n in range(70_000, 70_300)])
        connection.executemany(
            "INSERT INTO Localizations_enUS VALUES (?, ?, ?)",
            [(n + 7, n % 2, f"Bear {n}") for n in range(70_000, 70_300)],
        )
        connection.commit()
        connection.close()
        return path.read_bytes()


@cache
def _yaml() -> bytes:
    return (ROOT / "replays/dispute.yaml").read_bytes()


def _named(_: Random) -> bytes:
    return (
        b"edition: cr-2026-01-16\nboard:\n  active: A\n  defending: [D]\n  permanents:\n"
        b"    - {id: a, controller: A, card: Goblin Heelcutter, power: 4, keywords: [menace]}\n"
        b'    - {id: b, controller: D, card: Delver of Secrets, face: Insectile Aberration, counters: {"+1/+1": 1}}\n'
        b"    - {id: c, controller: D, card: tarmogoyf, power: 4, toughness: 5, text: [This creature can't block.]}\n"
        b"script:\n  - {do: attack, attacks: {a: D}}\n  - {do: block, player: D, blocks: {b: [a], c: [a]}}\n"
    )


def _toml(_: Random) -> bytes:
    return (
        b'edition = "cr-2024-06-07"\n[board]\nactive = "A"\ndefending = ["D"]\n'
        b'[[board.permanents]]\nid = "a1"\ncontroller = "A"\npower = 2\ntoughness = 2\n'
        b'[[script]]\ndo = "attack"\nattacks = { a1 = "D" }\n'
    )


def _suite(chance: Random) -> bytes:
    return b"\n".join(chance.sample(_cases(), 4)) + b"\n"


def _packed(data: Callable[[Random], bytes]) -> Callable[[Random], bytes]:
    return lambda chance: gzip.compress(data(chance), 1, mtime=0)


def _one_of(things: Callable[[], tuple[bytes, ...]]) -> Callable[[Random], bytes]:
    return lambda chance: chance.choice(things())


def _as_it_is(data: bytes, _: Random) -> bytes:
    return data


def _signed(data: bytes, chance: Random) -> bytes:
    """A replay whose footer mostly is right again, as whoever forges it would see to."""
    body = b"".join(
        line for line in data.splitlines(keepends=True) if b'"type":"footer"' not in line.replace(b" ", b"")
    )
    if chance.random() < 0.1 or not body.endswith(b"\n"):
        return data
    events = len(re.findall(rb'"type": ?"[a-z_]+\.\d+"', body))
    return body + b'{"type":"footer","events":%d,"checksum":"%s"}\n' % (events, checksum_of(body).encode())


class _Kind(NamedTuple):
    """Files of a kind: a name, a sound one, what it is given to, and how it is finished when it was damaged."""

    name: str
    sound: Callable[[Random], bytes]
    words: tuple[str, ...]
    finished: Callable[[bytes, Random], bytes] = _as_it_is


ASKED = ("check FILE", "judge FILE", "judge FILE --editions all", "legal FILE --json", "legal FILE --count")
SHOWN = ("replay FILE GOOD", "replay FILE --verify --resim", "replay FILE --step", "diff GOOD FILE", "case FILE --at 9")
NAMED = ("import arena LOG -o OUT --names FILE",)
LISTED = ("cards import FILE --cards OUT --workers 1", "cards build FILE -o OUT --workers 1 --json")

KINDS = (
    _Kind("case.json", _one_of(_cases), ASKED),
    _Kind("case.yaml", lambda _: _yaml(), ASKED),
    _Kind("case.toml", _toml, ASKED),
    _Kind("named.yaml", _named, ASKED),
    _Kind("some.cases.jsonl", _suite, ("check FILE", "check FILE --json", "check --disputed FILE GOOD")),
    _Kind("game.replay.jsonl", _one_of(_replays), SHOWN, _signed),
    _Kind("game.replay.jsonl.gz", _packed(_one_of(_replays)), SHOWN),
    _Kind("Player.log", _one_of(_logs), ("import arena FILE -o OUT", "import arena FILE LOG -o OUT --json")),
    _Kind("Player.log.gz", _packed(_one_of(_logs)), ("import arena FILE LOG -o OUT",)),
    _Kind("cards.json", lambda _: CARDS, ("cards coverage FILE", "cards coverage FILE FILE --json")),
    _Kind("cards.json.gz", _packed(lambda _: CARDS), ("cards coverage FILE",)),
    _Kind("scryfall.json", lambda _: SCRYFALL, NAMED),
    _Kind("scryfall.json", lambda _: SCRYFALL, LISTED),
    _Kind("published.json", lambda _: PUBLISHED, LISTED),
    _Kind("published.json.gz", _packed(lambda _: PUBLISHED), LISTED),
    _Kind("cards.csv", lambda _: TABLE, NAMED),
    _Kind("cards.mtga", lambda _: _database(), NAMED),
)


def attack(seed: int) -> Attack:
    """The mutant of a seed."""
    chance = Random(seed)
    kind = chance.choice(KINDS)
    data = mutant(kind.sound(chance), kind.sound(chance), chance)
    return Attack(seed, kind.name, kind.finished(data, chance), tuple(chance.choice(kind.words).split()))


# What comes of it.


def fault_of(made: Attack, folder: Path) -> str:
    """What a command did wrong with a damaged file; "" if nothing.

    Args:
        made: the attack.
        folder: an empty folder, in which files are written.
    """
    file, good, log, out = folder / made.name, folder / "good.replay.jsonl", folder / "good.jsonl", folder / "out"
    file.write_bytes(made.data)
    good.write_bytes(_replays()[1])
    log.write_bytes(_logs()[0])
    paths = {"FILE": str(file), "GOOD": str(good), "LOG": str(log), "OUT": str(out)}
    told, said = io.StringIO(), io.StringIO()
    try:
        with _limited(SECONDS), redirect_stdout(told), redirect_stderr(said), mock.patch("sys.stdin", io.StringIO()):
            status = run([paths.get(word, word) for word in made.words])
    except BaseException as error:
        return f"raised {type(error).__name__}: {error}"
    text = told.getvalue() + said.getvalue()
    bug = BUG.search(text)
    if bug is not None:
        return f"a bug: {text[max(0, bug.start() - 200) : bug.end() + 200]}"
    if text != plain_lines(text):
        return "control characters in what was written"
    if status not in (0, 1, 2, 3) or (status == 2 and not said.getvalue().startswith("error: ")):
        return f"exit status {status} with {said.getvalue()!r}"
    left = [path.name for path in folder.rglob("*.part")]
    return f"left behind: {left}" if left else ""


@contextmanager
def _limited(seconds: int) -> Iterator[None]:
    def too_slow(*_: Any) -> None:
        raise TooSlow(f"longer than {seconds} s")

    before = signal.signal(signal.SIGALRM, too_slow)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


class TooSlow(BaseException):
    """A command that takes too long."""


def main() -> int:
    """Attack until the time is over, and tell what failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    end, seed = time.monotonic() + asked.minutes * 60, asked.seed
    kept = Path(tempfile.mkdtemp(prefix="redteam-"))
    faults: Counter[str] = Counter()
    while time.monotonic() < end:
        made = attack(seed)
        with tempfile.TemporaryDirectory() as folder:
            fault = fault_of(made, Path(folder)).replace(folder, "")
        if fault:
            faults[f"{' '.join(made.words)}: {fault}"] += 1
            (kept / f"{seed}-{made.name}").write_bytes(made.data)
            print(f"seed {seed}: {' '.join(made.words)} {made.name}: {fault}", flush=True)
        seed += 1
    print(f"{seed - asked.seed} mutants from seed {asked.seed} on, {faults.total()} faults; kept in {kept}")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
