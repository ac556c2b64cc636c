"""What permanents become for a time as a player chooses, and what they may do although they have defender (611.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from events import declaration_abilities as d
from events import instructions_of_objects as io
from events.characteristics import ChangesColors, ChangesTypes
from events.event import External
from projections.matching import BASIC_LAND_TYPES, creature_types
from simulator.oracle.keywords import COLORS
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving
from simulator.rules.following.sizes_and_abilities import hold, lasts
from simulator.rules.spells import spell_of


def _becomes_chosen(now: Resolving, effect: io.BecomesChosen) -> Iterator[External]:
    """The player chooses once, and each object becomes that instead of what it is of that kind (205.1a, 105.3)."""
    there = now.permanents(effect.what)
    if any(spell_of(now.position, each) for each in now.ids(effect.what)):
        raise NotDetermined("that a spell becomes something is not followed")
    if not there:
        return
    change: ChangesColors | ChangesTypes
    if effect.choice == "color":
        change = ChangesColors(colors=(now.answers.word(now.by.player, COLORS),))
    else:
        among = BASIC_LAND_TYPES if effect.choice == "basic land type" else creature_types()
        change = ChangesTypes(subtypes=(now.answers.word(now.by.player, among),))
    for known in there:
        yield from lasts(now, known, effect.until, change)


def _attacks_despite_defender(now: Resolving, effect: io.AttacksDespiteDefender) -> Iterator[External]:
    return hold(now, effect.what, [d.AttacksDespiteDefender()], effect.until)


FOLLOWED: Mapping[type, Follows] = {
    io.AttacksDespiteDefender: _attacks_despite_defender,
    io.BecomesChosen: _becomes_chosen,
}
