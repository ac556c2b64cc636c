"""The closed algebra of abilities about blocking and combat damage: plain data, compiled once, recorded in events.

A sentence such as "This creature can't be blocked except by two or more creatures." and a keyword such as menace
both become `MinBlockers(n=2)`; the judge of a declaration reads only these structs, never a sentence or a keyword.
Every ability has a `subject` (whom it speaks of; usually the permanent that has it) and may have a `condition`.
Those about declaring attackers and blockers, and what all have, are in `events.declaration_abilities`; those of Duel
Masters alone in `events.duel_abilities`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, Union

from events import card_instructions as card_instructions
from events import characteristics as characteristics
from events import duel_abilities as duel_abilities
from events import instead as instead
from events import instructions_of_objects as instructions_of_objects
from events.ability_costs import AnyCost
from events.declaration_abilities import Ability, Condition
from events.event import Number, Untagged
from events.filters import Which
from events.instructions import Instruction, TokenKind
from events.references import YOU, Amount, AnyPlayer, CombatRole, Described, Duration, Reference, Targets
from events.sizes import Among, DefinesPT, ModifiesPT, SetsBasePT
from events.trigger_conditions import Acts as Acts
from events.triggers import If, When

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
    "assigns_by_toughness",
    "assigns_by_greater_toughness",
    "assigns_no_combat_damage",
]


class CombatTrait(Ability, frozen=True, kw_only=True):
    """A static ability that declaring attackers or dealing damage looks at, under the rules' own name."""

    trait: Trait


class RedirectsAttack(Ability, frozen=True, kw_only=True):
    """The subject may be tapped to have an attack on another creature of its controller changed to itself.

    `players`: an attack on its controller too. `blocks`: doing so is blocking. `attackers`: only attacks of these.
    """

    players: bool = False
    blocks: bool = False
    attackers: Which = ()


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
    `permanents` is False. `removes`: a counter of that kind is removed from the subject as well (615.5). `noncombat`:
    only damage that is not combat damage. `how`: all but `amount` is prevented; or as many counters are removed as
    points are prevented, or put on the subject.
    """

    by: Which = ()
    amount: Number | None = None
    combat: bool = False
    fighting: Literal["", "attacking", "blocking"] = ""
    by_fighting: Literal["", "attacking", "blocking", "blocking_it", "blocked_by_it", "unblocked"] = ""
    players: Literal["", "you", "all"] = ""
    permanents: bool = True
    removes: Literal["", "+1/+1"] = ""
    noncombat: bool = False
    how: Literal["", "all_but", "remove_as_many", "put_+1/+1", "put_-1/-1"] = ""

    @property
    def puts(self) -> Literal["", "+1/+1", "-1/-1"]:
        """The kind of counters of which as many are put on the subject as points are prevented."""
        return "+1/+1" if self.how == "put_+1/+1" else "-1/-1" if self.how == "put_-1/-1" else ""


class DamageCantBePrevented(Ability, frozen=True, kw_only=True):
    """Damage that the subject would deal can't be prevented; `combat`: combat damage (615.12)."""

    combat: bool = False


class ShieldCounters(Ability, frozen=True, kw_only=True):
    """By a shield counter the permanent is dealt no damage, and no effect destroys it: the counter goes (122.1c)."""


class StunCounters(Ability, frozen=True, kw_only=True):
    """As the permanent would become untapped, a stun counter is removed from it instead (122.1d)."""


class FinalityCounters(Ability, frozen=True, kw_only=True):
    """By a finality counter the permanent is exiled instead of going to a graveyard (122.1h)."""


class MoreLifeGained(Ability, frozen=True, kw_only=True):
    """The controller gains `times` as much life, and `plus` points, instead of what they would gain."""

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


class PowerToughness(Ability, frozen=True, kw_only=True):
    """The subject gets +n/+n, or something defines its power and toughness.

    Old logs have it; what is read now is in `events.sizes`, with its numbers. It says only whose are in doubt once that
    may have changed: when its source or the subject has left, when what `while_` names begins or ends, or ("other")
    when anything changes.
    """

    while_: Literal["", "attacking", "blocking", "other"] = ""


AnySize = PowerToughness | ModifiesPT | SetsBasePT | DefinesPT
"""Every ability that gives power and toughness."""


class Triggered(Ability, frozen=True, kw_only=True):
    """A triggered ability: it changes no declaration's legality.

    It triggers on each of `when` (none: on something that is not understood), under the intervening `only_if`.
    `effect` is what it does, to its `targets`; `optional` says that its controller may. `opaque` when its effect is
    written `...`. `use`: its use has to be declared. `modes`: it is modal, and these are its modes. `acts`: where
    `when` is empty, from when on it may trigger.
    """

    label: str = ""
    opaque: bool = False
    when: tuple[When, ...] = ()
    only_if: If | None = None
    effect: AnyInstruction | None = None
    optional: bool = False
    use: bool = False
    modes: tuple[str, ...] = ()
    acts: Acts = "beginning"
    targets: tuple[Targets, ...] = ()


class TriggeredInGraveyard(Triggered, frozen=True, kw_only=True):
    """A triggered ability that functions while its card is in a graveyard, and not on the battlefield (113.6m)."""


# Activated abilities and spells (602, 608).

ActivationTiming = Literal[
    "after_blockers", "any_player", "as_a_sorcery", "as_an_instant", "before_attackers", "before_blockers",
    "before_combat_damage", "declare_attackers", "declare_blockers", "during_combat", "during_upkeep",
    "not_during_combat",
    "once", "once_each_turn", "opponents_turn", "twice_each_turn", "your_turn", "your_upkeep",
]  # fmt: skip
"""A restriction on when an ability can be activated; "any_player" is a permission, of others alone or at times
alone where the rest is not read.
"""


class Activated(Ability, frozen=True, kw_only=True):
    """An activated ability that is no mana ability: cost, targets, effect.

    A cost that is not read holds a `NotReadCost`. `effect` None: what it does is not read. `only`: its activation is
    restricted; `only_if` restricts it too; `only_not_read`: in words that are not read. `zone`: where its card has
    to be; `loyalty`: it is a loyalty ability (606). `adds_mana`: what is not read of it could add mana (605.1a).
    """

    cost: tuple[AnyCost, ...] = ()
    targets: tuple[Targets, ...] = ()
    effect: AnyInstruction | None = None
    only: tuple[ActivationTiming, ...] = ()
    only_if: Condition | None = None
    only_not_read: bool = False
    zone: Literal["battlefield", "hand", "graveyard"] = "battlefield"
    loyalty: bool = False
    adds_mana: bool = False


class CastOnly(Ability, frozen=True, kw_only=True):
    """The spell can be cast only then (601.3)."""

    only: tuple[ActivationTiming, ...]


class SpellAbility(Ability, frozen=True, kw_only=True):
    """What an instant or sorcery does as it resolves; None: what it does is not read. `cost`: an additional cost."""

    targets: tuple[Targets, ...] = ()
    effect: AnyInstruction | None = None
    cost: tuple[AnyCost, ...] = ()


# Instructions that are made of others, or give abilities.


class InOrder(Instruction, frozen=True, kw_only=True):
    """Instructions that are followed one after the other, as written (608.2c)."""

    steps: tuple[AnyInstruction, ...]


class May(Instruction, frozen=True, kw_only=True):
    """A player may pay a cost, follow an instruction, or both; `then` what "if you do" says, `otherwise` if not."""

    who: AnyPlayer = YOU
    do: AnyInstruction | None = None
    pays: tuple[AnyCost, ...] = ()
    then: AnyInstruction | None = None
    otherwise: AnyInstruction | None = None


class UnlessPaid(Instruction, frozen=True, kw_only=True):
    """The instruction is followed unless a player pays a cost."""

    do: AnyInstruction
    who: AnyPlayer
    pays: tuple[AnyCost, ...]


class IfTrue(Instruction, frozen=True, kw_only=True):
    """The instruction is followed if a condition is true as it is reached; else `otherwise`, if given."""

    condition: Condition
    then: AnyInstruction
    otherwise: AnyInstruction | None = None


class IfSuch(Instruction, frozen=True, kw_only=True):
    """The instruction is followed if an object is such, or (`negated`) is not, as it is reached; else `otherwise`.

    Of several cards that were found: if one of them or more is.
    """

    what: Reference
    such: Described
    then: AnyInstruction
    otherwise: AnyInstruction | None = None
    negated: bool = False


class IfDone(Instruction, frozen=True, kw_only=True):
    """An instruction is followed, and then another one if something was done by it; else `otherwise` (608.2c)."""

    do: AnyInstruction
    then: AnyInstruction | None = None
    otherwise: AnyInstruction | None = None


class FlipsCoin(Instruction, frozen=True, kw_only=True):
    """A player flips a coin (705): `then` is followed if they win the flip, or (`lost`) lose it; else `otherwise`."""

    who: AnyPlayer = YOU
    lost: bool = False
    then: AnyInstruction | None = None
    otherwise: AnyInstruction | None = None


class DieRow(Untagged, frozen=True):
    """What is followed if the result of a die is one of the numbers from `least` to `most` (None: or greater)."""

    least: Number
    most: Number | None
    effect: AnyInstruction


class RollsDie(Instruction, frozen=True, kw_only=True):
    """A player rolls a die with so many sides (706); the row in which the result is, is followed."""

    sides: Number
    rows: tuple[DieRow, ...] = ()
    who: AnyPlayer = YOU


class AtOnce(Instruction, frozen=True, kw_only=True):
    """Instructions are followed at the same time: one source deals damage to several, in several amounts."""

    these: tuple[AnyInstruction, ...]


class ForEachPlayer(Instruction, frozen=True, kw_only=True):
    """An instruction is followed for each of the players, who is `OneOfThem` in it."""

    who: AnyPlayer
    do: AnyInstruction


class AttackingPlayer(Instruction, frozen=True, kw_only=True):
    """What an instruction puts onto the battlefield attacking attacks a player, or a planeswalker that they control.

    `or_planeswalker`: whether it may attack one of these.
    """

    do: AnyInstruction
    attacks: AnyPlayer
    or_planeswalker: bool = False


class Mode(Untagged, frozen=True):
    """A mode (700.2): its targets, what it does, and what choosing it costs more."""

    effect: AnyInstruction
    targets: tuple[Targets, ...] = ()
    cost: tuple[AnyCost, ...] = ()


class Choose(Instruction, frozen=True, kw_only=True):
    """`least` to `most` of the modes are chosen (None: any number), each once, or (`again`) more than once."""

    modes: tuple[Mode, ...]
    least: Number = 1
    most: Number | None = 1
    again: bool = False


Moment = Literal["end_step", "your_end_step", "end_of_combat", "upkeep", "your_upkeep", "this_leaves"]
"""When a delayed triggered ability triggers: the next time that this begins or happens (603.7)."""


class Delayed(Instruction, frozen=True, kw_only=True):
    """A delayed triggered ability is set up, which does something once, later; `if_any`: if there are such objects."""

    at: Moment
    do: AnyInstruction
    if_any: Reference | None = None


class WhenYouDo(Instruction, frozen=True, kw_only=True):
    """A reflexive triggered ability triggers on what was just done, with targets of its own (603.12)."""

    do: AnyInstruction
    targets: tuple[Targets, ...] = ()


class Gains(Instruction, frozen=True, kw_only=True):
    """Objects gain keywords and abilities for a time, or (`choice`) one of them."""

    what: Reference
    keywords: tuple[str, ...] = ()
    abilities: tuple[AnyAbility, ...] = ()
    choice: bool = False
    until: Duration = "end_of_turn"


class Binds(Instruction, frozen=True, kw_only=True):
    """A rule of combat holds for objects for a time, without being an ability of theirs ("can't block this turn").

    In each ability "this permanent" is the object that it holds for.
    """

    what: Reference
    abilities: tuple[AnyAbility, ...]
    until: Duration = "end_of_turn"


class CreatesTokens(Instruction, frozen=True, kw_only=True):
    """Players create tokens, with abilities besides their keywords.

    `tapped`, `fighting`: how they enter; `against`: a blocking one blocks that attacker.
    """

    token: TokenKind
    n: Amount = 1
    who: AnyPlayer = YOU
    tapped: bool = False
    fighting: CombatRole = ""
    against: Reference | None = None
    abilities: tuple[AnyAbility, ...] = ()


class Grants(Ability, frozen=True, kw_only=True):
    """The subject has these keywords, and these abilities beside those of its own (613.1f).

    `abilities` are what the keywords stand for, each with its keyword as its words, and what stood in quotation marks:
    in them "this permanent" is the one that has got them. Only those of the subject are meant that are all of `among`.
    """

    keywords: tuple[str, ...] = ()
    abilities: tuple[AnyAbility, ...] = ()
    among: tuple[Among, ...] = ()


class Opaque(Ability, frozen=True, kw_only=True):
    """An ability known only by another engine's number; it may do anything."""

    number: Number


class SpellsHave(Ability, frozen=True, kw_only=True):
    """Spells that players cast or control have keywords: the ability's controller, that one's opponents, or any player.

    `spells` says which of theirs; `some`: not all of those, but it is not read which. `controlled`: those that these
    players control, copies among them; else those that they cast.
    """

    whose: Literal["you", "opponent", "any"] = "you"
    spells: Which = ()
    keywords: tuple[str, ...] = ()
    some: bool = False
    controlled: bool = False


Playing = Literal["", "may_cast", "cant_cast", "cast_costs", "may_activate", "cant_activate", "activate_costs"]
"""What words say of casting spells or activating abilities: it may be done, it can't be, or it costs more or less."""


Frees = Literal["anyone", "host", "itself", "nobody"]
"""Whom words may free of a restriction at most: "host" is what their permanent is attached to, and that one itself."""

Resizes = Literal["", "anyone", "counted", "host", "itself", "lands"]
"""Whose power and toughness words may change at most, or that it may be what is counted: anything, or "lands" alone."""


class Unsupported(Ability, frozen=True, kw_only=True):
    """Words that the reader declined, with the reason; a verdict that they could change is undetermined.

    `blocking` is False where they are known to say nothing about which blocks are legal; `acts`: from when on they can
    act at all; `playing`: what they say of spells that are cast, or of abilities that are activated; `frees`: whose
    abilities, colors, types or control they may change, or to whom permit what is forbidden. `zone`: where their card
    has to be. `changes`: all that it may change is which subtypes or colors its subject has, or which
    attacks are legal; "" where it may be more. `sizes`: whose power and toughness they may change, or whether what may
    be counted for some, which may be lands alone; "" where they are known to change none.
    """

    why: str = ""
    blocking: bool = True
    acts: Acts = "always"
    playing: Playing = ""
    frees: Frees = "anyone"
    zone: Literal["battlefield", "graveyard"] = "battlefield"
    changes: Literal["", "attacks", "colors", "subtypes"] = ""
    sizes: Resizes = ""


if TYPE_CHECKING:
    AnyAbility: TypeAlias = Ability
    AnyInstruction: TypeAlias = Instruction
else:
    AnyAbility = Union[(*Ability.__subclasses__(), TriggeredInGraveyard)]  # those of all modules
    AnyInstruction = Union[tuple(Instruction.__subclasses__())]  # noqa: UP007  # those of all modules
"""Every ability, and every instruction, there is, for decoding."""
