"""The effects on the rules of blocking that a script names, as abilities in force on explicit objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import UNSET

from events.abilities import (
    AnyAbility,
    BlockCost,
    BlockOnly,
    BlockOnlyIfAlso,
    BlockOnlyWithOthers,
    CantBeBlocked,
    CantBeBlockedExceptBy,
    CantBlock,
    Cost,
    ExtraBlocks,
    Filter,
    Lure,
    MaxBlockers,
    MaxTotalBlockers,
    MinBlockers,
    MustBeBlocked,
    MustBlock,
    Which,
)

__all__ = ["BLOCKING_EFFECTS", "effect_ability"]

_Ids = tuple[str, ...]
_Count = Annotated[int, msgspec.Meta(ge=0)]


class _Fields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every field that an effect on the rules of blocking can have."""

    object: str | _Ids = ()
    attackers: _Ids | None = None
    attacker: str | None = None
    by: _Ids | None = None
    n: _Count | Literal["any"] | None = None
    at_least: _Count = 1
    exactly: _Count | None = None
    cost: str | Cost | None = None


def _these(ids: tuple[str, ...] | None) -> Which:
    return (Filter(ids=ids),) if ids else ()


def _number(f: _Fields) -> int:
    assert isinstance(f.n, int)
    return f.n


def _block_cost(f: _Fields, subject: Which) -> AnyAbility:
    assert f.cost is not None
    if isinstance(f.cost, str):
        return BlockCost(subject=subject, cost=Cost(mana=f.cost))
    none = {name: 0 for name in ("tap", "sacrifice", "discard", "return_to_hand") if getattr(f.cost, name) == ()}
    return BlockCost(subject=subject, cost=msgspec.structs.replace(f.cost, **none))


def _must_be_blocked(f: _Fields, subject: Which) -> AnyAbility:
    return MustBeBlocked(subject=subject, at_least=f.at_least, exactly=f.exactly, by=_these(f.by))


_GREATER: Which = (Filter(power_than_this="greater"),)
_Build = Callable[[_Fields, Which], AnyAbility]


class _Kind(NamedTuple):
    """How one kind of effect is read: fields it needs, fields it may have, and its ability for a subject."""

    required: str
    optional: str
    build: _Build


_KINDS: Mapping[str, _Kind] = MappingProxyType(
    {
        "cant_block": _Kind("object", "attackers", lambda f, s: CantBlock(subject=s, attackers=_these(f.attackers))),
        "block_only": _Kind("object attackers", "", lambda f, s: BlockOnly(subject=s, attackers=_these(f.attackers))),
        "cant_be_blocked": _Kind("object", "by", lambda f, s: CantBeBlocked(subject=s, by=_these(f.by))),
        "cant_be_blocked_except_by": _Kind(
            "object by", "", lambda f, s: CantBeBlockedExceptBy(subject=s, by=_these(f.by))
        ),
        "cant_block_alone": _Kind("object", "", lambda _, s: BlockOnlyWithOthers(subject=s, n=1)),
        "cant_block_unless_others": _Kind("object n", "", lambda f, s: BlockOnlyWithOthers(subject=s, n=_number(f))),
        "cant_block_unless_greater_power": _Kind("object", "", lambda _, s: BlockOnlyIfAlso(subject=s, also=_GREATER)),
        "min_blockers": _Kind("object n", "", lambda f, s: MinBlockers(subject=s, n=_number(f))),
        "max_blockers": _Kind("object n", "", lambda f, s: MaxBlockers(subject=s, n=_number(f))),
        "max_total_blockers": _Kind("n", "", lambda f, _: MaxTotalBlockers(n=_number(f))),
        "all_or_none": _Kind("object", "", lambda _, s: MinBlockers(subject=s, n=None)),
        "extra_blocks": _Kind(
            "object n", "", lambda f, s: ExtraBlocks(subject=s, n=None if f.n == "any" else _number(f))
        ),
        "must_block": _Kind(
            "object",
            "attacker",
            lambda f, s: MustBlock(subject=s, attackers=_these((f.attacker,) if f.attacker else None)),
        ),
        "must_be_blocked": _Kind("object", "at_least exactly by", _must_be_blocked),
        "lure": _Kind("object", "by", lambda f, s: Lure(subject=s, by=_these(f.by))),
        "block_cost": _Kind("object cost", "", _block_cost),
    }
)

BLOCKING_EFFECTS = frozenset(_KINDS)
"""The kinds of effect that `effect_ability` knows."""


def _read(kind: str, fields: Mapping[str, object]) -> _Fields:
    required, optional = set(_KINDS[kind].required.split()), set(_KINDS[kind].optional.split())
    fields = {name: value for name, value in fields.items() if value not in ("", (), []) and value is not UNSET}
    missing, unknown = sorted(required - fields.keys()), sorted(fields.keys() - required - optional)
    if missing:
        raise ValueError(f"effect {kind!r} needs {missing[0]!r}")
    if unknown:
        expected = ", ".join(sorted(required | optional))
        raise ValueError(f"effect {kind!r} has no field {unknown[0]!r}; its fields are {expected}")
    try:
        read = msgspec.convert(fields, _Fields, from_attributes=True)
    except msgspec.ValidationError as problem:
        raise ValueError(f"effect {kind!r}: {problem}") from None
    if read.n == "any" and kind != "extra_blocks":
        raise ValueError(f"effect {kind!r}: 'n' is a number, found 'any'")
    return read


def effect_ability(kind: str, fields: Mapping[str, object]) -> tuple[AnyAbility, ...]:
    """The abilities that an effect of this kind puts in force: one for each id in `object`.

    Each is one restriction or one requirement whose subject is that one object. `max_total_blockers` speaks
    of no object and gives one ability.

    Args:
        kind: one of `BLOCKING_EFFECTS`.
        fields: the effect's own fields as the case format has them, without `do`, `kind` and a `by` that
            names the effect's source; a field that is empty or unset counts as not given.

    Raises:
        ValueError: unknown kind; a field that is missing, unknown or of the wrong type.

    >>> [ability.subject[0].ids for ability in effect_ability("cant_block", {"object": ["b1", "b2"]})]
    [('b1',), ('b2',)]
    """
    if kind not in _KINDS:
        raise ValueError(f"{kind!r} is not an effect on the rules of blocking; known: {', '.join(_KINDS)}")
    read = _read(kind, fields)
    build = _KINDS[kind].build
    if kind == "max_total_blockers":
        return (build(read, ()),)
    objects = (read.object,) if isinstance(read.object, str) else read.object
    return tuple(build(read, (Filter(ids=(each,)),)) for each in objects)
