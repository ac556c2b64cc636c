"""Damage that spells and abilities deal (120.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from events import instructions as i
from events.damage import DamageEffectApplied
from events.event import External
from simulator.rules.following.resolving import Follows, Resolving


def _damage(now: Resolving, n: int, recipients: list[str]) -> Iterator[External]:
    if n > 0 and recipients:
        source = now.found.source
        last = None if source in now.position.board.permanents else now.by.this
        yield DamageEffectApplied(source, tuple((one, n) for one in recipients), last)


def _deals_damage(now: Resolving, effect: i.DealsDamage) -> Iterator[External]:
    permanents = [known.id for known in now.permanents(effect.to)] if effect.to is not None else []
    players = now.players(effect.players) if effect.players is not None else []
    return _damage(now, now.number(effect.n), [*permanents, *players])


def _deals_damage_to_targets(now: Resolving, effect: i.DealsDamageToTargets) -> Iterator[External]:
    targets = now.targets[effect.target] if effect.target < len(now.targets) else ()
    return _damage(now, now.number(effect.n), [*targets])


FOLLOWED: Mapping[type, Follows] = {
    i.DealsDamage: _deals_damage,
    i.DealsDamageToTargets: _deals_damage_to_targets,
}
