"""Lines of a log without the players' names."""

from __future__ import annotations

import re
from collections.abc import Mapping

from simulator.importers.mtgo.lines import Words


def without_names(words: Words, ids: Mapping[str, str]) -> str:
    """A line with the players' ids for their names; cards that are called like players keep their names.

    >>> from simulator.importers.mtgo.lines import words_of
    >>> without_names(words_of("Ann casts [Ann] targeting Bob.", binary=False), {"Ann": "P1", "Bob": "P2"})
    'P1 casts Ann targeting P2'
    """
    longest = sorted(map(re.escape, ids), key=len, reverse=True)
    pattern = rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)"
    text = re.sub(pattern, lambda match: ids[match[0]], words.text)
    return words._replace(text=text).filled().removesuffix(".")
