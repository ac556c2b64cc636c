"""The closed algebra of abilities about blocking and combat damage: plain data, compiled once, recorded in events.

A sentence such as "This creature can't be blocked except by two or more creatures." and a keyword such as menace
both become `MinBlockers(n=2)`; the judge of a declaration reads only these structs, never a sentence or a keyword.
Every ability has a `subject` (whom it speaks of; usually the permanent that has it) and may have a `condition`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from events.event import Number, put_defaults_in_place
from events.filters import THIS, Filter, Which
from events.triggering import If, TriggeredEffect, When

__all__ = [
    "THIS",
    "Ability",
    "Acts",
    "AnyAbility",
    "AttackCost",
    "AttackOnlyWithOthers",
    "Attacked",
    "BandsWithOther",
    "BeBlockedCost",
    "BlockCost",
    "BlockOnly",
    "BlockOnlyIfAlso",
    "BlockOnlyWithOthers",
    "CantActivate",
    "CantAttack",
    "CantBeBlocked",
    "CantBeBlockedExceptBy",
    "CantBeTargeted",
    "CantBlock",
    "ChoosesBlocks",
    "CombatTrait",
    "Condition",
    "Controls",
    "Cost",
    "DamageCantBePrevented",
    "DefendingPlayerControls",
    "EmptyHand",
    "ExtraBlocks",
    "Filter",
    "HasKeyword",
    "IgnoreEvasion",
    "Lure",
    "ManaAbility",
    "MaxBlockers",
    "MaxTotalAttackers",
    "MaxTotalBlockers",
    "MinBlockers",
    "MoreLifeGained",
    "MustAttack",
    "MustBeBlocked",
    "MustBlock",
    "Opaque",
    "PowerToughness",
    "PreventDamage",
    "RedirectsAttack",
    "Toxic",
    "Trait",
    "Triggered",
    "TriggeredManaAbility",
    "UnknownCondition",
    "Unsupported",
    "Which",
    "YourTurn",
]


class DefendingPlayerControls(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="defending_player_controls"
):
    """True while the defending player controls at least so many permanents that are meant (landwalk).

    `negated`: true while not.
    """

    which: Which
    at_least: Number = 1
    negated: bool = False


class Controls(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="controls"):
    """True while the ability's controller controls at least so many permanents that are meant; `negated`: while not."""

    which: Which
    at_least: Number = 1
    negated: bool = False


class YourTurn(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="your_turn"):
    """True during a turn of the ability's controller; `negated`: during the others."""

    negated: bool = False


class EmptyHand(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="empty_hand"):
    """True while a player has no cards in hand: the ability's controller, or any; `negated`: while none."""

    whose: Literal["you", "any"] = "any"
    negated: bool = False

    def __post_init__(self) -> None:
        put_defaults_in_place(self)


class UnknownCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="unknown"):
    """A condition that nobody here can judge: a verdict is given only if it is the same either way."""

    text: str


Condition = DefendingPlayerControls | UnknownCondition | Controls | YourTurn | EmptyHand


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
    """What every ability has: whom it speaks of, when it holds, and the words or keyword that it was compiled from.

    `keyword` is the keyword that it stands for where a sentence gives that to others.
    """

    subject: Which = THIS
    condition: Condition | None = None
    words: str = ""
    keyword: str = ""

    def __post_init__(self) -> None:
        put_defaults_in_place(self)


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
    """The subject attacks if able."""


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


class IgnoreEvasion(Ability, frozen=True, kw_only=True):
    """The subject can block attackers that are meant as though keywords were otherwise.

    As though the attacker had none of `without`, and as though the subject had each of `having`.
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

    Once for each such creature, or (`per` is "declaration") once for all that a player declares.
    """

    cost: Cost
    attackers: Which = ()
    per: Literal["creature", "declaration"] = "creature"


class BeBlockedCost(Ability, frozen=True, kw_only=True):
    """The subject can't be blocked unless the defending player pays the cost.

    Once for each attacker, or (`per` is "blocker") once for each creature of theirs that blocks it.
    """

    cost: Cost
    per: Literal["attacker", "blocker"] = "attacker"


class AttackCost(Ability, frozen=True, kw_only=True):
    """The subject can't attack `attacked` (empty: can't attack at all) unless its controller pays the cost.

    Once for each such creature, or (`per` is "declaration") once for all that a player declares.
    """

    cost: Cost
    attacked: tuple[Attacked, ...] = ()
    per: Literal["creature", "declaration"] = "creature"


class ChoosesBlocks(Ability, frozen=True, kw_only=True):
    """Another player than the defending one chooses which creatures block, and how; the rules of blocking stay.

    It is `player`, or without one the controller of the permanent that has the ability.
    """

    player: str = ""


class CantActivate(Ability, frozen=True, kw_only=True):
    """Activated abilities of the subject can't be activated, mana abilities among them."""


class CantBeTargeted(Ability, frozen=True, kw_only=True):
    """The subject can't be the target of abilities of permanents that are meant by `by` (empty: of nothing).

    `by` is seen from the subject (702.11b, 702.16b, 702.18a).
    """

    by: Which = ()


class HasKeyword(Ability, frozen=True, kw_only=True):
    """The subject has `keyword`, as filters ask for it; what that keyword does, other abilities say."""


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
    "trample_over_planeswalkers",
    "banding",
    "assigns_as_though_unblocked",
    "wins_all_battles",
    "slayer",
]


class CombatTrait(Ability, frozen=True, kw_only=True):
    """A static ability that declaring attackers or dealing damage looks at, under the rules' own name."""

    trait: Trait


class RedirectsAttack(Ability, frozen=True, kw_only=True):
    """The subject may be tapped to have an attack on another creature of its controller changed to itself.

    `players`: an attack on its controller too. `blocks`: doing so is blocking.
    """

    players: bool = False
    blocks: bool = False


# Rules of dealing damage.


class Toxic(Ability, frozen=True, kw_only=True):
    """Combat damage of the subject to a player gives that player `n` poison counters too (702.164)."""

    n: Number


class BandsWithOther(Ability, frozen=True, kw_only=True):
    """The subject has banding among creatures that are meant by `quality` (702.22b)."""

    quality: Which


class PreventDamage(Ability, frozen=True, kw_only=True):
    """Damage that would be dealt to the subject by sources that are meant by `by` is prevented: all, or `amount` of it.

    `by` is seen from the permanent that has the ability. `combat`: only combat damage. `fighting` and `by_fighting` say
    what the subject, and the source, must do in combat. `players` names players who are protected too, or alone where
    `permanents` is False.
    """

    by: Which = ()
    amount: Number | None = None
    combat: bool = False
    fighting: Literal["", "attacking", "blocking"] = ""
    by_fighting: Literal["", "attacking", "blocking", "blocking_it"] = ""
    players: Literal["", "you", "all"] = ""
    permanents: bool = True


class DamageCantBePrevented(Ability, frozen=True, kw_only=True):
    """Damage that the subject would deal can't be prevented; `combat`: combat damage (615.12)."""

    combat: bool = False


class MoreLifeGained(Ability, frozen=True, kw_only=True):
    """The controller gains `times` as much life, and `plus` so many points, instead of what they would gain."""

    times: Number = 1
    plus: Number = 0


# Mana abilities (605).

LibraryAffects = Literal["moved_to", "moved_from", "shuffled", "revealed"]
"""What can happen to a library: cards moved to it or from it, it was shuffled, cards of it were revealed."""


class ManaAbility(Ability, frozen=True, kw_only=True):
    """An activated mana ability: what its activation costs, and the mana that it adds, one of the kinds in `adds`.

    `tap` and `sacrifice` speak of the permanent that has it; `library` says what paying for it does to a library.
    """

    adds: tuple[str, ...]
    mana: str = ""
    life: Number = 0
    tap: bool = False
    sacrifice: bool = False
    library: tuple[LibraryAffects, ...] = ()


class TriggeredManaAbility(Ability, frozen=True, kw_only=True):
    """Whenever a player (`whose`: the ability's controller) taps a permanent that is meant for mana, they add mana.

    It is one mana of a type that the permanent produced, or `adds`.
    """

    tapped: Which
    whose: Literal["you", "any"] = "any"
    adds: str = ""


# What the reader did not understand stands in the list of abilities too.

Acts = Literal["always", "beginning", "attacking", "blocking", "damage", "dies", "enters", "targeted", "activated"]
"""From when on words that are not read can act: "always", or not before the first thing happens on a board
("beginning"), attackers are declared, blockers are declared, combat damage is dealt, or a permanent leaves the
battlefield ("dies"); "enters" and "targeted": only as a permanent enters, or something becomes a target; "activated":
only once somebody activates or casts something for it.
"""


class PowerToughness(Ability, frozen=True, kw_only=True):
    """The subject gets +n/+n, or something defines its power and toughness.

    On a board the numbers stand as they are, so this says only whose are in doubt once that may have changed: when
    its source or the subject has left, when what `while_` names begins or ends, or ("other") when anything changes.
    """

    while_: Literal["", "attacking", "blocking", "other"] = ""


class Triggered(Ability, frozen=True, kw_only=True):
    """A triggered ability: it changes no declaration's legality.

    It triggers on each of `when` (none: on something that is not understood), under the intervening `only_if`.
    `effect` is what it does, `optional` says that its controller may. `opaque` when its effect is written `...`.
    `use`: its use has to be declared. `modes`: it is modal, and these are its modes. `acts`: where `when` is empty,
    from when on it may trigger.
    """

    label: str = ""
    opaque: bool = False
    when: tuple[When, ...] = ()
    only_if: If | None = None
    effect: TriggeredEffect | None = None
    optional: bool = False
    use: bool = False
    modes: tuple[str, ...] = ()
    acts: Acts = "beginning"


class Opaque(Ability, frozen=True, kw_only=True):
    """An ability known only by another engine's number; it may do anything."""

    number: Number


class Unsupported(Ability, frozen=True, kw_only=True):
    """Words that the reader declined, with the reason; a verdict that they could change is undetermined.

    `blocking` is False where they are known to say nothing about which blocks are legal; `acts`: from when on they can
    act at all.
    """

    why: str = ""
    blocking: bool = True
    acts: Acts = "always"


AnyAbility = (
    CantBlock
    | BlockOnly
    | CantBeBlocked
    | CantBeBlockedExceptBy
    | CantBeTargeted
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
    | BeBlockedCost
    | ChoosesBlocks
    | CombatTrait
    | AttackCost
    | CantActivate
    | IgnoreEvasion
    | MaxTotalAttackers
    | MustAttack
    | BandsWithOther
    | HasKeyword
    | DamageCantBePrevented
    | MoreLifeGained
    | PowerToughness
    | PreventDamage
    | RedirectsAttack
    | Toxic
    | ManaAbility
    | Triggered
    | TriggeredManaAbility
    | Opaque
    | Unsupported
)
"""Every ability there is, for decoding."""
