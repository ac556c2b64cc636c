"""Power, toughness and abilities until end of turn, and rules of combat that hold for a time (611.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from events import board as e
from events import declaration_abilities as d
from events import instructions as i
from events.abilities import AnyAbility, Binds, Gains
from events.board import EffectBegan
from events.event import External
from events.filters import Filter, Which
from events.references import Duration, Each
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


Lasts = Literal["turn", "combat", "next_turn"]
_LASTS: Mapping[Duration, Lasts] = {"end_of_turn": "turn", "end_of_combat": "combat", "your_next_turn": "next_turn"}
"""How long an effect is in force, by what its words say."""


def _holds(now: Resolving, rule: AnyAbility, subject: Which, place: int, until: Duration) -> EffectBegan:
    """A rule of combat holds for creatures for a time; the effect's name is that of no other."""
    board, lasts = now.position.board, _LASTS[until]
    name = f"{now.found.name} {now.found.number}.{len(board.effects)}.{place}"
    holds, source = replace(rule, subject=subject, words=rule.words or now.words), now.lasting_source
    if lasts != "next_turn":
        return EffectBegan(name, holds, source, lasts)
    return EffectBegan(f"{name} of turn {board.turn}", holds, source, lasts, now.by.player)


def _subjects(now: Resolving, reference: Any) -> Iterator[Which]:
    """Whom an effect on the rules of the game affects: each permanent that is named, and all that is described.

    Such an effect affects what is described at any time, not what is so as it begins (611.2c).
    """
    if not isinstance(reference, Each):
        yield from (_only(known.id) for known in now.permanents(reference))
    elif described := filters_of(reference.what, now.by):
        yield described


def _hold(now: Resolving, what: Any, rules: Iterable[AnyAbility], until: Duration) -> Iterator[External]:
    said = [(subject, rule) for subject in _subjects(now, what) for rule in rules]
    return (_holds(now, rule, subject, place, until) for place, (subject, rule) in enumerate(said))


def _binds(now: Resolving, effect: Binds) -> Iterator[External]:
    return _hold(now, effect.what, effect.abilities, effect.until)


def _must_block_it(now: Resolving, effect: i.MustBlockIt) -> Iterator[External]:
    attackers = now.permanents(effect.attacker)
    return _hold(now, effect.what, [d.MustBlock(attackers=_only(each.id)) for each in attackers], effect.until)


def _cant_block_it(now: Resolving, effect: i.CantBlockIt) -> Iterator[External]:
    attackers = now.permanents(effect.attacker)
    return _hold(now, effect.what, [d.CantBlock(attackers=_only(each.id)) for each in attackers], effect.until)


FOLLOWED: Mapping[type, Follows] = {
    Binds: _binds,
    Gains: _gains,
    i.CantBlockIt: _cant_block_it,
    i.GetsPT: _gets_pt,
    i.MustBlockIt: _must_block_it,
}
