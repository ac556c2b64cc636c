"""Abilities that change types, colors and abilities, in standard wording."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from events.characteristics import ChangesColors, ChangesTypes, IsNotOfType, LosesAbilities
from events.declaration_abilities import Ability
from events.quantities import Fixed
from events.sizes import SetsBasePT
from projections.matching import LAND_TYPES
from simulator.oracle.keywords import COLORS
from simulator.oracle.printing.nouns import capital, listed, plural_of, with_article


class Speaks(Protocol):
    """How a sentence speaks of its subject: in the plural or not."""

    @property
    def many(self) -> bool:
        """Whether the subject stands in the plural."""
        ...

    def verb(self, singular: str) -> str:
        """A verb as the subject asks for it."""
        ...


def is_such(abilities: Sequence[Ability], voice: Speaks) -> tuple[str, int]:
    """What the first abilities say together of what their subject is, and how many they are; "" where they don't.

    >>> from simulator.oracle.printing.predicates import Voice
    >>> both = (ChangesTypes(subtypes=("elk",)), ChangesColors(colors=("green",)))
    >>> is_such(both, Voice())
    ('is a green Elk', 2)
    """
    types = abilities[0]
    if not isinstance(types, ChangesTypes) or types.chosen or types.all_of:
        return "", 0
    rest = abilities[1:]
    color = rest[0] if rest and isinstance(rest[0], ChangesColors) and _of_same(types, rest[0]) else None
    rest = rest[1:] if color else rest
    size = rest[0] if rest and isinstance(rest[0], SetsBasePT) else None
    colors = color.colors if color else ()
    said = " ".join([*colors, *types.supertypes, *_nouns(types, many=voice.many)])
    besides = "colors and types" if color and color.besides else types.besides
    words = [voice.verb("is"), said if voice.many else with_article(said)]
    if size is not None and isinstance(size.power, Fixed) and isinstance(size.toughness, Fixed):
        words.append(f"with base power and toughness {size.power.n}/{size.toughness.n}")
    else:
        size = None
    return " ".join([*words, *_in_addition(besides, voice)]), 1 + (color is not None) + (size is not None)


def _of_same(types: ChangesTypes, color: ChangesColors) -> bool:
    """Whether one phrase can say types and colors: both in addition to others, or neither."""
    plain = bool(color.colors) and color.colors != COLORS and not color.chosen
    return plain and types.besides == ("types" if color.besides else "")


def _nouns(types: ChangesTypes, *, many: bool) -> list[str]:
    """Subtypes and card types, the last in the plural where there are many."""
    words = [*map(capital, types.subtypes), *types.types]
    if many:
        last = types.types[-1] if types.types else types.subtypes[-1]
        words[-1] = f"{last}s" if types.types or last in LAND_TYPES - {"plains"} else capital(plural_of(last))
        words[-1] = words[-1] if types.types else capital(words[-1])
    return words


def _in_addition(besides: str, voice: Speaks) -> list[str]:
    return [f"in addition to {'their' if voice.many else 'its'} other {besides}"] if besides else []


def changes_types(ability: ChangesTypes, voice: Speaks) -> str:
    """What is said of those whose types change."""
    if not (ability.chosen or ability.all_of):
        return is_such((ability,), voice)[0]
    said = "the chosen type" if ability.chosen else f"every {ability.all_of.removesuffix('s')}"
    return " ".join([voice.verb("is"), said, *_in_addition(ability.besides, voice)])


def changes_colors(ability: ChangesColors, voice: Speaks) -> str:
    """What is said of those whose colors change."""
    said = listed(ability.colors) if ability.colors else "colorless"
    said = "the chosen color" if ability.chosen else "all colors" if ability.colors == COLORS else said
    return " ".join([voice.verb("is"), said, *_in_addition("colors" if ability.besides else "", voice)])


def is_not_of_type(ability: IsNotOfType, voice: Speaks) -> str:
    """What is said of those who are not of a type that they would have."""
    return f"aren't {ability.type}s" if voice.many else f"isn't {with_article(ability.type)}"


def loses(ability: LosesAbilities, voice: Speaks) -> str:
    """What is said of those who lose abilities.

    >>> from simulator.oracle.printing.predicates import Voice
    >>> loses(LosesAbilities(keywords=("flying",), for_good=True), Voice())
    "loses flying and can't have or gain flying"
    """
    lost = listed(ability.keywords) if ability.keywords else f"all {'other ' if ability.others else ''}abilities"
    return f"{voice.verb('loses')} {lost}" + (f" and can't have or gain {lost}" if ability.for_good else "")
