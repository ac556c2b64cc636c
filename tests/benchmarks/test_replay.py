"""Reading replays and verifying them."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from events.codec import AnyEvent
from events.rule import Edition
from projections.combat import COMBAT
from simulator.envs.benchmarks.harness import BenchmarkRow, Work, in_turn
from simulator.replay import reading, writing
from simulator.replay.format import SCHEMA, Header
from simulator.replay.verifying import verify as verifying
from tests.benchmarks.combats import long_game

EVENTS = 200_000


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A replay of one long game: named fields, one event a line, a digest after each combat's end."""
    board, events = long_game(EVENTS)
    path: Path = tmp_path_factory.mktemp("replays") / "long.replay.jsonl"
    header = Header(schema=SCHEMA, edition=Edition.CR_2024_06_07)
    path.write_bytes(writing.write_replay(header, [*board, *events]))
    return path


def _plain(path: Path) -> float:
    """The peer: the standard library's JSON, line by line, and nothing folded."""
    with path.open(encoding="utf-8") as lines:
        return sum("type" in json.loads(line) for line in lines)


def test_read_and_verify(rows: list[BenchmarkRow], replay: Path) -> None:
    number = len(reading.read_replay(replay).events)
    assert verifying.verify(reading.read_replay(replay)).differences == ()
    data = replay.read_bytes().split(b"\n", 1)[1].rsplit(b"\n", 2)[0] + b"\n"
    decoder = msgspec.json.Decoder(AnyEvent)
    plain, decoding = "json.loads of each line", "msgspec, decoding the same lines"

    def read() -> float:
        reading.fold_replay(replay, COMBAT)
        return number

    def verify() -> float:
        verifying.verify(reading.read_replay(replay))
        return number

    works: dict[str, Work] = {
        "read": read,
        "verify": verify,
        plain: lambda: _plain(replay),
        decoding: lambda: len(decoder.decode_lines(data)),
    }
    rates = in_turn(works, rounds=7)
    name = "read a replay, combat projection"
    rows.append(rates.row(name, "read", plain, unit="events/s", bar=1.9))
    rows.append(rates.row(name, "read", decoding, unit="events/s", bar=0.35))
    name = "verify a replay, every projection"
    rows.append(rates.row(name, "verify", plain, unit="events/s", bar=0.57))
    rows.append(rates.row(name, "verify", decoding, unit="events/s", bar=0.09))
