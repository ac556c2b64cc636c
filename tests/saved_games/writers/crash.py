"""Kills a writing process at random moments and looks at what is left.

python -m tests.saved_games.writers.crash --sqlite 300
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import msgspec

from events.combat import BecameBlocked
from events.event import Event
from events.log import Log
from events.store import GameForm, GameStore, StoredGame, UnknownGame
from projections.views import Views
from simulator.replay.format import Digest, Remark
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import write_replay
from simulator.saved_games import SavedGame
from tests.laws.checks import digests_from_zero
from tests.saved_games.server import Server
from tests.saved_games.writers.playing import checksum, header

ROOT = Path(__file__).parents[3]
FORMS: tuple[GameForm, ...] = ("drafts", "truncating", "append-only")
LONGEST = 0.25
"""Seconds that the process plays at most, from its first acknowledgement on, until it is killed."""

OPENING = 1.0
"""Seconds in which it may be killed while it opens the store, one time in ten."""


class Acknowledged(NamedTuple):
    """What the killed process was told to be durable: see `tests.saved_games.writers.playing.told`."""

    version: int
    rulings: int
    draft: int
    published: int
    durable: int
    checksum: str


def _read(line: str) -> Acknowledged:
    *numbers, checksum = line.split()
    return Acknowledged(*map(int, numbers), checksum)  # type: ignore[arg-type]  # there are five


def kill_one(where: str, name: str, form: GameForm, rng: random.Random) -> list[Acknowledged]:
    """Let a process play on and kill it; what it had acknowledged, in order."""
    arguments = [
        sys.executable,
        "-m",
        "tests.saved_games.writers.playing",
        where,
        name,
        form,
        str(rng.randrange(2**31)),
    ]
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while_it_opens = rng.random() < 0.1
        first = "" if while_it_opens else process.stdout.readline()
        time.sleep(rng.random() * (OPENING if while_it_opens else LONGEST))
        process.kill()
        lines = [first, *process.stdout]
    assert process.returncode == -signal.SIGKILL, "the process ended before it was killed"
    # The last line may have been cut in the middle of being written.
    return [_read(line) for line in lines if line.endswith("\n")]


def check(store: GameStore, name: str, last: Acknowledged | None, before: StoredGame | None) -> StoredGame:
    """See that nothing acknowledged is lost and nothing rejected shows.

    Args:
        store: the store, opened again.
        name: the game.
        last: what was acknowledged last.
        before: the game as it was before the process played.
    """
    loaded = store.load(name)
    kept = SavedGame(store, name)
    if before is not None:
        assert loaded.published[: len(before.published)] == before.published, "what was published has changed"
    if last is not None:
        _check_acknowledged(kept, last)
    rulings = [ruling for _, ruling in store.rulings(name)]
    assert len(rulings) == loaded.stand.rulings
    assert all(ruling.violations and ruling.at <= len(loaded.events) for ruling in rulings)
    _check_declarations(loaded.events)
    _check_digests(loaded)
    assert digests_from_zero(kept.game.log) == kept.game.digests()
    return loaded


def _check_acknowledged(kept: SavedGame, last: Acknowledged) -> None:
    """One action may be durable that was not acknowledged; before it, everything is as it was told."""
    stand, events = kept.stand, list(kept.game.log)
    went_on = (stand.version - last.version, stand.rulings - last.rulings)
    assert went_on in ((0, 0), (1, 0), (0, 1), (1, 1)), f"{last} was acknowledged, {stand} is left"
    assert kept.published >= last.published, f"{last} was acknowledged, {kept.published} events are published"
    if went_on == (0, 0):
        assert last.draft <= stand.draft <= last.draft + 1, f"{last} was acknowledged, {stand} is left"
        assert checksum(events[: last.durable]) == last.checksum, "acknowledged choices are missing"
        assert stand.draft > last.draft or len(events) == last.durable, "choices that nobody made"


def _check_declarations(events: Sequence[Event]) -> None:
    """No declaration that stands was rejected: the only way to be illegal here is to block menace alone."""
    log = Log()
    views = Views(log)
    for event in events:
        log.append(event)
        if isinstance(event, BecameBlocked) and event.attacker == "a1":
            assert len(views.combat.blockers_of("a1")) != 1, "a rejected declaration stands in the game"


def _check_digests(loaded: StoredGame) -> None:
    """Verify the game as a replay: every digest that was stored with it."""
    lines: list[Event | Remark] = [
        msgspec.json.decode(line, type=Digest) if isinstance(line, bytes) else line for line in loaded.lines
    ]
    verified = verify(parse_replay(write_replay(header(), lines), loaded.game))
    assert verified.differences == (), verified.differences


def crash(where: str, kills: int, seed: int) -> dict[str, int]:
    """Kill so many processes, one after the other, that write to the same few games; see after each what is left.

    Returns:
        How many were killed, and how many units, rulings and digests there were at the end.
    """
    rng = random.Random(seed)
    before: dict[str, StoredGame] = {}
    acknowledged = drafts = 0
    for number in range(kills):
        form = FORMS[number % len(FORMS)]
        name = f"{form} {number // 30}"
        lines = kill_one(where, name, form, rng)
        acknowledged += len(lines)
        with GameStore.open(where) as store:
            try:
                before[name] = check(store, name, lines[-1] if lines else None, before.get(name))
            except UnknownGame:
                assert not lines
            else:
                drafts += bool(before[name].draft)
    return {
        "kills": kills,
        "acknowledged": acknowledged,
        "units": sum(len(loaded.units) for loaded in before.values()),
        "rulings": sum(loaded.stand.rulings for loaded in before.values()),
        "killed with choices of an open declaration durable": drafts,
        "digests": sum(isinstance(line, bytes) for loaded in before.values() for line in loaded.lines),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sqlite", type=int, default=0, help="how many processes are killed that write to SQLite")
    parser.add_argument("--postgres", type=int, default=0, help="how many are killed that write to PostgreSQL")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        if chosen.sqlite:
            print("SQLite", crash(str(Path(folder) / "games.db"), chosen.sqlite, chosen.seed), flush=True)
        if chosen.postgres:
            server = stack.enter_context(Server(sync=True))
            print("PostgreSQL", crash(server.new_database(), chosen.postgres, chosen.seed), flush=True)


if __name__ == "__main__":
    main()
