"""Events about spells that are cast and abilities that are activated, with all that is chosen for them (601, 602).

Both say what was announced: `targets` in the order in which the words ask for them, "" where a word takes no further
one and the next is chosen for a later word; `modes`, counted as printed from 0;
`x`, the value of X, None where there is none. `mana` was spent from the pool; `sacrifice`, `tap`, `return_to_hand` and
`discard` are what the player chose to pay with where the cost left a choice.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from events.abilities import AnyAbility
from events.board import Permanent
from events.costs import ManaUnit
from events.event import Choice, Number

MOST_KICKS = 100
"""The most times that the kicker cost of a spell can be paid here."""


class AbilityActivated(Choice, frozen=True, kw_only=True):
    """A player activated an ability that is no mana ability: it is on the stack from now on (602.2).

    `source` is the permanent that has it; or the card in hand whose characteristics `card` holds. `place` counts the
    activated abilities of the source from 0, in printed order.
    """

    player: str
    source: str
    ability: AnyAbility
    place: Number = 0
    card: Permanent | None = None
    targets: tuple[str, ...] = ()
    x: Number | None = None
    modes: tuple[Number, ...] = ()
    mana: tuple[ManaUnit, ...] = ()
    sacrifice: tuple[str, ...] = ()
    tap: tuple[str, ...] = ()
    return_to_hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


class SpellCast(Choice, frozen=True, kw_only=True):
    """A player cast a spell: it is on the stack from now on (601.2).

    `card` has its characteristics, with the spell's own id; `does` is what it does as it resolves, beside becoming a
    permanent; `unread` are words on how it is cast that are not read; `cost` is its mana cost as printed; `kicked` how
    many times its kicker, offspring or squad cost was paid.
    """

    player: str
    card: Permanent
    does: tuple[AnyAbility, ...] = ()
    unread: tuple[AnyAbility, ...] = ()
    cost: str = ""
    kicked: Annotated[int, Meta(ge=0, le=MOST_KICKS)] = 0
    targets: tuple[str, ...] = ()
    x: Number | None = None
    modes: tuple[Number, ...] = ()
    mana: tuple[ManaUnit, ...] = ()
    sacrifice: tuple[str, ...] = ()
    tap: tuple[str, ...] = ()
    return_to_hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
