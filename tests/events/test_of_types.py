"""Values made by the types that are met are those that msgspec makes, and nothing is taken that it refuses."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.codec import EVENT_TYPES, AnyEvent, encode_events
from events.event import Event
from events.of_types import NOT_MADE, Reader, made_of, types_of_fields
from simulator.cards.pack import open_pack
from simulator.oracle.card import CompiledFace
from simulator.replay.format import AnyLine
from tests.events.strategies import events_of

REPLAYS = sorted((Path(__file__).parents[2] / "replays").glob("*.replay.jsonl"))


class Kind(StrEnum):
    ONE = "one"


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """A part of many types."""

    number: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    of: Literal["a", "b"] | Literal["", "c"] = ""
    kind: Kind = Kind.ONE
    pair: tuple[int, str] = (0, "")
    several: Annotated[tuple[str, ...], msgspec.Meta(max_length=2)] = ()
    more: dict[str, Part | Other] = {}
    truth: bool | None = None
    for_: int | str = msgspec.field(default=0, name="for")


class Other(msgspec.Struct, frozen=True, tag=True):
    """Another part."""

    inner: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        if len(self.inner) > 2:
            raise ValueError("too many")


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["", "a", "c", "one", "Part", "Other", "x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["type", *types_of_fields(Part), "inner", "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)
parts = st.fixed_dictionaries(
    {"type": st.just("Part")},
    optional={
        "number": st.integers(-1, 10) | plain,
        "of": st.sampled_from(["a", "b", "c", "", "d"]) | plain,
        "kind": st.sampled_from(["one", "two"]) | plain,
        "pair": st.tuples(st.integers(), st.text(max_size=1)).map(list) | plain,
        "several": st.lists(st.text(max_size=1), max_size=3) | plain,
        "more": st.dictionaries(st.text(max_size=1), st.just({"type": "Other"}) | plain, max_size=2) | plain,
        "truth": st.booleans() | plain,
        "for": st.integers() | plain,
        "x": plain,
    },
)


def as_msgspec_makes(value: object, kind: Any) -> object:
    """What msgspec makes, or that it refuses."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return "refused"


@given(parts | plain)
def test_whatever_is_made_is_what_msgspec_makes(value: object) -> None:
    try:
        made = made_of(value, Part | Other)
    except NOT_MADE:
        return
    assert made == as_msgspec_makes(value, Part | Other)


def test_a_value_of_all_types_is_made() -> None:
    value = {
        "type": "Part", "number": 9, "of": "c", "kind": "one", "pair": [3, "x"], "several": ["a", "b"],
        "more": {"x": {"type": "Other", "inner": [{"type": "Part", "for": "y"}]}}, "truth": None, "for": 1,
    }  # fmt: skip
    made = made_of(value, Part | Other)
    assert made == msgspec.convert(value, Part | Other)
    assert made.more["x"].inner[0].for_ == "y"


@pytest.mark.parametrize(
    "value",
    [
        {"type": "Part", "number": 10},
        {"type": "Part", "number": True},
        {"type": "Part", "of": "d"},
        {"type": "Part", "kind": "two"},
        {"type": "Part", "pair": [1]},
        {"type": "Part", "several": ["", "", ""]},
        {"type": "Part", "x": 1},
        {"type": "None"},
        {"number": 1},
        {"type": "Other", "inner": [{"type": "Part"}] * 3},
        [],
    ],
)
def test_what_msgspec_refuses_is_not_made(value: object) -> None:
    assert as_msgspec_makes(value, Part | Other) == "refused"
    with pytest.raises(NOT_MADE):
        made_of(value, Part | Other)


@given(st.lists(st.sampled_from(EVENT_TYPES).flatmap(events_of), max_size=3))
def test_every_event_is_made_as_it_was(made: list[Event]) -> None:
    value = msgspec.msgpack.decode(encode_events(made))
    assert made_of(value, list[AnyEvent]) == made


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.stem)
def test_every_line_of_a_replay_is_made(file: Path) -> None:
    data = file.read_bytes()
    made = made_of(msgspec.json.Decoder().decode_lines(data), list[AnyLine])
    assert made == msgspec.json.Decoder(AnyLine).decode_lines(data)
    assert msgspec.json.Encoder().encode_lines(made) == data


def test_faces_of_cards_are_made() -> None:
    for face in [*open_pack().faces()][::200]:
        assert made_of(msgspec.msgpack.decode(msgspec.msgpack.encode(face)), CompiledFace) == face


def reader(calls: list[bytes], few: int) -> Reader[Part]:
    """A reader that notes what it leaves to msgspec."""

    def decode(data: bytes) -> Part:
        calls.append(data)
        return msgspec.json.decode(data, type=Part)

    return Reader(decode, msgspec.json.decode, Part, msgspec.json.encode, few)


def test_a_reader_leaves_to_msgspec_what_is_much_wrong_or_written_otherwise() -> None:
    calls: list[bytes] = []
    read = reader(calls, 1000)
    written = msgspec.json.encode(Part(number=3))
    assert read(written, len(written)) == Part(number=3)
    assert calls == []
    spaced, twice = b' {"type":"Part"}', b'{"type":"Part","number":"x","number":3}'
    assert read(spaced, len(spaced)) == Part()
    with pytest.raises(msgspec.ValidationError, match="number"):
        read(twice, 1)
    with pytest.raises(msgspec.DecodeError):
        read(b"{", 1)
    assert len(calls) == 3
    assert read(written, 10_000) == Part(number=3)
    assert read(written, 1) == Part(number=3)
    assert len(calls) == 5
