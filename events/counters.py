"""Counters by their kinds: what a kind adds to power and toughness (122.1a)."""

from __future__ import annotations

import re
from functools import lru_cache

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
