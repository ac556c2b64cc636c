"""What the event of a triggered ability names: whom "it" and "that creature" mean in what the ability does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from events import triggers as t
from events.filters import THIS
from events.references import THIS_ONE, Reference, That


class EventNames(NamedTuple):
    """What an event names, as far as that is plain.

    Args:
        it: whom "it" means.
        that: whom "that creature" means.
        player: whether "that player" means the player of the event.
        number: whether "that much" means the number of the event.
        defending: whether there is a defending player.
    """

    it: Reference | None = None
    that: Reference | None = None
    player: bool = False
    number: bool = False
    defending: bool = False


NO_EVENT = EventNames()
"""There is no event, or it names nothing that is plain."""

_OF_ONE = (
    t.Attacks,
    t.AttacksUnblocked,
    t.BecomesBlocked,
    t.BecomesBlockedByCount,
    t.BecomesTapped,
    t.Blocks,
    t.BlocksCount,
    t.Dies,
)
"""Conditions of one creature: the event's object is the subject."""
_OF_THIS = (*_OF_ONE, t.IsDealtDamage)
_OF_TWO = (t.BecomesBlockedBy, t.BlocksCreature)
"""Conditions of two: the event's object is the other one, where the subject is this permanent, else the subject."""
_IN_COMBAT = (*_OF_TWO, t.Attacks, t.AttacksUnblocked, t.BecomesBlocked, t.BecomesBlockedByCount)


def event_names(when: Iterable[t.When]) -> EventNames:
    """What the event of a triggered ability names, as far as that is plain.

    >>> event_names((t.Attacks(),)).it
    This()
    >>> event_names((t.BlocksCreature(),)).that, event_names((t.GainsLife(),)).it
    (That(), None)
    """
    asked = tuple(when)
    if not asked or not all(isinstance(each, (*_OF_THIS, *_OF_TWO, t.GainsLife)) for each in asked):
        return NO_EVENT
    number = all(isinstance(each, t.IsDealtDamage | t.GainsLife) for each in asked)
    if any(isinstance(each, t.GainsLife) for each in asked):
        return EventNames(number=number)
    of_this = [each.subject == THIS for each in asked]
    if not all(of_this) and not all(isinstance(each, (*_OF_ONE, *_OF_TWO)) for each in asked):
        return EventNames(number=number)
    others = [_other_is_this(each) for each in asked]
    it = THIS_ONE if all(of_this) else That() if not any(of_this) and not any(others) else None
    other = [
        isinstance(each, _OF_TWO) and (each.subject == THIS or mine) for each, mine in zip(asked, others, strict=True)
    ]
    that = all(is_other or not mine for is_other, mine in zip(other, of_this, strict=True))
    return EventNames(
        it=it,
        that=That() if that else None,
        number=number,
        defending=all(isinstance(each, _IN_COMBAT) for each in asked),
    )


def _other_is_this(condition: t.When) -> bool:
    other = condition.which if isinstance(condition, t.BlocksCreature) else getattr(condition, "by", ())
    return other == THIS
