"""The closed algebra of abilities about blocking and combat damage: plain data, compiled once, recorded in events.

A sentence such as "This creature can't be blocked except by two or more creatures." and a keyword such as menace
both become `MinBlockers(n=2)`; whoever judges a declaration reads only these structs, never a sentence or a keyword.
Every ability has a `subject` (whom it speaks of; usually the permanent that has it) and may have a `condition`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from events.number import Number

__all__ = [
    "THIS",
    "Ability",
    "AnyAbility",
    "AttackOnlyWithOthers",
    "BlockCost",
    "BlockOnly",
    "BlockOnlyIfAlso",
    "BlockOnlyWithOthers",
    "CantAttack",
    "CantBeBlocked",
    "CantBeBlockedExceptBy",
    "CantBlock",
    "CombatTrait",
    "Condition",
    "Cost",
    "DefendingPlayerControls",
    "ExtraBlocks",
    "Filter",
    "Lure",
    "MaxBlockers",
    "MaxTotalBlockers",
    "MinBlockers",
    "MustBeBlocked",
    "MustBlock",
    "Opaque",
    "Trait",
    "Triggered",
    "UnknownCondition",
    "Unsupported",
    "Which",
]


class Filter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which objects are meant: every field that is given must hold of the object.

    `this` is the permanent that has the ability (or that an effect gave it to), `other` excludes it; `ids` names
    objects outright; `any_*` asks for one of the named qualities, `no_*` for none of them; powers are compared as
    numbers, or with the permanent that has the ability (`power_than_this`); `controller` is seen from that
    permanent's controller; `shares_color` with it. Words are in lower case. In a subject, "this permanent" is the one
    that has the ability; in `by`, `attackers` and `also` it is the creature that the ability speaks of.
    """

    this: bool = False
    other: bool = False
    ids: tuple[str, ...] = ()
    any_type: tuple[str, ...] = ()
    no_type: tuple[str, ...] = ()
    any_subtype: tuple[str, ...] = ()
    no_subtype: tuple[str, ...] = ()
    any_supertype: tuple[str, ...] = ()
    any_color: tuple[str, ...] = ()
    no_color: tuple[str, ...] = ()
    any_keyword: tuple[str, ...] = ()
    no_keyword: tuple[str, ...] = ()
    power_at_least: Number | None = None
    power_at_most: Number | None = None
    power_than_this: Literal["greater", "less", ""] = ""
    controller: Literal["you", "opponent", ""] = ""
    shares_color: bool = False


Which = tuple[Filter, ...]
"""Objects that match one filter or more; the empty tuple stands for every object."""

THIS: Which = (Filter(this=True),)


class DefendingPlayerControls(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="defending_player_controls"):
    """True while the defending player controls a permanent that is meant (landwalk)."""

    which: Which


class UnknownCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="unknown"):
    """A condition that nobody here can judge: a verdict is given only if it is the same either way."""

    text: str


Condition = DefendingPlayerControls | UnknownCondition


def _tag(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Ability(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="ability",
    tag=_tag,
):
    """What every ability has: whom it speaks of, when it holds, and the words or keyword that it was compiled from."""

    subject: Which = THIS
    condition: Condition | None = None
    words: str = ""

    def __post_init__(self) -> None:
        # A default is left out when written only if it is the very object.
        if self.subject is not THIS and self.subject == THIS:
            msgspec.structs.force_setattr(self, "subject", THIS)


# Restrictions (509.1b) and their like for attackers (508.1c).


class CantBlock(Ability, frozen=True, kw_only=True):
    """The subject can't block creatures that are meant by `attackers` (empty: can't block at all)."""

    attackers: Which = ()


class BlockOnly(Ability, frozen=True, kw_only=True):
    """The subject can block only creatures that are meant by `attackers`."""

    attackers: Which


class CantBeBlocked(Ability, frozen=True, kw_only=True):
    """The subject can't be blocked by creatures that are meant by `by` (empty: can't be blocked at all)."""

    by: Which = ()


class CantBeBlockedExceptBy(Ability, frozen=True, kw_only=True):
    """The subject can't be blocked except by creatures that are meant by `by`."""

    by: Which


class MinBlockers(Ability, frozen=True, kw_only=True):
    """The subject can't be blocked except by `n` or more creatures; `n` None: by all that the player controls."""

    n: Number | None


class MaxBlockers(Ability, frozen=True, kw_only=True):
    """The subject can't be blocked by more than `n` creatures."""

    n: Number


class BlockOnlyWithOthers(Ability, frozen=True, kw_only=True):
    """The subject can't block unless at least `n` other creatures block too (1: it can't block alone)."""

    n: Number = 1


class BlockOnlyIfAlso(Ability, frozen=True, kw_only=True):
    """The subject can't block unless another creature that is meant by `also` blocks too."""

    also: Which


class MaxTotalBlockers(Ability, frozen=True, kw_only=True):
    """No more than `n` creatures can block each combat."""

    n: Number


class CantAttack(Ability, frozen=True, kw_only=True):
    """The subject can't attack."""


class AttackOnlyWithOthers(Ability, frozen=True, kw_only=True):
    """The subject can't attack unless at least `n` other creatures attack too."""

    n: Number = 1


# Requirements (509.1c).


class MustBlock(Ability, frozen=True, kw_only=True):
    """The subject blocks if able; where `attackers` is given, it blocks each creature that is meant, if able."""

    attackers: Which = ()


class MustBeBlocked(Ability, frozen=True, kw_only=True):
    """The subject is blocked, if able, by `at_least` creatures, or by `exactly` so many; `by` says by which."""

    at_least: Number = 1
    exactly: Number | None = None
    by: Which = ()


class Lure(Ability, frozen=True, kw_only=True):
    """All creatures (that are meant by `by`) able to block the subject do so: one requirement for each of them."""

    by: Which = ()


# Permissions and costs.


class ExtraBlocks(Ability, frozen=True, kw_only=True):
    """The subject can block `n` additional creatures each combat (None: any number)."""

    n: Number | None


class Cost(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is to be paid: mana as printed (`"{2}{R}"`), life in points, and objects to tap, sacrifice and so on.

    Objects are given as a number, where the player chooses them, or as the ids of the very objects; `which` says
    what a chosen object must be (empty: any permanent, or card, that the player may choose).
    """

    mana: str = ""
    life: Number = 0
    tap: Number | tuple[str, ...] = 0
    sacrifice: Number | tuple[str, ...] = 0
    discard: Number | tuple[str, ...] = 0
    return_to_hand: Number | tuple[str, ...] = 0
    which: Which = ()


class BlockCost(Ability, frozen=True, kw_only=True):
    """The subject can't block unless the cost is paid, once for each such creature."""

    cost: Cost


# Traits that combat itself looks at.

Trait = Literal[
    "first_strike",
    "double_strike",
    "trample",
    "deathtouch",
    "lifelink",
    "wither",
    "infect",
    "vigilance",
    "indestructible",
    "haste",
]


class CombatTrait(Ability, frozen=True, kw_only=True):
    """A static ability that declaring attackers or dealing damage looks at, under the rules' own name."""

    trait: Trait


# What is not understood is said, never swallowed.


class Triggered(Ability, frozen=True, kw_only=True):
    """A triggered ability: it changes no declaration's legality. `opaque` when its effect is written `...`."""

    label: str = ""
    opaque: bool = False


class Opaque(Ability, frozen=True, kw_only=True):
    """An ability known only by another engine's number; it may do anything."""

    number: Number


class Unsupported(Ability, frozen=True, kw_only=True):
    """Words that the reader declined, with the reason; a verdict that they could change is undetermined.

    `blocking` is False where they are known to say nothing about which blocks are legal.
    """

    why: str = ""
    blocking: bool = True


AnyAbility = (
    CantBlock
    | BlockOnly
    | CantBeBlocked
    | CantBeBlockedExceptBy
    | MinBlockers
    | MaxBlockers
    | BlockOnlyWithOthers
    | BlockOnlyIfAlso
    | MaxTotalBlockers
    | CantAttack
    | AttackOnlyWithOthers
    | MustBlock
    | MustBeBlocked
    | Lure
    | ExtraBlocks
    | BlockCost
    | CombatTrait
    | Triggered
    | Opaque
    | Unsupported
)
"""Every ability there is, for decoding."""
