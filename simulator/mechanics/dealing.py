"""Dealing combat damage, and what state-based actions do about it."""

from __future__ import annotations

from collections.abc import Iterator

from events.damage import (
    CombatDamageAnnounced,
    CombatDamageDealt,
    CountersPut,
    CountersRemoved,
    CreatureDestroyed,
    LifeGained,
    LifeLost,
    PoisonGained,
    PutIntoGraveyard,
)
from events.event import Derived
from events.rule import Rule
from simulator.mechanics.assignment import assigners
from simulator.mechanics.traits import with_trait
from simulator.position import Position

__all__ = [
    "assigned_damage_is_dealt",
    "creatures_dealt_deathtouch_damage_are_destroyed",
    "creatures_with_lethal_damage_are_destroyed",
    "creatures_without_toughness_are_put_into_graveyards",
    "spent_battles_are_put_into_graveyards",
    "spent_planeswalkers_are_put_into_graveyards",
]


def _is_last_announcement(position: Position, player: str) -> bool:
    """Whether with this player each one who controls a creature that assigns damage in this step is done, once."""
    assigning = {position.controller(creature) for creature in assigners(position)}
    announced = position.damage.announced
    return player in assigning and assigning <= {*announced} and announced.count(player) == 1


def _after_prevention(prevention: dict[tuple[str, str], int], source: str, target: str, points: int) -> int:
    prevented = min(points, prevention.get((source, target), 0))
    if prevented > 0:
        prevention[source, target] -= prevented
        return points - prevented
    return points


def assigned_damage_is_dealt(rule: Rule, position: Position, event: CombatDamageAnnounced) -> Iterator[Derived]:
    """When everyone has announced, all combat damage is dealt at once, with its results."""
    if not _is_last_announcement(position, event.player):
        return
    board = position.board
    touch, link = with_trait(board, "deathtouch"), with_trait(board, "lifelink")
    wither, infect = with_trait(board, "wither", "infect"), with_trait(board, "infect")
    prevention: dict[tuple[str, str], int] = {}
    for source, target, points in position.damage.prevention:
        prevention[source, target] = prevention.get((source, target), 0) + points
    for source, assignment in position.damage.assigned.items():
        if source not in board.permanents:
            continue
        dealt = 0
        for target, assigned in assignment:
            points = _after_prevention(prevention, source, target, assigned)
            if points > 0 and (target in board.players or target in board.permanents):
                counters = source in (infect if target in board.players else wither)
                yield CombatDamageDealt(source, target, points, rule.number, source in touch, counters)
                yield from _results(rule, position, target, points, counters)
                dealt += points
        if dealt and source in link:
            yield LifeGained(position.controller(source), dealt, rule.number)


def _results(rule: Rule, position: Position, target: str, points: int, counters: bool) -> Iterator[Derived]:
    """What damage does to what it is dealt to; on a creature it is only marked, unless it is counters instead."""
    known = position.board.permanents.get(target)
    if known is None:
        yield (PoisonGained if counters else LifeLost)(target, points, rule.number)
        return
    if counters and "creature" in known.types:
        yield CountersPut(target, "-1/-1", points, rule.number)
    if "planeswalker" in known.types:
        yield CountersRemoved(target, "loyalty", min(points, known.loyalty or 0), rule.number)
    if "battle" in known.types:
        yield CountersRemoved(target, "defense", min(points, known.defense or 0), rule.number)


def creatures_without_toughness_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """A creature with toughness 0 or less is put into its owner's graveyard."""
    for permanent in position.board.permanents.values():
        if "creature" in permanent.types and permanent.toughness is not None and permanent.toughness <= 0:
            yield PutIntoGraveyard(permanent.id, rule.number)


def creatures_with_lethal_damage_are_destroyed(rule: Rule, position: Position) -> Iterator[CreatureDestroyed]:
    """A creature with damage marked on it that is at least its toughness is destroyed."""
    board = position.board
    lasting = with_trait(board, "indestructible")
    for creature, marked in board.marked.items():
        known = board.permanents[creature]
        if "creature" in known.types and creature not in lasting and 0 < (known.toughness or 0) <= marked:
            yield CreatureDestroyed(creature, rule.number)


def creatures_dealt_deathtouch_damage_are_destroyed(rule: Rule, position: Position) -> Iterator[CreatureDestroyed]:
    """A creature dealt damage by a source with deathtouch is destroyed."""
    board = position.board
    lasting = with_trait(board, "indestructible")
    for creature in position.damage.touched:
        known = board.permanents.get(creature)
        if known is not None and "creature" in known.types and creature not in lasting and (known.toughness or 0) > 0:
            yield CreatureDestroyed(creature, rule.number)


def spent_planeswalkers_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """A planeswalker with loyalty 0 is put into its owner's graveyard."""
    for permanent in position.board.permanents.values():
        if "planeswalker" in permanent.types and permanent.loyalty == 0:
            yield PutIntoGraveyard(permanent.id, rule.number)


def spent_battles_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """A battle with defense 0 is put into its owner's graveyard."""
    for permanent in position.board.permanents.values():
        if "battle" in permanent.types and permanent.defense == 0:
            yield PutIntoGraveyard(permanent.id, rule.number)
