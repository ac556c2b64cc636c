"""Boards from numbers, first version: what a number gives here, it gives for ever.

A board is generated creature by creature: power and toughness, evasion, restrictions and requirements about as often as
the attention of an agent needs, not as often as cards have them. No creature has anything that matters to damage but
its power and toughness, so every board is plain.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from simulator.envs.seeds import Draws

VERSION = "scenario 1"
"""What decides the draws, with the number; another version has another text."""


class Creature(NamedTuple):
    """A creature of a generated board.

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


def _of_256(*shares: tuple[int, tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """What each draw below 256 gives: so many of them these traits, one after the other, and the rest none."""
    given = [traits for many, traits in shares for _ in range(many)]
    return *given, *[()] * (256 - len(given))


_EVADES = _of_256((56, (FLYING,)), (16, (DAUNTING,)), (8, (SHADOW,)), (4, (UNBLOCKABLE,)))
_LIMITS = _of_256((40, (MENACE,)), (8, (THREE_OR_MORE,)), (16, (ONE_AT_MOST,)))
_IS_WANTED = _of_256((20, (MUST_BE_BLOCKED,)), (12, (LURE,)))
_REACHES = _of_256((40, (FLYING,)), (24, (REACH,)), (8, (SHADOW,)), (8, (CANT_BLOCK,)))
_IS_SENT = range(24, 36)
_MUST = _of_256((24, (MUST_BLOCK,)))

_TOUGHNESS = (1, 1, 1, 2, 3, 4, 5, 6, 6, 6)
"""Of power plus a draw below 4: one less, within the limits."""


def army(number: int, attackers: int, blockers: int, *, fixed: bool = False) -> Army:
    """The board of a number.

    Args:
        number: 0 to 2^64 - 1.
        attackers: attacking creatures at most, 1 to 64.
        blockers: creatures of the defending player at most, 1 to 64.
        fixed: whether there are exactly so many; else half of them or more.
    """
    draws = Draws(VERSION, number)
    word = draws.word
    many = attackers if fixed else attackers - draws.below(attackers // 2 + 1)
    against = blockers if fixed else blockers - draws.below(blockers // 2 + 1)
    needing = 0
    attacking, blocking = [], []
    # A draw below 4 is what is left of a word without its last 14 bits, one below 256 without its last 8.
    for _ in range(many):
        power = (word() >> 14) + (word() >> 14)
        toughness = _TOUGHNESS[power + (word() >> 14)]
        evades, limit, wanted = _EVADES[word() >> 8], _LIMITS[word() >> 8], _IS_WANTED[word() >> 8]
        if limit and limit[0] is not ONE_AT_MOST:
            if needing < GAPS:
                needing += 1
            else:
                limit = ()
        attacking.append(_creature((power, toughness, evades + limit + wanted, -1)))
    for _ in range(against):
        power = (word() >> 14) + (word() >> 14)
        toughness = _TOUGHNESS[power + (word() >> 14)]
        reaches, required = _REACHES[word() >> 8], word() >> 8
        sent = word() * many >> 16 if required in _IS_SENT else -1
        blocking.append(_creature((power, toughness, reaches + _MUST[required], sent)))
    return Army(tuple(attacking), tuple(blocking), 1 + draws.below(20))


_creature = partial(tuple.__new__, Creature)
"""A creature of four fields: at a third of the time that its own constructor takes, for ten and more on each board."""
