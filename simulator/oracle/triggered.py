"""Triggered keywords, lowered to a trigger condition and an effect: nobody else knows their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from events.abilities import Triggered
from events.filters import Filter
from events.triggering import (
    AtEndOfCombat,
    Attacks,
    AttacksUnblocked,
    BecomesBlocked,
    BecomesBlockedBy,
    Blocks,
    DefenderLosesLife,
    DefenderSacrifices,
    Dies,
    Provoke,
    PutCounters,
    Size,
)

__all__ = ["SACRIFICED_AFTER_ATTACKING", "TRIGGERED_KEYWORDS", "triggered_keyword"]

_YOUR_CREATURE = (Filter(any_type=("creature",), controller="you"),)
_NUMBERED: Mapping[str, Callable[[int], Triggered]] = MappingProxyType(
    {
        "afflict": lambda n: Triggered(when=(BecomesBlocked(),), effect=DefenderLosesLife(n=n)),
        "annihilator": lambda n: Triggered(when=(Attacks(),), effect=DefenderSacrifices(n=n)),
        "bushido": lambda n: Triggered(when=(Blocks(), BecomesBlocked()), effect=Size(power=n, toughness=n)),
        "frenzy": lambda n: Triggered(when=(AttacksUnblocked(),), effect=Size(power=n, toughness=0)),
        "rampage": lambda n: Triggered(
            when=(BecomesBlocked(),), effect=Size(power=n, toughness=n, per="blocker_beyond_the_first")
        ),
    }
)
_PLAIN: Mapping[str, Triggered] = MappingProxyType(
    {
        "battle cry": Triggered(when=(Attacks(),), effect=Size(whom="each_other_attacker", power=1, toughness=0)),
        "exalted": Triggered(
            when=(Attacks(subject=_YOUR_CREATURE, alone=True),), effect=Size(whom="that", power=1, toughness=1)
        ),
        "flanking": Triggered(
            when=(BecomesBlockedBy(by=(Filter(no_keyword=("flanking",)),)),),
            effect=Size(whom="that", power=-1, toughness=-1),
        ),
        "melee": Triggered(when=(Attacks(),), effect=Size(power=1, toughness=1, per="opponent_attacked")),
        "mentor": Triggered(when=(Attacks(),), effect=PutCounters(whom="target")),
        "provoke": Triggered(when=(Attacks(),), effect=Provoke(), optional=True),
        "training": Triggered(when=(Attacks(beside=(Filter(power_than_this="greater"),)),), effect=PutCounters()),
    }
)

_UNREAD: Mapping[str, Triggered] = MappingProxyType(
    {
        "afterlife": Triggered(when=(Dies(),)),
        "backup": Triggered(acts="activated"),
        "champion": Triggered(acts="dies"),
        "dethrone": Triggered(when=(Attacks(),)),
        "enlist": Triggered(when=(Attacks(),), optional=True),
        "evolve": Triggered(acts="activated"),
        "exploit": Triggered(acts="activated"),
        "extort": Triggered(acts="activated"),
        "fabricate": Triggered(acts="activated"),
        "firebending": Triggered(when=(Attacks(),)),
        "for mirrodin!": Triggered(acts="activated"),
        "graft": Triggered(acts="activated"),
        "haunt": Triggered(when=(Dies(),)),
        "hideaway": Triggered(acts="activated"),
        "job select": Triggered(acts="activated"),
        "living weapon": Triggered(acts="activated"),
        "mobilize": Triggered(when=(Attacks(),)),
        "modular": Triggered(when=(Dies(),)),
        "myriad": Triggered(when=(Attacks(),)),
        "offspring": Triggered(acts="activated"),
        "persist": Triggered(when=(Dies(),)),
        "poisonous": Triggered(acts="damage"),
        "prowess": Triggered(acts="activated"),
        "renown": Triggered(acts="damage"),
        "soulbond": Triggered(acts="activated"),
        "squad": Triggered(acts="activated"),
        "tribute": Triggered(acts="activated"),
        "undying": Triggered(when=(Dies(),)),
    }
)
"""What these do is not read, only when they trigger; "activated": once something is cast or put onto the battlefield.

Their numbers and costs don't matter to when they trigger.
"""

TRIGGERED_KEYWORDS = frozenset({*_NUMBERED, *_PLAIN, *_UNREAD})
"""Keywords that are triggered abilities: they change no declaration's legality by themselves."""

SACRIFICED_AFTER_ATTACKING = Triggered(when=(Attacks(),), effect=AtEndOfCombat(action="sacrifice"))
"""The triggered half of decayed (702.147a)."""


def triggered_keyword(words: str) -> Triggered:
    """The triggered ability that a keyword stands for, its `words` to be filled in.

    Args:
        words: the keyword as abilities carry it, such as `"bushido 2"`.

    Returns:
        The ability; one that may trigger at any time, where the keyword lacks a number or is not among those known.

    >>> triggered_keyword("bushido 2").effect
    Size(whom='this', power=2, toughness=2, per='')
    >>> triggered_keyword("renown 1").when, triggered_keyword("renown 1").acts
    ((), 'damage')
    """
    name, _, number = words.rpartition(" ")
    if name in _NUMBERED and number.isdecimal():
        return _NUMBERED[name](int(number))
    unread = next((name for name in _UNREAD if words == name or words.startswith((name + " ", name + "—"))), "")
    return _UNREAD[unread] if unread else _PLAIN.get(words, Triggered())
