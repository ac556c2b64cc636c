"""What each edition prints: the numbers of its rules on combat, and the card types and keywords that are new in it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from events.rule import Edition

_COMBAT_NUMBERS = {
    Edition.CR_2008_02_01: """
        306.1 306.2 306.3 306.3a 306.4 306.4a 306.4b 306.4c 306.5 307.1 308.1 308.2 308.2a 308.2b 308.2c 308.2d 308.2e
        308.2f 308.2g 308.3 308.4 308.5 309.1 309.2 309.2a 309.2b 309.2c 309.2d 309.2e 309.2f 309.3 309.4 309.5 310.1
        310.2 310.2a 310.2b 310.2c 310.2d 310.2e 310.3 310.4 310.4a 310.4b 310.4c 310.5 311.1 311.2 410.9 410.9a
        410.9b 410.9c 410.9d 410.9e 422.1 422.2 500.1 500.2 500.3 500.3a 500.4
    """,
    Edition.CR_2009_10_01: """
        506.1 506.2 506.2a 506.2b 506.3 506.3a 506.3b 506.3c 506.4 506.4a 506.4b 506.4c 506.4d 506.5 507.1 507.2 507.3
        508.1 508.1a 508.1b 508.1c 508.1d 508.1e 508.1f 508.1g 508.1h 508.1i 508.1j 508.2 508.2a 508.3 508.4 508.5
        508.6 509.1 509.1a 509.1b 509.1c 509.1d 509.1e 509.1f 509.1g 509.1h 509.2 509.2a 509.3 509.3a 509.4 509.4a
        509.4b 509.4c 509.4d 509.4e 509.4f 509.4g 509.5 509.6 509.7 510.1 510.1a 510.1b 510.1c 510.1d 510.1e 510.1f
        510.2 510.3 510.4 510.5 511.1 511.2 511.3
    """,
    Edition.CR_2010_02_01: """
        506.1 506.2 506.2a 506.2b 506.3 506.3a 506.3b 506.3c 506.4 506.4a 506.4b 506.4c 506.4d 506.5 506.6 506.6a
        506.6b 506.6c 506.6d 506.6e 506.6f 506.6g 507.1 507.2 507.3 508.1 508.1a 508.1b 508.1c 508.1d 508.1e 508.1f
        508.1g 508.1h 508.1i 508.1j 508.2 508.2a 508.3 508.4 508.5 508.6 509.1 509.1a 509.1b 509.1c 509.1d 509.1e
        509.1f 509.1g 509.1h 509.2 509.2a 509.3 509.3a 509.4 509.4a 509.4b 509.4c 509.4d 509.4e 509.4f 509.4g 509.5
        509.6 509.7 510.1 510.1a 510.1b 510.1c 510.1d 510.1e 510.1f 510.2 510.3 510.4 510.5 511.1 511.2 511.3
    """,
    Edition.CR_2022_10_07: """
        506.1 506.2 506.2a 506.2b 506.3 506.3a 506.3b 506.3c 506.3d 506.4 506.4a 506.4b 506.4c 506.4d 506.5 506.6
        506.7 506.7a 506.7b 506.7c 506.7d 506.7e 506.7f 506.7g 507.1 507.2 508.1 508.1a 508.1b 508.1c 508.1d 508.1e
        508.1f 508.1g 508.1h 508.1i 508.1j 508.1k 508.1m 508.2 508.2a 508.2b 508.3 508.3a 508.3b 508.3c 508.3d 508.3e
        508.3f 508.4 508.4a 508.4b 508.4c 508.5 508.5a 508.6 508.7 508.7a 508.7b 508.7c 508.7d 508.7e 508.8 509.1
        509.1a 509.1b 509.1c 509.1d 509.1e 509.1f 509.1g 509.1h 509.1i 509.2 509.2a 509.3 509.3a 509.4 509.4a 509.5
        509.5a 509.5b 509.5c 509.5d 509.5e 509.5f 509.5g 509.6 509.7 509.7a 509.7b 510.1 510.1a 510.1b 510.1c 510.1d
        510.1e 510.2 510.3 510.3a 510.4 511.1 511.2 511.3
    """,
    Edition.CR_2024_06_07: """
        506.1 506.2 506.2a 506.2b 506.3 506.3a 506.3b 506.3c 506.3d 506.3e 506.3f 506.4 506.4a 506.4b 506.4c 506.4d
        506.4e 506.5 506.6 506.7 506.7a 506.7b 506.7c 506.7d 506.7e 506.7f 506.7g 507.1 507.2 508.1 508.1a 508.1b
        508.1c 508.1d 508.1e 508.1f 508.1g 508.1h 508.1i 508.1j 508.1k 508.1m 508.2 508.2a 508.2b 508.3 508.3a 508.3b
        508.3c 508.3d 508.3e 508.3f 508.4 508.4a 508.4b 508.4c 508.5 508.5a 508.6 508.7 508.7a 508.7b 508.7c 508.7d
        508.7e 508.8 509.1 509.1a 509.1b 509.1c 509.1d 509.1e 509.1f 509.1g 509.1h 509.1i 509.2 509.2a 509.3 509.3a
        509.4 509.4a 509.5 509.5a 509.5b 509.5c 509.5d 509.5e 509.5f 509.5g 509.6 509.7 509.7a 509.7b 510.1 510.1a
        510.1b 510.1c 510.1d 510.1e 510.2 510.3 510.3a 510.4 511.1 511.2 511.3
    """,
    Edition.CR_2024_11_08: """
        506.1 506.2 506.2a 506.2b 506.3 506.3a 506.3b 506.3c 506.3d 506.3e 506.3f 506.4 506.4a 506.4b 506.4c 506.4d
        506.4e 506.5 506.6 506.7 506.7a 506.7b 506.7c 506.7d 506.7e 506.7f 506.7g 507.1 507.2 508.1 508.1a 508.1b
        508.1c 508.1d 508.1e 508.1f 508.1g 508.1h 508.1i 508.1j 508.1k 508.1m 508.2 508.2a 508.2b 508.3 508.3a 508.3b
        508.3c 508.3d 508.3e 508.3f 508.4 508.4a 508.4b 508.4c 508.5 508.5a 508.6 508.7 508.7a 508.7b 508.7c 508.7d
        508.7e 508.8 509.1 509.1a 509.1b 509.1c 509.1d 509.1e 509.1f 509.1g 509.1h 509.1i 509.2 509.2a 509.3 509.3a
        509.3b 509.3c 509.3d 509.3e 509.3f 509.3g 509.4 509.4a 509.4b 510.1 510.1a 510.1b 510.1c 510.1d 510.1e 510.2
        510.3 510.3a 510.4 511.1 511.2 511.3
    """,
    Edition.CR_2026_01_16: """
        506.1 506.2 506.2a 506.2b 506.3 506.3a 506.3b 506.3c 506.3d 506.3e 506.3f 506.4 506.4a 506.4b 506.4c 506.4d
        506.4e 506.5 506.6 506.7 506.7a 506.7b 506.7c 506.7d 506.7e 506.7f 506.7g 507.1 507.2 508.1 508.1a 508.1b
        508.1c 508.1d 508.1e 508.1f 508.1g 508.1h 508.1i 508.1j 508.1k 508.1m 508.2 508.2a 508.2b 508.3 508.3a 508.3b
        508.3c 508.3d 508.3e 508.3f 508.4 508.4a 508.4b 508.4c 508.5 508.5a 508.6 508.7 508.7a 508.7b 508.7c 508.7d
        508.7e 508.8 509.1 509.1a 509.1b 509.1c 509.1d 509.1e 509.1f 509.1g 509.1h 509.1i 509.2 509.2a 509.3 509.3a
        509.3b 509.3c 509.3d 509.3e 509.3f 509.3g 509.4 509.4a 509.4b 510.1 510.1a 510.1b 510.1c 510.1d 510.1e 510.2
        510.3 510.3a 510.4 511.1 511.2 511.3
    """,
    Edition.DM_EN_1_38: """
        507.1 507.1a 507.1b 507.1c 507.1d 507.2 507.2a 507.2b 507.2c 507.2d 507.2e 507.2f 507.3
    """,
    Edition.DM_JA: """
        507.1 507.1a 507.1b 507.2 507.2a 507.2b 507.2c 507.3 507.3a 507.3b 507.3c 507.3d 507.3e 507.3f 507.3g 507.4
    """,
}

COMBAT_NUMBERS: Mapping[Edition, tuple[str, ...]] = MappingProxyType(
    {edition: tuple(numbers.split()) for edition, numbers in _COMBAT_NUMBERS.items()}
)
"""The combat phase and its steps (506 to 511), every number in printed order: the table has a row for each."""

_INTRODUCED = {
    Edition.CR_2009_10_01: "exalted, intimidate, persist, wither",
    Edition.CR_2022_10_07: """
        afflict, afterlife, annihilator, battle cry, decayed, dethrone, enlist, evolve, exploit, extort, fabricate,
        hexproof, infect, living weapon, melee, menace, mentor, myriad, prowess, renown, skulk, soulbond, squad,
        totem armor, training, trample over planeswalkers, tribute, undying, unleash
    """,
    Edition.CR_2024_06_07: """
        backup, battle, firebending, for mirrodin!, job select, mobilize, offspring, toxic, umbra armor
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
