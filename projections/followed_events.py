"""Which trigger conditions the game follows: those on which abilities trigger by themselves, as the rules say.

The functions that detect them stand in `projections.triggers.conditions`. On the others an ability is not read when it
triggers, from the moment on at which such an event may happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from events import card_trigger_conditions as k
from events import trigger_conditions as o
from events import triggers as t
from events.abilities import Acts, Triggered, TriggeredInGraveyard
from events.board import DAMAGE_STEPS, Step
from events.card_trigger_conditions import CardPut
from events.declaration_abilities import Controls
from events.filters import THIS
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
        o.BecomesTheTarget,
        o.BecomesUntapped,
        o.Casts,
        o.CountersArePut,
        o.DealsDamage,
        o.Does,
        o.Enlists,
        o.Enters,
        o.Exerted,
        o.Happens,
        o.IsDealtCombatDamage,
        o.IsDealtNoncombatDamage,
        o.LeavesTheBattlefield,
        o.LosesLife,
        o.OneOrMoreAttack,
        o.PlayerGainsLife,
        o.PlayerIsDealtDamage,
        o.PutIntoExile,
        o.PutIntoGraveyard,
        o.Sacrificed,
        o.SeveralDie,
        o.SourceDealsDamage,
        o.StateIs,
        o.StepBegins,
        k.ReturnedToHand,
    }
)
"""The kinds of conditions that the game follows."""

NOT_BY_ITSELF: frozenset[Acts] = frozenset({"activated", "effect", "enters", "second_main", "targeted"})
"""From when on words act that do not in combat while nobody activates or casts anything, and no effect does that."""


def event_is_followed(condition: t.When) -> bool:
    """Whether the game sees each event that meets a condition, and no other as such.

    >>> event_is_followed(t.Attacks()), event_is_followed(t.Attacks(partly=True))
    (True, False)
    """
    if condition.partly or type(condition) not in FOLLOWED:
        return False
    is_seen = _IS_SEEN.get(type(condition))
    return is_seen is None or is_seen(condition)


def _damage_is_seen(asked: o.DealsDamage) -> bool:
    one = asked.n == 1 and not asked.at_least and asked.to in ("player", "opponent", "you", "players", "opponents")
    return not asked.n or one


_IS_SEEN: Mapping[type[t.When], Callable[[Any], bool]] = MappingProxyType(
    {
        o.Casts: lambda asked: asked.subject != THIS and not asked.nth and not asked.copies,
        o.CountersArePut: lambda asked: asked.counter != "loyalty" and asked.by in ("any", "you", "opponent"),
        o.DealsDamage: _damage_is_seen,
        o.Does: lambda asked: asked.what == "discards" and not (asked.subject or asked.nth or asked.n),
        o.Enters: lambda asked: not asked.n,
        o.Happens: lambda asked: asked.what in ("phases_in", "phases_out") and not asked.n,
        o.StateIs: lambda asked: isinstance(asked.condition, Controls),
        o.StepBegins: lambda asked: asked.step in STEPS_THAT_BEGIN,
    }
)
"""Whether the log says all that a condition asks: which of several things happen at the same time, which step."""

STEPS_THAT_BEGIN: Mapping[o.StepOrPhase, tuple[Step, ...]] = MappingProxyType(
    {
        "beginning_of_combat": ("beginning_of_combat",),
        "declare_attackers": ("declare_attackers",),
        "declare_blockers": ("declare_blockers",),
        "combat_damage": DAMAGE_STEPS,
        "end_of_combat": ("end_of_combat",),
        "second_main": ("main",),
        "postcombat_main": ("main",),
    }
)
"""What begins in a log, by the words that name it: there may be two steps of combat damage (510.4)."""


UNDECIDED: frozenset[o.Besides] = frozenset({"goaded"})
"""What no board says of a permanent."""


def event_is_judged(condition: t.When) -> bool:
    """Whether the game knows, as an event happens, if it is one that a condition means."""
    meanwhile = condition.only_while
    return (meanwhile is None or can_be_judged(meanwhile)) and UNDECIDED.isdisjoint(condition.among)


def is_judged(only_if: t.If | None) -> bool:
    """Whether the game knows, as an event happens, if what an intervening "if" asks is so."""
    if isinstance(only_if, t.ConditionHolds | t.WasSo):
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
    unseen = (each for each in ability.when if elsewhere or not event_is_followed(each))
    return _earliest(ability, [each for each in unseen if elsewhere or not _is_of_this_as_a_card(each)])


def _is_of_this_as_a_card(condition: t.When) -> bool:
    """Whether a condition is of its own card elsewhere, so that it meets no permanent."""
    return isinstance(condition, CardPut) and condition.subject == THIS


def _earliest(ability: Triggered, conditions: Iterable[t.When]) -> frozenset[Acts]:
    if not ability.when:
        return frozenset({ability.acts})
    return frozenset(each.earliest for each in conditions if each.earliest is not None)
