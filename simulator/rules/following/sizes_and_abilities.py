"""Power, toughness, abilities and rules of combat that hold until end of turn (611.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from events import board as e
from events import declaration_abilities as d
from events import instructions as i
from events.abilities import AnyAbility, Binds, Gains
from events.board import EffectBegan
from events.event import External
from events.filters import Filter, Which
from events.references import Each
from simulator.oracle.abilities import compile_words
from simulator.oracle.keywords import printed
from simulator.rules.described import filters_of
from simulator.rules.following.resolving import Follows, Resolving


def _gets_pt(now: Resolving, effect: i.GetsPT) -> Iterator[External]:
    for known in now.permanents(effect.what):
        if "creature" in known.types:
            power, toughness = now.number(effect.power), now.number(effect.toughness)
            size = (known.power or 0) + power, (known.toughness or 0) + toughness
            yield e.PowerToughnessChanged(known.id, *size, "turn")


def _gains(now: Resolving, effect: Gains) -> Iterator[External]:
    keywords = tuple(map(printed, effect.keywords))
    for known in now.permanents(effect.what):
        said = compile_words(effect.keywords, (), known.name)
        yield e.AbilitiesGained(known.id, (*said.abilities, *effect.abilities), keywords, "turn")


def _only(*names: str) -> Which:
    return (Filter(ids=names),)


def _holds(now: Resolving, rule: AnyAbility, subject: Which, place: int) -> EffectBegan:
    """A rule of combat holds for creatures this turn; the effect's name is that of no other."""
    name = f"{now.found.name} {now.found.number}.{len(now.position.board.effects)}.{place}"
    return EffectBegan(name, replace(rule, subject=subject, words=rule.words or now.words), now.lasting_source, "turn")


def _subjects(now: Resolving, reference: Any) -> Iterator[Which]:
    """Whom an effect on the rules of the game affects: each permanent that is named, and all that is described.

    Such an effect affects what is described at any time, not what is so as it begins (611.2c).
    """
    if not isinstance(reference, Each):
        yield from (_only(known.id) for known in now.permanents(reference))
    elif described := filters_of(reference.what, now.by):
        yield described


def _hold(now: Resolving, what: Any, rules: Iterable[AnyAbility]) -> Iterator[External]:
    said = [(subject, rule) for subject in _subjects(now, what) for rule in rules]
    return (_holds(now, rule, subject, place) for place, (subject, rule) in enumerate(said))


def _binds(now: Resolving, effect: Binds) -> Iterator[External]:
    return _hold(now, effect.what, effect.abilities)


def _must_block_it(now: Resolving, effect: i.MustBlockIt) -> Iterator[External]:
    attackers = now.permanents(effect.attacker)
    return _hold(now, effect.what, [d.MustBlock(attackers=_only(each.id)) for each in attackers])


def _cant_block_it(now: Resolving, effect: i.CantBlockIt) -> Iterator[External]:
    attackers = now.permanents(effect.attacker)
    return _hold(now, effect.what, [d.CantBlock(attackers=_only(each.id)) for each in attackers])


FOLLOWED: Mapping[type, Follows] = {
    Binds: _binds,
    Gains: _gains,
    i.CantBlockIt: _cant_block_it,
    i.GetsPT: _gets_pt,
    i.MustBlockIt: _must_block_it,
}
