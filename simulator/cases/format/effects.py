"""The results of spells and abilities that a script can state: steps with `do: effect`, told apart by `kind`.

Every effect on the rules of blocking is one restriction, or one requirement, for each permanent in `object`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from simulator.cases.format.board import Permanent
from simulator.cases.format.words import (
    Civilizations,
    Colors,
    Cost,
    Count,
    Mana,
    Number,
    ObjectName,
    ObjectNames,
    Objects,
    Part,
    PermanentName,
    PermanentNames,
    PlayerName,
    Positive,
    Sentence,
    Text,
    True_,
    Types,
)

__all__ = ["DUEL_MASTERS_KINDS", "EFFECTS", "Effect"]

Extra = Literal["any"]


def _kind(name: str) -> str:
    """`CantBeBlocked` is written `cant_be_blocked`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("_")


class Effect(Part, tag_field="kind", tag=_kind, frozen=True):
    """A spell or ability has resolved with this result."""


class OnPermanents(Effect, frozen=True):
    """An effect on permanents."""

    object: Objects


class Affecting(OnPermanents, kw_only=True, frozen=True):
    """An effect on permanents; `by` names the permanent it comes from."""

    by: PermanentName = ""


# State


class Destroy(Affecting, frozen=True):
    """The permanents are destroyed."""


class Sacrifice(Affecting, frozen=True):
    """Their controllers sacrifice them."""


class Bounce(Affecting, frozen=True):
    """They return to their owners' hands."""


class Exile(Affecting, frozen=True):
    """They are exiled."""


class Tap(Affecting, frozen=True):
    """They become tapped."""


class Untap(Affecting, frozen=True):
    """They become untapped."""


class Gain(Affecting, frozen=True):
    """They gain a keyword, or the ability of a sentence."""

    keyword: Text = ""
    text: Sentence = ""
    until: Literal["turn", ""] = ""


class Lose(Affecting, frozen=True):
    """They lose a keyword, or the ability of a sentence."""

    keyword: Text = ""
    text: Sentence = ""
    until: Literal["turn", ""] = ""


class Modify(Affecting, frozen=True):
    """Their power and toughness change by these numbers."""

    power: Number = 0
    toughness: Number = 0


class Recolor(Affecting, frozen=True):
    """They are of these colors, or civilizations, from now on."""

    colors: Colors | UnsetType = UNSET
    civilization: Civilizations | UnsetType = UNSET


class Retype(Affecting, frozen=True):
    """They have these card types from now on, and this power and toughness if they are given."""

    types: Types
    power: Number | UnsetType = UNSET
    toughness: Number | UnsetType = UNSET


class StopBeingCreature(Affecting, frozen=True):
    """They are no creatures from now on."""


class PhaseOut(Affecting, frozen=True):
    """They phase out."""


class Control(Affecting, frozen=True):
    """A player gains control of them."""

    player: PlayerName


class Prevent(Effect, frozen=True):
    """The next `amount` damage, or all damage, that would be dealt to them is prevented."""

    object: ObjectNames
    amount: Positive | UnsetType = UNSET
    all: True_ = False
    by: PermanentName = ""


class Redirect(Effect, frozen=True):
    """The next `amount` damage, or all, that would be dealt to them is dealt to `to` instead."""

    object: ObjectNames
    to: ObjectName
    amount: Positive | UnsetType = UNSET
    all: True_ = False
    by: PermanentName = ""


class Damage(Effect, frozen=True):
    """Damage that is not combat damage is dealt to each of them."""

    object: ObjectNames
    amount: Positive
    by: PermanentName = ""


class LoseLife(Effect, frozen=True):
    """Players lose life."""

    object: PlayerName | Annotated[tuple[PlayerName, ...], Meta(min_length=1, extra={"unique": True})]
    amount: Positive
    by: PermanentName = ""


class Regenerate(Affecting, frozen=True):
    """The next time that one of them would be destroyed this turn, it is regenerated instead."""


# Combat


class BecomesBlocked(Affecting, frozen=True):
    """The attackers become blocked."""


class BecomesUnblocked(Affecting, frozen=True):
    """The attackers become unblocked; `if_only_blocked_by`: only if nothing else blocked them this combat."""

    if_only_blocked_by: PermanentName = ""


class MakeBlock(Affecting, frozen=True):
    """The creatures block the attacker, instead of or in addition to what they block."""

    attacker: PermanentName
    in_addition: True_ = False


class StopBlocking(Affecting, frozen=True):
    """The creatures no longer block the attacker."""

    attacker: PermanentName


class RemoveFromCombat(Affecting, frozen=True):
    """They are removed from combat."""


# Rules of blocking, in force this turn


class CantBlock(Affecting, frozen=True):
    """They can't block, or can't block these attackers."""

    attackers: PermanentNames = ()


class BlockOnly(Affecting, frozen=True):
    """They can block only these attackers."""

    attackers: PermanentNames


class CantBeBlocked(OnPermanents, frozen=True):
    """They can't be blocked, or can't be blocked by these; here `by` names the blockers."""

    by: PermanentNames = ()


class CantBeBlockedExceptBy(OnPermanents, frozen=True):
    """They can't be blocked except by these; here `by` names the blockers."""

    by: PermanentNames


class CantBlockAlone(Affecting, frozen=True):
    """They can't block alone."""


class CantBlockUnlessOthers(Affecting, frozen=True):
    """They can't block unless at least `n` other creatures block."""

    n: Positive


class CantBlockUnlessGreaterPower(Affecting, frozen=True):
    """They can't block unless a creature with greater power also blocks."""


class MinBlockers(Affecting, frozen=True):
    """They can't be blocked except by `n` or more creatures."""

    n: Positive


class MaxBlockers(Affecting, frozen=True):
    """They can't be blocked by more than `n` creatures."""

    n: Count


class MaxTotalBlockers(Effect, frozen=True):
    """No more than `n` creatures can block."""

    n: Count
    by: PermanentName = ""


class AllOrNone(Affecting, frozen=True):
    """They can't be blocked unless all creatures that the defending player controls block them."""


class ExtraBlocks(Affecting, frozen=True):
    """They can block `n` additional creatures, or any number of creatures."""

    n: Positive | Extra


class MustBlock(Affecting, frozen=True):
    """They block if able, the attacker if one is named."""

    attacker: PermanentName = ""


class MustBeBlocked(OnPermanents, frozen=True):
    """They must be blocked if able, by this number of creatures, or by one of those in `by`."""

    at_least: Positive = 1
    exactly: Positive | UnsetType = UNSET
    by: PermanentNames = ()


class Lure(OnPermanents, frozen=True):
    """All creatures able to block them do so, or those in `by` that are able to."""

    by: PermanentNames = ()


class BlockCost(Affecting, frozen=True):
    """They can't block unless their controller pays the cost."""

    cost: Mana | Cost


# Duel Masters


class PutIntoBattleZoneBlocking(Effect, frozen=True):
    """A creature is put into the battle zone blocking the attacker."""

    permanent: Permanent
    attacker: PermanentName
    by: PermanentName = ""


class LeavesAttack(Affecting, frozen=True):
    """They leave the attack."""


_ABSTRACT = (Effect, OnPermanents, Affecting)

EFFECTS: tuple[type[Effect], ...] = tuple(
    value
    for value in globals().values()
    if isinstance(value, type) and issubclass(value, Effect) and value not in _ABSTRACT
)
"""Every kind of effect, in the order above."""

DUEL_MASTERS_KINDS: frozenset[type[Effect]] = frozenset({PutIntoBattleZoneBlocking, LeavesAttack})
"""The kinds that only the Duel Masters editions know."""
