"""How often abilities trigger in a turn, where their words say so: for the first time, or only once.

A log may begin in the middle of a turn, and nobody knows what has happened in it before. What can happen in combat
alone has not, for the combats of a turn are in its log; of all else, the first time that the log shows is in doubt.
"""

from __future__ import annotations

from typing import Protocol

from events import trigger_conditions as other
from events import triggers as when
from events.abilities import Triggered
from events.board import Permanent
from projections.layers.this_turn import Turn
from projections.unread import Doubt, Unread


class HasAmount(Protocol):
    """What an event is about, such as so much life."""

    @property
    def amount(self) -> int | None:
        """How much; None where it has no number."""
        ...


class TurnSoFar(Protocol):
    """What is known of a turn: which abilities have triggered in it, what is not read, and what is happening."""

    this_turn: frozenset[tuple[str, Triggered]]
    unread: Unread

    @property
    def turn(self) -> Turn:
        """What players have done in it."""
        ...

    @property
    def about(self) -> HasAmount:
        """What the event is about that is looked at."""
        ...


NOT_IN_THE_LOG = "whether this is the first time in this turn is not known"

_IN_COMBAT = (
    when.Attacks,
    when.AttacksUnblocked,
    when.BecomesBlocked,
    when.BecomesBlockedBy,
    when.BecomesBlockedByCount,
    when.Blocks,
    when.BlocksCount,
    when.BlocksCreature,
    when.OneOrMoreBecomeBlocked,
    when.OneOrMoreBlock,
    other.AttacksPlayer,
    other.AttacksWithOthers,
    other.IsDealtCombatDamage,
    other.OneOrMoreAttack,
    other.StepBegins,
)
"""Conditions on what can happen in combat alone."""


def is_its_turn_to_trigger(t: TurnSoFar, this: Permanent, ability: Triggered, often: other.HowOften) -> bool:
    """Whether an ability triggers now that its words say how often it does, and it does so often.

    Args:
        t: the triggered abilities as they are; from now on it is known that it happened in this turn.
        this: the permanent that has the ability.
        ability: the ability.
        often: what is asked now: of the event, as it happens, or of the ability, as it would trigger.
    """
    if not any(asked.often == often for asked in ability.when):
        return True
    key = (this.id, ability)
    if key in t.this_turn:
        return False
    t.this_turn |= {key}
    if all(_in_combat(asked) for asked in ability.when):
        return True
    if (first := _gains_first(t, this, ability)) is not None:
        return first
    t.unread = t.unread.and_happened(Doubt(this.id, ability.words, NOT_IN_THE_LOG))
    return False


def _gains_first(t: TurnSoFar, this: Permanent, ability: Triggered) -> bool | None:
    """Whether its controller gains life for the first time in this turn; None where nobody knows, or for all else."""
    if not all(isinstance(asked, when.GainsLife) for asked in ability.when):
        return None
    least, most = t.turn.how_many(this.controller, "life_gained")
    if least > (t.about.amount or 0):
        return False
    return True if most == least else None


def _in_combat(asked: when.When) -> bool:
    return isinstance(asked, _IN_COMBAT) or (isinstance(asked, other.DealsDamage) and asked.combat)
