"""Spells that effects counter (701.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from events.effects import SpellCountered
from events.event import External
from events.instructions import Counters
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
        there = now.position.board.permanents.values()
        if any(map(says_of_countering, (card_of(spell), *there))):
            raise NotDetermined(f"whether {name} can be countered is not followed")
        yield SpellCountered(spell.number)


FOLLOWED: Mapping[type, Follows] = {Counters: _counters}
