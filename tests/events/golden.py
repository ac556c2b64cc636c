"""Writes an entry of `golden.json` for each type of event that has none: `python -m tests.events.golden`.

An entry is never changed: the bytes in it must be read for ever. A type with a new meaning has a new tag.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as m

from events.codec import EVENT_TYPES, encode_events

GOLDEN = Path(__file__).with_name("golden.json")


def read_golden() -> dict[str, dict[str, str]]:
    """For each tag the event in msgpack (hexadecimal) and in JSON."""
    golden: dict[str, dict[str, str]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return golden


def _sample(node: m.Type, name: str, number: int, seen: set[type]) -> Any:
    """A value that no other field of its struct has: texts say the field's name, numbers count the fields.

    The first struct of each class has every field, later ones have those that they must have.
    """
    match node:
        case m.StrType():
            return name
        case m.BoolType():
            return True
        case m.IntType():
            return number + 1
        case m.LiteralType(values=values):
            return values[-1]
        case m.VarTupleType(item_type=m.UnionType(types=types)):
            return tuple(_sample(each, name, number, seen) for each in types)
        case m.VarTupleType(item_type=item):
            return (_sample(item, name, number, seen),)
        case m.TupleType(item_types=items):
            return tuple(_sample(each, name, number + place, seen) for place, each in enumerate(items))
        case m.UnionType(types=types):
            return _sample(next(each for each in types if not isinstance(each, m.NoneType)), name, number, seen)
        case m.StructType(cls=cls, fields=fields):
            asked = [(place, field) for place, field in enumerate(fields) if field.required or cls not in seen]
            seen.add(cls)
            return cls(**{field.name: _sample(field.type, field.name, place, seen) for place, field in asked})
    raise TypeError(f"no sample for {node}")


def write_missing() -> None:
    """Add an entry for each type that has none."""
    golden = read_golden() if GOLDEN.exists() else {}
    for event_type in EVENT_TYPES:
        tag = str(event_type.__struct_config__.tag)
        if tag not in golden:
            event = _sample(m.type_info(event_type), "", 0, set())
            golden[tag] = {"msgpack": encode_events([event]).hex(), "json": msgspec.json.encode(event).decode()}
    GOLDEN.write_text(json.dumps(dict(sorted(golden.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_missing()
