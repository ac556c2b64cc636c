"""The bytes of every type of event are pinned: what is written today is read for ever, and written the same."""

from __future__ import annotations

import msgspec
import pytest

from events.codec import EVENT_TYPES, UPCASTS, AnyEvent, decode_events, encode_events
from tests.events.golden import read_golden

GOLDEN = read_golden()
TAGS = {str(event_type.__struct_config__.tag): event_type for event_type in EVENT_TYPES}


def test_every_type_has_an_entry() -> None:
    assert TAGS.keys() - GOLDEN.keys() == set(), "run python -m tests.events.golden"


def test_every_entry_is_of_a_type_or_of_an_older_version() -> None:
    assert GOLDEN.keys() - TAGS.keys() <= UPCASTS.keys()


@pytest.mark.parametrize("tag", sorted(GOLDEN))
def test_the_pinned_bytes_are_read_and_written_the_same(tag: str) -> None:
    data, line = bytes.fromhex(GOLDEN[tag]["msgpack"]), GOLDEN[tag]["json"]
    (event,) = decode_events(data)
    assert type(event) is TAGS.get(tag, type(event))
    if tag in TAGS:
        assert event.tag == tag
        assert encode_events([event]) == data
        assert msgspec.json.encode(event).decode() == line
        assert msgspec.json.decode(line, type=AnyEvent) == event


@pytest.mark.parametrize("tag", sorted(TAGS.keys() & GOLDEN.keys()))
def test_no_two_fields_are_mistaken_for_one_another(tag: str) -> None:
    (event,) = decode_events(bytes.fromhex(GOLDEN[tag]["msgpack"]))
    for field in msgspec.structs.fields(type(event)):
        value = getattr(event, field.name)
        if isinstance(value, str) and not hasattr(field.type, "__args__"):
            # A field that came later is not in the bytes from before.
            assert value in (field.name, field.default)
