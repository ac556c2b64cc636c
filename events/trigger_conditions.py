"""Trigger conditions beside those of attacking and blocking, and what all have: whom they speak of, and since when.

A condition may be read in part (`partly`): the words say more about the event than the condition does, so that the
ability triggers on some of these events alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from events.declaration_abilities import Condition
from events.event import Number, Tagged
from events.filters import THIS, Which

Acts = Literal[
    "always", "beginning", "attacking", "blocking", "damage", "dies", "enters", "targeted", "effect", "activated"
]
"""From when on words that are not read can act: "always", or not before the first thing happens on a board
("beginning"), attackers are declared, blockers are declared, combat damage is dealt, or a permanent leaves the
battlefield ("dies"); "enters" and "targeted": only as a permanent enters, or something becomes a target; "effect": only
as an effect, or a cost, does such a thing (draws a card, turns a permanent face up); "activated": only once somebody
activates or casts something for it.
"""

Who = Literal["you", "opponent", "any", "other"]
"""Which player does it: the controller of the ability, an opponent, any player, or any but that controller."""


class Since:
    """From when on the events of a type of conditions may happen, read as an attribute of each; None: never in combat.

    Args:
        acts: the moment, or what tells it from a condition.
    """

    def __init__(self, acts: Acts | Callable[[Any], Acts | None]) -> None:
        self._acts = acts

    def __get__(self, condition: object, kind: type | None = None) -> Acts | None:
        """The moment for a condition."""
        return self._acts(condition) if callable(self._acts) else self._acts


Besides = Literal[
    "dealt damage by this",
    "enchanted",
    "equipped",
    "goaded",
    "historic",
    "modified",
    "multicolored",
    "nontoken",
    "renowned",
    "saddled",
    "suspected",
    "token",
    "with a counter",
]
"""What those an event speaks of have to be besides, and no filter says; damage is asked for that was dealt this turn,
by the permanent that has the ability (700.6, 700.9).
"""

HowOften = Literal["", "first_each_turn", "once_each_turn"]
"""How often an ability may trigger in a turn: each time, the first time that the event happens, or once."""


class TriggerCondition(Tagged, frozen=True, kw_only=True, tag_field="when"):
    """What every trigger condition has: whom it speaks of, and whether the words say more than is read.

    The subject is all of `among` besides. `only_while` is a condition that has to be true as the event happens, as the
    permanent that has the ability sees it ("while you control a creature", "during your turn").
    """

    earliest = Since("beginning")
    subject: Which = THIS
    partly: bool = False
    among: tuple[Besides, ...] = ()
    only_while: Condition | None = None
    often: HowOften = ""


class OfSeveral(TriggerCondition, frozen=True, kw_only=True):
    """`n`: that many of the subject or more do it together, and it triggers once for all of them; 0: each by itself."""

    n: Number = 0


class Enters(OfSeveral, frozen=True, kw_only=True):
    """The subject enters the battlefield."""

    earliest = Since("enters")


class LeavesTheBattlefield(OfSeveral, frozen=True, kw_only=True):
    """The subject leaves the battlefield, to whichever zone."""

    earliest = Since("dies")


class PutIntoGraveyard(OfSeveral, frozen=True, kw_only=True):
    """The subject, whatever its types are, is put into a graveyard from the battlefield: into that of such a player."""

    earliest = Since("dies")
    into: Who = "any"


class PutIntoExile(OfSeveral, frozen=True, kw_only=True):
    """The subject is put into exile from the battlefield."""

    earliest = Since("dies")


class SeveralDie(OfSeveral, frozen=True, kw_only=True):
    """`n` or more of the subject, creatures, are put into graveyards from the battlefield together."""

    earliest = Since("dies")


class Sacrificed(OfSeveral, frozen=True, kw_only=True):
    """A player sacrifices the subject."""

    earliest = Since("dies")
    who: Who = "you"


WhatIsAttacked = Literal["", "player", "opponent", "you", "you_or_planeswalker"]
"""What is attacked: anything, a player, an opponent, the ability's controller, or also a planeswalker of theirs."""


class OneOrMoreAttack(TriggerCondition, frozen=True, kw_only=True):
    """`n` or more of the subject are declared as attackers: once for all that are (508.3d); they attack `attacked`.

    Those that attack a player or an opponent are so many that attack the same one, once for each (508.3e). `by_player`:
    those of each player who attacks count by themselves.
    """

    earliest = Since("attacking")
    n: Number = 1
    attacked: WhatIsAttacked = ""
    by_player: bool = False


class AttacksPlayer(TriggerCondition, frozen=True, kw_only=True):
    """The subject is declared as an attacker that attacks `attacked`."""

    earliest = Since("attacking")
    attacked: WhatIsAttacked


class AttacksWithOthers(TriggerCondition, frozen=True, kw_only=True):
    """The subject and at least `n` other creatures are declared as attackers, those that are meant by `others`."""

    earliest = Since("attacking")
    n: Number
    others: Which = ()


Recipient = Literal["", "player", "opponent", "you", "permanent", "player_or_planeswalker", "player_or_battle"]
"""What is dealt damage: anything, a player, an opponent, the ability's controller, or a permanent."""


class DealsDamage(OfSeveral, frozen=True, kw_only=True):
    """The subject deals damage, or `combat` damage: to such a recipient, a permanent being one of `which`."""

    earliest = Since("damage")
    combat: bool = False
    to: Recipient = ""
    which: Which = ()


DamageKind = Literal["", "combat", "noncombat"]
"""Any damage, combat damage, or damage that is none (120.2a, b)."""


class SourceDealsDamage(TriggerCondition, frozen=True, kw_only=True):
    """A source that such a player controls deals damage of a kind to such a recipient: each source by itself."""

    earliest = Since("damage")
    who: Who = "any"
    kind: DamageKind = ""
    to: Recipient
    which: Which = ()


class IsDealtCombatDamage(TriggerCondition, frozen=True, kw_only=True):
    """The subject is dealt combat damage: once for all that is dealt to it at the same time."""

    earliest = Since("damage")


class PlayerIsDealtDamage(TriggerCondition, frozen=True, kw_only=True):
    """Such a player is dealt damage, or `combat` damage, or damage that is none (`noncombat`)."""

    earliest = Since("damage")
    who: Who = "you"
    combat: bool = False
    noncombat: bool = False


class LosesLife(TriggerCondition, frozen=True, kw_only=True):
    """Such a player loses life."""

    earliest = Since("damage")
    who: Who = "you"


class PlayerGainsLife(TriggerCondition, frozen=True, kw_only=True):
    """Such a player gains life."""

    earliest = Since("damage")
    who: Who


class BecomesUntapped(TriggerCondition, frozen=True, kw_only=True):
    """The subject becomes untapped."""

    earliest = Since("attacking")


class CountersArePut(OfSeveral, frozen=True, kw_only=True):
    """Counters of a kind ("" for any) are put on the subject: each counter, or `n` of them or more."""

    earliest = Since("attacking")
    counter: str = ""


class BecomesTheTarget(TriggerCondition, frozen=True, kw_only=True):
    """The subject becomes the target of a spell or ability, of one that such a player controls."""

    earliest = Since("targeted")
    of: Literal["spell", "ability", "spell_or_ability"] = "spell_or_ability"
    who: Who = "any"


Happening = Literal[
    "becomes_monstrous", "connives", "evolves", "exploits", "explores", "is_turned_face_up", "mutates", "transforms"
]
"""What an effect may do with a permanent, or what a permanent does by an effect."""


class Happens(OfSeveral, frozen=True, kw_only=True):
    """Something happens to the subject that only an effect, a spell or an activated ability brings about."""

    # Evolve and exploit follow a permanent that enters (702.100a, 702.110a).
    earliest = Since(lambda happens: "enters" if happens.what in ("evolves", "exploits") else "effect")
    what: Happening


PlayerDoes = Literal[
    "cycles",
    "discards",
    "draws",
    "mills",
    "proliferates",
    "scries",
    "surveils",
]
"""What a player does with cards and dice, by an effect or for a cost."""


class Does(TriggerCondition, frozen=True, kw_only=True):
    """A player does something by an effect or for a cost, with the subject where cards are named.

    `nth`: for that time in a turn; `n`: with that many cards or more at once.
    """

    earliest = Since("effect")
    who: Who = "you"
    what: PlayerDoes
    nth: Number = 0
    n: Number = 0


class Casts(TriggerCondition, frozen=True, kw_only=True):
    """A player casts a spell that is meant by the subject.

    `nth`: for that time in a turn; `copies`: copying one counts as well.
    """

    earliest = Since("activated")
    who: Who = "you"
    nth: Number = 0
    copies: bool = False


class TappedForMana(TriggerCondition, frozen=True, kw_only=True):
    """A player taps the subject for mana."""

    earliest = Since("activated")
    who: Who = "any"


StepOrPhase = Literal[
    "upkeep",
    "draw",
    "first_main",
    "second_main",
    "main",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_of_combat",
    "end",
    "cleanup",
]
"""A step or a main phase of a turn."""

_STEPS: dict[str, Acts] = {
    "beginning_of_combat": "always",
    "declare_attackers": "attacking",
    "declare_blockers": "blocking",
    "combat_damage": "blocking",
    "end_of_combat": "damage",
}
"""From when on the steps of combat begin."""


class StepBegins(TriggerCondition, frozen=True, kw_only=True):
    """Such a step begins, in the turn of such a player."""

    earliest = Since(lambda begins: _STEPS.get(begins.step))
    step: StepOrPhase
    whose: Who = "any"


class StateIs(TriggerCondition, frozen=True, kw_only=True):
    """A condition is true, as the permanent that has the ability sees it: a state trigger (603.8)."""

    earliest = Since("always")
    condition: Condition


class SomethingHappens(TriggerCondition, frozen=True, kw_only=True):
    """Something happens of which no more is known than from when on it may."""

    earliest = Since(lambda happens: happens.since)
    since: Acts


class Exerted(TriggerCondition, frozen=True, kw_only=True):
    """A player exerts the subject (701.43a)."""

    earliest = Since("attacking")
    who: Who = "you"


OtherWhen = (
    AttacksPlayer
    | AttacksWithOthers
    | BecomesTheTarget
    | BecomesUntapped
    | Casts
    | CountersArePut
    | DealsDamage
    | Does
    | Enters
    | Exerted
    | Happens
    | IsDealtCombatDamage
    | LeavesTheBattlefield
    | LosesLife
    | OneOrMoreAttack
    | PlayerGainsLife
    | PlayerIsDealtDamage
    | PutIntoExile
    | PutIntoGraveyard
    | Sacrificed
    | SeveralDie
    | SomethingHappens
    | SourceDealsDamage
    | StateIs
    | StepBegins
    | TappedForMana
)
"""The trigger conditions of this module, for decoding."""
