"""A card's face as text, and what reading it gives: characteristics and, ability by ability, what each says."""

from __future__ import annotations

from typing import Literal

import msgspec

from events.abilities import (
    Activated,
    ActivationTiming,
    AnyAbility,
    AnySize,
    CreatesTokens,
    Grants,
    SpellAbility,
    SpellsHave,
    Triggered,
    Unsupported,
)
from events.declaration_abilities import NOT_JUDGED, Condition
from events.duel_abilities import MorePower
from events.quantities import Quantity
from projections.followed.payments import announced_cost_is_followed
from projections.followed_events import NOT_BY_ITSELF, event_is_judged, is_judged, moments, unseen_moments
from projections.followed_instructions import instruction_is_followed
from projections.layers.conditions import can_be_judged
from projections.layers.quantities import may_be_said
from projections.spells_given import is_followed as gives_what_is_followed
from projections.unread import has_a_rule, is_not_read, is_played

CardGame = Literal["Magic", "Duel Masters"]
"""A game that cards are of."""


class Face(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One face of a card, as text.

    Args:
        name: the face's name.
        types: its card types, in lower case; so are subtypes and supertypes.
        text: its rules text, an ability a line, with or without reminder text.
        colors: its colors; in Duel Masters its civilizations.
        cost: its mana cost, in mana symbols.
        power: as printed; "" if it has none. So are toughness, loyalty and defense.
        layout: how its card is laid out.
        others: the names of the card's other faces.
        game: the game that it is a card of.
    """

    name: str
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    text: str = ""
    colors: tuple[str, ...] = ()
    cost: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    layout: str = "normal"
    others: tuple[str, ...] = ()
    game: CardGame = "Magic"


AbilityKind = Literal["keywords", "static", "triggered", "activated", "spell", "chapter", "level"]
"""What an ability is: a line of keywords, a static, triggered or activated ability, what a spell does, a chapter of a
Saga, or what a level of its card gives."""


class PrintedAbility(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One ability of a card, as printed: a paragraph of its rules text.

    Args:
        kind: what it is.
        words: its words without reminder text; "" where they are not at hand.
        keywords: the keywords of a line of keywords.
        abilities: what it says. What is not read is among them: `Unsupported`, or a `Triggered` without an effect.
        elsewhere: why nothing of it can act between the beginning and the end of combat; "" if it may.
        in_sight: whether it triggers, and all that it may do, read or not, is seen on the battlefield afterwards.
    """

    kind: AbilityKind
    words: str = ""
    keywords: tuple[str, ...] = ()
    abilities: tuple[AnyAbility, ...] = ()
    elsewhere: str = ""
    in_sight: bool = False

    @property
    def unread(self) -> tuple[AnyAbility, ...]:
        """What of it is not read."""
        return tuple(ability for ability in self.abilities if is_unread(ability))

    @property
    def open_to_combat(self) -> tuple[AnyAbility, ...]:
        """What of it is not read and can act in a combat in which nobody activates or casts anything."""
        return tuple(ability for ability in self.abilities if is_open_to_combat(ability))

    @property
    def open_to_players(self) -> tuple[AnyAbility, ...]:
        """What of it is not read that players activate in combat, or that is what a spell does."""
        if self.elsewhere:
            return ()
        if self.kind == "keywords":
            return tuple(each for each in self.abilities if isinstance(each, Unsupported) and each.acts == "activated")
        return tuple(ability for ability in self.abilities if is_open_to_players(ability))


def is_unread(ability: AnyAbility) -> bool:
    """Whether an ability stands for words that are not read, or only in part, or that the game can't follow."""
    match ability:
        case Unsupported():
            return True
        case Triggered():
            return not is_played(ability.effect) or is_not_read(ability) or not _is_known_to_trigger(ability)
        case Activated() | SpellAbility():
            return not (has_a_rule(ability.effect) or instruction_is_followed(ability.effect))
        case Grants():
            return any(map(is_unread, ability.abilities))
        case SpellsHave():
            return not gives_what_is_followed(ability)
    return False


def _is_known_to_trigger(ability: Triggered) -> bool:
    """Whether the game knows, as something happens, if an ability triggers on it."""
    return is_judged(ability.only_if) and all(map(event_is_judged, ability.when))


def is_open_to_combat(ability: AnyAbility) -> bool:
    """Whether an ability that is not read can act although nobody activates or casts anything, and nothing enters.

    One whose condition no board can judge is not read in this sense.
    """
    if isinstance(ability, Activated | SpellAbility | SpellsHave):
        return False
    if isinstance(ability, Unsupported):
        return ability.acts not in NOT_BY_ITSELF
    if isinstance(ability, Triggered) and is_unread(ability):
        read = is_played(ability.effect) and _is_known_to_trigger(ability)
        return bool((unseen_moments(ability) if read else moments(ability)) - NOT_BY_ITSELF)
    if isinstance(ability, MorePower):
        return isinstance(ability.condition, NOT_JUDGED) or _counts_unknown_cards(ability)
    if isinstance(ability, Grants) and any(map(is_open_to_combat, ability.abilities)):
        return True
    return _cant_be_judged(ability.condition) or (isinstance(ability, AnySize) and _is_of_no_known_number(ability))


REFUSED_IN_COMBAT: frozenset[ActivationTiming] = frozenset(
    {"as_a_sorcery", "during_upkeep", "not_during_combat", "your_upkeep"}
)
"""The restrictions by which nobody activates an ability between the beginning and the end of combat."""


def is_open_to_players(ability: AnyAbility) -> bool:
    """Whether an ability is one that players activate in combat, or what a spell does, and is not read.

    What can't be activated in combat is refused there, whatever it says.
    """
    match ability:
        case Activated(loyalty=loyalty, only=only):
            if loyalty or not REFUSED_IN_COMBAT.isdisjoint(only):
                return False
            paid = all(map(announced_cost_is_followed, ability.cost)) and not ability.only_not_read
            asked = ability.only_if
            return is_unread(ability) or not paid or (asked is not None and not can_be_judged(asked))
        case SpellAbility(cost=cost):
            return is_unread(ability) or not all(map(announced_cost_is_followed, cost))
    return False


def _is_of_no_known_number(ability: AnySize) -> bool:
    """Whether a number that an ability of power or toughness speaks of is not read, or can't be counted."""
    numbers = [getattr(ability, field, None) for field in ("power", "toughness", "per")]
    counted = [each for each in numbers if isinstance(each, Quantity)]
    return not all(map(may_be_said, counted))


def _cant_be_judged(condition: Condition | None) -> bool:
    return isinstance(condition, NOT_JUDGED) and not can_be_judged(condition)


def _counts_unknown_cards(ability: MorePower) -> bool:
    return ability.cards is not None and ability.cards.zone == "graveyard"


PERMANENT_TYPES = frozenset({"artifact", "battle", "creature", "cross gear", "enchantment", "land", "planeswalker"})
"""The card types of permanents, of both games."""


class CompiledFace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One face of a card, compiled.

    Args:
        name: the face's name.
        types: its card types, in lower case; so are subtypes and supertypes.
        colors: its colors; in Duel Masters its civilizations.
        cost: its mana cost, in mana symbols.
        power: as printed, such as "2" or "1+*"; "" if it has none. So are toughness, loyalty and defense.
        layout: how its card is laid out, such as "normal", "transform" or "adventure".
        others: the names of the card's other faces.
        printed: its abilities, in printed order.
        game: the game that it is a card of.
        tokens: the tokens that its text creates and no effect of its abilities does, as far as these words are read.
    """

    name: str
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    cost: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    layout: str = "normal"
    others: tuple[str, ...] = ()
    printed: tuple[PrintedAbility, ...] = ()
    game: CardGame = "Magic"
    tokens: tuple[CreatesTokens, ...] = ()

    @property
    def keywords(self) -> tuple[str, ...]:
        """Its printed keywords, as permanents have them."""
        return tuple(keyword for ability in self.printed for keyword in ability.keywords)

    @property
    def abilities(self) -> tuple[AnyAbility, ...]:
        """What its abilities say, those that are not read included."""
        return tuple(each for ability in self.printed for each in ability.abilities)

    @property
    def is_permanent(self) -> bool:
        """Whether it is a permanent card, one that is on the battlefield once it has resolved (110.4)."""
        return not PERMANENT_TYPES.isdisjoint(self.types)

    @property
    def whole(self) -> bool:
        """Whether all of it is read that can act in a combat in which nobody activates or casts anything."""
        return not any(ability.open_to_combat for ability in self.printed)

    @property
    def whole_when_played(self) -> bool:
        """Whether it is whole, and what players can activate in combat and what it does as a spell is read too."""
        return self.whole and not any(ability.open_to_players for ability in self.printed)
