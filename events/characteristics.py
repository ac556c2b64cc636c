"""Static abilities that change what permanents are: types, colors and abilities (613.1d to 613.1f).

They are read, and not in force yet: a verdict that one of them may change is undetermined.
"""

from __future__ import annotations

from typing import Literal

from events.declaration_abilities import Ability
from events.sizes import Among


class ChangesTypes(Ability, frozen=True, kw_only=True):
    """The subject has these types instead of its own of the same kind (205.1a), or in addition to them (205.1b).

    `besides`: in addition to which of its other types; "" for instead. `all_of`: it is all the subtypes of that kind.
    `chosen`: its subtype is the one that was chosen for the source. Only those are meant that are all of `among`.
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    besides: Literal["", "types", "creature types"] = ""
    all_of: Literal["", "creature types", "land types", "basic land types"] = ""
    chosen: bool = False
    among: tuple[Among, ...] = ()


class IsNotOfType(Ability, frozen=True, kw_only=True):
    """The subject is not of a type that it would have."""

    type: Literal["creature"]


class ChangesColors(Ability, frozen=True, kw_only=True):
    """The subject has these colors instead of its own, or (`besides`) in addition to them; none: it is colorless.

    `chosen`: its color is the one that was chosen for the source.
    """

    colors: tuple[str, ...] = ()
    besides: bool = False
    chosen: bool = False
    among: tuple[Among, ...] = ()


class LosesAbilities(Ability, frozen=True, kw_only=True):
    """The subject loses these keywords, or all abilities where none is named.

    `others`: all but those that the same words give it. `for_good`: it can't have or gain them either (613.1f).
    """

    keywords: tuple[str, ...] = ()
    others: bool = False
    for_good: bool = False
    among: tuple[Among, ...] = ()


ChangesCharacteristics = ChangesTypes | IsNotOfType | ChangesColors | LosesAbilities
"""Every ability that changes types, colors or abilities."""
