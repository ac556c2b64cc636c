"""Whose power and toughness words that are not read may change, as far as their vocabulary tells without reading them.

They give some or set it themselves, or they change what sizes count: types, colors, control, abilities. This decides no
meaning, only how far a doubt goes.
"""

from __future__ import annotations

import re

from events.abilities import Frees, Resizes
from simulator.oracle.freeing import FURTHEST_FIRST, freed_by, sentences_with_subjects, without_conditions

_GIVES = re.compile(
    r"[+−-][\dx½]{1,4}/[+−-][\dx½]"
    r"|\bbase (?:power|toughness)\b|\b(?:power|toughness) (?:becomes?|is|are|each equal)\b"
    r"|\b(?:a|an) copy\b|\bswitch\b"
)
"""Words that give power and toughness, or set it."""

_COUNTERS = re.compile(r"[+−-][\dx]{1,4}/[+−-][\dx]{1,4} counters?\b")
_SIZE = re.compile(r"(?<![+\d])\d{1,4}/\d")
_WORD = re.compile(r"[a-z][a-z'-]*")
_TRIGGERS = frozenset({"when", "whenever", "beginning", "target", "until", "create", "creates", "token", "tokens"})
"""Words of what is done at some time, which a static ability that gives a size does not have."""

_QUOTED = re.compile(r"[\"“][^\"“”]*[\"”]")
_BEING = frozenset({"are", "become", "becomes", "is", "it's", "lose", "loses", "they're"})
_LANDS = frozenset({"land", "lands"})
_OTHERS = frozenset(
    {"artifact", "artifacts", "creature", "creatures", "enchantment", "enchantments", "permanent", "permanents"}
)


def resized_by(said: str) -> Resizes:
    """Whose size the words of a static ability that is not read may change, at most, or what it may be that is counted.

    Args:
        said: the whole ability, its permanent called "this creature".

    >>> resized_by("Nonbasic lands are Mountains."), resized_by("Creatures you control are the chosen type.")
    ('lands', 'counted')
    >>> resized_by("As long as the top card of your library is black, this creature gets +2/+1.")
    'itself'
    >>> resized_by("Creatures that share a color with this creature get +1/+1.")
    'anyone'
    >>> resized_by("Nonland permanent cards in graveyards and libraries can't enter the battlefield.")
    ''
    """
    plain = " ".join(said.lower().replace("’", "'").split())
    standing = _COUNTERS.sub("counters", _QUOTED.sub(_without_deeds, plain))
    found: set[Frees] = {who for sentence, who in sentences_with_subjects(standing) if _gives(sentence)}
    if not found and _changes_lands_alone(standing):
        return "lands"
    freed = freed_by(said)
    if not found:
        return "counted" if freed != "nobody" or "are" in _WORD.findall(without_conditions(standing)) else ""
    whose = next(each for each in FURTHEST_FIRST if each in found)
    return whose if whose in ("host", "itself") and freed in ("nobody", whose) else "anyone"


def _without_deeds(quoted: re.Match[str]) -> str:
    """An ability in quotation marks where it is static; nothing of one that is activated or triggers."""
    said = quoted[0]
    return " " if ":" in said or not _TRIGGERS.isdisjoint(_WORD.findall(said)) else f" {said[1:-1]} "


def _gives(sentence: str) -> bool:
    """Whether a sentence has words that give power and toughness at all times."""
    rest = without_conditions(sentence)
    words = frozenset(_WORD.findall(rest))
    if not words.isdisjoint(_TRIGGERS):
        return False
    return bool(_GIVES.search(rest)) or (bool(_SIZE.search(rest)) and not words.isdisjoint(_BEING))


def _changes_lands_alone(said: str) -> bool:
    """Whether a sentence says of lands alone what they are."""
    words = _WORD.findall(without_conditions(said))
    verb = next((place for place, word in enumerate(words) if word in _BEING), 0)
    return not _LANDS.isdisjoint(words[:verb]) and _OTHERS.isdisjoint(words)
