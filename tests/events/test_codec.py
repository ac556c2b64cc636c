"""Events as bytes: there and back, older versions, and bytes that are damaged."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.board import Permanent, PermanentEntered, PermanentLeft
from events.codec import EVENT_TYPES, UPCASTS, AnyEvent, EventsError, decode_events, encode_events
from events.combat import BlockerChosen
from events.declaration_abilities import CantBlock, MinBlockers
from events.event import Event
from events.filters import Filter
from tests.events.strategies import any_event, events_of


@pytest.mark.parametrize("event_type", EVENT_TYPES, ids=lambda event_type: event_type.__name__)
def test_every_type_comes_back_as_it_was(event_type: type[Event]) -> None:
    @given(events_of(event_type))
    def there_and_back(event: Event) -> None:
        (read,) = decode_events(encode_events([event]))
        assert read == event
        assert type(read) is event_type
        assert encode_events([read]) == encode_events([event])
        assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event

    there_and_back()


@given(st.lists(any_event, max_size=4))
def test_lists_come_back_as_they_were(events: list[Event]) -> None:
    assert decode_events(encode_events(events)) == events


def same(text: str) -> str:
    """An equal text that is another object."""
    return "".join(list(text))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            PermanentEntered(Permanent(id="x", controller="y")),
            PermanentEntered(Permanent(id="x", controller="y", types=(same("creature"),))),
        ),
        (
            PermanentEntered(Permanent(id="x", controller="y", abilities=(MinBlockers(n=2),))),
            PermanentEntered(
                Permanent(id="x", controller="y", abilities=(MinBlockers(n=2, subject=(Filter(this=True),)),))
            ),
        ),
        (PermanentLeft("x"), PermanentLeft("x", same("graveyard"))),
    ],
    ids=["types", "subject", "zone"],
)
def test_equal_events_give_equal_bytes_even_where_a_default_was_spelled_out(one: Event, other: Event) -> None:
    assert one == other
    assert encode_events([one]) == encode_events([other])
    assert encode_events(decode_events(encode_events([other]))) == encode_events([one])


def test_a_replaced_field_that_is_the_default_again_gives_equal_bytes() -> None:
    plain = Permanent(id="x", controller="y")
    artifact = msgspec.structs.replace(plain, types=("artifact",))
    again = msgspec.structs.replace(artifact, types=(same("creature"),))
    assert msgspec.msgpack.encode(again) == msgspec.msgpack.encode(plain)


SOME: list[Event] = [
    BlockerChosen("b1", "a1"),
    PermanentEntered(Permanent(id="x", controller="y", abilities=(CantBlock(attackers=(Filter(other=True),)),))),
]


def test_every_truncation_is_refused() -> None:
    data = encode_events(SOME)
    for end in range(len(data)):
        with pytest.raises(EventsError):
            decode_events(data[:end])


def test_bytes_after_the_end_are_refused() -> None:
    with pytest.raises(EventsError):
        decode_events(encode_events(SOME) + b"\x00")


def read_or_refusal(data: bytes) -> list[Event] | str:
    """The events, or the words with which they were refused."""
    try:
        return decode_events(data)
    except EventsError as refused:
        return str(refused)


def _are_events(read: list[Event]) -> bool:
    return all(isinstance(event, Event) for event in read)


@given(st.data())
def test_a_damaged_byte_is_refused_or_gives_other_events(data: st.DataObject) -> None:
    whole = bytearray(encode_events(SOME))
    for _ in range(data.draw(st.integers(1, 3))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    read = read_or_refusal(bytes(whole))
    assert read.startswith("stored events can't be read") if isinstance(read, str) else _are_events(read)


@given(st.binary(max_size=64))
def test_any_bytes_are_events_or_refused(data: bytes) -> None:
    read = read_or_refusal(data)
    assert read.startswith("stored events can't be read") if isinstance(read, str) else _are_events(read)


@pytest.mark.parametrize(
    "data",
    [
        msgspec.msgpack.encode([{"type": []}]),
        msgspec.msgpack.encode([{"type": "blocker_chosen.99", "blocker": "b", "attacker": "a"}]),
        msgspec.msgpack.encode([{"blocker": "b", "attacker": "a"}]),
        msgspec.msgpack.encode({"type": "blocker_chosen.1"}),
        b"\x91\x82\xa4type\xb0blocker_chosen.1\xa7blocker\xa1\xff",
        b"\x91" * 5000,
        b"\xdd\xff\xff\xff\xff",
    ],
    ids=["tag no text", "unknown version", "no tag", "no list", "no utf-8", "nested", "too long a list"],
)
def test_what_is_no_list_of_events_is_refused(data: bytes) -> None:
    with pytest.raises(EventsError):
        decode_events(data)


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if blocks had once been stored as pairs, and before that under another name."""
    monkeypatch.setitem(UPCASTS, "block_picked.0", lambda old: {**old, "type": "blocker_chosen.0"})
    monkeypatch.setitem(
        UPCASTS,
        "blocker_chosen.0",
        lambda old: {"type": "blocker_chosen.1", "blocker": old["pair"][0], "attacker": old["pair"][1]},
    )


@pytest.mark.usefixtures("older")
@pytest.mark.parametrize("tag", ["blocker_chosen.0", "block_picked.0"])
def test_older_versions_are_read_through_every_version_since(tag: str) -> None:
    stored = [{"type": tag, "pair": ["b1", "a1"]}, {"type": "blocker_chosen.1", "blocker": "b2", "attacker": "a1"}]
    assert decode_events(msgspec.msgpack.encode(stored)) == [BlockerChosen("b1", "a1"), BlockerChosen("b2", "a1")]


@pytest.mark.usefixtures("older")
@pytest.mark.parametrize("fields", [{}, {"pair": []}, {"pair": 3}, {"pair": [1, 2]}])
def test_a_damaged_event_of_an_older_version_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(EventsError):
        decode_events(msgspec.msgpack.encode([{"type": "blocker_chosen.0", **fields}]))
