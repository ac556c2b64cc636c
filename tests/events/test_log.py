"""The log: marks, cuts, forks, and the same at a million events."""

from __future__ import annotations

import copy
import gc
import pickle
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.combat import BlockerChosen
from events.event import Event
from events.log import CHUNK, History, Log, LogError

MILLION = 1_000_000


def event(number: int) -> BlockerChosen:
    return BlockerChosen(f"b{number}", "a1")


def events(first: int, last: int) -> list[Event]:
    return [event(number) for number in range(first, last)]


def ragged(some: list[Event], every: int) -> Log:
    """A log of these events whose chunks are cut short, since others went on from its past."""
    log = Log()
    for number, each in enumerate(some):
        if number % every == 0:
            log.fork().append(event(-1))
        log.append(each)
    return log


class TestMarks:
    def test_a_mark_stays_as_it_was(self) -> None:
        log = Log(events(0, 5))
        mark = log.mark()
        log.append(event(5))
        assert list(mark) == events(0, 5)
        assert list(log) == events(0, 6)

    def test_going_back_returns_what_was_cut(self) -> None:
        log = Log(events(0, 5))
        mark = log.mark()
        log.extend(events(5, 9))
        assert log.rollback(mark) == tuple(events(5, 9))
        assert log.mark() == mark

    def test_what_is_kept_is_appended_again(self) -> None:
        log = Log(events(0, 5))
        mark = log.mark()
        log.extend(events(5, 9))
        assert log.rollback(mark, [event(6), event(8)]) == tuple(events(5, 9))
        assert list(log) == [*events(0, 5), event(6), event(8)]

    def test_a_cut_tail_is_not_seen_by_what_comes_after(self) -> None:
        log = Log(events(0, 5))
        mark = log.mark()
        log.extend(events(5, 9))
        other = log.mark()
        log.rollback(mark)
        log.append(event(100))
        assert list(log) == [*events(0, 5), event(100)]
        assert list(other) == events(0, 9)

    @pytest.mark.parametrize("empty", [True, False])
    def test_a_mark_of_another_log_is_refused(self, empty: bool) -> None:
        log, other = Log(events(0, 5)), Log(() if empty else events(0, 5))
        with pytest.raises(LogError, match="no moment of this log's past"):
            log.rollback(other.mark())

    def test_a_mark_of_the_cut_future_is_refused(self) -> None:
        log = Log(events(0, 5))
        early = log.mark()
        log.extend(events(5, 9))
        late = log.mark()
        log.rollback(early)
        with pytest.raises(LogError):
            log.rollback(late)
        log.extend(events(5, 9))
        with pytest.raises(LogError):
            log.rollback(late)
        assert list(log) == events(0, 9)

    def test_no_rollback_goes_below_what_is_published(self) -> None:
        log = Log(events(0, 3))
        early = log.mark()
        log.append(event(3))
        log.publish()
        late = log.mark()
        log.append(event(4))
        with pytest.raises(LogError, match="first 4 events are published"):
            log.rollback(early)
        assert list(log) == events(0, 5)
        log.rollback(late)
        assert log.published == len(log) == 4

    def test_a_moment_of_the_past_can_be_returned_to(self) -> None:
        log = Log(events(0, 3 * CHUNK))
        log.rollback(log.mark().moment(CHUNK + 7))
        assert list(log) == events(0, CHUNK + 7)

    @pytest.mark.parametrize("length", [-1, 6])
    def test_there_was_no_such_moment(self, length: int) -> None:
        with pytest.raises(LogError):
            Log(events(0, 5)).mark().moment(length)


class TestForks:
    @given(st.integers(0, 150), st.integers(0, 150), st.integers(0, 150))
    def test_forks_are_independent(self, before: int, mine: int, others: int) -> None:
        log = Log(events(0, before))
        fork = log.fork()
        for number in range(max(mine, others)):
            if number < mine:
                log.append(event(1000 + number))
            if number < others:
                fork.append(event(2000 + number))
        assert list(log) == events(0, before) + events(1000, 1000 + mine)
        assert list(fork) == events(0, before) + events(2000, 2000 + others)

    def test_a_fork_can_go_back_to_a_mark_from_before_it(self) -> None:
        log = Log(events(0, 5))
        mark = log.mark()
        log.extend(events(5, 9))
        fork = log.fork()
        fork.rollback(mark)
        assert list(fork) == events(0, 5)
        assert list(log) == events(0, 9)

    def test_a_fork_knows_what_is_published_and_publishes_alone(self) -> None:
        log = Log(events(0, 5))
        log.publish()
        fork = log.fork()
        fork.append(event(5))
        fork.publish()
        assert (log.published, fork.published) == (5, 6)


class TestSequences:
    @given(
        st.integers(0, 200),
        st.integers(1, 90),
        st.slices(200),
        st.integers(0, 199),
    )
    def test_it_is_read_like_a_tuple(self, length: int, every: int, part: slice, index: int) -> None:
        plain = tuple(events(0, length))
        for log in (ragged(list(plain), every), ragged(list(plain), every).mark()):
            assert log[part] == plain[part]
            assert tuple(log) == plain
            assert tuple(reversed(log)) == plain[::-1]
            assert len(log) == length
            if index < length:
                assert log[index] == plain[index]
                assert log[index - length] == plain[index - length]
            assert log.since(index) == list(plain[index:])

    @pytest.mark.parametrize("index", [5, -6])
    def test_beyond_its_ends_there_is_nothing(self, index: int) -> None:
        with pytest.raises(IndexError, match="the log has 5 events"):
            Log(events(0, 5))[index]

    def test_an_event_is_found_where_it_first_happened(self) -> None:
        history = Log(events(0, 100) * 2).mark()
        assert history.index(event(70)) == 70
        assert history.index(event(70), 71) == 170
        assert history.index(event(70), -100, 200) == 170
        assert history.count(event(70)) == 2
        assert event(70) in history
        with pytest.raises(ValueError, match="not in"):
            history.index(event(70), 71, 170)

    @given(st.integers(0, 200), st.integers(1, 90), st.integers(1, 90))
    def test_equal_histories_have_equal_hashes_however_they_came_to_be(self, length: int, one: int, other: int) -> None:
        left, right = ragged(events(0, length), one), ragged(events(0, length), other)
        assert left == right
        assert left.mark() == right.mark()
        assert hash(left.mark()) == hash(right.mark())
        right.append(event(0))
        assert left != right

    def test_histories_that_differ_anywhere_are_not_equal(self) -> None:
        log = Log(events(0, 200))
        for place in (0, 63, 64, 199):
            other = Log([*events(0, place), event(-1), *events(place + 1, 200)])
            assert log != other

    def test_a_log_is_no_list(self) -> None:
        assert Log(events(0, 2)) != events(0, 2)
        with pytest.raises(TypeError):
            hash(Log())

    def test_its_repr_says_how_long_it_is_and_what_happened_last(self) -> None:
        assert repr(Log()) == "<Log of 0 events>"
        assert repr(Log(events(0, 3))) == "<Log of 3 events, last BlockerChosen(blocker='b2', attacker='a1')>"
        assert repr(Log(events(0, 3)).mark()).startswith("<History of 3 events")

    @given(st.integers(0, 200), st.integers(1, 90))
    def test_copies_and_pickles_are_equal(self, length: int, every: int) -> None:
        log = ragged(events(0, length), every)
        log.publish()
        for again in (copy.copy(log), copy.deepcopy(log), pickle.loads(pickle.dumps(log))):  # noqa: S301  # our own
            assert again == log
            assert again.published == length
            again.append(event(0))
            assert len(log) == length
        mark = log.mark()
        assert pickle.loads(pickle.dumps(mark)) == mark  # noqa: S301  # our own
        assert copy.deepcopy(mark) is mark


@pytest.fixture(scope="module")
def long() -> Log:
    some = events(0, 1000)
    return Log(some[number % 1000] for number in range(MILLION))


LONG: dict[str, Callable[[Log], object]] = {
    "len": lambda log: len(log) == MILLION,
    "iterating": lambda log: sum(1 for _ in log) == MILLION,
    "reversing": lambda log: sum(1 for _ in reversed(log)) == MILLION,
    "the first": lambda log: log[0] == event(0),
    "one in the middle": lambda log: log[500_500] == event(500),
    "the last": lambda log: log[-1] == event(999),
    "a slice": lambda log: len(log[100_000:900_000:3]) == 266_667,
    "a slice backwards": lambda log: log[5:1:-2] == (event(5), event(3)),
    "a slice at the end": lambda log: log[-2:] == (event(998), event(999)),
    "finding": lambda log: log.mark().index(event(7), 999_000) == 999_007,
    "hash": lambda log: hash(log.mark()) == hash(log.fork().mark()),
    "equal": lambda log: log == Log(log),
    "not equal": lambda log: log != Log([*log.since(1), event(0)]),
    "repr": lambda log: repr(log).startswith("<Log of 1000000 events"),
    "deepcopy": lambda log: len(copy.deepcopy(log)) == MILLION,
    "copy": lambda log: len(copy.copy(log)) == MILLION,
    "pickling": lambda log: pickle.loads(pickle.dumps(log)) == log,  # noqa: S301  # our own
    "includes": lambda log: log.includes(log.mark().moment(3)),
    "rollback": lambda log: len(log.fork().rollback(log.mark().moment(10))) == MILLION - 10,
    "collecting": lambda log: gc.collect() >= 0 and len(log) == MILLION,
}


@pytest.mark.parametrize("what", LONG)
def test_at_a_million_events(long: Log, what: str) -> None:
    assert LONG[what](long)


def test_history_of_a_million_events_is_a_history(long: Log) -> None:
    assert isinstance(long.history, History)
    assert long.history == long.mark()


DROPPED = """
from events.combat import BlockerChosen
from events.log import Log
log = Log()
event = BlockerChosen("b", "a")
for number in range({length}):
    {every}
    log.append(event)
assert len(log) == {length}
mark = log.mark()
del log
del mark
print("dropped")
"""


@pytest.mark.parametrize(
    ("length", "every"),
    [(MILLION, "pass"), (300_000, "log.fork().append(event)")],
    ids=["a million events", "a chunk for each event"],
)
def test_dropping_a_long_log_does_not_crash(length: int, every: str) -> None:
    script = DROPPED.format(length=length, every=every)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "dropped", "")
