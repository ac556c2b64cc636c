"""Events about combat damage: assigned, dealt, and what follows at once."""

from __future__ import annotations

from typing import Literal

from events.event import Choice, Derived, External
from events.number import Instances, Number

__all__ = [
    "CombatDamageAnnounced",
    "CombatDamageAssigned",
    "CombatDamageDealt",
    "CombatDamageDetermined",
    "CountersPut",
    "CountersRemoved",
    "CreatureDestroyed",
    "DamagePrevented",
    "FirstStrikersDetermined",
    "LifeGained",
    "LifeLost",
    "PoisonGained",
    "PutIntoGraveyard",
]


class CombatDamageAssigned(Choice, frozen=True):
    """A player announced how a creature assigns its combat damage: (creature or player, points) (510.1)."""

    player: str
    creature: str
    assignment: tuple[tuple[str, Number], ...]


class CombatDamageDetermined(Derived, frozen=True):
    """A creature's combat damage could be assigned in one way only (510.1a-d)."""

    creature: str
    assignment: tuple[tuple[str, Number], ...]
    rule: str


class CombatDamageAnnounced(Choice, frozen=True):
    """A player has announced all the combat damage of the creatures that they control (510.1e)."""

    player: str


class FirstStrikersDetermined(Derived, frozen=True):
    """The creatures that assign combat damage in the first of two combat damage steps (510.4)."""

    creatures: tuple[str, ...]
    rule: str


class DamagePrevented(External, frozen=True):
    """The next `amount` of combat damage from `source` to `target` in this step is prevented, by an effect."""

    source: str
    target: str
    amount: Number


class CombatDamageDealt(Derived, frozen=True):
    """A creature dealt combat damage to a creature, player, planeswalker or battle (510.2).

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


class LifeLost(Derived, frozen=True):
    """A player lost life to combat damage."""

    player: str
    amount: Number
    rule: str


class LifeGained(Derived, frozen=True):
    """A player gained life from combat damage dealt by a creature with lifelink."""

    player: str
    amount: Number
    rule: str


class CountersPut(Derived, frozen=True):
    """Damage by wither or infect put -1/-1 counters on a creature (120.3d), or an ability put +1/+1 counters on it."""

    object: str
    kind: Literal["-1/-1", "+1/+1"]
    amount: Number
    rule: str


class PoisonGained(Derived, frozen=True):
    """Damage from a source with infect gave a player poison counters (120.3b)."""

    player: str
    amount: Number
    rule: str


class CountersRemoved(Derived, frozen=True):
    """Combat damage removed loyalty or defense counters."""

    object: str
    kind: Literal["loyalty", "defense"]
    amount: Number
    rule: str


class CreatureDestroyed(Derived, frozen=True):
    """A creature was destroyed: by state-based actions for its damage, or since it lost a battle of Duel Masters."""

    object: str
    rule: str


class PutIntoGraveyard(Derived, frozen=True):
    """A permanent was put into its owner's graveyard by state-based actions, without being destroyed."""

    object: str
    rule: str
