"""Boards from numbers, first version: what a number gives here, it gives for ever.

A board is drawn creature by creature: power and toughness, evasion, restrictions and requirements about as often as the
attention of an agent needs, not as often as cards have them. No creature has anything that matters to damage but its
power and toughness, so every board is plain.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from simulator.envs.drawn.numbers import Draws

__all__ = ["VERSION", "Army", "Creature", "army"]

VERSION = "scenario 1"
"""What decides the draws, with the number; another version has another text."""


class Creature(NamedTuple):
    """A creature of a drawn board.

    Args:
        power: 0 to 6.
        toughness: 1 to 6.
        traits: words of its abilities, of `EVASION`, `LIMITS` and `REQUIREMENTS`.
        sent: the attacker, by its place, that an effect has this creature block; -1: none.
    """

    power: int
    toughness: int
    traits: tuple[str, ...] = ()
    sent: int = -1


class Army(NamedTuple):
    """Who attacks whom: a board before blocks."""

    attackers: tuple[Creature, ...]
    blockers: tuple[Creature, ...]
    life: int
    """Of the defending player."""


FLYING, REACH, SHADOW = "flying", "reach", "shadow"
CANT_BLOCK = "This creature can't block."
UNBLOCKABLE = "This creature can't be blocked."
DAUNTING = "This creature can't be blocked by creatures with power 2 or less."
MENACE = "menace"
THREE_OR_MORE = "This creature can't be blocked except by three or more creatures."
ONE_AT_MOST = "This creature can't be blocked by more than one creature."
MUST_BLOCK = "This creature blocks each combat if able."
MUST_BE_BLOCKED = "This creature must be blocked if able."
LURE = "All creatures able to block this creature do so."

GAPS = 3
"""Attackers at most that need two blockers or more: what a declaration can still become grows with each."""


def army(number: int, attackers: int, blockers: int, *, fixed: bool = False) -> Army:
    """The board of a number.

    Args:
        number: 0 to 2^64 - 1.
        attackers: attacking creatures at most, 1 to 64.
        blockers: creatures of the defending player at most, 1 to 64.
        fixed: whether there are exactly so many; else half of them or more.
    """
    draws = Draws(VERSION, number)
    many = attackers if fixed else attackers - draws.below(attackers // 2 + 1)
    against = blockers if fixed else blockers - draws.below(blockers // 2 + 1)
    needing = 0
    attacking = []
    for _ in range(many):
        creature = _attacker(draws.word, needing < GAPS)
        needing += MENACE in creature.traits or THREE_OR_MORE in creature.traits
        attacking.append(creature)
    blocking = tuple([_blocker(draws.word, many) for _ in range(against)])
    return Army(tuple(attacking), blocking, 1 + draws.below(20))


_creature = partial(tuple.__new__, Creature)
"""A creature of four fields: at a third of the time that its own constructor takes, for ten and more on each board."""


def _attacker(word: Callable[[], int], may_need_several: bool) -> Creature:
    # A draw below 4 is what is left of a word without its last 14 bits, one below 256 without its last 8.
    power = (word() >> 14) + (word() >> 14)
    toughness = power + (word() >> 14) - 1
    evasion, limit, wanted = word() >> 8, word() >> 8, word() >> 8
    traits: tuple[str, ...] = ()
    if evasion < 56:
        traits = (FLYING,)
    elif evasion < 72:
        traits = (DAUNTING,)
    elif evasion < 80:
        traits = (SHADOW,)
    elif evasion < 84:
        traits = (UNBLOCKABLE,)
    if limit < 64:
        if limit >= 48:
            traits += (ONE_AT_MOST,)
        elif may_need_several:
            traits += (MENACE if limit < 40 else THREE_OR_MORE,)
    if wanted < 32:
        traits += (MUST_BE_BLOCKED if wanted < 20 else LURE,)
    return _creature((power, 1 if toughness < 1 else min(toughness, 6), traits, -1))


def _blocker(word: Callable[[], int], attackers: int) -> Creature:
    power = (word() >> 14) + (word() >> 14)
    toughness = power + (word() >> 14) - 1
    evasion, required = word() >> 8, word() >> 8
    traits: tuple[str, ...] = ()
    if evasion < 40:
        traits = (FLYING,)
    elif evasion < 64:
        traits = (REACH,)
    elif evasion < 72:
        traits = (SHADOW,)
    elif evasion < 80:
        traits = (CANT_BLOCK,)
    if required < 24:
        traits += (MUST_BLOCK,)
    sent = word() * attackers >> 16 if 24 <= required < 36 else -1
    return _creature((power, 1 if toughness < 1 else min(toughness, 6), traits, sent))
