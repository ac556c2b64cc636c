"""Keywords that stand for several abilities, of which an effect may take one alone (702.11f, 702.16g-h)."""

from __future__ import annotations

from collections.abc import Iterable

from events.board import Permanent
from simulator.oracle.keywords import each_ability_of


def lost_with(known: Permanent, lost: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a permanent loses, and what it has after that of keywords of which it has lost a part alone.

    Args:
        known: the permanent as it is.
        lost: the keywords that it loses.

    Returns:
        The keywords that are gone, those that stood for more with them, and the abilities that are left of these.

    >>> bear = Permanent(id="bear", controller="ann", keywords=("protection from red and from blue",))
    >>> lost_with(bear, ["protection from red"])
    (('protection from red', 'protection from red and from blue'), ('protection from blue',))
    """
    gone, left = [*lost], list[str]()
    for keyword in known.keywords:
        stands_for = each_ability_of(keyword)
        if keyword not in gone and not {*gone}.isdisjoint(stands_for):
            left += [each for each in stands_for if each not in gone]
            gone.append(keyword)
    return tuple(gone), tuple(each for each in left if each not in gone)
