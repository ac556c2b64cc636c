"""Triggered abilities where a step puts those on the stack first that triggered on what it began with."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from events import triggering as when
from events.board import Step
from projections.triggers import Trigger
from simulator.position import Position

__all__ = ["what_triggered_on_the_steps_action"]

_DAMAGE = (when.IsDealtDamage,)

_ON_ITS_ACTION: Mapping[Step, tuple[type[when.Condition], ...]] = MappingProxyType(
    {
        "declare_attackers": (when.Attacks,),
        "declare_blockers": (
            when.AttacksUnblocked,
            when.BecomesBlocked,
            when.BecomesBlockedBy,
            when.BecomesBlockedByCount,
            when.Blocks,
            when.BlocksCount,
            when.BlocksCreature,
            when.OneOrMoreBecomeBlocked,
            when.OneOrMoreBlock,
        ),
        "first_strike_damage": _DAMAGE,
        "combat_damage": _DAMAGE,
    }
)
"""By step, what abilities trigger on as attackers or blockers are declared, or combat damage is dealt."""


def what_triggered_on_the_steps_action(position: Position) -> tuple[Trigger, ...]:
    """As a step begins, what triggered on its declaration or damage goes on the stack, and after that all else."""
    triggers = position.triggers
    kinds = _ON_ITS_ACTION.get(position.board.step, ())
    if position.board.step != "declare_attackers" and not triggers.acting:
        return triggers.waiting
    first = [one for one in triggers.waiting if any(isinstance(asked, kinds) for asked in one.ability.when)]
    return tuple(first) or triggers.waiting
