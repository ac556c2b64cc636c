"""Than which one "other creatures" are in the text of an Aura or Equipment: than the one that it is attached to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from events.declaration_abilities import Ability
from events.filters import Filter, Which
from events.references import THIS_ONE, Bearer, Described
from simulator.oracle.card import Face, PrintedAbility
from simulator.oracle.event_names import are_creatures

_ATTACHED = frozenset({"aura", "equipment"})


def is_attached_to_a_creature(face: Face) -> bool:
    """Whether a face is an Aura or Equipment that is no creature itself, so that no creature is "other" than it.

    >>> is_attached_to_a_creature(Face(name="Hood", types=("artifact",), subtypes=("equipment",), text=""))
    True
    """
    return "creature" not in face.types and not _ATTACHED.isdisjoint(face.subtypes)


def with_others_than_bearer(printed: PrintedAbility) -> PrintedAbility:
    """An ability of an Aura or Equipment, whose "other creatures" are other than the one that it is attached to.

    What it gives to that one, in quotation marks, speaks of others than that one anyhow.
    """
    return replace(printed, abilities=tuple(_changed(ability, _than_bearer) for ability in printed.abilities))


def with_others_as_worded(printed: PrintedAbility) -> PrintedAbility:
    """The ability as its words have it, which don't say than which one others are."""
    return replace(printed, abilities=tuple(_changed(ability, _as_worded) for ability in printed.abilities))


def _than_bearer(said: Which | Described) -> Which | Described:
    if not isinstance(said, Described):
        there = are_creatures(said) and all(each.other and not each.this for each in said)
        return tuple(replace(each, other=False, other_than_bearer=True) for each in said) if there else said
    there = said.other_than == THIS_ONE and said.is_a == "permanent" and are_creatures(said.which)
    return replace(said, other_than=Bearer()) if there else said


def _as_worded(said: Which | Described) -> Which | Described:
    if not isinstance(said, Described):
        there = any(each.other_than_bearer for each in said)
        return tuple(replace(each, other=True, other_than_bearer=False) for each in said) if there else said
    return replace(said, other_than=THIS_ONE) if said.other_than == Bearer() else said


def _changed(said: Any, change: Callable[[Any], Any]) -> Any:
    """What is said, with each description in it changed; but for the abilities that it gives."""
    if isinstance(said, tuple) and said and all(isinstance(each, Filter) for each in said):
        return change(said)
    if isinstance(said, tuple):
        return tuple(_changed(each, change) for each in said)
    if not isinstance(said, msgspec.Struct):
        return said
    fields = {name: getattr(said, name) for name in said.__struct_fields__}
    told = {name: value if _are_given(value) else _changed(value, change) for name, value in fields.items()}
    new = {name: value for name, value in told.items() if value != fields[name]}
    found = replace(said, **new) if new else said
    return change(found) if isinstance(found, Described) else found


def _are_given(value: object) -> bool:
    return isinstance(value, Ability) or (isinstance(value, tuple) and any(isinstance(each, Ability) for each in value))
