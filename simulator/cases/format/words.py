"""The words that a case is written with: names of objects, numbers, mana, rule numbers, sentences; and its board."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import count
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from simulator.cases.format import words as w

MAX_NAME = 200
"""Characters in a name."""
MAX_PROSE = 20_000
"""Characters in a sentence or in prose."""
MAX_NUMBER = 1_000_000_000

LINE = re.compile(r"\S([^\n\r]*\S)?")
"""A name or another text on one line."""


def _line(expected: str, longest: int = MAX_NAME, pattern: re.Pattern[str] = LINE, names: tuple[str, ...] = ()) -> Meta:
    shortest = None if pattern.fullmatch("") else 1
    return Meta(
        min_length=shortest, max_length=longest, extra={"expected": expected, "pattern": pattern, "names": names}
    )


def _name(expected: str, *kinds: str) -> Meta:
    return _line(expected, names=kinds)


_UNIQUE = Meta(extra={"unique": True})

ShortText = Annotated[str, _line("text on one line")]
Prose = Annotated[str, Meta(max_length=MAX_PROSE)]
SentenceText = Annotated[str, _line("a rules sentence on one line", MAX_PROSE)]
CounterName = ShortText
Designation = Literal["commander", "monstrous", "renowned", "saddled", "suspected"]
DESIGNATIONS: tuple[Designation, ...] = get_args(Designation)
"""What a permanent can become that is none of its characteristics; it stays so, but for a saddled one."""

PlayerDesignation = Literal["city's blessing", "completed a dungeon", "initiative", "monarch"]
"""What a player can be, have, or have done in the game, as a marker."""

WholeNumber = Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
NonNegative = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Positive = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
True_ = Annotated[bool, Meta(extra={"true": True})]

ManaText = Annotated[str, _line('mana such as "{2}{R}"', pattern=re.compile(r"(\{[0-9A-Z/]+\})*"))]
RuleNumber = Annotated[str, _line('a rule number such as "509.1b"', pattern=re.compile(r"[0-9]{3}(\.[0-9]+[a-z]?)?"))]
RuleNumbers = Annotated[tuple[RuleNumber, ...], _UNIQUE]

PlayerName = Annotated[str, _name("a player", "player")]
PermanentName = Annotated[str, _name("a permanent", "permanent")]
CardName = Annotated[str, _name("a card in a hand", "card")]
ObjectName = Annotated[str, _name("a permanent or a player", "permanent", "player")]
ZoneName = Annotated[str, _name("a permanent or a card", "permanent", "card")]
Label = Annotated[str, _name("an ability's label or a permanent", "label", "permanent")]
StackName = Annotated[str, _name("an ability's label or a permanent", "label", "permanent", "stack object")]
TriggerName = Annotated[
    str, _name("an ability's label, a permanent or its ability, as in a1:2", "label", "permanent", "ability")
]
TargetName = Annotated[
    str,
    _name(
        "a permanent, a player, a spell or a card",
        "permanent", "player", "stack object", "label", "any card",
    ),
]  # fmt: skip
AnyName = Annotated[
    str,
    _name(
        "a permanent, a player, a label, a card, a color or another word that is chosen",
        "permanent", "player", "label", "card", "stack object", "color", "word", "any card",
    ),
]  # fmt: skip
PlayerNames = Annotated[tuple[PlayerName, ...], _UNIQUE]
PermanentNames = Annotated[tuple[PermanentName, ...], _UNIQUE]
SomePermanents = Annotated[tuple[PermanentName, ...], Meta(min_length=1, extra={"unique": True})]
SomeObjects = Annotated[tuple[ObjectName, ...], Meta(min_length=1, extra={"unique": True})]

NamedPermanents = PermanentName | SomePermanents
"""A permanent, or several that are affected at the same time."""
NamedObjects = ObjectName | SomeObjects
"""The same, players among them."""

CaseBlocks = dict[PermanentName, PermanentNames]
"""For each blocker the attackers that it blocks."""
DamageByName = dict[ObjectName, NonNegative]
"""How much damage each of them is assigned or dealt."""

Color = Literal["white", "blue", "black", "red", "green"]
Civilization = Literal["light", "water", "darkness", "fire", "nature"]
CardType = Literal[
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "instant",
    "kindred",
    "land",
    "planeswalker",
    "sorcery",
    "token",
    "tribal",
]
COLORS: tuple[Color, ...] = get_args(Color)
CIVILIZATIONS: tuple[Civilization, ...] = get_args(Civilization)
CARD_TYPES: tuple[CardType, ...] = get_args(CardType)

Colors = Annotated[tuple[Color, ...], _UNIQUE]
Civilizations = Annotated[tuple[Civilization, ...], _UNIQUE]
Types = Annotated[tuple[CardType, ...], Meta(min_length=1, extra={"unique": True})]


def tag_of(name: str) -> str:
    """How a kind of step or effect is written in a case: `MustBlockEffect` as `must_block`.

    >>> tag_of("MustBlockEffect"), tag_of("EndStep")
    ('must_block', 'end_step')
    """
    name = name.removesuffix("Effect")
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("_")


def free_name(name: str, taken: Collection[str]) -> str:
    """A name that nothing has yet: with a number behind it, if need be.

    >>> free_name("Giant Growth", ()), free_name("Giant Growth", ("Giant Growth", "a1"))
    ('Giant Growth', 'Giant Growth 2')
    """
    if name not in taken:
        return name
    return next(other for number in count(2) if (other := f"{name} {number}") not in taken)


def free_names(names: Iterable[str], taken: Iterable[str]) -> list[str]:
    """For each of some names one that nothing has yet, and none of those before it.

    >>> free_names(["Forest", "Forest"], ["a1"])
    ['Forest', 'Forest 2']
    """
    found, gone = list[str](), [*taken]
    for name in names:
        found.append(free_name(name, gone))
        gone.append(found[-1])
    return found


class CasePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a case: no field may stand in it that is not known, and defaults are not written."""


class CaseCost(CasePart, frozen=True):
    """A cost to block: what is paid, taken together; a number stands for objects that are not chosen yet."""

    mana: ManaText = ""
    sacrifice: NonNegative | PermanentNames = ()
    tap: NonNegative | PermanentNames = ()
    return_to_hand: NonNegative | PermanentNames = ()
    discard: NonNegative | Annotated[tuple[CardName, ...], _UNIQUE] = ()
    life: NonNegative = 0


class CostChoices(CasePart, frozen=True):
    """What a player chooses to pay a cost with, where that leaves a choice."""

    sacrifice: PermanentNames = ()
    tap: PermanentNames = ()
    return_to_hand: PermanentNames = ()
    discard: Annotated[tuple[CardName, ...], _UNIQUE] = ()
    exile: Annotated[tuple[ZoneName, ...], _UNIQUE] = ()


_Words = Annotated[tuple[w.ShortText, ...], Meta(extra={"unique": True})]


class CaseManaCard(w.CasePart, frozen=True):
    """A card in a mana zone of Duel Masters."""

    civilization: w.Civilizations = ()
    tapped: bool = False


class CaseThisTurn(w.CasePart, frozen=True):
    """What a player has done this turn before the board is looked at, or what happened to them: nothing but this.

    Cards stand by name: the spells that they `cast`, the permanents that they `sacrificed`; `died` are the creatures
    that died under their control, sacrificed ones among them, and `left` other permanents that left the battlefield
    under it. `drawn` and `discarded` count cards, `descended` the permanent cards put into their graveyard, `crimes`
    those that they committed, `damage` what was dealt to them. What entered and is still there says so itself.
    """

    cast: tuple[w.ShortText, ...] = ()
    sacrificed: tuple[w.ShortText, ...] = ()
    died: tuple[w.ShortText, ...] = ()
    left: tuple[w.ShortText, ...] = ()
    drawn: w.NonNegative = 0
    discarded: w.NonNegative = 0
    life_gained: w.NonNegative = 0
    life_lost: w.NonNegative = 0
    damage: w.NonNegative = 0
    crimes: w.NonNegative = 0
    descended: w.NonNegative = 0
    surveilled: w.NonNegative = 0


class CasePlayer(w.CasePart, frozen=True):
    """A player: life in points, mana in the pool, cards in hand and in the graveyard by name, library in cards.

    Where hand, graveyard or library are left out, nobody knows what is there; a hand of no cards is written as such,
    and so is a library of none. So it is with `speed`, `starting_life` and `this_turn`. Where mana is left out, all
    counts as paid; "" is an empty pool. `counters` are of other kinds than poison, such as energy. In Duel Masters also
    shields, and the cards in the mana zone; where they are left out, nobody knows.
    """

    life: w.WholeNumber = 20
    mana: w.ManaText | UnsetType = UNSET
    poison: w.NonNegative = 0
    hand: tuple[w.ShortText, ...] | UnsetType = UNSET
    graveyard: tuple[w.ShortText, ...] | UnsetType = UNSET
    library: w.NonNegative | UnsetType = UNSET
    counters: dict[w.CounterName, w.Positive] = msgspec.field(default_factory=dict)
    designations: tuple[w.PlayerDesignation, ...] = ()
    speed: Annotated[int, Meta(ge=0, le=4)] | UnsetType = UNSET
    starting_life: w.WholeNumber | UnsetType = UNSET
    this_turn: CaseThisTurn | UnsetType = UNSET
    shields: w.NonNegative | UnsetType = UNSET
    mana_zone: tuple[CaseManaCard, ...] | UnsetType = UNSET


class CasePermanent(w.CasePart, frozen=True):
    """A permanent; a creature has `power` and, but in Duel Masters, `toughness`.

    `keywords` and `text` are the printed words; a label before a colon names a sentence's ability. `card` names a card,
    and `face` one of its faces: it brings all that is printed on it, `keywords` and `text` come on top of that, and any
    other field that is written stands in place of what is printed. Without a card `types` is creature. `chosen` is what
    was chosen as it entered, `paired_with` the creature that it is paired with by soulbond, `designations` what it has
    become that is none of its characteristics, `exiled` the cards exiled with it, by owner; `mana_cost` is in mana
    symbols, "" where it has none. Of a Room `face` is the half that is unlocked, and the other is locked; the card of
    what entered as a copy is the one that it copied.
    """

    id: w.ShortText
    controller: w.PlayerName
    owner: w.PlayerName = ""
    card: w.ShortText = ""
    face: w.ShortText = ""
    name: w.ShortText = ""
    types: w.Types | UnsetType = UNSET
    subtypes: _Words | UnsetType = UNSET
    supertypes: _Words | UnsetType = UNSET
    colors: w.Colors | UnsetType = UNSET
    power: w.WholeNumber | UnsetType = UNSET
    toughness: w.WholeNumber | UnsetType = UNSET
    keywords: tuple[w.ShortText, ...] = ()
    text: tuple[w.SentenceText, ...] = ()
    tapped: bool = False
    damage: w.NonNegative = 0
    counters: dict[w.CounterName, w.Positive] = msgspec.field(default_factory=dict)
    attached_to: w.PermanentName = ""
    loyalty: w.NonNegative | UnsetType = UNSET
    defense: w.NonNegative | UnsetType = UNSET
    protector: w.PlayerName = ""
    entered_this_turn: bool = False
    chosen: w.ShortText = ""
    paired_with: w.PermanentName = ""
    designations: tuple[w.Designation, ...] = ()
    exiled: dict[w.PlayerName, tuple[w.ShortText, ...]] | UnsetType = UNSET
    civilization: w.Civilizations = ()
    mana_cost: w.ManaText | UnsetType = UNSET


class CaseBoard(w.CasePart, kw_only=True, frozen=True):
    """Whose turn it is, who defends, and everything on the battlefield; every player named here plays."""

    active: w.PlayerName
    defending: Annotated[tuple[w.PlayerName, ...], Meta(min_length=1, extra={"unique": True})]
    players: dict[w.PlayerName, CasePlayer] = msgspec.field(default_factory=dict)
    teams: tuple[w.PlayerNames, ...] = ()
    turn_order: w.PlayerNames = ()
    permanents: tuple[CasePermanent, ...]
