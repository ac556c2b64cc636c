"""The version of the compiler changes with every module whose structs can stand in a compiled face."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import msgspec.inspect as inspect

from simulator.cards.version import ALGEBRA
from simulator.oracle.card import CompiledFace


def types_in(kind: inspect.Type, seen: set[int]) -> Iterator[type]:
    """The structs that values of a type can hold, itself included."""
    if id(kind) in seen:
        return
    seen.add(id(kind))
    if isinstance(kind, inspect.StructType):
        yield kind.cls
        for field in kind.fields:
            yield from types_in(field.type, seen)
    elif isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from types_in(each, seen)
    elif isinstance(kind, inspect.TupleType):
        for each in kind.item_types:
            yield from types_in(each, seen)
    elif isinstance(kind, inspect.VarTupleType):
        yield from types_in(kind.item_type, seen)
    else:
        assert not isinstance(kind, inspect.CollectionType | inspect.DictType), f"{kind} is not looked into"


def test_the_version_knows_every_module_of_the_algebra() -> None:
    modules = {each.__module__ for each in types_in(inspect.type_info(CompiledFace), set())}
    assert {"events.filters", "events.instructions", "simulator.oracle.card"} <= modules
    named = {f"events.{name.removesuffix('.py')}" for name in ALGEBRA}
    assert modules - named == {"simulator.oracle.card"}
    assert all((files("events") / name).is_file() for name in ALGEBRA)
