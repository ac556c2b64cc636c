"""Which trigger conditions the game follows: those on which abilities trigger by themselves, as the rules say.

The functions that detect them stand in `projections.triggers.conditions`. On the others an ability is not read when it
triggers, from the moment on at which such an event may happen.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from events import trigger_conditions as o
from events import triggers as t
from events.abilities import Acts, Triggered, TriggeredInGraveyard
from projections.layers.conditions import can_be_judged

FOLLOWED: frozenset[type[t.When]] = frozenset(
    {
        t.Attacks,
        t.AttacksUnblocked,
        t.Battles,
        t.BecomesBlocked,
        t.BecomesBlockedBy,
        t.BecomesBlockedByCount,
        t.BecomesTapped,
        t.Blocks,
        t.BlocksCount,
        t.BlocksCreature,
        t.Dies,
        t.GainsLife,
        t.IsAttacked,
        t.IsDealtDamage,
        t.OneOrMoreBecomeBlocked,
        t.OneOrMoreBlock,
        o.AttacksPlayer,
        o.AttacksWithOthers,
        o.DealsDamage,
        o.IsDealtCombatDamage,
        o.LeavesTheBattlefield,
        o.OneOrMoreAttack,
        o.PlayerGainsLife,
        o.PlayerIsDealtDamage,
        o.PutIntoGraveyard,
    }
)
"""The kinds of conditions that the game follows."""

NOT_BY_ITSELF: frozenset[Acts] = frozenset({"activated", "effect", "enters", "targeted"})
"""From when on words act that do not while nobody activates or casts anything, and no effect that is read does that."""


def event_is_followed(condition: t.When) -> bool:
    """Whether the game sees each event that meets a condition, and no other as such.

    >>> event_is_followed(t.Attacks()), event_is_followed(t.Attacks(partly=True))
    (True, False)
    """
    together = isinstance(condition, o.OfSeveral) and condition.n
    return not condition.partly and not together and type(condition) in FOLLOWED


def is_judged(only_if: t.If | None) -> bool:
    """Whether the game knows, as an event happens, if what an intervening "if" asks is so."""
    if isinstance(only_if, t.ConditionHolds):
        return can_be_judged(only_if.condition)
    return not isinstance(only_if, t.NotKnown)


@lru_cache(maxsize=4096)
def moments(ability: Triggered) -> frozenset[Acts]:
    """From when on a triggered ability may trigger: on each of its conditions, or as it says where none is read."""
    return _earliest(ability, ability.when)


@lru_cache(maxsize=4096)
def unseen_moments(ability: Triggered) -> frozenset[Acts]:
    """From when on a triggered ability may trigger without the game seeing it; none where all events are followed."""
    elsewhere = isinstance(ability, TriggeredInGraveyard)
    return _earliest(ability, [each for each in ability.when if elsewhere or not event_is_followed(each)])


def _earliest(ability: Triggered, conditions: Iterable[t.When]) -> frozenset[Acts]:
    if not ability.when:
        return frozenset({ability.acts})
    return frozenset(each.earliest for each in conditions if each.earliest is not None)
