"""What two readings of a card can be compared by: facts of a few kinds, each about a line of its text or the card."""

from __future__ import annotations

import re
from typing import NamedTuple

from projections.matching import creature_type


class Fact(NamedTuple):
    """One thing that a reading says of a card.

    Args:
        kind: what kind of thing, such as "can't block" or "event".
        what: which one, such as the name of a keyword.
        qualities: the words that narrow it down, such as colors and numbers.
        line: the line of the text that says it; None where the reading doesn't tell.
    """

    kind: str
    what: str = ""
    qualities: frozenset[str] = frozenset()
    line: int | None = None


class Line(NamedTuple):
    """A line of a card's text as we read it.

    Args:
        words: the line.
        state: "read", "unread" where a part of it is not, or "elsewhere".
        kind: what kind of ability it is.
        facts: what it says.
        acts: from when on it may act, where that is all that is known of an event.
        modal: whether it has modes.
        done: whether all that its abilities do is among its facts.
    """

    words: str
    state: str
    kind: str
    facts: tuple[Fact, ...] = ()
    acts: str = ""
    modal: bool = False
    done: bool = False


RANK: dict[str, int] = {
    "always": 0,
    "beginning": 0,
    "attacking": 1,
    "blocking": 2,
    "damage": 3,
    "dies": 4,
    "targeted": 5,
    "enters": 5,
    "effect": 5,
    "second_main": 6,
    "activated": 6,
}
"""In which order the moments come from which on words can act; of those that need an effect none is before another."""

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COLORS = ("white", "blue", "black", "red", "green")
_TYPES = ("artifact", "enchantment", "land", "planeswalker", "legendary", "snow", "basic")
_KEYWORDS = (
    "flying",
    "reach",
    "shadow",
    "horsemanship",
    "menace",
    "defender",
    "haste",
    "vigilance",
    "flanking",
    "fear",
    "skulk",
    "infect",
    "wither",
)
_OTHERS = ("power", "toughness", "alone", "except", "only", "greater", "less")
_PLAIN = frozenset((*_COLORS, *_TYPES, *_KEYWORDS, *_OTHERS))
_NONS = re.compile(r"^(?:non)(?=" + "|".join(_PLAIN) + ")")
_CONDITIONS = re.compile(r"(?:^|_)(?:unless|if|as_long_as|during|while)(?:_|$)")


def slug(words: str) -> str:
    """Words in the way in which the other reading writes them.

    >>> slug("This creature can't block.")
    'this_creature_cant_block'
    """
    plain = re.sub(r"['’](?=t\b)", "", words.lower())
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def qualities_of(written: str) -> frozenset[str]:
    """The words of a slug that narrow something down: colors, types, keywords, numbers; and a condition as such.

    >>> sorted(qualities_of("cant_be_blocked_by_white_creatures_with_power_two_or_less"))
    ['2', 'less', 'power', 'white']
    """
    found = set()
    bare = _CONDITIONS.split(written, maxsplit=1)
    for word in bare[0].split("_"):
        plain = _NONS.sub("", word)
        plain = plain if plain in _PLAIN else plain.removesuffix("s")
        if plain in _PLAIN:
            found.add(plain)
        elif kind := creature_type(word):
            found.add(kind)
        elif word.isdecimal():
            found.add(word)
        elif word in _NUMBERS:
            found.add(str(_NUMBERS.index(word)))
    return frozenset(found | ({"a condition"} if len(bare) > 1 else set()))
