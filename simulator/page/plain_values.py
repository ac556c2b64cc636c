"""Texts within plain values, as JSON has them, changed all at once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any


def with_texts(
    value: Any,
    text: Callable[[str, str], str],
    *,
    key: Callable[[str], str] = str,
    kept: Collection[str] = (),
    field: str = "",
) -> Any:
    """A plain value in which each text is another one.

    Args:
        value: texts, numbers, and lists and objects of them.
        text: makes the other text of one and of the field that it is in; one in a list is in the field `name[]`.
        key: makes the other name of a field.
        kept: the fields that stay as they are.
        field: the field that the value is in.

    >>> with_texts({"a": "x", "b": ["y"], "c": "z"}, lambda text, field: text + field, kept=["c"])
    {'a': 'xa', 'b': ['yb[]'], 'c': 'z'}
    """
    if isinstance(value, str):
        return text(value, field)
    if isinstance(value, dict):
        return {
            key(name): each if name in kept else with_texts(each, text, key=key, kept=kept, field=name)
            for name, each in value.items()
        }
    if isinstance(value, list | tuple):
        return [with_texts(each, text, key=key, kept=kept, field=f"{field}[]") for each in value]
    return value
