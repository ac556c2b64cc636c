"""What all trigger conditions have: whom they speak of, from when on they may be met, and how often in a turn.

A condition may be read in part (`partly`): the words say more about the event than the condition does, so that the
ability triggers on some of these events alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from events.declaration_abilities import Condition
from events.event import Number, Tagged
from events.filters import THIS, Which

Acts = Literal[
    "always",
    "beginning",
    "attacking",
    "blocking",
    "damage",
    "dies",
    "second_main",
    "enters",
    "targeted",
    "effect",
    "activated",
]
"""From when on words that are not read can act: "always", or not before the first thing happens on a board
("beginning"), attackers are declared, blockers are declared, combat damage is dealt, a permanent leaves the battlefield
("dies"), or a main phase begins after combat ("second_main"); "enters" and "targeted": only as a permanent enters, or
something becomes a target; "effect": only as an effect, or a cost, does such a thing (draws a card, turns a permanent
face up); "activated": only once somebody activates or casts something for it.
"""

Who = Literal["you", "opponent", "any", "other"]
"""Which player does it: the controller of the ability, an opponent, any player, or any but that controller."""


class Since:
    """From when on the events of a type of conditions may happen, read as an attribute of each; None: never in combat.

    Args:
        acts: the moment, or what tells it from a condition.
    """

    def __init__(self, acts: Acts | Callable[[Any], Acts | None]) -> None:
        self._acts = acts

    def __get__(self, condition: object, kind: type | None = None) -> Acts | None:
        """The moment for a condition."""
        return self._acts(condition) if callable(self._acts) else self._acts


Besides = Literal[
    "another player's",
    "attacking",
    "attacking or blocking",
    "blocking",
    "blocking this",
    "dealt damage by this",
    "enchanted",
    "enchanted or equipped",
    "equipped",
    "goaded",
    "historic",
    "modified",
    "multicolored",
    "nontoken",
    "not controlled by you",
    "not owned by you",
    "of the chosen type",
    "outlaw",
    "owned by an opponent",
    "owned by you",
    "renowned",
    "saddled",
    "suspected",
    "token",
    "with a counter",
    "with power equal to its toughness",
]
"""What those an event speaks of have to be besides, and no filter says; damage is asked for that was dealt this turn,
by the permanent that has the ability (700.6, 700.9, 700.12).
"""

HowOften = Literal["", "first_each_turn", "once_each_turn"]
"""How often an ability may trigger in a turn: each time, the first time that the event happens, or once."""


class TriggerCondition(Tagged, frozen=True, kw_only=True, tag_field="when"):
    """What every trigger condition has: whom it speaks of, and whether the words say more than is read.

    The subject is all of `among` besides. `only_while` is a condition that has to be true as the event happens, as the
    permanent that has the ability sees it ("while you control a creature", "during your turn").
    """

    earliest = Since("beginning")
    subject: Which = THIS
    partly: bool = False
    among: tuple[Besides, ...] = ()
    only_while: Condition | None = None
    often: HowOften = ""


class OfSeveral(TriggerCondition, frozen=True, kw_only=True):
    """`n`: that many of the subject or more do it together, and it triggers once for all of them; 0: each by itself."""

    n: Number = 0
