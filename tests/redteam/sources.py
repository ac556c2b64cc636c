"""True replays that are forged: the curated ones, one of every conformance case, and a few recorded games."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from simulator.cases.format.case import Case
from simulator.cases.format.errors import NotBuilt
from simulator.cases.format.steps import Expect
from simulator.cases.read.reading import read_cases
from simulator.cases.run.scripts import begin
from simulator.importers.arena.importing import import_logs
from simulator.replay.format import SCHEMA, Header
from simulator.replay.reading import Replay, parse_replay, read_replay
from simulator.replay.writing import record, sealed_replay

TESTS = Path(__file__).parents[1]
CURATED = TESTS.parent / "replays"
RECORDED = TESTS.parents[1] / "shared" / "data" / "arena"
LONGEST = 700
"""Lines of a recorded game that is forged; longer ones only take longer."""


def _replay_of(case: Case) -> Replay | None:
    """What is recorded of a case's script, as far as it is built; None of one without a board."""
    try:
        play = begin(case)
    except NotBuilt:
        return None
    try:
        for index, step in enumerate(case.script):
            if not isinstance(step, Expect):
                play.play(index)
    except NotBuilt:
        pass
    game = play.game
    header = Header(schema=SCHEMA, edition=game.edition, title=case.id)
    return parse_replay(sealed_replay(header, record(game), game.table.trigger_rules), case.id)


def _of_cases() -> Iterator[Replay]:
    for suite in sorted((TESTS / "cases").glob("*.cases.jsonl")):
        for case in read_cases(str(suite)):
            replay = _replay_of(case)
            if replay is not None and len(replay.events) > 4:
                yield replay


def recorded_games() -> list[Replay]:
    """The shorter recorded games, where the recordings are there."""
    with tempfile.TemporaryDirectory() as folder:
        import_logs(sorted(RECORDED.glob("*.jsonl.gz")), Path(folder))
        read = [read_replay(path) for path in sorted(Path(folder).glob("*.replay.jsonl"))]
    return [replay for replay in read if 20 < len(replay.lines) <= LONGEST]


@cache
def true_replays(*, recorded: bool = False) -> tuple[Replay, ...]:
    """All of them; recorded games only if asked for."""
    curated = [read_replay(path) for path in sorted(CURATED.glob("*.replay.jsonl"))]
    return (*curated, *_of_cases(), *(recorded_games() if recorded else ()))
