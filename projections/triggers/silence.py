"""Abilities in which nothing listens: neither triggers, layers nor doubts have anything of them."""

from __future__ import annotations

from typing import get_args

from events.abilities import AnyAbility, Triggered, TriggeredInGraveyard
from events.filters import THIS
from projections.layers.state import APPLIED
from projections.layers.told import COUNTED, asks_for_states, filters_of
from projections.unread import GIVES, NotRead

_LISTENING = frozenset[type]({*APPLIED, *COUNTED, *GIVES, *get_args(NotRead), Triggered, TriggeredInGraveyard})
"""The kinds of abilities of which each has to be looked at."""

_OF_ITSELF = frozenset[type](
    kind for kind in get_args(AnyAbility) if kind not in _LISTENING and filters_of(kind) == ("subject",)
)
"""The other kinds that say of nothing but their subject which objects are meant."""


def is_silent(abilities: tuple[AnyAbility, ...]) -> bool:
    """Whether nothing listens in some abilities: none is of a kind that does, has a condition, or asks for states.

    >>> from events.abilities import CombatTrait
    >>> from events.conditions import UnreadCondition
    >>> is_silent((CombatTrait(trait="haste"),)), is_silent((CombatTrait(trait="haste", condition=UnreadCondition()),))
    (True, False)
    """
    for ability in abilities:
        kind = type(ability)
        if kind in _OF_ITSELF and ability.subject is THIS and ability.condition is None:
            continue
        if kind in _LISTENING or ability.condition is not None or asks_for_states(ability):
            return False
    return True
