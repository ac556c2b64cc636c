"""Events of what happens as a spell or ability resolves (608): what players choose and pay then, and how it ends.

`trigger` is the number of what resolves, as `events.triggers.TriggersStacked` counts.
"""

from __future__ import annotations

from typing import Literal

from events.abilities import Moment, Triggered
from events.board import Permanent
from events.costs import ManaUnit
from events.event import Choice, External, Number


class ChosenOnResolution(Choice, frozen=True, kw_only=True):
    """A player made one of the choices that the words of a spell or ability ask for as it resolves (608.2d).

    It is one of these: `objects`, whether something is done (`accepts`), a `number`, a `word` such as a color, or
    `cards` outside the battlefield by their names, none where none is found or taken.
    """

    player: str
    trigger: Number
    objects: tuple[str, ...] = ()
    accepts: bool | None = None
    number: Number | None = None
    word: str = ""
    cards: tuple[str, ...] | None = None


class ResolutionCostPaid(Choice, frozen=True, kw_only=True):
    """A player paid a cost that a spell or ability asks for as it resolves (118.12)."""

    player: str
    trigger: Number
    mana: tuple[ManaUnit, ...] = ()
    life: Number = 0
    energy: Number = 0
    tap: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    return_to_hand: tuple[str, ...] = ()
    sacrifice: tuple[str, ...] = ()


class ResolutionEnded(External, frozen=True):
    """All instructions of what resolved have been followed: state-based actions are looked for now (704.3, 704.4)."""

    trigger: Number


class DelayedAbilitySetUp(External, frozen=True, kw_only=True):
    """What resolves set up a triggered ability of `source`, controlled by `player`, which triggers once (603.7).

    It does so the next time that it is `at` that moment; a reflexive one triggers "at_once" (603.12). `objects`,
    `defending`, `amount` and `that_player` are what the event of what resolves was about; `last` is the source where it
    is no permanent: a spell, as it was on the stack.
    """

    player: str
    source: str
    ability: Triggered
    at: Moment | Literal["at_once"]
    objects: tuple[str, ...] = ()
    defending: str = ""
    amount: Number | None = None
    that_player: str = ""
    last: Permanent | None = None
