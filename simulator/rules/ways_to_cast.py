"""Other ways to cast a spell, which its own words offer and which are not played: with other targets, costs and times.

They make nothing legal, but what is illegal in the plain way may be legal in another one.
"""

from __future__ import annotations

from events.abilities import Playing, Unsupported
from events.casting import SpellCast
from projections.unread import Doubt, doubt_of
from simulator.rules.announcing import Announcement

_TARGETS = frozenset(
    {"awaken", "bestow", "cleave", "entwine", "escalate", "fuse", "gift", "mutate", "overload", "splice", "spree",
     "tiered"}
)  # fmt: skip
_TIMES = frozenset({"madness", "miracle", "sneak"})
_COSTS = _TARGETS | _TIMES | frozenset(
    {"affinity", "assist", "bargain", "blitz", "buyback", "casualty", "conspire", "convoke", "dash", "delve",
     "disguise", "disturb", "emerge", "escape", "evoke", "flashback", "foretell", "freerunning", "harmonize",
     "impending", "improvise", "jump-start", "kicker", "mayhem", "megamorph", "morph", "multikicker", "offspring",
     "plot", "prototype", "prowl", "replicate", "retrace", "spectacle", "squad", "surge", "suspend", "undaunted",
     "warp", "web-slinging"}
)  # fmt: skip


def _kept(announcement: Announcement, words: frozenset[str]) -> tuple[Doubt, ...]:
    """The keywords of a spell that are among some, by their first word."""
    event = announcement.event
    if not isinstance(event, SpellCast):
        return ()
    return tuple(
        Doubt("", f"{event.card.name}'s {keyword}", "how it is cast with that is not played")
        for keyword in event.card.keywords
        if keyword.split(" ")[0] in words or keyword.endswith(" offering")
    )


def _said(announcement: Announcement, *playing: Playing) -> tuple[Doubt, ...]:
    """The words of a spell on how it is cast that are not read, and say this of it."""
    event = announcement.event
    unread = event.unread if isinstance(event, SpellCast) else ()
    return tuple(doubt_of("", each) for each in unread if isinstance(each, Unsupported) and each.playing in playing)


def must_be_said(event: SpellCast) -> tuple[Doubt, ...]:
    """The words on how a spell is cast that are not read, and that count however it is cast."""
    known = ("may_cast", "cast_costs", "cant_cast")
    return tuple(
        doubt_of("", each) for each in event.unread if isinstance(each, Unsupported) and each.playing not in known
    )


def has_no_mana_cost(announcement: Announcement) -> bool:
    """Whether a spell has no mana cost, so that its mana cost can't be paid."""
    return bool(_said(announcement, "cant_cast"))


def other_targets(announcement: Announcement) -> tuple[Doubt, ...]:
    """What may let a spell have another number of targets than what it does asks for."""
    return _kept(announcement, _TARGETS)


def other_times(announcement: Announcement) -> tuple[Doubt, ...]:
    """What may let a spell be cast when its card types don't let it."""
    return (*_kept(announcement, _TIMES), *_said(announcement, "may_cast"))


def other_costs(announcement: Announcement) -> tuple[Doubt, ...]:
    """What may let a spell or ability be paid for with something else than the costs that are read."""
    unread = (each for each in announcement.does if isinstance(each, Unsupported))
    return (
        *_kept(announcement, _COSTS),
        *_said(announcement, "", "may_cast", "cast_costs"),
        *(doubt_of(announcement.name, each) for each in unread),
    )
