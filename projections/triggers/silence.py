"""Which abilities listen: those that trigger, that the layers look at, or of which something is in doubt."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, get_args

from events.abilities import AnyAbility, Triggered, TriggeredInGraveyard
from events.filters import THIS
from projections.followed_events import event_is_followed
from projections.layers.state import APPLIED, looks_at
from projections.layers.told import COUNTED, filters_of
from projections.triggers.doubts import says_more
from projections.unread import GIVES, NotRead

_LISTENING = frozenset[type]({*APPLIED, *COUNTED, *GIVES, *get_args(NotRead), Triggered, TriggeredInGraveyard})
"""The kinds of abilities of which each has to be looked at."""

_OF_ITSELF = frozenset[type](
    kind for kind in get_args(AnyAbility) if kind not in _LISTENING and filters_of(kind) == ("subject",)
)
"""The other kinds that say of nothing but their subject which objects are meant."""


class Listening(NamedTuple):
    """What listens in some abilities.

    Args:
        triggers: whether one triggers on something that the game sees.
        layers: whether the layers look at one.
        doubts: whether something is to be remembered of one that is not read, not known, or may change sizes.
    """

    triggers: bool
    layers: bool
    doubts: bool


SILENT = Listening(triggers=False, layers=False, doubts=False)
"""Nothing listens."""


def listening(abilities: tuple[AnyAbility, ...]) -> Listening:
    """What listens in some abilities.

    >>> from events.abilities import CombatTrait
    >>> from events.triggers import Attacks
    >>> listening((CombatTrait(trait="haste"),)) == SILENT
    True
    >>> listening((CombatTrait(trait="haste"), Triggered(when=(Attacks(),))))
    Listening(triggers=True, layers=False, doubts=False)
    """
    found = SILENT
    for ability in abilities:
        if type(ability) in _OF_ITSELF and ability.subject is THIS and ability.condition is None:
            continue
        one = _listens(ability)
        if one is not SILENT:
            found = one if found is SILENT else Listening(*map(max, found, one))
    return found


# To look an ability up takes a fraction of the time that it takes to look at all of it.
@lru_cache(maxsize=4096)
def _listens(ability: AnyAbility) -> Listening:
    found = Listening(
        triggers=type(ability) is Triggered and any(map(event_is_followed, ability.when)),
        layers=looks_at(ability),
        doubts=says_more(ability),
    )
    return SILENT if found == SILENT else found
