"""Reading replays and verifying them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.codec import AnyEvent
from events.rule import Edition
from projections.combat import COMBAT
from tests.benchmarks.combats import long_game
from tests.benchmarks.conftest import Rows, seconds

reading = pytest.importorskip("simulator.replay.reading", reason="replays are not built yet")
verifying = pytest.importorskip("simulator.replay.verifying.verify", reason="replays are not built yet")
writing = pytest.importorskip("simulator.replay.writing", reason="replays are not built yet")

EVENTS = 200_000


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A replay of one long game: named fields, one event a line, a digest after each combat's end."""
    from simulator.replay.format import SCHEMA, Header

    board, events = long_game(EVENTS)
    path: Path = tmp_path_factory.mktemp("replays") / "long.replay.jsonl"
    header = Header(schema=SCHEMA, edition=Edition.CR_2024_06_07)
    path.write_bytes(writing.write_replay(header, [*board, *events]))
    return path


def _plain(path: Path) -> int:
    """The peer: the standard library's JSON, line by line, and nothing folded."""
    with path.open(encoding="utf-8") as lines:
        return sum("type" in json.loads(line) for line in lines)


def test_read_and_fold_combat(benchmark: Any, rows: Rows, replay: Path) -> None:
    number = len(reading.read_replay(replay).events)
    benchmark.pedantic(reading.fold_replay, (replay, COMBAT), rounds=9, warmup_rounds=1)
    whole = number / seconds(lambda: COMBAT.fold(reading.read_replay(replay).events), rounds=5)
    plain = number / seconds(lambda: _plain(replay), rounds=3)
    data = replay.read_bytes().split(b"\n", 1)[1].rsplit(b"\n", 2)[0] + b"\n"
    decoder = msgspec.json.Decoder(AnyEvent)
    limit = number / seconds(lambda: decoder.decode_lines(data), rounds=5)
    peer = f"keeping the events too {whole / 1e6:.3g} M/s; json.loads alone {plain / 1e6:.3g} M/s"
    rows.rate("read a replay, combat projection", number / benchmark.stats.stats.median, 2e6, peer=peer, limit=limit)


def test_verify_with_every_projection(benchmark: Any, rows: Rows, replay: Path) -> None:
    number = len(reading.read_replay(replay).events)
    benchmark.pedantic(lambda: verifying.verify(reading.read_replay(replay)), rounds=7, warmup_rounds=1)
    assert verifying.verify(reading.read_replay(replay)).differences == ()
    rows.rate("verify a replay, every projection", number / benchmark.stats.stats.median, 0.4e6)
