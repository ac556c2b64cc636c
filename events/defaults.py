"""Defaults that are left out when a struct is written, also where an equal object stands in their place."""

from __future__ import annotations

from functools import cache

import msgspec

__all__ = ["put_defaults_in_place"]


def put_defaults_in_place(struct: msgspec.Struct) -> None:
    """Put each default where something equal to it stands: it is left out when written only if it is the very object.

    What was read from bytes, copied or unpickled is then written as what was made here.

    Args:
        struct: a struct that is being made; for its `__post_init__`.
    """
    for name, default in _defaults(type(struct)):
        value = getattr(struct, name)
        if value is not default and value == default:
            msgspec.structs.force_setattr(struct, name, default)


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, object], ...]:
    """The fields whose default is a text or a tuple that is not empty: of those there can be several equal ones."""
    fields = msgspec.structs.fields(kind)
    return tuple((f.name, f.default) for f in fields if isinstance(f.default, str | tuple) and f.default)
