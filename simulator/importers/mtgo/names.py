"""Lines of a log without the players' names."""

from __future__ import annotations

from collections.abc import Mapping

from simulator.importers.mtgo.lines import Words
from simulator.importers.players import without_names as in_plain_words


def without_names(words: Words, ids: Mapping[str, str]) -> str:
    """A line with the players' ids for their names; cards that are called like players keep their names.

    >>> from simulator.importers.mtgo.lines import words_of
    >>> without_names(words_of("Ann casts [Ann] targeting Bob.", binary=False), {"Ann": "P1", "Bob": "P2"})
    'P1 casts Ann targeting P2'
    """
    return words._replace(text=in_plain_words(words.text, ids)).filled().removesuffix(".")
