"""What is done to permanents: they are destroyed, exiled, returned, tapped, regenerated, removed from combat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from events import board as e
from events import effects as f
from events import instructions as i
from events.combat import CombatRemovalEffectApplied
from events.event import External
from events.triggers import Destroy
from simulator.rules.following.resolving import Follows, Resolving
from simulator.rules.traits import is_exiled_instead, is_shielded, untapped, with_trait


def _untaps(now: Resolving, effect: i.Untaps) -> Iterator[External]:
    return (untapped(now.position.board, known) for known in now.permanents(effect.what))


def _each(event: Callable[[str], External]) -> Callable[[Resolving, Any], Iterator[External]]:
    return lambda now, effect: (event(known.id) for known in now.permanents(effect.what))


def _destroys(now: Resolving, effect: Destroy) -> Iterator[External]:
    lasting = with_trait(now.position.board, "indestructible")
    for index, known in enumerate(now.permanents(effect.what)):
        if "creature" in known.types or is_shielded(known):
            yield f.DestroyEffectApplied(known.id, together=index > 0)
        elif known.id not in lasting:
            to: e.Zone = "exile" if is_exiled_instead(known) else "graveyard"
            yield e.PermanentLeft(known.id, to, together=index > 0)


def _leave(to: e.Zone) -> Callable[[Resolving, Any], Iterator[External]]:
    return lambda now, effect: (
        e.PermanentLeft(known.id, to, together=index > 0) for index, known in enumerate(now.permanents(effect.what))
    )


FOLLOWED: Mapping[type, Follows] = {
    Destroy: _destroys,
    i.BecomesBlockedNow: _each(f.BlockedEffectApplied),
    i.Exiles: _leave("exile"),
    i.Puts: _leave("hand"),
    i.Regenerates: _each(f.RegenerationEffectApplied),
    i.RemovesFromCombat: _each(CombatRemovalEffectApplied),
    i.Taps: _each(e.PermanentTapped),
    i.Untaps: _untaps,
}
