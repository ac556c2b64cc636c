"""Dealing combat damage, and what state-based actions do about it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator

from events.damage import CombatDamageAnnounced, CreatureDestroyed, PutIntoGraveyard
from events.effects import Regenerated
from events.event import Derived
from events.prevention import CountersCancelled
from events.rule import Rule
from simulator.mechanics.assignment import assigners
from simulator.mechanics.banding import assigner_of
from simulator.mechanics.destroying import destroyed
from simulator.mechanics.results import combat_damage_happens
from simulator.mechanics.traits import with_trait
from simulator.position import Position

__all__ = [
    "assigned_damage",
    "assigned_damage_is_dealt",
    "creatures_dealt_deathtouch_damage_are_destroyed",
    "creatures_with_lethal_damage_are_destroyed",
    "creatures_without_toughness_are_put_into_graveyards",
    "is_last_announcement",
    "opposite_counters_are_removed",
    "spent_battles_are_put_into_graveyards",
    "spent_planeswalkers_are_put_into_graveyards",
]


Destruction = CreatureDestroyed | Regenerated


def is_last_announcement(position: Position, player: str) -> bool:
    """Whether with this player each one, or team, who assigns damage of a creature is done, once."""
    team_of = position.board.team_of
    assigning = {team_of(assigner_of(position, creature)) for creature in assigners(position)}
    announced = [team_of(one) for one in position.damage.announced]
    return team_of(player) in assigning and assigning <= {*announced} and announced.count(team_of(player)) == 1


def _after_prevention(prevention: dict[tuple[str, str], int], source: str, target: str, points: int) -> int:
    prevented = min(points, prevention.get((source, target), 0))
    if prevented > 0:
        prevention[source, target] -= prevented
        return points - prevented
    return points


def assigned_damage(
    position: Position, sources: Container[str], can_be_dealt: Callable[[str], bool]
) -> list[tuple[str, str, int]]:
    """The combat damage of this step as it was assigned, less what is prevented of single sources' damage.

    Args:
        position: the moment before it is dealt.
        sources: those that deal damage.
        can_be_dealt: whether a recipient is there to be dealt damage.

    Returns:
        (source, recipient, points), the points more than 0.
    """
    prevention: dict[tuple[str, str], int] = {}
    for source, target, points in position.damage.prevention:
        prevention[source, target] = prevention.get((source, target), 0) + points
    damage: list[tuple[str, str, int]] = []
    for source, assignment in position.damage.assigned.items():
        if source not in sources:
            continue
        for target, assigned in assignment:
            points = _after_prevention(prevention, source, target, assigned)
            if points > 0 and can_be_dealt(target):
                damage.append((source, target, points))
    return damage


def assigned_damage_is_dealt(rule: Rule, position: Position, event: CombatDamageAnnounced) -> Iterator[Derived]:
    """When everyone has announced, all combat damage is dealt at once, with its results."""
    if position.damage.done or not is_last_announcement(position, event.player):
        return
    board = position.board
    damage = assigned_damage(position, board.permanents, lambda to: to in board.players or to in board.permanents)
    yield from combat_damage_happens(rule, position, damage)


def creatures_without_toughness_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """A creature with toughness 0 or less is put into its owner's graveyard."""
    for permanent in position.board.permanents.values():
        if "creature" in permanent.types and permanent.toughness is not None and permanent.toughness <= 0:
            yield PutIntoGraveyard(permanent.id, rule.number)


def creatures_with_lethal_damage_are_destroyed(rule: Rule, position: Position) -> Iterator[Destruction]:
    """A creature with damage marked on it that is at least its toughness is destroyed."""
    board = position.board
    lasting = with_trait(board, "indestructible")
    for creature, marked in board.marked.items():
        known = board.permanents[creature]
        if "creature" in known.types and creature not in lasting and 0 < (known.toughness or 0) <= marked:
            yield destroyed(rule, position, creature)


def creatures_dealt_deathtouch_damage_are_destroyed(rule: Rule, position: Position) -> Iterator[Destruction]:
    """A creature dealt damage by a source with deathtouch is destroyed."""
    board = position.board
    lasting = with_trait(board, "indestructible")
    for creature in position.damage.touched:
        known = board.permanents.get(creature)
        if known is not None and "creature" in known.types and creature not in lasting and (known.toughness or 0) > 0:
            yield destroyed(rule, position, creature)


def spent_planeswalkers_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """A planeswalker with loyalty 0 is put into its owner's graveyard."""
    for permanent in position.board.permanents.values():
        if "planeswalker" in permanent.types and permanent.loyalty == 0:
            yield PutIntoGraveyard(permanent.id, rule.number)


def _has_triggered(position: Position, source: str) -> bool:
    """Whether an ability of a permanent has triggered and not yet left the stack."""
    triggers = position.triggers
    return any(trigger.source == source for trigger in (*triggers.waiting, *triggers.stack))


def spent_battles_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """A battle with defense 0 is put into its owner's graveyard, once no ability of it waits or is on the stack."""
    for permanent in position.board.permanents.values():
        if "battle" in permanent.types and permanent.defense == 0 and not _has_triggered(position, permanent.id):
            yield PutIntoGraveyard(permanent.id, rule.number)


def opposite_counters_are_removed(rule: Rule, position: Position) -> Iterator[CountersCancelled]:
    """Of +1/+1 and -1/-1 counters on the same permanent as many of each are removed as there are of the fewer."""
    for permanent in position.board.permanents.values():
        if permanent.counters:
            counters = dict(permanent.counters)
            amount = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
            if amount > 0:
                yield CountersCancelled(permanent.id, amount, rule.number)
