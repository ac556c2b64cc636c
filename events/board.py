"""Events about the board: who plays, what is on the battlefield, and how it changes."""

from __future__ import annotations

from typing import Literal

import msgspec

from events.abilities import AnyAbility
from events.event import Choice, Derived, External, Number, OneOfSeveral, put_defaults_in_place

Step = Literal[
    "main",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "first_strike_damage",
    "combat_damage",
    "end_of_combat",
    "battle",
    "direct_attack",
]

DAMAGE_STEPS: tuple[Step, ...] = ("first_strike_damage", "combat_damage")
"""The steps in which combat damage is dealt."""

CREATURE = ("creature",)
MAGIC: Literal["Magic"] = "Magic"

Until = Literal["", "turn"]
"""How long a change lasts: for good (as far as the log says), or until end of turn."""

Zone = Literal["graveyard", "exile", "hand", "library", "stack", "elsewhere"]

CardZone = Literal["graveyard", "exile", "hand", "library"]
"""A zone in which cards are that no player casts or plays at the moment."""


class ManaCard(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card in a mana zone of Duel Masters: its civilizations, and whether it is tapped."""

    civilizations: tuple[str, ...] = ()
    tapped: bool = False


class CardInHand(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card in a player's hand with what it says that is not followed, and that acts there or as it is discarded."""

    card: str
    abilities: tuple[AnyAbility, ...] = ()


PlayerDesignation = Literal["city's blessing", "completed a dungeon", "initiative", "monarch"]
"""What a player can be, have or have done in a game, as a marker."""


class EarlierThisTurn(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What a player has done, or what has happened to them, this turn before the board was looked at.

    `cast` are the spells, and `sacrificed` the permanents that they sacrificed; `died` are the creatures that died
    under their control, sacrificed ones among them, and `left` the other permanents that left the battlefield under it.
    `drawn` and `discarded` are cards, `damage` was dealt to the player, `descended` how many permanent cards were put
    into their graveyard; `crimes` how often they committed one.
    """

    cast: tuple[Permanent, ...] = ()
    sacrificed: tuple[Permanent, ...] = ()
    died: tuple[Permanent, ...] = ()
    left: tuple[Permanent, ...] = ()
    drawn: Number = 0
    discarded: Number = 0
    life_gained: Number = 0
    life_lost: Number = 0
    damage: Number = 0
    crimes: Number = 0
    descended: Number = 0
    surveilled: Number = 0


class PlayerStanding(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What a player has and is beside life and cards; None where nothing says it.

    `counters` are those of other kinds than poison, `designations` the markers that they have. `empty_library`: it is
    known that no card is in their library.
    """

    counters: tuple[tuple[str, Number], ...] | None = ()
    designations: tuple[PlayerDesignation, ...] | None = ()
    speed: Number | None = None
    starting_life: Number | None = None
    empty_library: bool = False


class Player(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player as the game begins: life in points, mana in the pool as printed, cards in hand, library in cards.

    A `library` of 0 is one of which nothing says how many cards are in it, unless `standing` says that it is empty.
    In Duel Masters also how many shields, and the cards in the mana zone; None where nothing says so. `acting_in_hand`
    are the cards in hand that may do something as they are discarded. `graveyard` are the cards in the graveyard, each
    as it is there; None where nothing says which. `empty_handed`: it is known that no card is in hand. `standing` says
    more of what the player has and is; None where that is nothing. `this_turn` is what was before in this turn, None
    where nothing says it.
    """

    id: str
    life: Number = 20
    mana: str = ""
    hand: tuple[str, ...] = ()
    library: Number = 0
    poison: Number = 0
    shields: Number | None = None
    mana_zone: tuple[ManaCard, ...] | None = None
    acting_in_hand: tuple[CardInHand, ...] = ()
    graveyard: tuple[Permanent, ...] | None = None
    empty_handed: bool = False
    standing: PlayerStanding | None = None
    this_turn: EarlierThisTurn | None = None

    @property
    def hand_is_stated(self) -> bool:
        """Whether the board says which cards are in hand, all of them."""
        return bool(self.hand) or self.empty_handed


class Permanent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A permanent's characteristics, with its abilities already compiled.

    `keywords` are the printed words (what "with flying" looks at); `abilities` what they and the sentences of
    `text` mean. Types, subtypes, colors and keywords are in lower case. `power` and `toughness` are the current
    values; None where the permanent has none. A battle is defended by its `protector`. `card` is the name of the face
    whose abilities these are, where a card was named; `as_printed`: its power and toughness are those of the card as it
    came, without what other things gave it then. `chosen` is what was chosen as it entered (a color, a type, a name or
    an id), `paired_with` the creature that soulbond pairs it with. `card_game` is the game that it is a card of. It
    is known to be a `token`, or it may be one. `designations` are markers such as "renowned" that it has got. `exiled`
    are the cards that are exiled with it, each with its owner; None where nothing says so. It shows `another_face` than
    its card has elsewhere than on the battlefield, where that is known. `mana_cost` is in
    mana symbols, "" where it has none, and None where nothing says it (202.1).
    """

    id: str
    controller: str
    owner: str = ""
    name: str = ""
    types: tuple[str, ...] = CREATURE
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: Number | None = None
    toughness: Number | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[AnyAbility, ...] = ()
    text: tuple[str, ...] = ()
    counters: tuple[tuple[str, Number], ...] = ()
    attached_to: str = ""
    loyalty: Number | None = None
    defense: Number | None = None
    protector: str = ""
    entered_this_turn: bool = False
    card: str = ""
    as_printed: bool = False
    chosen: str = ""
    paired_with: str = ""
    card_game: Literal["Magic", "Duel Masters"] = MAGIC
    token: bool = False
    designations: tuple[str, ...] = ()
    exiled: tuple[tuple[str, str], ...] | None = None
    another_face: bool = False
    mana_cost: str | None = None

    def __post_init__(self) -> None:
        # A default is left out when written only if it is the very object.
        if self.types is not CREATURE and self.types == CREATURE:
            msgspec.structs.force_setattr(self, "types", CREATURE)
        if self.card_game is not MAGIC and self.card_game == MAGIC:
            msgspec.structs.force_setattr(self, "card_game", MAGIC)


class GameBegan(External, frozen=True, kw_only=True):
    """A game, or a disputed board, begins: players in turn order, the players who defend, teams if any."""

    players: tuple[Player, ...]
    teams: tuple[tuple[str, ...], ...] = ()


class TurnBegan(External, frozen=True):
    """A turn begins, or a board is looked at in the middle of one: whose it is, who defends, the turn's number.

    What lasted until the end of the turn before has ended, and damage has worn off (514.2).
    """

    active: str
    defending: tuple[str, ...]
    number: Number = 0


class PermanentEntered(OneOfSeveral, frozen=True):
    """A permanent is on the battlefield from now on; its card is that of what `was` there before, where it returns.

    `came_from` is the zone that a card was put from which is known by its name alone.
    """

    permanent: Permanent
    tapped: bool = False
    damage: Number = 0
    was: str = ""
    came_from: CardZone | Literal[""] = ""


class PermanentLeft(OneOfSeveral, frozen=True):
    """A permanent left the battlefield for another zone; `together`: at the same time as what left just before.

    `sacrificed`: its controller sacrificed it. `exiled_with` is the object with whose ability it was exiled, where that
    has another one linked to it (607.2a).
    """

    object: str
    to: Zone = "graveyard"
    together: bool = False
    sacrificed: bool = False
    exiled_with: str = ""

    def __post_init__(self) -> None:
        put_defaults_in_place(self)


class CardMoved(External, frozen=True, kw_only=True):
    """A card outside the battlefield moved to another zone: one of `owner`, by its name or by its id as a permanent.

    From the stack it is a spell's card, moved by the spell itself as it resolves.
    `exiled_with` is as in `PermanentLeft`. `known` is the card as it is in a graveyard to which it moves; None where
    nothing says which card it is.
    """

    card: str
    owner: str
    was_in: CardZone | Literal["stack"]
    to: CardZone
    exiled_with: str = ""
    known: Permanent | None = None


class CharacteristicsChanged(OneOfSeveral, frozen=True):
    """A permanent has these characteristics from now on, all others than before included.

    `transformed_by` is the number of what resolves and transforms it: then they are those of its other face, with what
    its counters say, and effects that apply to it go on doing so (712.18).
    """

    permanent: Permanent
    transformed_by: Number | None = None


class PowerToughnessChanged(OneOfSeveral, frozen=True):
    """A creature has this power and toughness from now on, or until end of turn."""

    object: str
    power: Number
    toughness: Number
    until: Until = ""


class AbilitiesGained(OneOfSeveral, frozen=True):
    """A permanent gains abilities, and the keywords that are their printed words."""

    object: str
    abilities: tuple[AnyAbility, ...]
    keywords: tuple[str, ...] = ()
    until: Until = ""


class AbilitiesLost(OneOfSeveral, frozen=True):
    """A permanent loses keywords and the abilities compiled from these words."""

    object: str
    words: tuple[str, ...]
    until: Until = ""


class ColorsChanged(OneOfSeveral, frozen=True):
    """A permanent has these colors from now on."""

    object: str
    colors: tuple[str, ...]


class ControlChanged(OneOfSeveral, frozen=True):
    """Another player controls a permanent from now on, or until end of turn."""

    object: str
    controller: str
    until: Until = ""


class PermanentTapped(External, frozen=True):
    """A permanent became tapped, other than by attacking."""

    object: str


class PermanentUntapped(External, frozen=True):
    """A permanent became untapped."""

    object: str


class DamageMarked(External, frozen=True):
    """Damage other than combat damage was marked on a permanent."""

    object: str
    amount: Number


class DamageRemoved(External, frozen=True):
    """All damage marked on permanents is gone (a turn's end), or on `object` alone if it is named."""

    object: str = ""


class LifeChanged(OneOfSeveral, frozen=True):
    """A player's life total became this, other than by combat damage."""

    player: str
    life: Number


class BattlefieldRecorded(External, frozen=True):
    """A recording shows the whole battlefield as it now is, after all that had triggered had resolved.

    What that did to who is there, how large and whether tapped, the board shows: nothing waits to resolve, and of what
    is not read only that stays in doubt which may have changed abilities or the rules of attacking and blocking.
    `in_sight` are the words of triggered abilities there that are not read, and can't have done such a thing.
    """

    in_sight: tuple[str, ...] = ()


class EffectBegan(External, frozen=True):
    """An effect on the rules of blocking is in force: `effect` names it, `source` what it comes from.

    It lasts until it is ended, this turn, this combat, or until the next turn of `player`.
    """

    effect: str
    ability: AnyAbility
    source: str = ""
    until: Literal["", "turn", "combat", "next_turn"] = ""
    player: str = ""


class EffectEnded(External, frozen=True):
    """An effect is no longer in force."""

    effect: str


class PlayersPassed(Choice, frozen=True):
    """All players passed in succession with nothing on the stack, so that the step ends."""


class StepBegan(Derived, frozen=True):
    """A step began; `beginning_of_combat` opens a combat, `main` closes it (in Duel Masters other events do)."""

    step: Step
    rule: str
