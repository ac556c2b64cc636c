"""The binary form of Magic Online's game logs, read as an encoder of the tests' own writes it."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.importers.mtgo.binary import MAX_STRING, decoded
from tests.importers.mtgo.logs import NOON, binary_log, day, header, moment, said, string

TIMES = st.datetimes(day(2000), day(2099))
SENDERS = st.text("abcdefghijklmnopqrstuvwxyz_0123456789", max_size=20)
TEXTS = st.text(max_size=300)
MESSAGES = st.lists(st.tuples(TIMES, SENDERS, TEXTS), max_size=8)


@given(MESSAGES, st.sampled_from((0, 1, 2)))
def test_what_is_written_is_read(messages: list[tuple[datetime, str, str]], kind: int) -> None:
    found = decoded(binary_log(messages, kind=kind))
    assert found is not None
    assert found.fault == ""
    assert found.messages == tuple((f"{time:%Y-%m-%d}", sender, text) for time, sender, text in messages)


@given(MESSAGES, st.integers(0, 255))
def test_so_it_is_as_it_was_written_in_2021(messages: list[tuple[datetime, str, str]], extra: int) -> None:
    found = decoded(binary_log(messages, extra=bytes([extra])))
    assert found is not None
    assert found.fault == ""
    assert found.messages == tuple((f"{time:%Y-%m-%d}", sender, text) for time, sender, text in messages)


@pytest.mark.parametrize("length", [0, 1, 127, 128, 16_383, 16_384, MAX_STRING])
@pytest.mark.parametrize("extra", [b"", b"\0"])
def test_lengths_in_groups_of_seven_bits(length: int, extra: bytes) -> None:
    found = decoded(binary_log(said("x" * length, "@PAnn plays"), extra=extra))
    assert found is not None
    assert [len(sent.text) for sent in found.messages] == [length, 11]


@pytest.mark.parametrize("extra", [b"", b"\0"])
def test_of_a_file_that_is_cut_off_the_whole_messages_are_read(extra: bytes) -> None:
    messages = said("@P@PAnn joined the game.", "@PTurn 1: Ann", "x" * 200)
    data = binary_log(messages, extra=extra)
    ends = [len(binary_log(messages[:many], extra=extra)) for many in range(4)]
    for cut in range(len(header()), len(data)):
        found = decoded(data[:cut])
        assert found is not None
        whole = sum(end <= cut for end in ends) - 1
        if whole:
            assert [sent.text for sent in found.messages] == [text for _, _, text in messages[:whole]]
            assert bool(found.fault) == (cut not in ends)


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (moment(NOON) + b"\0" + b"\x80\x80\xe0\x5f", "a text of 200802304 bytes"),
        (moment(NOON) + b"\0" + b"\xff\xff\xff\xff\x07", "a text of 2147483647 bytes"),
        (moment(NOON) + b"\0" + b"\xff" * 9, "a length that does not end"),
        (moment(NOON) + b"\0\x02\xc3\x28", "a text that is no UTF-8"),
        (bytes(8) + b"\0\x01x", "no time of a match"),
        (moment(day(2200)) + b"\0\x01x", "no time of a match"),
        (moment(NOON) + b"\x01\x07\x01x", "control characters"),
        (b"\x01\x02", "the file is cut off"),
    ],
)
def test_a_fault_ends_what_is_read_and_is_said(bad: bytes, fault: str) -> None:
    found = decoded(binary_log(said("@PTurn 1: Ann", "@PTurn 1: Bob")) + bad)
    assert found is not None
    assert [sent.text for sent in found.messages] == ["@PTurn 1: Ann", "@PTurn 1: Bob"]
    assert fault in found.fault


@pytest.mark.parametrize(
    "data",
    [b"", b"\x01\x00", header()[:-1], b"\x01\x00" + string("a") + b"\x04\x00" + string("b"), b"Modern\nAnn,Bob\n"],
)
def test_what_does_not_begin_as_a_log_is_none(data: bytes) -> None:
    assert decoded(data) is None


@given(st.binary(max_size=400))
def test_any_bytes_after_a_header_end_in_messages_and_a_fault(data: bytes) -> None:
    found = decoded(header() + data)
    assert found is not None
    assert found.messages or found.fault or not data
