"""The append-only form of a log."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.combat import BlockerChosen
from events.event import Event
from events.log import Log, LogError, RolledBack, effective


@given(st.lists(st.one_of(st.integers(0, 3), st.tuples(st.integers(0, 30), st.sets(st.integers(0, 9)))), max_size=30))
def test_effective_events_are_those_of_the_log_that_was_cut(moves: list[int | tuple[int, set[int]]]) -> None:
    log, physical = Log(), list[Event]()
    for number, move in enumerate(moves):
        if isinstance(move, int):
            event = BlockerChosen(f"b{number}", f"a{move}")
            log.append(event)
            physical.append(event)
            continue
        to = min(move[0], len(log))
        cut = log.since(to)
        kept = tuple(sorted(position for position in move[1] if position < len(cut)))
        log.rollback(log.mark().moment(to), [cut[position] for position in kept])
        physical.append(RolledBack(to, "730.1", kept))
    assert effective(physical) == list(log)
    assert [type(event) for event in effective(physical)] == [BlockerChosen] * len(log)


@pytest.mark.parametrize(
    "marker", [RolledBack(0, "730.1", (1,)), RolledBack(0, "730.1", (-1,)), RolledBack(-1, "730.1")]
)
def test_a_take_back_that_does_not_fit_is_refused(marker: RolledBack) -> None:
    with pytest.raises(LogError, match="does not fit"):
        effective([BlockerChosen("b", "a"), marker])
