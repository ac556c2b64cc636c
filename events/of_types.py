"""Values of a type made from plain ones, looking only into the types that are met.

A decoder of msgspec looks into every type that a value could hold before it reads the first one. An ability can hold
any instruction and an instruction any ability, so that takes as long as all else that a short command does.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin

import msgspec

T = TypeVar("T")
Make = Callable[[Any], Any]

FEW = 1 << 16
"""Bytes of input from which on it takes longer to look into types one by one than into all at once."""
FEW_VALUES = 16
"""Values, each of some hundred parts, from which on it does."""


class Unlike(ValueError):
    """The value is not plainly one of the type: whether it is one after all, and what is wrong, is msgspec's to say."""


class Reader(Generic[T]):
    """What makes values of a type from plain ones: of the first by the types that are met, then by all.

    Args:
        decode: makes a value of its bytes, or of what it is otherwise written in, by all types.
        plain: makes plain values of the same: dicts, lists, texts, numbers, booleans and None.
        kind: the type.
        encode: makes bytes of a value, where bytes that say it in another way, such as with a field twice, are to be
            left to msgspec.
        few: how much is made by the types that are met.
    """

    def __init__(
        self,
        decode: Callable[[Any], T],
        plain: Callable[[Any], Any],
        kind: Any,
        encode: Callable[[Any], bytes] | None = None,
        few: int = FEW,
    ) -> None:
        self._decode, self._plain, self._kind, self._encode = decode, plain, kind, encode
        self._left = few

    def __call__(self, data: Any, size: int = 1) -> T:
        """The value; what msgspec raises where there is none.

        Args:
            data: what it is made of.
            size: how much that is.
        """
        if size > self._left:
            self._left = 0
            return self._decode(data)
        self._left -= size
        try:
            made: T = made_of(self._plain(data), self._kind)
        except NOT_MADE:
            return self._decode(data)
        as_written = self._encode is None or self._encode(made) == bytes(data)
        return made if as_written else self._decode(data)


def made_of(value: object, kind: Any) -> Any:
    """A value of a type, as `msgspec.convert` makes it.

    Args:
        value: dicts, lists, texts, numbers, booleans and None.
        kind: a struct, or a type that stands in one.

    Raises:
        Unlike: it is not plainly one of the type; or another one of `NOT_MADE`.

    >>> from events.declaration_abilities import MinBlockers
    >>> made_of({"ability": "min_blockers", "n": 2}, MinBlockers).n
    2
    >>> made_of({"ability": "min_blockers", "n": "2"}, MinBlockers)
    Traceback (most recent call last):
    events.of_types.Unlike: '2'
    """
    return _maker(kind)(value)


NOT_MADE = (msgspec.MsgspecError, ValueError, TypeError, LookupError, RecursionError)
"""What is raised for a value that is not plainly one of a type."""


@cache
def _maker(kind: Any) -> Make:
    """What makes values of a type."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _within(*get_args(kind))
    if origin is Literal:
        return _one_of(get_args(kind))
    if origin in (Union, UnionType):
        return _union(get_args(kind))
    if origin is tuple:
        return _tuple(get_args(kind))
    if origin is list:
        return _list(*get_args(kind))
    if origin in (dict, Mapping):
        return _dict(*map(_maker, get_args(kind)))
    if kind in (str, int, bool, NoneType):
        return _plain(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and not kind.__struct_config__.array_like:
        return _Structs((kind,))
    if isinstance(kind, type) and issubclass(kind, str) and issubclass(kind, Enum):
        return _one_of_enum(kind)
    raise Unlike(kind)


def _plain(kind: Any) -> Make:
    def make(value: Any) -> Any:
        if type(value) is not kind:
            raise Unlike(repr(value))
        return value

    return make


def _one_of(values: tuple[Any, ...]) -> Make:
    # The very objects that the type names: an encoder leaves out a default that is the same object, not an equal one.
    same = {(type(value), value): value for value in values}
    return lambda value: same[type(value), value]


def _one_of_enum(kind: Callable[[str], Any]) -> Make:
    return lambda value: kind(_plain(str)(value))


def _within(kind: Any, *said: Any) -> Make:
    of_kind = _maker(kind)
    metas = [each for each in said if isinstance(each, msgspec.Meta)]
    if any(meta.pattern is not None or meta.multiple_of is not None for meta in metas):
        raise Unlike(kind)

    def make(value: Any) -> Any:
        made = of_kind(value)
        if not all(_keeps(made, meta) for meta in metas):
            raise Unlike(repr(value))
        return made

    return make


def _keeps(value: Any, meta: msgspec.Meta) -> bool:
    return (
        (meta.ge is None or value >= meta.ge)
        and (meta.gt is None or value > meta.gt)
        and (meta.le is None or value <= meta.le)
        and (meta.lt is None or value < meta.lt)
        and (meta.min_length is None or len(value) >= meta.min_length)
        and (meta.max_length is None or len(value) <= meta.max_length)
    )


def _tuple(kinds: tuple[Any, ...]) -> Make:
    if len(kinds) == 2 and kinds[1] is ...:
        return _tuple_of_any_length(kinds[0])
    makers = tuple(map(_maker, kinds))

    def make(value: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise Unlike(repr(value))
        return tuple(made(each) for made, each in zip(makers, value, strict=True))

    return make


def _tuple_of_any_length(kind: Any) -> Make:
    def make(value: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise Unlike(repr(value))
        return tuple(map(_maker(kind), value)) if value else ()

    return make


def _list(kind: Any) -> Make:
    return lambda value: list(_tuple_of_any_length(kind)(value))


def _dict(of_keys: Make, of_values: Make) -> Make:
    def make(value: Any) -> dict[Any, Any]:
        if type(value) is not dict:
            raise Unlike(repr(value))
        return {of_keys(key): of_values(each) for key, each in value.items()}

    return make


def shape_of(kind: Any) -> type | None:
    """What plain values are of a type, as `dict` for structs; None if they are of no single type that is known."""
    origin = get_origin(kind)
    if origin is Annotated:
        return shape_of(get_args(kind)[0])
    if origin is Literal:
        shapes = {type(value) for value in get_args(kind)}
        return shapes.pop() if len(shapes) == 1 else None
    if origin in (tuple, list):
        return list
    if origin in (dict, Mapping):
        return dict
    if isinstance(kind, type) and issubclass(kind, str):
        return str
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return dict
    return kind if kind in (int, bool, NoneType) else None


def _union(kinds: tuple[Any, ...]) -> Make:
    structs = tuple(kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct))
    others: dict[type | None, Any] = {}
    for kind in kinds:
        if kind in structs or kind is msgspec.UnsetType:
            continue
        shape, same = shape_of(kind), others.get(shape_of(kind), kind)
        if same is not kind and {get_origin(same), get_origin(kind)} != {Literal}:
            raise Unlike(kinds)
        others[shape] = kind if same is kind else Literal[(*get_args(same), *get_args(kind))]
    if None in others or (structs and dict in others):
        raise Unlike(kinds)
    of_dicts = _Structs(structs) if structs else None

    def make(value: Any) -> Any:
        shape = type(value)
        if of_dicts and shape is dict:
            return of_dicts(value)
        if shape not in others:
            raise Unlike(repr(value))
        return _maker(others[shape])(value)

    return make


class _Structs:
    """What makes one of several structs, which their tags tell apart."""

    def __init__(self, kinds: tuple[type[msgspec.Struct], ...]) -> None:
        if any(kind.__struct_config__.array_like for kind in kinds):
            raise Unlike(kinds)
        self.tag_field = kinds[0].__struct_config__.tag_field
        self.kinds = {kind.__struct_config__.tag: kind for kind in kinds}

    def __call__(self, value: Any) -> Any:
        if type(value) is not dict:
            raise Unlike(repr(value))
        if self.tag_field is None:
            (kind,) = self.kinds.values()
        else:
            kind = self.kinds[value[self.tag_field]]
        makers, tag_field = _Fields.of(kind), self.tag_field
        made = [(*makers[name], each) for name, each in value.items() if name != tag_field]
        return kind(**{name: make(each) for name, make, each in made})


class _Fields(dict[str, tuple[str, Make]]):
    """The names of a struct's fields and what makes them, by the names that they are written with.

    Each is looked for when it is first met.
    """

    def __init__(self, kind: type[msgspec.Struct]) -> None:
        self.kind = kind
        self.names = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))

    def __missing__(self, written: str) -> tuple[str, Make]:
        found = self[written] = self.names[written], _maker(types_of_fields(self.kind)[written])
        return found

    @staticmethod
    @cache
    def of(kind: type[msgspec.Struct]) -> _Fields:
        """Those of a struct."""
        return _Fields(kind)


@cache
def types_of_fields(kind: type[msgspec.Struct]) -> Mapping[str, Any]:
    """The types of a struct's fields, by the names that they are written with."""
    said = {name: each for base in reversed(kind.__mro__) for name, each in _said_of(base).items()}
    names = zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True)
    return {written: said[name] for written, name in names}


@cache
def _said_of(kind: type) -> dict[str, Any]:
    """The types that a class itself says of its fields."""
    if "__annotations__" not in vars(kind):
        return {}
    return inspect.get_annotations(kind, globals=vars(sys.modules[kind.__module__]), locals={}, eval_str=True)
