"""Events about declaring attackers and blockers, about damage assignment orders, bands, and removal from combat."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from events.event import Choice, Derived, External


class AttackerChosen(Choice, frozen=True):
    """The active player chose a creature to attack a player, planeswalker or battle (508.1a, b)."""

    attacker: str
    target: str


class AttackerWithdrawn(Choice, frozen=True):
    """The active player took a chosen attacker back before declaring."""

    attacker: str


class AttackersDeclared(Choice, frozen=True):
    """The active player declared the chosen creatures as attackers (508.1), and exerts some as they attack (508.1g).

    `enlisted`: the creatures that are tapped for others' enlist abilities, each behind the attacker (702.154a).
    """

    player: str
    exerted: tuple[str, ...] = ()
    enlisted: tuple[tuple[str, str], ...] = ()


class AttackerTapped(Derived, frozen=True):
    """A chosen creature was tapped to attack (508.1f)."""

    attacker: str
    rule: str


class CreatureExerted(Derived, frozen=True):
    """A player exerted a creature as it attacked or to pay a cost: it doesn't untap in their next untap step (701.43a).

    `defending` is the player who defends against an attacking one.
    """

    player: str
    creature: str
    rule: str
    defending: str = ""


class CreatureEnlisted(Derived, frozen=True):
    """A creature enlisted another one as it attacked: its controller tapped that one for it (702.154c).

    `defending` is the player who defends against it.
    """

    creature: str
    enlisted: str
    rule: str
    defending: str = ""


class AttackingEffectApplied(External, frozen=True):
    """An effect put a creature onto the battlefield attacking, or stated that it is attacking (508.4)."""

    attacker: str
    target: str


class BecameAttacking(Derived, frozen=True):
    """A creature became an attacking creature: chosen (508.1k), or by an effect (508.4).

    `defending` is the player who defends against it, for what it attacks may be gone by then (508.5);
    `battle` says that it attacks a battle, and no planeswalker, which is not known then either (702.19e).
    """

    attacker: str
    target: str
    rule: str
    defending: str = ""
    battle: bool = False


class BlockerChosen(Choice, frozen=True):
    """The defending player chose a creature to block an attacking creature (509.1a)."""

    blocker: str
    attacker: str


class BlockerWithdrawn(Choice, frozen=True):
    """The defending player took a chosen block back before declaring."""

    blocker: str
    attacker: str


class BlockersDeclared(Choice, frozen=True):
    """The defending player declared the chosen creatures as blockers (509.1).

    `chosen_by` is the player who chose the blocks where an effect says that it is another one.
    """

    player: str
    chosen_by: str = ""


class BecameBlocking(Derived, frozen=True):
    """A chosen creature became a blocking creature, blocking these attackers, one at least (509.1g)."""

    blocker: str
    attackers: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    rule: str


class BecameBlocked(Derived, frozen=True):
    """An attacking creature became a blocked creature (509.1h)."""

    attacker: str
    by: tuple[str, ...]
    rule: str


class BecameUnblocked(Derived, frozen=True):
    """An attacking creature became an unblocked creature (509.1h), as blockers were declared or by an effect."""

    attacker: str
    rule: str
    by_effect: bool = False


class DamageOrderAnnounced(Choice, frozen=True):
    """A player announced a creature's damage assignment order, first to be assigned damage first (509.2, 509.3)."""

    player: str
    creature: str
    order: tuple[str, ...]


class DamageOrderDetermined(Derived, frozen=True):
    """A creature's damage assignment order was the only possible one (509.2, 509.3)."""

    creature: str
    order: tuple[str, ...]
    rule: str


class CombatRemovalEffectApplied(External, frozen=True):
    """An effect removed a permanent from combat (506.4)."""

    object: str


class RemovedFromCombat(Derived, frozen=True):
    """A permanent was removed from combat: it no longer attacks, blocks, or is attacked (506.4).

    `still` says what it continues to be where it was both a fighting creature and attacked (506.4d).
    """

    object: str
    rule: str
    still: Literal["", "fighting", "attacked"] = ""


class BandsAnnounced(Choice, frozen=True):
    """The active player announced which of the chosen attackers are banded with which (508.1e).

    The last announcement before the attack is declared counts.
    """

    player: str
    bands: tuple[tuple[str, ...], ...]


class BandBlocked(Derived, frozen=True):
    """A creature that came to block one member of an attacking band blocks these others of it too (702.22h)."""

    blocker: str
    attackers: tuple[str, ...]
    rule: str
