"""Damage that spells and abilities deal (120.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from events import instructions as i
from events.abilities import AtOnce, CombatTrait
from events.board import Permanent
from events.damage import DamageEffectApplied
from events.event import External
from events.references import Reference, This
from simulator.oracle.called import abilities_on
from simulator.rules.cards_elsewhere import card_elsewhere
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving
from simulator.rules.following.shares import shares
from simulator.rules.spells import as_a_source


def _damage(now: Resolving, source: Reference, n: int, recipients: Iterable[str]) -> Iterator[External]:
    """A source deals so much damage to each of the recipients at once, each of them once."""
    return _dealt(now, source, tuple((one, n) for one in dict.fromkeys(recipients)))


def _dealt(now: Resolving, source: Reference, damage: tuple[tuple[str, int], ...]) -> Iterator[External]:
    """A source deals damage to several at once, to each so much."""
    dealt = tuple((one, n) for one, n in damage if n > 0)
    if dealt:
        if isinstance(source, This):
            name, last = now.found.source, now.by.this
        elif (known := _source(now, source)) is not None:
            name, last = known.id, known
        else:
            return
        there = name in now.position.board.permanents
        if last is not None and not there and now.is_a_spell(name):
            last = as_a_source(now.position.board, last, last.controller)
        elif last is not None and not there:
            last = _with_what_its_card_says(now, last)
        yield DamageEffectApplied(name, dealt, None if there else last)


def _with_what_its_card_says(now: Resolving, known: Permanent) -> Permanent:
    """A source that is no permanent and no spell: a card has its abilities, and its owner for a controller (108.4a).

    What was a permanent is as it last existed.

    Raises:
        NotDetermined: who owns the card is not known, and its abilities ask for that.
    """
    card = card_elsewhere(now.position, known.id)
    if card is None or known.abilities or known.id in now.position.board.came:
        return known
    abilities = tuple(abilities_on(card.face))
    if not any(isinstance(each, CombatTrait) for each in abilities):
        return replace(known, abilities=abilities)
    owner = now.owner(known)
    return replace(known, abilities=abilities, controller=owner, owner=owner)


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
        if effect.divided:
            yield from _dealt(now, effect.source, (*shares(now, effect.target, n).items(),))
        else:
            yield from _damage(now, effect.source, n, targets)


def _at_once(now: Resolving, effect: AtOnce) -> Iterator[External]:
    """One source deals damage to several at once, in several amounts (120.2b)."""
    parts = [event for each in effect.these for event in FOLLOWED[type(each)](now, each)]
    dealt = [event for event in parts if isinstance(event, DamageEffectApplied)]
    points = [each for event in dealt for each in event.damage]
    if len({one for one, _ in points}) < len(points):
        raise NotDetermined("how much is dealt to what is meant twice is not followed")
    if points:
        yield DamageEffectApplied(dealt[0].source, tuple(points), dealt[0].last)


FOLLOWED: Mapping[type, Follows] = {
    AtOnce: _at_once,
    i.DealsDamage: _deals_damage,
    i.DealsDamageToTargets: _deals_damage_to_targets,
}
