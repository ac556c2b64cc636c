"""Where a plain value departs from a type of the case format: the exact path, what was found and expected.

The types themselves are the only description of the format; this walks along one of them, as
`msgspec.inspect` shows it. `msgspec` then makes the structs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

__all__ = ["Fault", "Names", "faults", "one_of", "shown", "under"]

Names = Mapping[str, Collection[str]]
"""For each kind of thing (`player`, `permanent`, `card`, `label`) the names that are known."""

MAX_SHOWN = 60
"""Characters of a found text that an error shows."""
MAX_KNOWN = 50
"""Known names that an error lists."""

_SIMPLE_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Fault(NamedTuple):
    """One thing that is wrong: where (such as `$.script[3].blocks`), what was found, what was expected."""

    path: str
    found: str
    expected: str


def faults(value: object, form: Any, names: Names, path: str = "$") -> Iterator[Fault]:
    """Everything in which a value of plain dicts, lists, texts and numbers departs from a type.

    Args:
        value: what a file holds.
        form: the type, as `msgspec.inspect.type_info` shows it.
        names: the names that are known here.
        path: where the value stands.
    """
    if isinstance(form, inspect.Metadata):
        yield from _told_by_extra(value, form, names, path)
    elif not _FITS[type(form)](value):
        yield Fault(path, shown(value), described(form))
    elif check := _CHECKS.get(type(form)):
        yield from check(value, form, names, path)


def shown(value: object) -> str:
    """A found value in a few words.

    >>> shown(["a1", "a2"]), shown(None), shown(True), shown("x")
    ('a list of 2', 'null', 'true', '"x"')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = value if len(value) <= MAX_SHOWN else value[: MAX_SHOWN - 3] + "..."
        return '"' + text.encode("unicode_escape").decode("ascii").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "an object" if value else "an empty object"
    return "null" if value is None else str(value)


def one_of(choices: Collection[str], found: object = "") -> str:
    """The choices in words, the likeliest first if what was found comes near one.

    >>> one_of(["attack", "block"], "blok")
    '"block"? (known: attack, block)'
    """
    if not choices:
        return "nothing (none is known)"
    if len(choices) == 1:
        return f'"{next(iter(choices))}"'
    near = get_close_matches(found[:MAX_SHOWN], choices, 1) if isinstance(found, str) else []
    known = ", ".join(list(choices)[:MAX_KNOWN]) + (", ..." if len(choices) > MAX_KNOWN else "")
    return f'"{near[0]}"? (known: {known})' if near else f"one of: {known}"


def under(path: str, key: str) -> str:
    """The path of a key's value.

    >>> under("$.blocks", "b1"), under("$.counters", "+1/+1")
    ('$.blocks.b1', '$.counters["+1/+1"]')
    """
    return f"{path}.{key}" if _SIMPLE_KEY.fullmatch(key) else f"{path}[{shown(key)}]"


def described(form: Any) -> str:
    """What a type wants, in words."""
    if isinstance(form, inspect.Metadata):
        return str((form.extra or {}).get("expected") or described(form.type))
    if isinstance(form, inspect.UnionType):
        if _tag_field(form):
            return "an object"
        return " or ".join(dict.fromkeys(described(member) for member in form.types))
    if isinstance(form, inspect.LiteralType):
        return one_of([str(value) for value in form.values])
    if isinstance(form, inspect.TupleType):
        return f"a list of {len(form.item_types)}"
    return _WORDS[type(form)]


# What fits a type at all, before its parts are looked at.


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is(kind: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, kind)


_FITS: dict[type, Callable[[object], bool]] = {
    inspect.AnyType: lambda _: True,
    inspect.NoneType: lambda value: value is None,
    inspect.BoolType: _is(bool),
    inspect.IntType: _is_int,
    inspect.StrType: _is(str),
    inspect.LiteralType: _is(str),
    inspect.EnumType: _is(str),
    inspect.VarTupleType: _is(list),
    inspect.TupleType: _is(list),
    inspect.DictType: _is(dict),
    inspect.StructType: _is(dict),
    inspect.UnionType: lambda _: True,
}

_WORDS: dict[type, str] = {
    inspect.NoneType: "null",
    inspect.BoolType: "true or false",
    inspect.IntType: "a whole number",
    inspect.StrType: "text",
    inspect.EnumType: "text",
    inspect.VarTupleType: "a list",
    inspect.DictType: "an object",
    inspect.StructType: "an object",
}


# What must hold of the parts.


def _told_by_extra(value: object, form: inspect.Metadata, names: Names, path: str) -> Iterator[Fault]:
    before = list(faults(value, form.type, names, path))
    extra = form.extra or {}
    if before:
        for fault in before:
            here = fault.path == path and "expected" in extra and not isinstance(value, str)
            yield fault._replace(expected=extra["expected"]) if here else fault
    elif isinstance(value, str):
        yield from _text_faults(value, extra, names, path)
    elif isinstance(value, list) and extra.get("unique"):
        yield from _twice(value, path)
    elif value is False and extra.get("true"):
        yield Fault(path, "false", "true, or the field left out")


def _text_faults(value: str, extra: dict[str, Any], names: Names, path: str) -> Iterator[Fault]:
    if "pattern" in extra and not extra["pattern"].fullmatch(value):
        yield Fault(path, shown(value), extra["expected"])
        return
    kinds = extra.get("names", ())
    if kinds and not any(value in names.get(kind, ()) for kind in kinds):
        known = [name for kind in kinds for name in names.get(kind, ())]
        yield Fault(path, shown(value), f"{extra['expected']}: {one_of(known, value)}")


def _twice(value: list[object], path: str) -> Iterator[Fault]:
    seen: set[bytes] = set()
    for index, item in enumerate(value):
        written = msgspec.json.encode(item, order="sorted")
        if written in seen:
            yield Fault(f"{path}[{index}]", f"{shown(item)} a second time", "each only once")
        seen.add(written)


def _text(value: str, form: inspect.StrType, _names: Names, path: str) -> Iterator[Fault]:
    if form.max_length is not None and len(value) > form.max_length:
        yield Fault(path, f"{len(value)} characters", f"at most {form.max_length}")


def _whole_number(value: int, form: inspect.IntType, _names: Names, path: str) -> Iterator[Fault]:
    if form.ge is not None and value < form.ge:
        yield Fault(path, str(value), f"a whole number of at least {form.ge}")
    if form.le is not None and value > form.le:
        yield Fault(path, "a number beyond all bounds", f"a whole number of at most {form.le}")


def _literal(value: str, form: inspect.LiteralType, _names: Names, path: str) -> Iterator[Fault]:
    if value not in form.values:
        yield Fault(path, shown(value), one_of([str(known) for known in form.values], value))


def _enum(value: str, form: inspect.EnumType, _names: Names, path: str) -> Iterator[Fault]:
    known = [str(member.value) for member in form.cls]
    if value not in known:
        yield Fault(path, shown(value), one_of(known, value))


def _list(value: list[object], form: inspect.VarTupleType, names: Names, path: str) -> Iterator[Fault]:
    if len(value) < (form.min_length or 0):
        yield Fault(path, "an empty list", "at least one")
    for index, item in enumerate(value):
        yield from faults(item, form.item_type, names, f"{path}[{index}]")


def _tuple(value: list[object], form: inspect.TupleType, names: Names, path: str) -> Iterator[Fault]:
    if len(value) != len(form.item_types):
        yield Fault(path, shown(value), described(form))
        return
    for index, (item, item_type) in enumerate(zip(value, form.item_types, strict=True)):
        yield from faults(item, item_type, names, f"{path}[{index}]")


def _dict(value: dict[str, object], form: inspect.DictType, names: Names, path: str) -> Iterator[Fault]:
    for key, item in value.items():
        yield from faults(key, form.key_type, names, under(path, key))
        yield from faults(item, form.value_type, names, under(path, key))


def _struct(value: dict[str, object], form: inspect.StructType, names: Names, path: str) -> Iterator[Fault]:
    fields = _fields(form.cls)
    for key, item in value.items():
        if key in fields:
            yield from faults(item, fields[key].type, names, under(path, key))
        elif key != form.tag_field:
            yield Fault(under(path, key), "an unknown field", one_of(list(fields), key))
    for name, field in fields.items():
        if field.required and name not in value:
            yield Fault(path, "an object without it", f'the field "{name}"')


@cache
def _fields(struct: type) -> dict[str, inspect.Field]:
    form = inspect.type_info(struct)
    assert isinstance(form, inspect.StructType)
    return {field.encode_name: field for field in form.fields}


def _union(value: object, form: inspect.UnionType, names: Names, path: str) -> Iterator[Fault]:
    tag_field = _tag_field(form)
    if tag_field:
        yield from _tagged(value, form, tag_field, names, path)
        return
    fitting = [member for member in form.types if _FITS[type(_bare(member))](value)]
    if not fitting:
        yield Fault(path, shown(value), described(form))
    else:
        yield from faults(value, fitting[0], names, path)


def _tagged(value: object, form: inspect.UnionType, tag_field: str, names: Names, path: str) -> Iterator[Fault]:
    members = {str(member.tag): member for member in form.types if isinstance(member, inspect.StructType)}
    if not isinstance(value, dict):
        yield Fault(path, shown(value), "an object")
    elif tag_field not in value:
        yield Fault(path, f'an object without "{tag_field}"', f'"{tag_field}", {one_of(list(members))}')
    elif value[tag_field] not in list(members):
        yield Fault(under(path, tag_field), shown(value[tag_field]), one_of(list(members), value[tag_field]))
    else:
        yield from _struct(value, members[value[tag_field]], names, path)


def _tag_field(form: inspect.UnionType) -> str:
    first = form.types[0]
    return (first.tag_field or "") if isinstance(first, inspect.StructType) else ""


def _bare(form: Any) -> Any:
    return form.type if isinstance(form, inspect.Metadata) else form


_CHECKS: dict[type, Callable[..., Iterator[Fault]]] = {
    inspect.StrType: _text,
    inspect.IntType: _whole_number,
    inspect.LiteralType: _literal,
    inspect.EnumType: _enum,
    inspect.VarTupleType: _list,
    inspect.TupleType: _tuple,
    inspect.DictType: _dict,
    inspect.StructType: _struct,
    inspect.UnionType: _union,
}
