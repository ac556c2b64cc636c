"""Words of a recording without the names of its players."""

from __future__ import annotations

import re
from collections.abc import Mapping


def without_names(words: str, ids: Mapping[str, str]) -> str:
    """Words with the players' ids for their names, the longest name first; no name within a word is one.

    Args:
        words: the words.
        ids: the id of each player by name.

    >>> without_names("Ann Lee and Ann attack Bob's Anna", {"Ann": "P1", "Ann Lee": "P2", "Bob": "P3"})
    "P2 and P1 attack P3's Anna"
    """
    names = sorted(filter(None, ids), key=len, reverse=True)
    return re.sub("|".join(map(_as_a_word, names)), lambda match: ids[match[0]], words) if names else words


def _as_a_word(name: str) -> str:
    """A pattern of a name that is no part of a longer word."""
    before, after = (r"(?<!\w)" if name[0].isalnum() else ""), (r"(?!\w)" if name[-1].isalnum() else "")
    return f"{before}{re.escape(name)}{after}"
