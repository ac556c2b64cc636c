"""Counters by their kinds: how many a permanent has, and what a kind adds to power and toughness (122.1a)."""

from __future__ import annotations

import re
from functools import lru_cache

from events.board import Permanent

_SIZE = re.compile(r"([+-]\d{1,6})/([+-]\d{1,6})")


@lru_cache(maxsize=1 << 10)
def size_of_counter(kind: str) -> tuple[int, int]:
    """How much power and toughness a counter of a kind adds.

    Args:
        kind: the kind of counter, as it is on a permanent.

    >>> size_of_counter("+1/+0"), size_of_counter("-0/-1"), size_of_counter("flying")
    ((1, 0), (0, -1), (0, 0))
    """
    found = _SIZE.fullmatch(kind)
    return (int(found[1]), int(found[2])) if found else (0, 0)


OF_THEIR_OWN = ("loyalty", "defense")
"""Kinds of counters that a permanent has as a number of its own (122.1e, g)."""


def counters_on(permanent: Permanent) -> dict[str, int]:
    """How many counters of each kind a permanent has, loyalty and defense among them where it has such a number.

    >>> counters_on(Permanent(id="jace", controller="P1", loyalty=3, counters=(("charge", 1),)))
    {'loyalty': 3, 'charge': 1}
    """
    own = {kind: n for kind in OF_THEIR_OWN if (n := getattr(permanent, kind)) is not None}
    return {**own, **dict(permanent.counters)}
