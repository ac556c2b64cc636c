"""A writing process killed at random moments: a short run of `python -m tests.saved_games.writers.crash`."""

from __future__ import annotations

from tests.saved_games.writers.crash import crash


def test_nothing_acknowledged_is_lost_and_nothing_rejected_shows(place: str) -> None:
    counted = crash(place, kills=4, seed=730)
    assert counted["kills"] == 4
    assert counted["units"] >= 3
