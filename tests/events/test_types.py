"""What every type of event is, and how it is named."""

from __future__ import annotations

import re
from inspect import getdoc

import msgspec
import pytest

from events.codec import EVENT_TYPES, MODULES, encode_events, kind_of
from events.combat import AttackerChosen, BlockerChosen
from events.event import Choice, Derived, Event, External, OneOfSeveral


@pytest.mark.parametrize("event_type", EVENT_TYPES, ids=lambda event_type: event_type.__name__)
class TestEveryType:
    def test_it_is_exactly_one_of_choice_external_and_derived(self, event_type: type[Event]) -> None:
        kinds = [kind for kind in (Choice, External, Derived) if issubclass(event_type, kind)]
        assert len(kinds) == 1
        assert kind_of(event_type) == kinds[0].__name__.lower()

    def test_its_tag_is_its_name_and_version(self, event_type: type[Event]) -> None:
        tag = str(event_type.__struct_config__.tag)
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*\.[1-9]\d*", tag)
        assert tag.partition(".")[0].replace("_", "") == event_type.__name__.lower()

    def test_it_is_frozen_and_says_what_happened(self, event_type: type[Event]) -> None:
        assert event_type.__struct_config__.frozen
        assert (getdoc(event_type) or "").endswith(".")

    def test_a_derived_event_and_no_other_carries_its_rule(self, event_type: type[Event]) -> None:
        fields = {field.name for field in msgspec.structs.fields(event_type)}
        assert ("rule" in fields) is issubclass(event_type, Derived)


def test_tags_are_different() -> None:
    assert len({event_type.__struct_config__.tag for event_type in EVENT_TYPES}) == len(EVENT_TYPES)


def test_no_type_is_left_out_of_the_table() -> None:
    def below(event_type: type[Event]) -> set[type[Event]]:
        return {event_type}.union(*[below(each) for each in event_type.__subclasses__()])

    ours = {each for each in below(Event) if each.__module__.startswith("events.")}
    assert ours - {Event, Choice, External, Derived, OneOfSeveral} == set(EVENT_TYPES)
    assert all(t.__module__ in {m.__name__ for m in MODULES} for t in EVENT_TYPES)


def test_swapped_fields_change_the_bytes() -> None:
    assert encode_events([BlockerChosen("x", "y")]) != encode_events([BlockerChosen("y", "x")])
    assert encode_events([BlockerChosen("x", "y")]) != encode_events([AttackerChosen("x", "y")])
