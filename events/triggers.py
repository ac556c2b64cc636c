"""Triggered abilities: when they trigger and what they do, as plain data of the algebra, and the events about them.

Each condition is one that the rules tell apart (509.5a-g; 509.3a-g in editions without damage orders; 603). "That
creature" in an effect is the other one of the event: the one that blocks or is blocked, attacks alone, or died.
"""

from __future__ import annotations

from typing import Literal

from events.card_trigger_conditions import CardWhen
from events.declaration_abilities import Condition
from events.event import Choice, Derived, Number, Tagged
from events.filters import Which
from events.instructions import Instruction
from events.references import THAT_ONE, YOU, Amount, AnyPlayer, Reference
from events.trigger_conditions import OtherWhen, Since, TriggerCondition, Who


class Attacks(TriggerCondition, frozen=True, kw_only=True):
    """The subject is declared as an attacker: alone, or beside another one that is meant by `beside`, if given."""

    earliest = Since("attacking")
    alone: bool = False
    beside: Which = ()


class AttacksUnblocked(TriggerCondition, frozen=True, kw_only=True):
    """The subject attacks (a player, if `player`) and isn't blocked when blockers are declared."""

    earliest = Since("blocking")
    player: bool = False


class Blocks(TriggerCondition, frozen=True, kw_only=True):
    """The subject blocks: once, however many it blocks; never one put onto the battlefield blocking."""

    earliest = Since("blocking")


class BlocksCreature(TriggerCondition, frozen=True, kw_only=True):
    """The subject blocks a creature that is meant by `which`: once for each, or once for one or `several`.

    `of_other`: the event's object is the creature that is blocked, also where the subject is not this permanent.
    """

    earliest = Since("blocking")
    which: Which = ()
    several: bool = False
    of_other: bool = False


class BlocksCount(TriggerCondition, frozen=True, kw_only=True):
    """The subject blocks `n` or more creatures, or `exactly` `n`."""

    earliest = Since("blocking")
    n: Number
    exactly: bool = False


class BecomesBlocked(TriggerCondition, frozen=True, kw_only=True):
    """The subject becomes blocked: once, by however many creatures or by an effect."""

    earliest = Since("blocking")


class BecomesBlockedBy(TriggerCondition, frozen=True, kw_only=True):
    """The subject becomes blocked by a creature that is meant by `by`: once for each, or once for one or `several`.

    `of_other`: the event's object is the creature that blocks, also where the subject is not this permanent.
    """

    earliest = Since("blocking")
    by: Which = ()
    several: bool = False
    of_other: bool = False


class BecomesBlockedByCount(TriggerCondition, frozen=True, kw_only=True):
    """The subject becomes blocked by `n` or more creatures, or by `exactly` `n`."""

    earliest = Since("blocking")
    n: Number
    exactly: bool = False


class OneOrMoreBlock(TriggerCondition, frozen=True, kw_only=True):
    """One or more creatures that are meant by the subject block: once for all that do at the same time."""

    earliest = Since("blocking")


class OneOrMoreBecomeBlocked(TriggerCondition, frozen=True, kw_only=True):
    """One or more creatures that are meant by the subject become blocked: once for all that do at the same time."""

    earliest = Since("blocking")


class Dies(TriggerCondition, frozen=True, kw_only=True):
    """The subject is put into a graveyard from the battlefield; while it attacks or blocks, if given."""

    earliest = Since("dies")
    fighting: Literal["", "attacking", "blocking"] = ""


class IsDealtDamage(TriggerCondition, frozen=True, kw_only=True):
    """The subject is dealt damage, `at_least` so much: once for all that is dealt to it at the same time."""

    earliest = Since("damage")
    at_least: Number = 0


class GainsLife(TriggerCondition, frozen=True, kw_only=True):
    """The controller of the ability gains life: once for each gain."""

    earliest = Since("damage")


class BecomesTapped(TriggerCondition, frozen=True, kw_only=True):
    """The subject becomes tapped, by such a player."""

    earliest = Since("attacking")
    by: Who = "any"


class IsAttacked(TriggerCondition, frozen=True, kw_only=True):
    """The subject is attacked, in Duel Masters."""

    earliest = Since("attacking")


class Battles(TriggerCondition, frozen=True, kw_only=True):
    """The subject battles, in Duel Masters; or wins, or loses, that battle."""

    outcome: Literal["", "won", "lost"] = ""
    earliest = Since("damage")


When = (
    Attacks
    | AttacksUnblocked
    | Blocks
    | BlocksCreature
    | BlocksCount
    | BecomesBlocked
    | BecomesBlockedBy
    | BecomesBlockedByCount
    | OneOrMoreBlock
    | OneOrMoreBecomeBlocked
    | Dies
    | IsDealtDamage
    | GainsLife
    | BecomesTapped
    | IsAttacked
    | Battles
    | OtherWhen
    | CardWhen
)
"""Every trigger condition there is, for decoding."""


class BlockedByAtLeast(Tagged, frozen=True, tag_field="if", tag="blocked_by"):
    """The permanent that has the ability is blocked by at least `n` creatures."""

    n: Number


class FoughtAlone(Tagged, frozen=True, tag_field="if"):
    """That creature was attacking alone or blocking alone (506.5)."""


class ConditionHolds(Tagged, frozen=True, tag_field="if"):
    """The condition holds, as the permanent that has the ability sees it."""

    condition: Condition


class HadNoCounter(Tagged, frozen=True, tag_field="if"):
    """The permanent that has the ability had no counter of that kind on it when it was last on the battlefield."""

    counter: str


class WasSo(Tagged, frozen=True, tag_field="if"):
    """What left the battlefield was so as it last existed there (603.10a); the condition calls that one "this"."""

    condition: Condition


class NotKnown(Tagged, frozen=True, tag_field="if"):
    """Words stand there that are not read: the ability may trigger or not."""


If = BlockedByAtLeast | FoughtAlone | ConditionHolds | HadNoCounter | WasSo | NotKnown
"""An intervening "if" (603.4): asked when the ability would trigger, and again when it resolves."""


Whom = Literal["this", "that", "target"]
"""The permanent that has the ability, the other one of the event, or one that the player chooses."""


class Size(Instruction, frozen=True, kw_only=True):
    """Creatures get `power`/`toughness` until end of turn, once for each of what `per` counts as it resolves."""

    whom: Literal["this", "that", "each_other_attacker"] = "this"
    power: Number
    toughness: Number
    per: Literal["", "blocker_beyond_the_first", "opponent_attacked"] = ""


class PutCounters(Instruction, frozen=True, kw_only=True):
    """A +1/+1 counter is put on a creature; a target is an attacking creature with less power than this one."""

    whom: Whom = "this"
    n: Number = 1


class DefenderLosesLife(Instruction, frozen=True, kw_only=True):
    """The defending player loses `n` life."""

    n: Number


class DefenderSacrifices(Instruction, frozen=True, kw_only=True):
    """The defending player sacrifices `n` permanents, which that player chooses."""

    n: Number


class Destroy(Instruction, frozen=True, kw_only=True):
    """Objects are destroyed; if not given otherwise, that creature."""

    what: Reference = THAT_ONE


class GainLife(Instruction, frozen=True, kw_only=True):
    """Players gain `n` life; if not given otherwise, the controller of the ability."""

    n: Amount
    who: AnyPlayer = YOU


class Provoke(Instruction, frozen=True, kw_only=True):
    """Its controller may have a creature of the defending player untap and block this one if able (702.39a)."""


class AtEndOfCombat(Instruction, frozen=True, kw_only=True):
    """At end of combat something is done to that creature, by a delayed triggered ability (603.7).

    It is destroyed, returned to its owner's hand or sacrificed, whatever it has become.
    """

    action: Literal["destroy", "return", "sacrifice"]


class MovesCards(Instruction, frozen=True, kw_only=True):
    """Cards are drawn, looked at or moved between hands, decks, mana zones, graveyards and shields, or shields broken.

    Nothing of that is kept here, and no creature in the battle zone is meant.
    """


class DoToCreatures(Instruction, frozen=True, kw_only=True):
    """Something is done to creatures in the battle zone: to this one, to that one, to all that are meant or to some.

    Some (`n`, or `up_to` `n`) are chosen as the ability resolves, by its player or by the `opponent`, of whose
    creatures `which` speaks as the ability's player sees them. `which_are`: only the tapped or the untapped ones.
    `after_battle`: it is done once the battle that is still to come is over.
    """

    action: Literal["destroy", "tap", "untap", "return"]
    whom: Literal["this", "that", "all", "chosen"]
    which: Which = ()
    n: Number = 1
    up_to: bool = False
    by: Literal["you", "opponent"] = "you"
    which_are: Literal["", "tapped", "untapped"] = ""
    after_battle: bool = False


# The events.


class TriggersStacked(Choice, frozen=True):
    """A player put triggered abilities that waited on the stack, the first one lowest (603.3b).

    Each is named by its number: how many had triggered, been cast or been activated in the turn with it.
    """

    player: str
    triggers: tuple[Number, ...]


class TargetsChosen(Choice, frozen=True):
    """A player chose the targets of a triggered ability, and its modes, as it was put on the stack (603.3c, 603.3d).

    `targets` are in the order in which the words ask for them; "" says that a word takes no further one, and that the
    next is chosen for a later word. `modes` are counted as printed from 0.
    """

    player: str
    trigger: Number
    targets: tuple[str, ...]
    modes: tuple[Number, ...] = ()


class AbilityRemoved(Derived, frozen=True):
    """An ability or a spell was removed from the stack: no target could be chosen (603.3d), or none is legal (608.2b).

    `trigger` is its number, as `TriggersStacked` counts.
    """

    trigger: Number
    rule: str


class AbilityResolved(Choice, frozen=True):
    """An ability or a spell resolved: all players passed and it was on top of the stack (608), or it was on standby.

    `trigger` is its number, as `TriggersStacked` counts. `objects` are what its controller, or another player who had
    to, chose for it then, its targets apart; `declined` says that a "may" was not done, `stated` that the events that
    come next say what it did, where that is not read; `unchosen`, that nobody said what is chosen for it, of several,
    so that it is not known what it did, and `unknown` what else is not known of it. By `followed` its instructions are
    followed one after the other, until `events.resolving.ResolutionEnded`; where all is `told`, an event names each
    card that they move out of a graveyard, so that none leaves it unseen. Where it is `marked`, each time that cards
    move unseen to hands or graveyards, or out of hands, `events.players.CardsMovedUnseen` says so.
    """

    trigger: Number
    objects: tuple[str, ...] = ()
    declined: bool = False
    stated: bool = False
    unchosen: bool = False
    unknown: str = ""
    followed: bool = False
    told: bool = False
    marked: bool = False


class SizeModified(Derived, frozen=True):
    """By a triggered ability, a creature gets so much power and toughness more (or less) until end of turn."""

    object: str
    power: Number
    toughness: Number
    rule: str


class CreatureProvoked(Derived, frozen=True):
    """A creature was untapped, and has to block an attacking creature this combat if able (702.39a).

    `untapped` is False where a stun counter was removed instead (122.1d).
    """

    creature: str
    attacker: str
    rule: str
    untapped: bool = True
