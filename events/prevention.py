"""Events about damage other than combat damage, about preventing and redirecting damage, and about its counters."""

from __future__ import annotations

from events.board import Permanent
from events.event import Choice, Derived, External
from events.number import Instances, Number

__all__ = [
    "CountersCancelled",
    "DamageDealt",
    "DamageEffectApplied",
    "DamageRedirected",
    "PreventionApplied",
    "PreventionChosen",
    "PreventionEffectBegan",
    "RedirectionEffectBegan",
]


class PreventionEffectBegan(External, frozen=True):
    """An effect prevents damage that would be dealt this turn: a shield (615.1).

    It protects `target` ("" for everyone) from `source` ("" for every source): from the next `amount` points (None:
    from all), from `combat` damage alone, or `once`, the next time that it would be dealt any (615.7, 615.8).
    """

    effect: str
    target: str = ""
    source: str = ""
    amount: Number | None = None
    combat: bool = False
    once: bool = False


class RedirectionEffectBegan(External, frozen=True):
    """An effect has damage that would be dealt to `target` this turn dealt to `to` instead (614.9).

    It redirects the next `amount` points (None: all) of `source` ("" for every source), or `combat` damage alone.
    """

    effect: str
    target: str
    to: str
    amount: Number | None = None
    source: str = ""
    combat: bool = False


class PreventionChosen(Choice, frozen=True):
    """A player chose which damage effects prevent or redirect first: (effect, source, points), in order (615.7, 616.1).

    `target` is the player, or a permanent that the player controls; an effect of a static ability is named by the
    permanent that has it. Whatever is not chosen happens in the plainest order.
    """

    player: str
    target: str
    chosen: tuple[tuple[str, str, Number], ...]


class PreventionApplied(Derived, frozen=True):
    """An effect prevented damage that a source would have dealt (615.6)."""

    effect: str
    source: str
    target: str
    amount: Number
    rule: str


class DamageRedirected(Derived, frozen=True):
    """An effect had damage that a source would have dealt to `target` dealt to `to` instead (614.9)."""

    effect: str
    source: str
    target: str
    to: str
    amount: Number
    rule: str


class DamageEffectApplied(External, frozen=True):
    """A spell or ability has its source deal damage that is not combat damage: (recipient, points), at once (120.2b).

    `source` may be "", where nothing about it matters; `last` is the source as it last existed, if it has left the
    battlefield.
    """

    source: str
    damage: tuple[tuple[str, Number], ...]
    last: Permanent | None = None


class DamageDealt(Derived, frozen=True):
    """A source dealt damage that is not combat damage to a creature, player, planeswalker or battle (120.4b).

    `deathtouch` says that its source had deathtouch; `unmarked` that the damage is counters instead (120.3b, d).
    `deathtouches` and `lifelinks` are how many such triggered abilities its source had (502.63, 502.68 of 2008).
    """

    source: str
    target: str
    amount: Number
    rule: str
    deathtouch: bool = False
    unmarked: bool = False
    deathtouches: Instances = 0
    lifelinks: Instances = 0


class CountersCancelled(Derived, frozen=True):
    """So many +1/+1 counters and as many -1/-1 counters were removed from a permanent that had both (704.5q)."""

    object: str
    amount: Number
    rule: str
