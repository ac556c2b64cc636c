"""Events about effects on combat: creatures that block or are blocked without a declaration, placing, regeneration,
phasing."""

from __future__ import annotations

from typing import Literal

from events.abilities import AnyAbility
from events.event import Choice, Derived, External, Number, OneOfSeveral
from events.references import Duration


class ReselectionEffectApplied(External, frozen=True):
    """By an effect a player chose anew which player, planeswalker or battle an attacking creature attacks (508.7)."""

    attacker: str
    target: str


class AttackReselected(Derived, frozen=True):
    """An attacking creature attacks something else from now on; `defending` is who defends against it (508.7a).

    `battle`: it attacks a battle, and no planeswalker.
    """

    attacker: str
    target: str
    rule: str
    defending: str = ""
    battle: bool = False


class PutBlocking(External, frozen=True):
    """An effect put a permanent onto the battlefield blocking an attacking creature (509.7; 509.4 without orders)."""

    blocker: str
    attacker: str


class BlockEffectApplied(External, frozen=True):
    """A spell or ability caused a creature on the battlefield to block an attacking creature (509.6).

    It blocks that one instead of those that it blocks, unless it does so `in_addition`.
    """

    blocker: str
    attacker: str
    in_addition: bool = False


class StopBlockingEffectApplied(External, frozen=True):
    """A spell or ability caused a creature to stop blocking an attacking creature (509.2a, 509.3a)."""

    blocker: str
    attacker: str


class BlockedEffectApplied(External, frozen=True):
    """An effect said that an attacking creature becomes blocked (509.1h)."""

    attacker: str


class UnblockedEffectApplied(External, frozen=True):
    """An effect said that an attacking creature becomes unblocked (509.1h).

    Where `only_blocked_by` is given: only if no other creature blocked it this combat.
    """

    attacker: str
    only_blocked_by: str = ""


class CameBlocking(Derived, frozen=True):
    """A creature came to block an attacking creature without being declared as a blocker.

    It was `"put"` onto the battlefield blocking, which never "blocked" (509.7), or blocks by `"effect"` (509.6).
    """

    blocker: str
    attacker: str
    how: Literal["put", "effect"]
    rule: str


class StoppedBlocking(Derived, frozen=True):
    """A creature stopped blocking an attacking creature, and is a blocking creature still."""

    blocker: str
    attacker: str
    rule: str


class PlacedInOrder(Choice, frozen=True):
    """A player placed a creature in a damage assignment order that stood; position 0 is first (509.6, 509.7)."""

    player: str
    in_order_of: str
    creature: str
    position: Number


class RegenerationEffectApplied(External, frozen=True):
    """An effect regenerates a permanent the next time it would be destroyed this turn (701.15a)."""

    object: str


class Regenerated(Derived, frozen=True):
    """A permanent that would have been destroyed by this rule was regenerated instead (701.15a)."""

    object: str
    rule: str


class DestroyEffectApplied(OneOfSeveral, frozen=True):
    """An effect destroys a creature, unless it is indestructible or regenerates (701.7).

    `together`: at the same time as what left the battlefield just before. `for_good`: it can't be regenerated
    (701.19c).
    """

    object: str
    together: bool = False
    for_good: bool = False


class SacrificeEffectApplied(External, frozen=True):
    """By an effect the controller of a permanent sacrifices it (701.21); `together` as when an effect destroys it."""

    object: str
    together: bool = False


class PermanentDesignated(External, frozen=True):
    """A permanent got a designation, which it keeps until it leaves the battlefield, such as renowned (702.112b)."""

    object: str
    designation: Literal["monstrous", "renowned", "suspected"]


class CreaturesPaired(External, frozen=True):
    """An effect paired two creatures that were unpaired (702.95b)."""

    object: str
    other: str


class CreatureUnpaired(Derived, frozen=True):
    """A creature became unpaired (702.95e)."""

    object: str
    rule: str


class PermanentAttached(External, frozen=True):
    """An effect attached a permanent to another one, or to a player (701.3)."""

    object: str
    to: str


class StaysTappedEffectApplied(External, frozen=True):
    """A permanent won't untap during its controller's next untap step, or during any as long as `until` says.

    `source` is the permanent that the effect comes from, where it lasts as long as something is so of that.
    """

    object: str
    until: Literal["next", "untaps", "this_leaves", "you_lose_this"] = "next"
    source: str = ""


class CombatPhaseAdded(External, frozen=True):
    """After this phase there is an additional combat phase, and after that, if `main`, an additional main phase."""

    main: bool = False


class CountersEffectApplied(OneOfSeveral, frozen=True):
    """An effect put so many counters of a kind on a permanent, or removed them (less than none).

    `keywords` and `abilities` are those that it has by these counters, and gains or loses with them (122.1b).
    """

    object: str
    kind: str
    amount: Number
    keywords: tuple[str, ...] = ()
    abilities: tuple[AnyAbility, ...] = ()


class SpellCountered(External, frozen=True):
    """An effect countered a spell, or an ability: it was removed from the stack without resolving (701.6a).

    `trigger` is its number, as `events.triggers.TriggersStacked` counts.
    """

    trigger: Number


class PermanentPhasedOut(External, frozen=True):
    """A permanent phased out, and with it what is attached to it (702.26)."""

    object: str


class PermanentPhasedIn(External, frozen=True):
    """A permanent phased in, and with it what phased out attached to it (702.26)."""

    object: str


class ContinuousEffectBegan(External, frozen=True, kw_only=True):
    """An effect changes an object for a time, by layers, as these abilities would as abilities of its own (611.2).

    `source` is the permanent that it comes from, "" where it is not on the battlefield; `controller` who controls it.
    """

    object: str
    abilities: tuple[AnyAbility, ...]
    until: Duration = "end_of_turn"
    source: str = ""
    controller: str = ""
