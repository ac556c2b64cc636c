"""What spells and abilities do, instruction by instruction (608.2c), as plain typed data.

Each is one action of the rules under its own name. Those that are made of others (`InOrder`, `May`, `IfTrue`, `Choose`,
`Delayed`) and those that give abilities stand in `events.abilities`, because an ability can hold an instruction and an
instruction an ability; so does the union of all, `AnyInstruction`.
"""

from __future__ import annotations

from typing import Literal

from events.event import Number, Tagged, Untagged
from events.references import (
    YOU,
    Amount,
    AnyPlayer,
    CombatRole,
    Described,
    Duration,
    Reference,
)


class Instruction(Tagged, frozen=True, kw_only=True, tag_field="effect"):
    """What every instruction has: its name in the algebra."""


# Power, toughness and characteristics (611, 613).


class GetsPT(Instruction, frozen=True, kw_only=True):
    """Creatures get `power`/`toughness` for a time."""

    what: Reference
    power: Amount
    toughness: Amount
    until: Duration = "end_of_turn"


class HasBasePT(Instruction, frozen=True, kw_only=True):
    """Creatures have that base power and toughness for a time; None: that one stays."""

    what: Reference
    power: Amount | None
    toughness: Amount | None
    until: Duration = "end_of_turn"


class SwitchesPT(Instruction, frozen=True, kw_only=True):
    """The power and toughness of creatures are switched for a time."""

    what: Reference
    until: Duration = "end_of_turn"


class LosesKeywords(Instruction, frozen=True, kw_only=True):
    """Objects lose these keywords for a time, or (`all_abilities`) all abilities."""

    what: Reference
    keywords: tuple[str, ...] = ()
    all_abilities: bool = False
    until: Duration = "end_of_turn"


class Becomes(Instruction, frozen=True, kw_only=True):
    """Objects become something for a time: colors, types, subtypes, a size.

    `besides`: in addition to what they have of that. What is empty or None stays; keywords are gained.
    """

    what: Reference
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    keywords: tuple[str, ...] = ()
    besides: Literal["", "types", "creature types", "colors and types"] = ""
    until: Duration = ""


class GainsControl(Instruction, frozen=True, kw_only=True):
    """A player gains control of objects for a time."""

    what: Reference
    who: AnyPlayer = YOU
    until: Duration = ""


# Combat (506 to 511).


class MustBlockIt(Instruction, frozen=True, kw_only=True):
    """Creatures block an attacker for a time if able."""

    what: Reference
    attacker: Reference
    until: Duration = "end_of_turn"


class CantBlockIt(Instruction, frozen=True, kw_only=True):
    """Creatures can't block an attacker for a time."""

    what: Reference
    attacker: Reference
    until: Duration = "end_of_turn"


class Goads(Instruction, frozen=True, kw_only=True):
    """Creatures are goaded (701.15)."""

    what: Reference


class RemovesFromCombat(Instruction, frozen=True, kw_only=True):
    """Creatures are removed from combat (506.4).

    `unblocks`: what one was blocking, and no other creature blocked this combat, becomes unblocked (509.1h).
    """

    what: Reference
    unblocks: bool = False


class Fights(Instruction, frozen=True, kw_only=True):
    """Two creatures fight each other (701.14)."""

    one: Reference
    other: Reference


class BecomesBlockedNow(Instruction, frozen=True, kw_only=True):
    """Attacking creatures become blocked, by no creature (509.1h)."""

    what: Reference


class ExtraCombat(Instruction, frozen=True, kw_only=True):
    """After this phase there is an additional combat phase; `main`: followed by an additional main phase."""

    main: bool = False


# Damage, destruction and what prevents them.


class DealsDamage(Instruction, frozen=True, kw_only=True):
    """A source deals damage to objects and players; `divided`: as its controller chooses among the targets."""

    source: Reference
    n: Amount
    to: Reference | None = None
    players: AnyPlayer | None = None
    divided: bool = False


class DealsDamageToTargets(Instruction, frozen=True, kw_only=True):
    """A source deals damage to the targets that were chosen for the `target`-th, creatures and players alike."""

    source: Reference
    n: Amount
    target: Number = 0
    divided: bool = False


class DestroysNoRegeneration(Instruction, frozen=True, kw_only=True):
    """Objects are destroyed, and can't be regenerated (701.19c)."""

    what: Reference


class Regenerates(Instruction, frozen=True, kw_only=True):
    """The next time that the object would be destroyed this turn, it isn't (701.19a)."""

    what: Reference


class Prevents(Instruction, frozen=True, kw_only=True):
    """Damage is prevented for a time: all of it, or the next `n` points.

    `to`: what it would be dealt to, `players` who; neither: whatever it is. `by`: the sources. `combat`: only combat
    damage.
    """

    to: Reference | None = None
    players: AnyPlayer | None = None
    by: Reference | None = None
    n: Amount | None = None
    combat: bool = False
    until: Duration = "end_of_turn"


class PreventsToTargets(Instruction, frozen=True, kw_only=True):
    """The next `n` points of damage to the targets that were chosen for the `target`-th are prevented; None: all."""

    target: Number = 0
    n: Amount | None = None
    until: Duration = "end_of_turn"


# Where objects are.


class Exiles(Instruction, frozen=True, kw_only=True):
    """Objects are exiled; `until`: until this permanent leaves the battlefield (610.3)."""

    what: Reference
    until: Duration = ""


class Puts(Instruction, frozen=True, kw_only=True):
    """Objects are put, or returned, into a zone of their owners; onto the battlefield under `control`.

    "library": shuffled into it. `counter`: each enters with `n` counters of that kind on it.
    """

    what: Reference
    to: Literal["hand", "battlefield", "library_top", "library_bottom", "library", "graveyard"]
    control: Literal["owner", "you", ""] = ""
    tapped: bool = False
    fighting: CombatRole = ""
    transformed: bool = False
    counter: str = ""
    n: Amount = 1


class Sacrifices(Instruction, frozen=True, kw_only=True):
    """Objects that are referred to are sacrificed by who controls them."""

    what: Reference


class PlayerSacrifices(Instruction, frozen=True, kw_only=True):
    """Each of the players sacrifices `n` permanents that are described, of their choice."""

    who: AnyPlayer
    what: Described
    n: Amount = 1


class Taps(Instruction, frozen=True, kw_only=True):
    """Objects become tapped."""

    what: Reference


class Untaps(Instruction, frozen=True, kw_only=True):
    """Objects become untapped."""

    what: Reference


class StaysTapped(Instruction, frozen=True, kw_only=True):
    """Objects don't untap during their controllers' untap steps: the next ones, or all as long as `until` says."""

    what: Reference
    until: Literal["next", "untaps", "this_leaves", "you_lose_this"] = "next"


class Attaches(Instruction, frozen=True, kw_only=True):
    """An object is attached to another one (701.3)."""

    what: Reference
    to: Reference


class PhasesOut(Instruction, frozen=True, kw_only=True):
    """Permanents phase out (702.26)."""

    what: Reference


class Transforms(Instruction, frozen=True, kw_only=True):
    """Permanents transform (701.27)."""

    what: Reference


# Counters and tokens.


class PutsCounters(Instruction, frozen=True, kw_only=True):
    """Counters of a kind are put on objects: so many on each."""

    what: Reference
    counter: str
    n: Amount = 1


class DistributesCounters(Instruction, frozen=True, kw_only=True):
    """Counters of a kind are distributed among the targets that were chosen for the `target`-th."""

    counter: str
    n: Amount
    target: Number = 0


class RemovesCounters(Instruction, frozen=True, kw_only=True):
    """Counters of a kind ("" for any) are removed from objects: so many, or (None) all."""

    what: Reference
    counter: str
    n: Amount | None = 1


class DoublesCounters(Instruction, frozen=True, kw_only=True):
    """The number of counters of a kind ("" for each kind) on objects is doubled."""

    what: Reference
    counter: str


class PlayerGetsCounters(Instruction, frozen=True, kw_only=True):
    """Players get counters of a kind: energy, poison, experience."""

    who: AnyPlayer
    counter: str
    n: Amount = 1


class TokenKind(Untagged, frozen=True):
    """What a token is (111.3): its characteristics, or the name of a predefined one (111.10).

    Args:
        name: its name, where it is given; a predefined token's, such as "treasure", in lower case.
        types: its card types in lower case; so are subtypes and supertypes.
        subtypes: its subtypes.
        supertypes: its supertypes.
        colors: its colors; none: colorless.
        power: its power; None: it has none.
        toughness: its toughness; None: it has none.
        keywords: its keywords.
    """

    name: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    keywords: tuple[str, ...] = ()


class CopyExcept(Untagged, frozen=True):
    """In what a copy differs from what it copies (707.9); what is empty or None is copied.

    `besides`: in addition to its other types, or to its other colors and types.
    """

    power: Number | None = None
    toughness: Number | None = None
    not_legendary: bool = False
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    besides: Literal["", "types", "creature types", "colors and types"] = ""
    keywords: tuple[str, ...] = ()


class CreatesCopies(Instruction, frozen=True, kw_only=True):
    """Players create tokens that are copies of an object, but for what `but` says."""

    of: Reference
    n: Amount = 1
    who: AnyPlayer = YOU
    tapped: bool = False
    fighting: CombatRole = ""
    but: CopyExcept = CopyExcept()


# Players.


class LosesLife(Instruction, frozen=True, kw_only=True):
    """Players lose life."""

    who: AnyPlayer
    n: Amount


class Draws(Instruction, frozen=True, kw_only=True):
    """Players draw cards."""

    n: Amount = 1
    who: AnyPlayer = YOU


class Discards(Instruction, frozen=True, kw_only=True):
    """Players discard cards: so many, or (None) their hand."""

    n: Amount | None = 1
    who: AnyPlayer = YOU
    at_random: bool = False


class Mills(Instruction, frozen=True, kw_only=True):
    """Players mill cards."""

    n: Amount = 1
    who: AnyPlayer = YOU


class AddsMana(Instruction, frozen=True, kw_only=True):
    """Players add mana: the symbols as printed, one of several kinds, or (`any_color`) of colors that they choose."""

    mana: tuple[str, ...] = ()
    any_color: Literal["", "one", "each"] = ""
    n: Amount = 1
    who: AnyPlayer = YOU


class Searches(Instruction, frozen=True, kw_only=True):
    """Players search their library for cards, each of one of the kinds in `what`, put them somewhere, and shuffle."""

    what: tuple[Described, ...]
    to: Literal["hand", "battlefield", "graveyard"]
    n: Amount = 1
    up_to: bool = False
    reveal: bool = False
    tapped: bool = False
    who: AnyPlayer = YOU


class Shuffles(Instruction, frozen=True, kw_only=True):
    """Players shuffle their library."""

    who: AnyPlayer = YOU


class Counters(Instruction, frozen=True, kw_only=True):
    """Spells or abilities on the stack are countered."""

    what: Reference


Action = Literal[
    "adapt", "amass", "become the monarch", "bolster", "connive", "detain", "discover", "earthbend", "endure",
    "explore", "fateseal", "incubate", "investigate", "learn", "manifest", "manifest dread", "monstrosity", "populate",
    "proliferate",
    "scry", "support", "surveil", "suspect", "take an extra turn", "take the initiative", "the ring tempts you",
    "venture into the dungeon",
]  # fmt: skip
"""A keyword action (701), or another action that has one name."""


class Does(Instruction, frozen=True, kw_only=True):
    """A player does, or an object does, something that has one name: with a number, and words of its own in `kind`."""

    action: Action
    n: Amount | None = None
    what: Reference | None = None
    who: AnyPlayer = YOU
    kind: str = ""
