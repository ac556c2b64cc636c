"""What players chose for abilities that resolved, as far as a recording tells it."""

from __future__ import annotations

from events.abilities import May, Triggered, WhenYouDo
from events.instructions import Instruction, LosesLife
from events.triggers import DefenderLosesLife, GainLife
from projections.followed.naming import leaves_of
from simulator.importers.recorded import RecordedCombat

_OF_LIFE = (GainLife, LosesLife, DefenderLosesLife)


def is_of_life(effect: Instruction) -> bool:
    """Whether an instruction changes life totals and nothing else: a recording tells these apart from the board."""
    return all(isinstance(each, _OF_LIFE) for each in leaves_of(effect))


def was_done(ability: Triggered, name: str, combat: RecordedCombat) -> bool | None:
    """Whether a player did what an ability says they may, as far as the recording tells it; None: it doesn't tell.

    It tells by what triggers when it is done (603.12), and by the life that is gained.

    Args:
        ability: the ability.
        name: what the recording calls the permanent that has it.
        combat: the combat in which it resolves.
    """
    match ability.effect:
        case May(do=None, then=WhenYouDo(), otherwise=None):
            return None if combat.reflexive is None else name in combat.reflexive
        case May(do=GainLife()):
            return None if combat.gained is None else name in combat.gained
        case GainLife() if ability.optional:
            return None if combat.gained is None else name in combat.gained
    return None
