"""What an event is: a frozen struct that is exactly one of a choice, an external fact and a derived consequence."""

from __future__ import annotations

import re

import msgspec

__all__ = ["Choice", "Derived", "Event", "External"]

_WORD = re.compile(r"(?<!^)(?=[A-Z])")


def _tag(name: str) -> str:
    """`BlockerChosen` is stored as `blocker_chosen.1`; a class with another version sets its own tag."""
    return f"{_WORD.sub('_', name).lower()}.1"


# The structs hold only text, numbers and tuples of these, so no cycle can form and the collector need not look.
class Event(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, tag_field="type", tag=_tag
):
    """Something that happened, in the rules' own words, in the past tense."""

    @property
    def tag(self) -> str:
        """The stable name and version under which the event is stored."""
        return str(self.__struct_config__.tag)


class Choice(Event, frozen=True):
    """A player decided this."""


class External(Event, frozen=True):
    """An effect's result, or a recorded game's state, that nothing in the log explains."""


class Derived(Event, frozen=True):
    """The rules made this follow from what came before; it can always be regenerated."""
