"""What is wrong with a value, in words for people: the exact path, what was found, what was expected.

`msgspec` says that something is wrong, and of what kind. At which key of a dict it is, what was found, and what the
type is called in a case is looked up here, once there is an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

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


def in_brief(value: object) -> str:
    """A found value in a few words.

    >>> in_brief(["a1", "a2"]), in_brief(None), in_brief(True), in_brief("x")
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
    return f"{path}.{key}" if _SIMPLE_KEY.fullmatch(key) else f"{path}[{in_brief(key)}]"


_KINDS: Mapping[type, tuple[type | tuple[type, ...], str]] = {
    inspect.NoneType: (type(None), "null"),
    inspect.BoolType: (bool, "true or false"),
    inspect.IntType: (int, "a whole number"),
    inspect.StrType: (str, "text"),
    inspect.LiteralType: (str, "text"),
    inspect.EnumType: (str, "text"),
    inspect.VarTupleType: (list, "a list"),
    inspect.TupleType: (list, "a list"),
    inspect.DictType: (dict, "an object"),
    inspect.StructType: (dict, "an object"),
}
"""For each kind of type, of what kind a plain value of it is, and what it is called."""


def _bare(form: Any) -> Any:
    return form.type if isinstance(form, inspect.Metadata) else form


def _members_for(value: object, form: Any) -> list[Any]:
    """Of a type that is a union the members that a plain value may be of, by its kind; else the type itself."""
    bare = _bare(form)
    if not isinstance(bare, inspect.UnionType):
        return [form]
    if tag_field := _tag_field(bare):
        tag = value.get(tag_field) if isinstance(value, dict) else None
        return [member for member in bare.types if getattr(member, "tag", None) == tag]
    return [member for member in bare.types if _fits(value, _KINDS[type(_bare(member))][0])]


def _fits(value: object, kind: type | tuple[type, ...]) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _tag_field(form: Any) -> str:
    first = form.types[0] if isinstance(form, inspect.UnionType) else None
    return (first.tag_field or "") if isinstance(first, inspect.StructType) else ""


def _described(form: Any, found: object) -> str:
    """What a type wants, in words."""
    if isinstance(form, inspect.Metadata):
        return str((form.extra or {}).get("expected") or _described(form.type, found))
    if isinstance(form, inspect.UnionType):
        members = [] if _tag_field(form) else form.types
        return " or ".join(dict.fromkeys(_described(member, found) for member in members)) or "an object"
    if isinstance(form, inspect.LiteralType):
        return one_of([str(value) for value in form.values], found)
    if isinstance(form, inspect.EnumType) and isinstance(found, str):
        return one_of([str(member.value) for member in form.cls], found)
    if isinstance(form, inspect.TupleType):
        return f"a list of {len(form.item_types)}"
    return _KINDS[type(form)][1]


_MESSAGE = re.compile(r"(?P<what>.*) - at (?P<key>`key` in )?`(?P<path>\$[^`]*)`|(?P<root>.*)", re.DOTALL)
_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*)`")
_LIMIT = re.compile(r"Expected `(int|str|array)` (>=|<=|of length <=|of length >=) (-?\d+)")


class _Place(NamedTuple):
    """A place inside a value: its path, the keys that lead there, its value, and the type that it should be of."""

    path: str
    keys: tuple[str | int, ...]
    value: Any
    form: Any

    def at(self, key: str | int, form: Any) -> _Place:
        """A place inside this one."""
        path = under(self.path, key) if isinstance(key, str) else f"{self.path}[{key}]"
        return _Place(path, (*self.keys, key), self.value[key], form)


_FORMS: dict[type, inspect.StructType] = {}
"""The structs that were described so far."""


def form_of(struct: type[msgspec.Struct]) -> inspect.StructType:
    """A struct as `msgspec.inspect` describes it; all that are in it are described at the same time."""
    if struct not in _FORMS:
        _remember(inspect.type_info(struct))
    return _FORMS[struct]


def _remember(form: Any) -> None:
    if isinstance(form, inspect.StructType) and form.cls not in _FORMS:
        _FORMS[form.cls] = form
        for field in form.fields:
            _remember(field.type)
    for name in ("type", "item_type", "value_type"):
        if inner := getattr(form, name, None):
            _remember(inner)
    for member in getattr(form, "types", ()):
        _remember(member)


def _fields(struct: type[msgspec.Struct]) -> dict[str, inspect.Field]:
    return {field.encode_name: field for field in form_of(struct).fields}


def fault_in(
    value: object, kind: type[msgspec.Struct], error: msgspec.ValidationError, convert: Callable[[object], object]
) -> Fault:
    """What `msgspec` found wrong with a value.

    Args:
        value: dicts, lists, texts, numbers, booleans and None.
        kind: the struct that it should be.
        error: what was raised as it was converted.
        convert: converts such a value.
    """
    said = _MESSAGE.fullmatch(str(error))
    assert said is not None
    place = _Place("$", (), value, form_of(kind))
    for name in value if isinstance(value, dict) else ():
        if name not in (*_fields(kind), kind.__struct_config__.tag_field):
            return _unknown_field(place, name)
    for field, index in _STEP.findall(said["path"] or "$"):
        member = _bare((_members_for(place.value, place.form) or [place.form])[0])
        if field and field == (tag_field := _tag_field(place.form)):
            return _wrong_tag(place, tag_field)
        if field:
            place = place.at(field, _fields(member.cls)[field].type)
        elif index == "...":
            place = place.at(_first_wrong_key(value, place, str(error), convert), member.value_type)
        else:
            items = member.item_types[int(index)] if isinstance(member, inspect.TupleType) else member.item_type
            place = place.at(int(index), items)
    if said["key"]:
        key = _first_wrong_key(value, place, str(error), convert)
        place = _Place(under(place.path, str(key)), (), key, _bare(place.form).key_type)
    return _worded(said["what"] or said["root"], place)


def _first_wrong_key(value: object, place: _Place, message: str, convert: Callable[[object], object]) -> Any:
    """The first key of a dict with which a value can't be converted, for the same reason as the whole."""
    low, high = 0, len(place.value)
    while high - low > 1:
        middle = (low + high) // 2
        some = dict(islice(place.value.items(), middle))
        try:
            convert(_with(value, place.keys, some))
        except msgspec.ValidationError as error:
            if str(error) == message:
                high = middle
                continue
        low = middle
    return [*place.value][low]


def _with(value: Any, keys: tuple[str | int, ...], other: object) -> object:
    """A value with another one in it at a place."""
    if not keys:
        return other
    changed = value.copy()
    changed[keys[0]] = _with(value[keys[0]], keys[1:], other)
    return changed


def _wrong_tag(place: _Place, tag_field: str) -> Fault:
    found = place.value[tag_field]
    return Fault(under(place.path, tag_field), in_brief(found), one_of(_tags(place.form), found))


def _tags(form: Any) -> list[str]:
    return [str(member.tag) for member in form.types]


def _worded(what: str, place: _Place) -> Fault:
    """A fault in our own words."""
    path, _, found, form = place
    if field := _FIELD.fullmatch(what):
        missing, name = field[1].startswith("missing"), field[2]
        if missing and name == _tag_field(form):
            return Fault(path, f'an object without "{name}"', f'"{name}", {one_of(_tags(form))}')
        if missing:
            return Fault(path, "an object without it", f'the field "{name}"')
        return _unknown_field(place, name)
    if (limit := _LIMIT.fullmatch(what)) and (limit[1], limit[2]) in _LIMITS:
        return Fault(path, *_LIMITS[limit[1], limit[2]](found, limit[3]))
    fitting = _members_for(found, form)
    return Fault(path, in_brief(found), _described(fitting[0] if fitting else form, found))


def _unknown_field(place: _Place, name: str) -> Fault:
    fields = _fields(_bare(_members_for(place.value, place.form)[0]).cls)
    return Fault(under(place.path, name), "an unknown field", one_of(list(fields), name))


_LIMITS: Mapping[tuple[str, str], Callable[[Any, str], tuple[str, str]]] = {
    ("int", ">="): lambda found, limit: (str(found), f"a whole number of at least {limit}"),
    ("int", "<="): lambda _, limit: ("a number beyond all bounds", f"a whole number of at most {limit}"),
    ("str", "of length <="): lambda found, limit: (f"{len(found)} characters", f"at most {limit}"),
    ("array", "of length >="): lambda _, limit: ("an empty list", "at least one"),
}
"""What was found and expected where a limit is broken."""
