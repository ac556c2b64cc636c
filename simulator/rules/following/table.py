"""Every instruction that the game follows, with the function that does what it says."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from simulator.rules.following import (
    becoming,
    combat,
    copies,
    countering,
    counters,
    damage,
    discarding,
    entering,
    keyword_actions,
    later,
    objects,
    players,
    prevention,
    sizes_and_abilities,
    tokens,
    transforming,
)
from simulator.rules.following.resolving import Follows

FOLLOWED: Mapping[type, Follows] = MappingProxyType(
    {
        **becoming.FOLLOWED,
        **combat.FOLLOWED,
        **copies.FOLLOWED,
        **countering.FOLLOWED,
        **counters.FOLLOWED,
        **damage.FOLLOWED,
        **discarding.FOLLOWED,
        **entering.FOLLOWED,
        **keyword_actions.FOLLOWED,
        **later.FOLLOWED,
        **objects.FOLLOWED,
        **players.FOLLOWED,
        **prevention.FOLLOWED,
        **sizes_and_abilities.FOLLOWED,
        **tokens.FOLLOWED,
        **transforming.FOLLOWED,
    }
)
"""By type of instruction; `projections.followed_instructions` says which of each type are followed."""
