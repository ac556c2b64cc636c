"""Leveler cards: what the abilities and the size in a striation of the text box mean (711)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from events.abilities import Activated, AnyAbility, Grants, ManaAbility, Triggered, TriggeredManaAbility, Unsupported
from events.conditions import HasCounters
from events.quantities import Fixed
from events.sizes import DefinesPT, SetsBasePT
from simulator.oracle.card import PrintedAbility

_LEVEL_SYMBOL = re.compile(r"LEVEL (?P<least>\d+)(?:\+|-(?P<most>\d+))$")
_SIZE = re.compile(r"(?P<power>\d+)/(?P<toughness>\d+)$")


def level_of(paragraph: str) -> HasCounters | None:
    """The condition of the level that a paragraph begins (711.2); None if it is no level symbol.

    Args:
        paragraph: the paragraph.

    >>> level_of("LEVEL 2-3").at_most, level_of("LEVEL 4+").at_least, level_of("STATION")
    (3, 4, None)
    """
    symbol = _LEVEL_SYMBOL.match(paragraph.strip())
    if symbol is None:
        return None
    most = symbol["most"]
    return HasCounters(counter="level", at_least=int(symbol["least"]), at_most=None if most is None else int(most))


def size_at_level(words: str, level: HasCounters) -> PrintedAbility | None:
    """The base power and toughness that a level gives (711.2a, 711.2b); None if the words are no size.

    Args:
        words: a paragraph under the level symbol.
        level: as long as what it holds.
    """
    size = _SIZE.match(words)
    if size is None:
        return None
    power, toughness = Fixed(n=int(size["power"])), Fixed(n=int(size["toughness"]))
    return PrintedAbility(kind="level", abilities=(SetsBasePT(power=power, toughness=toughness, condition=level),))


def held_at_level(read: PrintedAbility, level: HasCounters) -> PrintedAbility:
    """What a paragraph says that holds only at a level of its card (711.2).

    Args:
        read: what it says otherwise.
        level: as long as what it holds.
    """
    if read.keywords:
        given: tuple[AnyAbility, ...] = (
            Grants(keywords=read.keywords, abilities=_worded_by_keyword(read), condition=level),
        )
        if any(isinstance(each, Unsupported) for each in read.abilities):
            given = (_not_held(),)
    else:
        given = tuple(_at_level(each, level) for each in read.abilities)
    return PrintedAbility(kind="level", abilities=given, elsewhere="" if given else read.elsewhere)


def _worded_by_keyword(read: PrintedAbility) -> tuple[AnyAbility, ...]:
    """The abilities of a line of keywords, each with its keyword as its words."""
    return tuple(replace(each, words=each.keyword or each.words) for each in read.abilities)


def _at_level(ability: AnyAbility, level: HasCounters) -> AnyAbility:
    if isinstance(ability, Unsupported):
        return ability
    if isinstance(ability, Activated | ManaAbility | Triggered | TriggeredManaAbility):
        return Grants(abilities=(ability,), condition=level)
    if ability.condition is not None or isinstance(ability, DefinesPT):
        return _not_held()
    return replace(ability, condition=level)


def _not_held() -> Unsupported:
    return Unsupported(why="an ability that a level of its card gives")
