"""Spells and abilities that effects counter (701.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from events.casting import SpellCast
from events.effects import SpellCountered
from events.event import External
from events.instructions import Counters
from events.instructions_of_objects import CountersWhatTargets
from projections.triggers.stack_objects import Played, StackObject, Trigger
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving
from simulator.rules.spells import card_of, says_of_countering, spell_of


def _counters(now: Resolving, effect: Counters) -> Iterator[External]:
    """Each spell that is meant is removed from the stack, where no words may say that it can't be countered (701.6a).

    Abilities on the stack have no ids of their own, so that it is not known which of them is meant.
    """
    for name in now.ids(effect.what):
        spell = spell_of(now.position, name)
        if spell is None:
            raise NotDetermined(f"whether {name} is a spell on the stack is not known")
        yield _countered(now, spell)


def _counters_what_targets(now: Resolving, effect: CountersWhatTargets) -> Iterator[External]:
    """The spell or ability is countered, if it still is on the stack."""
    targeting = now.found.targeting if isinstance(now.found, Trigger) else 0
    yield from (_countered(now, each) for each in now.position.triggers.stack if each.number == targeting)


def _countered(now: Resolving, found: StackObject) -> SpellCountered:
    spells = (card_of(found),) if isinstance(found, Played) and isinstance(found.announced, SpellCast) else ()
    if any(map(says_of_countering, (*spells, *now.position.board.permanents.values()))):
        raise NotDetermined(f"whether {found.name} can be countered is not followed")
    return SpellCountered(found.number)


FOLLOWED: Mapping[type, Follows] = {Counters: _counters, CountersWhatTargets: _counters_what_targets}
