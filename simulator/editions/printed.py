"""What each edition prints: the numbers of its rules on combat, and the card types and keywords that are new in it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from events.rule import Edition

_COMBAT_NUMBERS = {
    Edition.CR_2008_02_01: """
        306.1 306.2 306.3+a 306.4+abc 306.5 307.1 308.1 308.2+abcdefg 308.3 308.4 308.5 309.1 309.2+abcdef 309.3
        309.4 309.5 310.1 310.2+abcde 310.3 310.4+abc 310.5 311.1 311.2 410.9+abcde 422.1 422.2 500.1 500.2 500.3+a
        500.4
    """,
    Edition.CR_2009_10_01: """
        506.1 506.2+ab 506.3+abc 506.4+abcd 506.5 507.1 507.2 507.3 508.1+abcdefghij 508.2+a 508.3 508.4 508.5 508.6
        509.1+abcdefgh 509.2+a 509.3+a 509.4+abcdefg 509.5 509.6 509.7 510.1+abcdef 510.2 510.3 510.4 510.5 511.1
        511.2 511.3
    """,
    Edition.CR_2010_02_01: """
        506.1 506.2+ab 506.3+abc 506.4+abcd 506.5 506.6+abcdefg 507.1 507.2 507.3 508.1+abcdefghij 508.2+a 508.3 508.4
        508.5 508.6 509.1+abcdefgh 509.2+a 509.3+a 509.4+abcdefg 509.5 509.6 509.7 510.1+abcdef 510.2 510.3 510.4
        510.5 511.1 511.2 511.3
    """,
    Edition.CR_2022_10_07: """
        506.1 506.2+ab 506.3+abcd 506.4+abcd 506.5 506.6 506.7+abcdefg 507.1 507.2 508.1+abcdefghijkm 508.2+ab
        508.3+abcdef 508.4+abc 508.5+a 508.6 508.7+abcde 508.8 509.1+abcdefghi 509.2+a 509.3+a 509.4+a 509.5+abcdefg
        509.6 509.7+ab 510.1+abcde 510.2 510.3+a 510.4 511.1 511.2 511.3
    """,
    Edition.CR_2024_06_07: """
        506.1 506.2+ab 506.3+abcdef 506.4+abcde 506.5 506.6 506.7+abcdefg 507.1 507.2 508.1+abcdefghijkm 508.2+ab
        508.3+abcdef 508.4+abc 508.5+a 508.6 508.7+abcde 508.8 509.1+abcdefghi 509.2+a 509.3+a 509.4+a 509.5+abcdefg
        509.6 509.7+ab 510.1+abcde 510.2 510.3+a 510.4 511.1 511.2 511.3
    """,
    Edition.CR_2024_11_08: """
        506.1 506.2+ab 506.3+abcdef 506.4+abcde 506.5 506.6 506.7+abcdefg 507.1 507.2 508.1+abcdefghijkm 508.2+ab
        508.3+abcdef 508.4+abc 508.5+a 508.6 508.7+abcde 508.8 509.1+abcdefghi 509.2+a 509.3+abcdefg 509.4+ab
        510.1+abcde 510.2 510.3+a 510.4 511.1 511.2 511.3
    """,
    Edition.CR_2026_01_16: """
        506.1 506.2+ab 506.3+abcdef 506.4+abcde 506.5 506.6 506.7+abcdefg 507.1 507.2 508.1+abcdefghijkm 508.2+ab
        508.3+abcdef 508.4+abc 508.5+a 508.6 508.7+abcde 508.8 509.1+abcdefghi 509.2+a 509.3+abcdefg 509.4+ab
        510.1+abcde 510.2 510.3+a 510.4 511.1 511.2 511.3
    """,
    Edition.DM_EN_1_38: "507.1+abcd 507.2+abcdef 507.3",
    Edition.DM_JA: "507.1+ab 507.2+abc 507.3+abcdefg 507.4",
}
"""Each rule with the letters of its subrules: `506.2+ab` is 506.2, 506.2a and 506.2b."""


def _spelled_out(rule: str) -> list[str]:
    """A rule's number, and those of its subrules."""
    number, _, letters = rule.partition("+")
    return [number, *(number + letter for letter in letters)]


COMBAT_NUMBERS: Mapping[Edition, tuple[str, ...]] = MappingProxyType(
    {
        edition: tuple(number for rule in rules.split() for number in _spelled_out(rule))
        for edition, rules in _COMBAT_NUMBERS.items()
    }
)
"""The combat phase and its steps (506 to 511), every number in printed order: the table has a row for each."""

_INTRODUCED = {
    Edition.CR_2009_10_01: "exalted, intimidate, persist, wither",
    Edition.CR_2022_10_07: """
        afflict, afterlife, annihilator, battle cry, decayed, dethrone, enlist, evolve, exploit, extort, fabricate,
        hexproof, infect, ingest, living weapon, melee, menace, mentor, myriad, prowess, renown, skulk, soulbond, squad,
        totem armor, training, trample over planeswalkers, tribute, undying, unleash
    """,
    Edition.CR_2024_06_07: """
        backup, battle, firebending, for mirrodin!, job select, mobilize, offspring, start your engines!, toxic,
        umbra armor
    """,
}
"""Card types and keywords by the first of the editions that has them; all that is not named here is in each."""


def introduced_after(edition: Edition) -> frozenset[str]:
    """The card types and keywords that an edition does not have yet.

    >>> "menace" in introduced_after(Edition.CR_2010_02_01), "menace" in introduced_after(Edition.CR_2022_10_07)
    (True, False)
    """
    order = [*Edition]
    later = [words for first, words in _INTRODUCED.items() if order.index(first) > order.index(edition)]
    return frozenset(" ".join(word.split()) for words in later for word in words.split(","))
