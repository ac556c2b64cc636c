"""Whom an instruction speaks of: objects, players, targets and how long something lasts, as plain typed data.

A reference is resolved when it is read: "it" and "that creature" are what was named before, or the clause is not read.
"""

from __future__ import annotations

from typing import Literal

from events.event import Number, Tagged, Untagged
from events.filters import Which
from events.quantities import AnyQuantity, ObjectZone, Quantity, X


class RefersToPlayers(Tagged, frozen=True, tag_field="player"):
    """What every reference to players has: its name in the algebra."""


class You(RefersToPlayers, frozen=True):
    """The controller of the spell or ability."""


class EachPlayer(RefersToPlayers, frozen=True):
    """Every player."""


class EachOtherPlayer(RefersToPlayers, frozen=True):
    """Every player but the controller of the spell or ability."""


class EachOpponent(RefersToPlayers, frozen=True):
    """Every opponent of the controller."""


class DefendingPlayer(RefersToPlayers, frozen=True):
    """The defending player, for the attacking creature that the ability is of or that its event names (508.5)."""


class TargetPlayer(RefersToPlayers, frozen=True):
    """The players that were chosen for the `n`-th of the targets, counted from 0."""

    n: Number = 0


class ThatPlayer(RefersToPlayers, frozen=True):
    """The player of the event: who is dealt damage, casts, draws."""


class ControllerOf(RefersToPlayers, frozen=True):
    """The controller of an object, or who controlled it last."""

    of: Reference


class OwnerOf(RefersToPlayers, frozen=True):
    """The owner of an object."""

    of: Reference


class EachOtherOpponent(RefersToPlayers, frozen=True):
    """Every opponent but `than`."""

    than: AnyPlayer


class OneOfThem(RefersToPlayers, frozen=True):
    """The player for whom `ForEachPlayer` follows its instruction now."""


class SeveralPlayers(RefersToPlayers, frozen=True):
    """Several references to players together, each player once."""

    these: tuple[AnyPlayer, ...]


class AttackedPlayer(RefersToPlayers, frozen=True):
    """The player whom an attacking creature attacks, if it attacks a player."""

    by: Reference


AnyPlayer = (
    You
    | EachPlayer
    | EachOtherPlayer
    | EachOpponent
    | DefendingPlayer
    | TargetPlayer
    | ThatPlayer
    | ControllerOf
    | OwnerOf
    | EachOtherOpponent
    | OneOfThem
    | SeveralPlayers
    | AttackedPlayer
)
"""Every reference to players there is, for decoding."""

YOU = You()

CombatRole = Literal[
    "", "attacking", "blocking", "attacking_or_blocking", "unblocked", "blocked", "blocking_or_blocked"
]
"""What a creature does in combat; "" whatever it does."""


ObjectState = Literal[
    "enchanted",
    "equipped",
    "modified",
    "renowned",
    "saddled",
    "suspected",
    "face-down",
    "with a counter",
    "historic",
    "unpaired",
]
"""What an object can be that no filter says: "with a counter" of whichever kind."""


class Named(Untagged, frozen=True):
    """That an object has a name, which is in lower case."""

    name: str


class FoughtBefore(Untagged, frozen=True):
    """What creatures did in blocking before, this turn or (`combat`) this combat; they may do it no more.

    Args:
        how: whether they blocked, were blocked, or either.
        by: the creature that they blocked, or that blocked them.
        such: what that creature is, where none is named; without either it is any.
        combat: only in this combat.
    """

    how: Literal["blocked", "was_blocked", "either"]
    by: Reference | None = None
    such: Described | None = None
    combat: bool = False


class Described(Untagged, frozen=True):
    """Objects that are described: every field that is given must hold of the object.

    Args:
        which: what they are; the empty tuple stands for every object. Creatures are told by their type.
        fighting: what they do in combat.
        combat_with: the creature that they block, or that blocks them, as `relation` says.
        relation: how they fight `combat_with`.
        tapped: whether they are tapped; None if either will do.
        token: whether they are tokens; None if either will do.
        controlled_by: who controls them, or owns them where they are cards; None for anyone.
        other_than: one that is not among them.
        zone: where they are.
        is_a: what kind of object they are.
        mana_value_at_most: the greatest mana value that they may have; likewise the least.
        damaged: whether they have been dealt damage this turn; None if either will do.
        states: what else each of them is, that no filter says; one at most is a name.
        fought: what they did in blocking before.
    """

    which: Which = ()
    fighting: CombatRole = ""
    combat_with: Reference | None = None
    relation: Literal["", "blocking", "blocked_by", "blocking_or_blocked_by"] = ""
    tapped: bool | None = None
    token: bool | None = None
    controlled_by: AnyPlayer | None = None
    other_than: Reference | None = None
    zone: ObjectZone = "battlefield"
    is_a: Literal["permanent", "card", "spell", "ability", "spell_or_ability"] = "permanent"
    mana_value_at_most: Number | X | None = None
    mana_value_at_least: Number | None = None
    damaged: bool | None = None
    states: tuple[ObjectState | Named, ...] = ()
    fought: FoughtBefore | None = None


class Refers(Tagged, frozen=True, tag_field="refers"):
    """What every reference to objects has: its name in the algebra."""


class This(Refers, frozen=True):
    """The permanent, card or spell that has the ability."""


class Bearer(Refers, frozen=True):
    """The permanent that this one is attached to."""


class That(Refers, frozen=True):
    """The other one of the event: that blocks or is blocked, attacks alone, died, entered."""


class Target(Refers, frozen=True):
    """What was chosen for the `n`-th of the targets, counted from 0."""

    n: Number = 0


class Each(Refers, frozen=True):
    """Every object that is described."""

    what: Described


class Those(Refers, frozen=True):
    """The objects that the `n`-th `Each` of the ability meant, counted from 0, whatever they are now."""

    n: Number = 0


class Chosen(Refers, frozen=True):
    """So many of the objects that are described, without target: `by` chooses them as the instruction is followed.

    None: any number of them.
    """

    what: Described
    n: Number | AnyQuantity | None = 1
    by: AnyPlayer = YOU
    up_to: bool = False


class Made(Refers, frozen=True):
    """What an earlier instruction created, moved or chose: the `n`-th of the sequence that did so, counted from 0."""

    n: Number = 0


class FoundCards(Refers, frozen=True):
    """The cards outside the battlefield that an earlier instruction looked at, revealed, exiled from a library or took.

    It is the `n`-th of the sequence that did so, counted from 0.
    """

    n: Number = 0


class AllOf(Refers, frozen=True):
    """Several references together, each object once."""

    these: tuple[Reference, ...]


class ExiledWith(Refers, frozen=True):
    """The card, or all cards (`many`), that an ability linked to this one has exiled (607.2a)."""

    many: bool = False


class SacrificedForCost(Refers, frozen=True):
    """The one permanent that was sacrificed for the cost of the ability, as it last existed."""


class Attacked(Refers, frozen=True):
    """The planeswalker that an attacking creature attacks, if it attacks one: a battle is none."""

    by: Reference


class Remembered(Refers, frozen=True):
    """Objects that were named before, by their ids: of them speaks what was set up to happen later."""

    objects: tuple[str, ...]


Reference = (
    This
    | Bearer
    | That
    | Target
    | Each
    | Those
    | Chosen
    | Made
    | AllOf
    | ExiledWith
    | SacrificedForCost
    | Remembered
    | FoundCards
    | Attacked
)
"""Every reference to objects there is, for decoding."""

THIS_ONE = This()
THAT_ONE = That()


class Of(Quantity, frozen=True):
    """A characteristic of the object that is referred to, as it is or as it last existed."""

    what: Literal["power", "toughness", "mana value"]
    of: Reference


class HowMany(Quantity, frozen=True):
    """How many objects there are that are described."""

    what: Described


class CountersHad(Quantity, frozen=True):
    """How many counters of a kind ("" for any) are on the object that is referred to."""

    on: Reference
    counter: str = ""


class HowManyOf(Quantity, frozen=True):
    """How many objects a reference means, wherever they are."""

    of: Reference


class HowManyPlayers(Quantity, frozen=True):
    """How many players a reference means."""

    who: AnyPlayer


class LifeLostThisWay(Quantity, frozen=True):
    """How much life players lost by the instruction just before, all together."""


class TimesOver(Quantity, frozen=True):
    """A quantity of this module, so many times over; a negative number takes away."""

    of: Of | HowMany | CountersHad | HowManyOf | HowManyPlayers | RollResult | FoundSuch
    times: Number


class AsMany(Quantity, frozen=True):
    """As many as the instruction before discarded, drew, milled or exiled."""

    plus: Number = 0


class RollResult(Quantity, frozen=True):
    """The result of the die that an instruction before rolled (706.2)."""


class FoundSuch(Quantity, frozen=True):
    """How many of the cards that an instruction before found, or of the targets, are of one of the kinds in `what`."""

    what: tuple[Described, ...]
    of: Reference


class ThatMuch(Quantity, frozen=True):
    """The number of the event: the damage that was dealt, the life that was gained, the cards that were drawn."""


Amount = (
    Number
    | AnyQuantity
    | Of
    | HowMany
    | CountersHad
    | HowManyOf
    | HowManyPlayers
    | LifeLostThisWay
    | TimesOver
    | ThatMuch
    | AsMany
    | RollResult
    | FoundSuch
)
"""How many, or how much: a number, or a quantity that is found as the instruction is followed."""

Duration = Literal[
    "end_of_turn",
    "end_of_combat",
    "your_next_turn",
    "your_next_end_step",
    "end_of_your_next_turn",
    "this_leaves",
    "you_lose_this",
    "untaps",
    "",
]
"""How long something lasts (611.2): `this_leaves`: as long as this permanent is on the battlefield; `you_lose_this`: as
long as its controller controls it; `untaps`: as long as it remains tapped; "" for good.
"""


class Targets(Untagged, frozen=True):
    """What the word "target" asks for, once (115): objects that are described by one of `objects`, or players.

    Args:
        objects: the objects that may be chosen, each described; none where only players may.
        players: the players that may be chosen.
        least: how many are chosen at the least.
        most: how many at the most; None for any number.
        another: whether no target of those before may be chosen again.
    """

    objects: tuple[Described, ...] = ()
    players: Literal["", "any", "opponent"] = ""
    least: Number | X = 1
    most: Number | X | None = 1
    another: bool = False
