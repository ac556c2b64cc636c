"""Abilities about declaring attackers and blockers: restrictions, requirements, permissions, costs and conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from events.conditions import AnyNotJudged, NotJudged
from events.event import Number, Tagged
from events.filters import THIS, Which
from events.quantities import AnyQuantity


class DefendingPlayerControls(Tagged, frozen=True):
    """True while the defending player controls at least that many such permanents (landwalk).

    `negated`: true while not.
    """

    which: Which
    at_least: Number = 1
    negated: bool = False


class Controls(Tagged, frozen=True):
    """True while the ability's controller controls at least that many such permanents; `negated`: while not.

    `whose`: whether those of any players count.
    """

    which: Which
    at_least: Number = 1
    negated: bool = False
    whose: Literal["you", "any"] = "you"


class ThisIs(Tagged, frozen=True):
    """True while the permanent that has the ability is tapped, or crossed with a cross gear; `negated`: while not."""

    state: Literal["tapped", "crossed"]
    negated: bool = False


class YourTurn(Tagged, frozen=True):
    """True during a turn of the ability's controller; `negated`: during the others."""

    negated: bool = False


class EmptyHand(Tagged, frozen=True):
    """True while a player has no cards in hand: the ability's controller, or any; `negated`: while none."""

    whose: Literal["you", "any"] = "any"
    negated: bool = False


class Shields(Tagged, frozen=True):
    """True while the ability's controller, or an opponent, has no shields; `more`: more than any opponent.

    It is not known on a board that doesn't say how many shields there are. `negated`: while not.
    """

    whose: Literal["you", "opponent"] = "you"
    more: bool = False
    negated: bool = False


class ManaZone(Tagged, frozen=True):
    """True while all cards in a player's mana zone are of a civilization or tapped, or any is, or there are so many.

    The player is the ability's controller, or an opponent. It is not known on a board that doesn't say which cards are
    there. `negated`: while not.
    """

    whose: Literal["you", "opponent"] = "you"
    all_of: str = ""
    all_tapped: bool = False
    any_of: str = ""
    at_least: Number = 0
    negated: bool = False


class UnknownCondition(Tagged, frozen=True, tag="unknown"):
    """A condition that no board here decides: there is a verdict only if it is the same either way."""

    text: str


class AllOf(NotJudged, frozen=True, kw_only=True):
    """Each of several conditions is true."""

    conditions: tuple[Condition, ...]


class AnyOf(NotJudged, frozen=True, kw_only=True):
    """One of several conditions is true, or more of them are."""

    conditions: tuple[Condition, ...]


if TYPE_CHECKING:
    Condition: TypeAlias = (
        DefendingPlayerControls | UnknownCondition | Controls | YourTurn | EmptyHand | ThisIs | Shields | ManaZone
        | NotJudged
    )  # fmt: skip
else:
    Condition = (
        DefendingPlayerControls | UnknownCondition | Controls | YourTurn | EmptyHand | ThisIs | Shields | ManaZone
        | AnyNotJudged | AllOf | AnyOf
    )  # fmt: skip
"""Every condition there is, for decoding."""

NOT_JUDGED = (UnknownCondition, NotJudged)
"""The conditions that no board here decides."""


class Ability(Tagged, frozen=True, kw_only=True, tag_field="ability"):
    """What every ability has: whom it speaks of, when it holds, and the words or keyword that it was compiled from.

    `keyword` is the keyword that it stands for where a sentence gives that to others.
    """

    subject: Which = THIS
    condition: Condition | None = None
    words: str = ""
    keyword: str = ""


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


Attacked = Literal["you", "your_planeswalker", "your_battle"]
"""What is attacked, as the controller of an ability sees it; a battle is that of its protector."""


class CantAttack(Ability, frozen=True, kw_only=True):
    """The subject can't attack what is meant by `attacked` (empty: can't attack at all)."""

    attacked: tuple[Attacked, ...] = ()


class AttackOnlyWithOthers(Ability, frozen=True, kw_only=True):
    """The subject can't attack unless at least `n` other creatures attack too."""

    n: Number = 1


class MaxTotalAttackers(Ability, frozen=True, kw_only=True):
    """No more than `n` creatures can attack each combat."""

    n: Number


# Requirements (509.1c, and 508.1d for attackers).


class MustAttack(Ability, frozen=True, kw_only=True):
    """The subject attacks if able; where `other_than` is given, it attacks a player other than that one, if able."""

    other_than: str = ""


class MustBlock(Ability, frozen=True, kw_only=True):
    """The subject blocks if able; where `attackers` is given, it blocks each creature that is meant, if able."""

    attackers: Which = ()


class MustBeBlocked(Ability, frozen=True, kw_only=True):
    """The subject is blocked, if able, by `at_least` creatures, or by `exactly` that many; `by` says by which ones."""

    at_least: Number = 1
    exactly: Number | None = None
    by: Which = ()


class Lure(Ability, frozen=True, kw_only=True):
    """All creatures (that are meant by `by`) able to block the subject do so: one requirement for each of them."""

    by: Which = ()


# Permissions and costs.


class ExtraBlocks(Ability, frozen=True, kw_only=True):
    """The subject can block `n` additional creatures each combat (None: any number), once for each of `for_each`."""

    n: Number | None
    for_each: AnyQuantity | None = None


LANDWALK = "landwalk"
"""Every landwalk ability, where one sentence speaks of all of them (702.14a)."""


class IgnoreEvasion(Ability, frozen=True, kw_only=True):
    """The subject can block attackers that are meant as though keywords were otherwise.

    As though the attacker had none of `without` ("landwalk" for any such ability), and as though the subject had each
    of `having`.
    """

    attackers: Which = ()
    without: tuple[str, ...] = ()
    having: tuple[str, ...] = ()


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
    """The subject can't block `attackers` (empty: can't block at all) unless its controller pays the cost.

    Once for each such creature, or (`per` is "declaration") once for all that a player declares; so many times over as
    `for_each` counts.
    """

    cost: Cost
    attackers: Which = ()
    per: Literal["creature", "declaration"] = "creature"
    for_each: AnyQuantity | None = None


class BeBlockedCost(Ability, frozen=True, kw_only=True):
    """The subject can't be blocked unless the defending player pays the cost.

    Once for each attacker, or (`per` is "blocker") once for each creature of theirs that blocks it.
    """

    cost: Cost
    per: Literal["attacker", "blocker"] = "attacker"


class AttackCost(Ability, frozen=True, kw_only=True):
    """The subject can't attack `attacked` (empty: can't attack at all) unless its controller pays the cost.

    Once for each such creature, or (`per` is "declaration") once for all that a player declares; so many times over as
    `for_each` counts.
    """

    cost: Cost
    attacked: tuple[Attacked, ...] = ()
    per: Literal["creature", "declaration"] = "creature"
    for_each: AnyQuantity | None = None


class MayBeExerted(Ability, frozen=True, kw_only=True):
    """The subject may be exerted as it attacks: an optional cost to attack (508.1g, 701.43d).

    `once_each_turn`: only if it hasn't been exerted this turn.
    """

    once_each_turn: bool = False


class MayEnlist(Ability, frozen=True, kw_only=True):
    """As the subject attacks, its controller may tap a creature that doesn't attack: an optional cost (702.154a)."""


class ChoosesBlocks(Ability, frozen=True, kw_only=True):
    """Another player than the defending one chooses which creatures block, and how; the rules of blocking stay.

    It is `player`, or the attacking player (`attacking`), or else the controller of the permanent that has the ability.
    """

    player: str = ""
    attacking: bool = False


class CantActivate(Ability, frozen=True, kw_only=True):
    """Activated abilities of the subject can't be activated, mana abilities among them.

    `with_tap`: only those that have the tap symbol in their costs.
    """

    with_tap: bool = False


class CantBeTargeted(Ability, frozen=True, kw_only=True):
    """The subject can't be the target of abilities of permanents that are meant by `by` (empty: of nothing).

    `by` is seen from the subject (702.11b, 702.16b, 702.18a). `keeps`: what protection does not remove, though it is
    meant by `by` (702.16n); in an ability that another permanent gives, "this permanent" there is the one that does.
    """

    by: Which = ()
    keeps: Which = ()


class PlayerCantBeTargeted(Ability, frozen=True, kw_only=True):
    """The controller of the ability can't be a target, or (`by_opponents`) not one of their opponents (702.11c)."""

    by_opponents: bool = False


class AttacksDespiteDefender(Ability, frozen=True, kw_only=True):
    """The subject can attack as though it didn't have defender (702.3b)."""


class HasKeyword(Ability, frozen=True, kw_only=True):
    """The subject has `keyword`, as filters ask for it; what that keyword does, other abilities say."""
