"""The fields of steps, effects and players as the case format has them, and the names in their values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from simulator.cases.format.kinds import EFFECTS
from simulator.cases.format.steps import STEPS
from simulator.cases.notation.words.characteristics import Plain
from simulator.cases.read.faults import form_of

PERMANENTS = frozenset({"permanent", "stack object", "ability", "any card", "card", "label"})
"""The kinds of names that may be ids of permanents, or of what is kept like them."""

_STEPS: Mapping[str, type[msgspec.Struct]] = {str(step.__struct_config__.tag): step for step in STEPS}
_KINDS: Mapping[str, type[msgspec.Struct]] = {str(kind.__struct_config__.tag): kind for kind in EFFECTS}


def step_type(step: Plain) -> type[msgspec.Struct]:
    """The type of a step, or of the effect that it is."""
    return _KINDS[step["kind"]] if step["do"] == "effect" else _STEPS[step["do"]]


@cache
def fields_of(struct: type[msgspec.Struct]) -> Mapping[str, Any]:
    """The form of each field of a type, by the name that a case has for it."""
    return {field.encode_name: field.type for field in form_of(struct).fields}


@cache
def required(struct: type[msgspec.Struct]) -> frozenset[str]:
    """The fields that are always written."""
    return frozenset(field.encode_name for field in form_of(struct).fields if field.required)


def bare_form(form: Any) -> Any:
    """A form without what is noted of it."""
    return form.type if isinstance(form, inspect.Metadata) else form


def members_of(form: Any) -> tuple[Any, ...]:
    """The forms that a value may have."""
    inner = bare_form(form)
    return tuple(inner.types) if isinstance(inner, inspect.UnionType) else (form,)


def kinds_of(form: Any) -> tuple[str, ...]:
    """The kinds of things that a text of this form names; none for any other text."""
    return tuple((form.extra or {}).get("names", ())) if isinstance(form, inspect.Metadata) else ()


_PLAIN: Mapping[type, type | tuple[type, ...]] = {
    inspect.StrType: str,
    inspect.LiteralType: str,
    inspect.VarTupleType: list,
    inspect.TupleType: list,
    inspect.DictType: dict,
    inspect.StructType: dict,
    inspect.BoolType: bool,
    inspect.IntType: int,
    inspect.NoneType: type(None),
}


def form_for(form: Any, value: object) -> Any:
    """Of the forms that a value may have the one that it has."""
    for member in members_of(form):
        kind = _PLAIN[type(bare_form(member))]
        if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
            return member
    raise TypeError(f"{value!r} is not of the form {form}")


def with_names(value: Any, form: Any, change: Callable[[str, tuple[str, ...]], str]) -> Any:
    """A value with each name in it changed.

    Args:
        value: a plain value.
        form: its form.
        change: what becomes of a name, by the kinds of things that it may name.
    """
    known = form_for(form, value)
    inner = bare_form(known)
    if isinstance(value, str):
        kinds = kinds_of(known)
        return change(value, kinds) if kinds else value
    if isinstance(inner, inspect.VarTupleType):
        return [with_names(each, inner.item_type, change) for each in value]
    if isinstance(inner, inspect.DictType):
        return {
            with_names(key, inner.key_type, change): with_names(each, inner.value_type, change)
            for key, each in value.items()
        }
    return fields_with_names(value, inner.cls, change) if isinstance(inner, inspect.StructType) else value


def fields_with_names(
    value: Plain, struct: type[msgspec.Struct], change: Callable[[str, tuple[str, ...]], str]
) -> Plain:
    """The fields of a struct with each name in them changed; see `with_names`."""
    forms = fields_of(struct)
    return {key: with_names(each, forms[key], change) if key in forms else each for key, each in value.items()}


def step_with_names(step: Plain, change: Callable[[str, tuple[str, ...]], str]) -> Plain:
    """A step with each name in it changed, also in what it `did`; see `with_names`."""
    own = {key: value for key, value in step.items() if key != "did"}
    did = {"did": [step_with_names(each, change) for each in step["did"]]} if "did" in step else {}
    return {**fields_with_names(own, step_type(step), change), **did}


def names_in(step: Plain) -> list[str]:
    """The names in a step that may be ids of permanents.

    >>> names_in({"do": "effect", "kind": "must_block", "object": "b1", "attacker": "a1"})
    ['b1', 'a1']
    """
    found: list[str] = []

    def note(name: str, kinds: tuple[str, ...]) -> str:
        if not PERMANENTS.isdisjoint(kinds):
            found.append(name)
        return name

    step_with_names(step, note)
    return found
