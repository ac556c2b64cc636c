"""Mana in a case of Magic: which ability a step names, and whether it was said what mana was added (605.3b)."""

from __future__ import annotations

from typing import Any

from events.abilities import ManaAbility
from events.board import Permanent
from simulator.cases.format import steps as s
from simulator.cases.run.expecting import OBSERVED
from simulator.cases.run.names import place_named
from simulator.cases.run.said_in_time import SaidInTime
from simulator.game.verdict import NotKnown
from simulator.rules.announcing import activated_abilities
from simulator.rules.basic_land_types import intrinsic_mana_ability
from simulator.rules.mana import mana_abilities_of


def place_of_mana_ability(play: SaidInTime, known: Permanent, ability: int | str) -> int | None:
    """The place among a permanent's mana abilities that a step names, that of its types last; None if it names none."""
    abilities = activated_abilities(known)
    if ability == len(abilities) + 1 and intrinsic_mana_ability(known) is not None:
        return len(mana_abilities_of(known)) - 1
    place = place_named(known, ability, play.case.id, play.path)
    is_one = isinstance(abilities[place], ManaAbility)
    return sum(isinstance(each, ManaAbility) for each in abilities[:place]) if is_one else None


def open_mana(play: SaidInTime) -> str:
    """Why it is not known what mana is in a pool; "" where it is."""
    pools, unsaid = play.game.mana.pools.values(), play.unsaid_mana
    return next((unsaid[by] for pool in pools for _, by in pool if by in unsaid), "")


def mana_in_pools(play: SaidInTime, expected: Any) -> tuple[Any, Any]:
    """The mana in pools, unless nobody said which it is."""
    if why := open_mana(play):
        raise NotKnown(why, play.path)
    return OBSERVED["mana"](play, expected)


MAY_SPEND = (s.Activate, s.Cast, s.Pay, s.ResolveTop, s.PassPriority)
"""The steps in which players may spend mana."""
