"""Triggered keywords, lowered to a trigger condition and an effect: nobody else knows their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from events.abilities import Triggered
from events.filters import Filter
from events.triggering import (
    AtEndOfCombat,
    Attacks,
    BecomesBlocked,
    BecomesBlockedBy,
    Blocks,
    DefenderLosesLife,
    DefenderSacrifices,
    Provoke,
    PutCounters,
    Size,
)

__all__ = ["SACRIFICED_AFTER_ATTACKING", "triggered_keyword"]

_YOUR_CREATURE = (Filter(any_type=("creature",), controller="you"),)
_NUMBERED: Mapping[str, Callable[[int], Triggered]] = MappingProxyType(
    {
        "afflict": lambda n: Triggered(when=(BecomesBlocked(),), effect=DefenderLosesLife(n=n)),
        "annihilator": lambda n: Triggered(when=(Attacks(),), effect=DefenderSacrifices(n=n)),
        "bushido": lambda n: Triggered(when=(Blocks(), BecomesBlocked()), effect=Size(power=n, toughness=n)),
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
        # The tokens are put onto the battlefield attacking, which what happens must tell.
        "myriad": Triggered(when=(Attacks(),), opaque=True),
        "provoke": Triggered(when=(Attacks(),), effect=Provoke(), optional=True),
        "training": Triggered(when=(Attacks(beside=(Filter(power_than_this="greater"),)),), effect=PutCounters()),
    }
)

SACRIFICED_AFTER_ATTACKING = Triggered(when=(Attacks(),), effect=AtEndOfCombat(action="sacrifice"))
"""The triggered half of decayed (702.147a)."""


def triggered_keyword(words: str) -> Triggered:
    """The triggered ability that a keyword stands for, its `words` to be filled in.

    Args:
        words: the keyword as abilities carry it, such as `"bushido 2"`.

    Returns:
        The ability; one that triggers on nothing, where the keyword's meaning is not among those that are known.

    >>> triggered_keyword("bushido 2").effect
    Size(whom='this', power=2, toughness=2, per='')
    >>> triggered_keyword("dethrone").when
    ()
    """
    name, _, number = words.rpartition(" ")
    if name in _NUMBERED and number.isdecimal():
        return _NUMBERED[name](int(number))
    return _PLAIN.get(words, Triggered())
