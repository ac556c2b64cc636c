"""Whom a sentence is about, and abilities that speak of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from events.abilities import AnyAbility, Condition, Filter, Which
from simulator.oracle.nouns import CannotSay, Group, which

__all__ = ["BEARER", "Abilities", "Predicate", "Subject", "about_groups", "said_of", "says"]

BEARER: Which = (Filter(bears_this=True),)
"""The permanent that this one is attached to: "enchanted creature", "equipped creature"."""


class Subject(NamedTuple):
    """Whom a sentence is about, and how it names them."""

    which: Which
    named: Literal["this", "bearer", "each", "plural"]
    groups: tuple[Group, ...] = ()


Abilities = tuple[AnyAbility, ...]
Predicate = Callable[[Subject], Abilities]


def said_of(groups: tuple[Group, ...], subject: Subject) -> Which:
    """Creatures meant from the subject's point of view."""
    for group in groups:
        if "other" in group.fields:
            raise CannotSay("other creatures in this place")
        if group.of_source and subject.named != "this":
            raise CannotSay("a power that is compared with that of another permanent")
    return which(groups)


def about_groups(groups: tuple[Group, ...], named: Literal["each", "plural"]) -> Subject:
    """The subject that groups are, in the singular after "each" or in the plural."""
    for group in groups:
        if "power_than_this" in group.fields and not group.of_source:
            raise CannotSay("a greater or lesser power than nobody's")
        if group.creatures and group.one is (named == "plural"):
            raise CannotSay("one creature without saying which")
    return Subject(which(groups), named, groups)


def says(*kinds: type[Any], condition: Condition | None = None, **fields: object) -> Predicate:
    """A predicate that gives one ability of each kind, all with these fields."""
    return lambda subject: tuple(kind(subject=subject.which, condition=condition, **fields) for kind in kinds)
