"""Strategies for events of every type, built from the structs themselves."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec import inspect as m

from events.codec import EVENT_TYPES
from events.event import Event

_TEXT = st.text(st.characters(codec="utf-8"), max_size=8)


def _union(node: m.UnionType) -> st.SearchStrategy[Any]:
    return st.one_of([_values(each) for each in node.types])


_STRUCTS: dict[type, st.SearchStrategy[Any]] = {}
"""One strategy for each kind of struct: an ability can hold an instruction, and an instruction an ability."""


def _struct(node: m.StructType) -> st.SearchStrategy[Any]:
    if node.cls not in _STRUCTS:
        _STRUCTS[node.cls] = st.deferred(lambda: _fields_of(node))
    return _STRUCTS[node.cls]


def _fields_of(node: m.StructType) -> st.SearchStrategy[Any]:
    required: dict[str, st.SearchStrategy[Any]] = {}
    optional: dict[str, st.SearchStrategy[Any]] = {}
    for field in node.fields:
        (required if field.required else optional)[field.name] = _values(field.type)
    return st.fixed_dictionaries(required, optional=optional).map(lambda given: node.cls(**given))


def _values(node: m.Type) -> st.SearchStrategy[Any]:
    match node:
        case m.StrType():
            return _TEXT
        case m.BoolType():
            return st.booleans()
        case m.NoneType():
            return st.none()
        case m.IntType(ge=least, le=most):
            return st.integers(least, most)
        case m.LiteralType(values=values):
            return st.sampled_from(values)
        case m.VarTupleType(item_type=item, min_length=least):
            return st.lists(st.deferred(lambda: _values(item)), min_size=least or 0, max_size=2).map(tuple)
        case m.TupleType(item_types=items):
            return st.tuples(*[_values(each) for each in items])
        case m.UnionType():
            return _union(node)
        case m.StructType():
            return st.deferred(lambda: _struct(node))  # a quantity may hold another one
    raise TypeError(f"no strategy for {node}")


def events_of(event_type: type[Event]) -> st.SearchStrategy[Event]:
    """Events of one type, any values that the type allows."""
    found: st.SearchStrategy[Event] = _values(m.type_info(event_type))
    return found


any_event: st.SearchStrategy[Event] = st.one_of([events_of(event_type) for event_type in EVENT_TYPES])
"""Events of every type."""
