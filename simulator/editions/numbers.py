"""The numbers of the rules on combat that each edition prints: what its table must have a row for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from events.rule import Edition

__all__ = ["COMBAT_NUMBERS"]


def _listed(numbers: str) -> tuple[str, ...]:
    return tuple(numbers.split())


COMBAT_NUMBERS: Mapping[Edition, tuple[str, ...]] = MappingProxyType(
    {
        Edition.CR_2024_06_07: _listed(
            """
            506.1 506.2 506.2a 506.2b 506.3 506.3a 506.3b 506.3c 506.3d 506.3e 506.3f 506.4 506.4a 506.4b 506.4c
            506.4d 506.4e 506.5 506.6 506.7 506.7a 506.7b 506.7c 506.7d 506.7e 506.7f 506.7g 507.1 507.2 508.1
            508.1a 508.1b 508.1c 508.1d 508.1e 508.1f 508.1g 508.1h 508.1i 508.1j 508.1k 508.1m 508.2 508.2a 508.2b
            508.3 508.3a 508.3b 508.3c 508.3d 508.3e 508.3f 508.4 508.4a 508.4b 508.4c 508.5 508.5a 508.6 508.7
            508.7a 508.7b 508.7c 508.7d 508.7e 508.8 509.1 509.1a 509.1b 509.1c 509.1d 509.1e 509.1f 509.1g 509.1h
            509.1i 509.2 509.2a 509.3 509.3a 509.4 509.4a 509.5 509.5a 509.5b 509.5c 509.5d 509.5e 509.5f 509.5g
            509.6 509.7 509.7a 509.7b 510.1 510.1a 510.1b 510.1c 510.1d 510.1e 510.2 510.3 510.3a 510.4 511.1 511.2
            511.3
            """
        ),
        Edition.CR_2024_11_08: _listed(
            """
            506.1 506.2 506.2a 506.2b 506.3 506.3a 506.3b 506.3c 506.3d 506.3e 506.3f 506.4 506.4a 506.4b 506.4c
            506.4d 506.4e 506.5 506.6 506.7 506.7a 506.7b 506.7c 506.7d 506.7e 506.7f 506.7g 507.1 507.2 508.1
            508.1a 508.1b 508.1c 508.1d 508.1e 508.1f 508.1g 508.1h 508.1i 508.1j 508.1k 508.1m 508.2 508.2a 508.2b
            508.3 508.3a 508.3b 508.3c 508.3d 508.3e 508.3f 508.4 508.4a 508.4b 508.4c 508.5 508.5a 508.6 508.7
            508.7a 508.7b 508.7c 508.7d 508.7e 508.8 509.1 509.1a 509.1b 509.1c 509.1d 509.1e 509.1f 509.1g 509.1h
            509.1i 509.2 509.2a 509.3 509.3a 509.3b 509.3c 509.3d 509.3e 509.3f 509.3g 509.4 509.4a 509.4b 510.1
            510.1a 510.1b 510.1c 510.1d 510.1e 510.2 510.3 510.3a 510.4 511.1 511.2 511.3
            """
        ),
    }
)
"""The combat phase and its steps (506 to 511), every number in printed order."""
