"""Events about damage: combat damage assigned and dealt, other damage, prevention and redirection."""

from __future__ import annotations

from typing import Literal

from events.board import Permanent
from events.event import Choice, Derived, External, Instances, Number


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
    """Damage removed loyalty or defense counters, or a counter was removed instead of what it keeps off."""

    object: str
    kind: Literal["loyalty", "defense", "shield", "stun", "+1/+1"]
    amount: Number
    rule: str


class CreatureDestroyed(Derived, frozen=True):
    """A creature was destroyed: by state-based actions for its damage, or since it lost a battle of Duel Masters.

    `exiled`: a finality counter had it exiled instead of put into a graveyard (122.1h).
    """

    object: str
    rule: str
    exiled: bool = False


class PutIntoGraveyard(Derived, frozen=True):
    """A permanent was put into its owner's graveyard by state-based actions, without being destroyed; or `exiled`."""

    object: str
    rule: str
    exiled: bool = False


class PermanentUnattached(Derived, frozen=True):
    """A permanent became unattached from what it was attached to illegally, and stays on the battlefield (704.5n)."""

    object: str
    rule: str


class StateBasedActionsChecked(Derived, frozen=True):
    """State-based actions are performed after something left the battlefield: what leaves now leaves later (704.3)."""

    rule: str


class AttachmentOpen(Derived, frozen=True):
    """Whether an Aura can stay on what it enchants is not known: its enchant ability asks for a number in doubt."""

    object: str
    words: str
    rule: str


class CombatDamagePutOnStack(Derived, frozen=True):
    """All assignments of combat damage, those of these creatures, went on the stack as a single object (310.1)."""

    creatures: tuple[str, ...]
    rule: str


class CombatDamageResolved(Choice, frozen=True):
    """Combat damage resolved: all players passed and it was on top of the stack (310.4)."""


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


class DamageAmountChanged(Derived, frozen=True):
    """An effect had a source deal another amount of damage than it would have dealt (614.1a)."""

    effect: str
    source: str
    target: str
    amount: Number
    becomes: Number
    rule: str


class DamageOrderOpen(Derived, frozen=True):
    """Several effects apply to damage, or may, and whoever is affected has not said in which order (616.1)."""

    effects: tuple[str, ...]
    source: str
    target: str
    rule: str


class ReplacementOrderOpen(Derived, frozen=True):
    """Several effects would replace something else, and whoever is affected has not said which is applied (616.1).

    `object` is the player or permanent that is affected; `what`: what would happen to it, such as "life gained".
    """

    effects: tuple[str, ...]
    object: str
    what: str
    rule: str


class DamageEffectApplied(External, frozen=True):
    """A spell or ability has its source deal damage that is not combat damage: (recipient, points), at once (120.2b).

    `source` may be "", where nothing about it matters; `last` is the source as it last existed, if it has left the
    battlefield.
    """

    source: str
    damage: tuple[tuple[str, Number], ...]
    last: Permanent | None = None


class DamageOfSeveralApplied(External, frozen=True):
    """By a spell or ability several sources deal damage that is not combat damage at once (120.2b).

    `damage` is (source, recipient, points); `last` are the sources that have left the battlefield, as they last
    existed.
    """

    damage: tuple[tuple[str, str, Number], ...]
    last: tuple[Permanent, ...] = ()


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
