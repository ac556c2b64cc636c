"""Every instruction that the game follows, with the function that does what it says."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from simulator.rules.following import damage, later, objects, players, sizes_and_abilities, tokens
from simulator.rules.following.resolving import Follows

FOLLOWED: Mapping[type, Follows] = MappingProxyType(
    {
        **damage.FOLLOWED,
        **later.FOLLOWED,
        **objects.FOLLOWED,
        **players.FOLLOWED,
        **sizes_and_abilities.FOLLOWED,
        **tokens.FOLLOWED,
    }
)
"""By type of instruction; `projections.followed_instructions` says which of each type are followed."""
