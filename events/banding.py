"""Events about banding: attacking bands, and creatures that are blocked together (702.22)."""

from __future__ import annotations

from events.event import Choice, Derived

__all__ = ["BandBlocked", "BandsAnnounced"]


class BandsAnnounced(Choice, frozen=True):
    """The active player announced which of the chosen attackers are banded with which (508.1e).

    The last announcement before the attack is declared counts.
    """

    player: str
    bands: tuple[tuple[str, ...], ...]


class BandBlocked(Derived, frozen=True):
    """A creature that came to block one member of an attacking band blocks these others of it too (702.22h)."""

    blocker: str
    attackers: tuple[str, ...]
    rule: str
