"""The words that say what a permanent is: colors, card types, subtypes, supertypes and keywords."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from events.abilities import Unsupported
from projections.matching import LAND_TYPES, creature_types
from simulator.cases.format.words import CARD_TYPES, COLORS
from simulator.oracle import keyword_table
from simulator.oracle.keywords import compile_keyword, printed

Kind = Literal["colors", "supertypes", "types", "subtypes", "keywords"]
"""The field of a permanent that a word belongs to."""

SUPERTYPES = ("basic", "host", "legendary", "ongoing", "snow", "world")
OTHER_SUBTYPES = (
    "aura", "background", "blood", "bobblehead", "cartouche", "case", "class", "clue", "contraption", "curse",
    "equipment", "food", "fortification", "gold", "incubator", "junk", "map", "powerstone", "role", "room", "rune",
    "saga", "shard", "shrine", "siege", "spacecraft", "treasure", "vehicle",
)  # fmt: skip
"""Subtypes of artifacts, battles and enchantments."""

_LONGEST = 4
"""Words in the longest name of a keyword."""
_LONGEST_QUALITY = 8


class Known(NamedTuple):
    """A word that is known, or several that belong together.

    Args:
        kind: the field that they belong to.
        word: how a case says it.
        length: how many words they are.
    """

    kind: Kind
    word: str
    length: int


@cache
def _single() -> Mapping[str, Kind]:
    """Each single word that is no keyword, with its field; a word of several fields is of the first."""
    fields: tuple[tuple[Kind, Sequence[str]], ...] = (
        ("colors", COLORS),
        ("types", CARD_TYPES),
        ("supertypes", SUPERTYPES),
        ("subtypes", (*creature_types(), *sorted(LAND_TYPES), *OTHER_SUBTYPES)),
    )
    found: dict[str, Kind] = {}
    for kind, words in fields:
        for word in words:
            found.setdefault(word, kind)
    return found


_NUMBERED_KEYWORDS = frozenset({*keyword_table.NUMBERED, *keyword_table.DAMAGE_NOT_BUILT})
_KEYWORDS = frozenset(
    {*keyword_table.KEYWORDS, *_NUMBERED_KEYWORDS, *keyword_table.UNREAD, *keyword_table.ACTIVATED_KEYWORDS}
    | keyword_table.IRRELEVANT_KEYWORDS
    | {"hexproof"}
) - {"enchant", "blocker", "guardman", "slayer"}  # fmt: skip


def known_at(words: Sequence[str]) -> Known | None:
    """What the first of some words mean together, or None where the first of them means nothing here.

    Args:
        words: words in lower case.

    >>> known_at(["first", "strike", "tapped"])
    Known(kind='keywords', word='first strike', length=2)
    >>> known_at(["protection", "from", "red"]).word, known_at(["ward", "{2}"]).word, known_at(["goblin"]).kind
    ('protection from red', 'ward {2}', 'subtypes')
    """
    length = _keyword_at(words)
    if length:
        return Known("keywords", printed(" ".join(words[:length])), length)
    kind = _single().get(words[0]) if words else None
    return None if kind is None else Known(kind, words[0], 1)


def _keyword_at(words: Sequence[str]) -> int:
    """How many of some words are the keyword that begins with the first; 0 where none does."""
    if words[:1] in (["protection"], ["hexproof"]) and words[1:2] == ["from"]:
        return _quality_at(words) or min(3, len(words))
    if words[:1] == ["enchant"] and len(words) > 1:
        return 2
    for length in range(min(_LONGEST, len(words)), 0, -1):
        if " ".join(words[:length]) in _KEYWORDS:
            return length + _parameter_at(words[length:])
        if words[length - 1].endswith("walk") and _is_read(words[:length]):
            return length
    return 0


def _quality_at(words: Sequence[str]) -> int:
    """How many words are a keyword with the qualities that it is from; 0 where these are not read."""
    longest = min(_LONGEST_QUALITY, len(words))
    return next((length for length in range(longest, 2, -1) if _is_read(words[:length])), 0)


def _parameter_at(words: Sequence[str]) -> int:
    """How many words are the number or the cost of the keyword before them."""
    return int(bool(words) and (words[0].isdecimal() or words[0].startswith("{")))


def _is_read(words: Sequence[str]) -> bool:
    return not isinstance(compile_keyword(" ".join(words)), Unsupported)


def is_plain(kind: Kind, word: str) -> bool:
    """Whether a word of a field is understood as such where it stands alone.

    >>> is_plain("keywords", "flying"), is_plain("keywords", "ward—pay 2 life"), is_plain("subtypes", "Goblin")
    (True, False, False)
    """
    words = word.split(" ")
    return known_at(words) == Known(kind, word, len(words))


def run_together(first: str, second: str) -> bool:
    """Whether two words that are known would be something else side by side, as "snow" and "forestwalk" are.

    >>> run_together("snow", "forestwalk"), run_together("flying", "reach")
    (True, False)
    """
    words = first.split(" ")
    found = known_at([*words, *second.split(" ")])
    return found is None or found.length != len(words)
