"""The recorded combats of `replays/`: what the importer makes of the logs today, checked and whole."""

from __future__ import annotations

import pytest

from simulator.replay.reading import read_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from tests.importers.arena.curated import PICKS, RECORDED, REPOSITORY, curated


def test_the_curated_replays_are_what_the_importer_makes_of_the_logs() -> None:
    if not RECORDED.is_dir():
        pytest.skip("../shared/data/arena is absent")
    stale = [path.name for path, data in curated() if not path.is_file() or path.read_bytes() != data]
    assert stale == []


@pytest.mark.parametrize("name", [pick.name for pick in PICKS])
def test_a_curated_replay_verifies_and_comes_out_the_same(name: str) -> None:
    replay = read_replay(str(REPOSITORY / "replays" / f"{name}.replay.jsonl"))
    assert replay.header.shows
    assert verify(replay).differences == ()
    assert resim(replay).differences == ()
