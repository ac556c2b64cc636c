"""Damage that spells and abilities deal (120.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from events import instructions as i
from events.board import Permanent
from events.damage import DamageEffectApplied
from events.event import External
from events.references import Reference, This
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving
from simulator.rules.following.shares import share_of_each


def _damage(now: Resolving, source: Reference, n: int, recipients: Iterable[str]) -> Iterator[External]:
    """A source deals so much damage to each of the recipients at once, each of them once."""
    dealt = tuple((one, n) for one in dict.fromkeys(recipients))
    if n > 0 and dealt:
        if isinstance(source, This):
            name, last = now.found.source, now.by.this
        elif (known := _source(now, source)) is not None:
            name, last = known.id, known
        else:
            return
        there = name in now.position.board.permanents
        yield DamageEffectApplied(name, dealt, None if there else last)


def _source(now: Resolving, reference: Reference) -> Permanent | None:
    """An object that deals damage, as it is or last existed (608.2h); None where it is an illegal target."""
    found = now.as_last_seen(reference)
    if len(found) > 1:
        raise NotDetermined("which of several objects deals the damage is not known")
    return found[0] if found else None


def _deals_damage(now: Resolving, effect: i.DealsDamage) -> Iterator[External]:
    permanents = [known.id for known in now.permanents(effect.to)] if effect.to is not None else []
    players = now.players(effect.players) if effect.players is not None else []
    if permanents or players:
        yield from _damage(now, effect.source, now.number(effect.n), [*permanents, *players])


def _deals_damage_to_targets(now: Resolving, effect: i.DealsDamageToTargets) -> Iterator[External]:
    targets = now.targets[effect.target] if effect.target < len(now.targets) else ()
    if targets:
        n = now.number(effect.n)
        share = share_of_each(now, effect.target, n) if effect.divided else n
        yield from _damage(now, effect.source, share, targets)


FOLLOWED: Mapping[type, Follows] = {
    i.DealsDamage: _deals_damage,
    i.DealsDamageToTargets: _deals_damage_to_targets,
}
