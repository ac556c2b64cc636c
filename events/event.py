"""What an event is: a frozen struct that is exactly one of a choice, an external fact and a derived consequence."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated

import msgspec

_WORD = re.compile(r"(?<!^)(?=[A-Z])")


def _snake_case(name: str) -> str:
    return _WORD.sub("_", name).lower()


def _tag(name: str) -> str:
    """`BlockerChosen` is stored as `blocker_chosen.1`; a class with another version sets its own tag."""
    return f"{_snake_case(name)}.1"


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


class OneOfSeveral(External, frozen=True, kw_only=True):
    """An effect's result on one object, which may have one on others at the same time, or another one on it.

    `more`: the next event is one of them, and state-based actions wait until all of them have happened (704.3).
    """

    more: bool = False


class Derived(Event, frozen=True):
    """The rules made this follow from what came before; it can always be regenerated."""


def put_defaults_in_place(struct: msgspec.Struct) -> None:
    """Put each default where something equal to it stands: it is left out when written only if it is the very object.

    What was read from bytes, copied or unpickled is then written as what was made here.

    Args:
        struct: a struct that is being made; for its `__post_init__`.
    """
    for name, default in _defaults(type(struct)):
        value = getattr(struct, name)
        if value is not default and value == default:
            msgspec.structs.force_setattr(struct, name, default)


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, object], ...]:
    """The fields whose default is a struct, or a text or a tuple that is not empty: there can be several equal ones."""
    # The last fields are those that have defaults; msgspec's own list of them would evaluate all their types.
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    fields = zip(names[len(names) - len(defaults) :], defaults, strict=True)
    return tuple((name, default) for name, default in fields if isinstance(default, _SEVERAL) and default)


_SEVERAL = (msgspec.Struct, str, tuple)


class Untagged(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of an event that is always of one kind, and so needs no tag."""

    def __post_init__(self) -> None:
        put_defaults_in_place(self)


class Tagged(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag=_snake_case
):
    """A part of an event, such as an ability, with the name of its class as its tag."""

    def __post_init__(self) -> None:
        put_defaults_in_place(self)


LEAST, MOST = -(2**31), 2**31

Number = Annotated[int, msgspec.Meta(ge=LEAST, le=MOST)]
"""Points of life, damage or power, a count or a position: what 32 bits hold."""

Instances = Annotated[int, msgspec.Meta(ge=0, le=100)]
"""How many instances of an ability something has; each of them does something of its own."""
