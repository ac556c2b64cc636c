"""Trigger conditions beside those of attacking and blocking."""

from __future__ import annotations

from typing import Literal

from events.declaration_abilities import Condition
from events.event import Number
from events.filters import Which
from events.trigger_subjects import Acts as Acts
from events.trigger_subjects import Besides as Besides
from events.trigger_subjects import HowOften as HowOften
from events.trigger_subjects import OfSeveral as OfSeveral
from events.trigger_subjects import Since as Since
from events.trigger_subjects import TriggerCondition as TriggerCondition
from events.trigger_subjects import Who as Who


class Enters(OfSeveral, frozen=True, kw_only=True):
    """The subject enters the battlefield."""

    earliest = Since("enters")


class LeavesTheBattlefield(OfSeveral, frozen=True, kw_only=True):
    """The subject leaves the battlefield, to whichever zone; `without_dying`: to another one than a graveyard."""

    earliest = Since("dies")
    without_dying: bool = False


class PutIntoGraveyard(OfSeveral, frozen=True, kw_only=True):
    """The subject, whatever its types are, is put into a graveyard from the battlefield: into that of such a player.

    `card`: the subject is what the card is that it becomes there, and a token is none (111.1).
    """

    earliest = Since("dies")
    into: Who = "any"
    card: bool = False


class PutIntoExile(OfSeveral, frozen=True, kw_only=True):
    """The subject is put into exile from the battlefield."""

    earliest = Since("dies")


class SeveralDie(OfSeveral, frozen=True, kw_only=True):
    """`n` or more of the subject are put into graveyards from the battlefield together."""

    earliest = Since("dies")


class Sacrificed(OfSeveral, frozen=True, kw_only=True):
    """A player sacrifices the subject."""

    earliest = Since("dies")
    who: Who = "you"


WhatIsAttacked = Literal[
    "",
    "player",
    "opponent",
    "you",
    "you_or_planeswalker",
    "opponent_or_planeswalker",
    "planeswalker_of_yours",
    "battle",
    "player_with_most_life",
]
"""What is attacked: anything, a player, an opponent, the ability's controller, or also a planeswalker of theirs; a
battle, or a player of whom none has more life.
"""


class OneOrMoreAttack(TriggerCondition, frozen=True, kw_only=True):
    """`n` or more of the subject are declared as attackers: once for all that are (508.3d); they attack `attacked`.

    Those that attack a player or an opponent are so many that attack the same one, once for each (508.3e). `by_player`:
    those of each player who attacks count by themselves; `exactly`: no more than `n`.
    """

    earliest = Since("attacking")
    n: Number = 1
    attacked: WhatIsAttacked = ""
    by_player: bool = False
    exactly: bool = False


class AttacksPlayer(TriggerCondition, frozen=True, kw_only=True):
    """The subject is declared as an attacker that attacks `attacked`."""

    earliest = Since("attacking")
    attacked: WhatIsAttacked


class AttacksWithOthers(TriggerCondition, frozen=True, kw_only=True):
    """The subject and at least `n` other creatures are declared as attackers, those that are meant by `others`."""

    earliest = Since("attacking")
    n: Number
    others: Which = ()


Recipient = Literal[
    "",
    "player",
    "opponent",
    "you",
    "permanent",
    "player_or_planeswalker",
    "player_or_battle",
    "opponent_or_battle",
    "permanent_or_opponent",
    "permanent_or_player",
    "you_or_permanent",
    "owner",
    "players",
    "opponents",
    "permanents",
]
"""What is dealt damage: anything, a player, an opponent, the ability's controller, or a permanent; the owner of what
deals it; one or more players, opponents, or permanents: then it is one event for all of them (603.2c).
"""


class DealsDamage(OfSeveral, frozen=True, kw_only=True):
    """The subject deals damage, or `combat` damage: to such a recipient, a permanent being one of `which`.

    `at_least`: so much of it or more, to one recipient.
    """

    earliest = Since("damage")
    combat: bool = False
    to: Recipient = ""
    which: Which = ()
    at_least: Number = 0


DamageKind = Literal["", "combat", "noncombat"]
"""Any damage, combat damage, or damage that is none (120.2a, b)."""


class SourceDealsDamage(TriggerCondition, frozen=True, kw_only=True):
    """A source that such a player controls deals damage of a kind to such a recipient: each source by itself.

    The source is one of `sources`, and deals `at_least` so much, or `exactly` that.
    """

    earliest = Since("damage")
    who: Who = "any"
    kind: DamageKind = ""
    to: Recipient
    which: Which = ()
    sources: Which = ()
    at_least: Number = 0
    exactly: bool = False


class IsDealtNoncombatDamage(TriggerCondition, frozen=True, kw_only=True):
    """The subject is dealt damage that is no combat damage: once for all that is dealt to it at the same time."""

    earliest = Since("damage")


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
    """Counters of a kind ("" for any) are put on the subject by such a player: each counter, or `n` of them or more."""

    # Loyalty counters are put for costs as well (606.4).
    earliest = Since(lambda put: "effect" if put.counter == "loyalty" else "attacking")
    counter: str = ""
    by: Who = "any"


class BecomesTheTarget(TriggerCondition, frozen=True, kw_only=True):
    """The subject becomes the target of a spell or ability, of one that such a player controls."""

    earliest = Since("targeted")
    of: Literal["spell", "ability", "spell_or_ability"] = "spell_or_ability"
    who: Who = "any"


Happening = Literal[
    "becomes_monstrous",
    "connives",
    "evolves",
    "exploits",
    "explores",
    "is_turned_face_up",
    "is_under_another_control",
    "mutates",
    "phases_in",
    "phases_out",
    "transforms",
]
"""What an effect may do with a permanent, or what it does by an effect; it phases in no combat else (502.1)."""


class Happens(OfSeveral, frozen=True, kw_only=True):
    """Something happens to the subject that only an effect, a spell or an activated ability brings about."""

    # Evolve and exploit follow a permanent that enters (702.100a, 702.110a).
    earliest = Since(lambda happens: "enters" if happens.what in ("evolves", "exploits") else "effect")
    what: Happening


PlayerDoes = Literal[
    "cycles",
    "discards",
    "draws",
    "finishes_voting",
    "gives_a_gift",
    "loses_a_coin_flip",
    "mills",
    "proliferates",
    "rolls_a_die",
    "scries",
    "surveils",
    "wins_a_coin_flip",
]
"""What a player does with cards and dice, by an effect or for a cost."""


class Does(TriggerCondition, frozen=True, kw_only=True):
    """A player does something by an effect or for a cost, with the subject where cards are named.

    `nth`: for that time in a turn; `n`: with that many cards or more at once. `by`: a spell or ability that
    such a player controls causes it.
    """

    earliest = Since("effect")
    who: Who = "you"
    what: PlayerDoes
    nth: Number = 0
    n: Number = 0
    by: Literal["any", "opponent"] = "any"


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
    "postcombat_main",
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
    "second_main": "second_main",
    "postcombat_main": "second_main",
}
"""From when on the steps of combat begin, and main phases after it."""


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


class Enlists(TriggerCondition, frozen=True, kw_only=True):
    """The subject enlists a creature (702.154c); that creature is the object of the event.

    `linked`: it triggers on what was tapped for its own ability: of several such abilities one does (702.154d).
    """

    earliest = Since("attacking")
    linked: bool = False


OtherWhen = (
    AttacksPlayer
    | AttacksWithOthers
    | BecomesTheTarget
    | BecomesUntapped
    | Casts
    | CountersArePut
    | DealsDamage
    | Does
    | Enlists
    | Enters
    | Exerted
    | Happens
    | IsDealtCombatDamage
    | IsDealtNoncombatDamage
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
