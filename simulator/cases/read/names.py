"""What a plain value of the right types keeps beyond them: names that exist, texts of a form, lists without repeats.

The types say it in their `extra`; for each struct of the case format the checks are put together once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from simulator.cases.read.faults import Fault, one_of, shown, under

__all__ = ["Names", "misnamed"]

Names = Mapping[str, Collection[str]]
"""For each kind of thing (`player`, `permanent`, `card`, `label`) the names that are known."""

_Check = Callable[[Any, Names], Fault | None]
"""What is wrong with a value, with the path from the value on; None if nothing is."""


def misnamed(value: dict[str, object], struct: type[msgspec.Struct], names: Names, path: str) -> Fault | None:
    """The first thing in a value that keeps to the types of a struct, but not to what they say beyond that.

    Args:
        value: the fields as a file has them.
        struct: what they are fields of.
        names: the names that are known here.
        path: where the value stands.
    """
    checks = _checks_of_fields(struct)
    for key, item in value.items():
        check = checks.get(key)
        if check is not None and (fault := check(item, names)) is not None:
            return fault._replace(path=under(path, key) + fault.path)
    return None


@cache
def _checks_of_fields(struct: type[msgspec.Struct]) -> dict[str, _Check]:
    form = inspect.type_info(struct)
    assert isinstance(form, inspect.StructType)
    checks = {field.encode_name: _check_of(field.type) for field in form.fields}
    return {name: check for name, check in checks.items() if check is not None}


def _check_of(form: Any) -> _Check | None:
    """The check of all that a type says; None where it says nothing beyond types and limits."""
    if isinstance(form, inspect.Metadata):
        return _both(_check_of(form.type), _of_extra(form.extra or {}))
    if isinstance(form, inspect.StructType):
        return lambda value, names: misnamed(value, form.cls, names, "")
    if isinstance(form, inspect.VarTupleType):
        return _of_items(_check_of(form.item_type))
    if isinstance(form, inspect.DictType):
        return _of_dict(_check_of(form.key_type), _check_of(form.value_type))
    if isinstance(form, inspect.UnionType):
        return _of_union(form)
    return None


def _both(one: _Check | None, other: _Check | None) -> _Check | None:
    if one is None or other is None:
        return one or other
    return lambda value, names: one(value, names) or other(value, names)


def _of_extra(extra: dict[str, Any]) -> _Check | None:
    if extra.get("unique"):
        return _twice
    if extra.get("true"):
        return lambda value, _: None if value else Fault("", "false", "true, or the field left out")
    return _of_text(extra["pattern"].fullmatch, extra["names"], extra["expected"]) if "pattern" in extra else None


def _of_text(matches: Callable[[str], object], kinds: Collection[str], expected: str) -> _Check:
    def check(value: str, names: Names) -> Fault | None:
        if not matches(value):
            return Fault("", shown(value), expected)
        if not kinds or any(value in names[kind] for kind in kinds):
            return None
        known = [name for kind in kinds for name in names[kind]]
        return Fault("", shown(value), f"{expected}: {one_of(known, value)}")

    return check


def _twice(value: list[object], _names: Names) -> Fault | None:
    seen: set[bytes] = set()
    for index, item in enumerate(value) if len(value) > 1 else ():
        written = msgspec.json.encode(item, order="sorted")
        if written in seen:
            return Fault(f"[{index}]", f"{shown(item)} a second time", "each only once")
        seen.add(written)
    return None


def _of_items(of_item: _Check | None) -> _Check | None:
    if of_item is None:
        return None

    def check(value: list[object], names: Names) -> Fault | None:
        for index, item in enumerate(value):
            if (fault := of_item(item, names)) is not None:
                return fault._replace(path=f"[{index}]{fault.path}")
        return None

    return check


def _of_dict(of_key: _Check | None, of_value: _Check | None) -> _Check | None:
    def check(value: dict[str, object], names: Names) -> Fault | None:
        for key, item in value.items():
            fault = (of_key and of_key(key, names)) or (of_value and of_value(item, names))
            if fault:
                return fault._replace(path=under("", key) + fault.path)
        return None

    return check if of_key or of_value else None


_PLAIN: Mapping[type, type] = {
    inspect.StrType: str,
    inspect.VarTupleType: list,
    inspect.DictType: dict,
    inspect.StructType: dict,
}


def _of_union(form: inspect.UnionType) -> _Check | None:
    """The check of the member that a value is of; no two members that are checked are of one kind of plain value."""
    checks: dict[type, _Check] = {}
    for member in form.types:
        check = _check_of(member)
        if check is not None:
            checks[_PLAIN[type(member.type if isinstance(member, inspect.Metadata) else member)]] = check
    return (lambda value, names: (of := checks.get(type(value))) and of(value, names)) if checks else None
