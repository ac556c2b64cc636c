"""Dealing damage (120, 510.2): in combat, at once or from the stack, and by effects; and what its results are.

The training environments' fast model of it is `simulator/envs/vanilla/groups.py`, held equal to this by a law.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping

from events.abilities import CombatTrait, Toxic
from events.board import Permanent
from events.damage import (
    CombatDamageAnnounced,
    CombatDamageDealt,
    CombatDamagePutOnStack,
    CombatDamageResolved,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    DamageEffectApplied,
    DamageOfSeveralApplied,
    LifeLost,
    PoisonGained,
)
from events.event import Derived
from events.filters import THIS
from events.rule import Rule
from projections.board import Board
from projections.matching import is_meant
from projections.position import Position
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import assigners
from simulator.rules.life import gains_life
from simulator.rules.prevention import after_effects, can_be_dealt_damage
from simulator.rules.traits import abilities_in_force, instances_of, with_trait

_Points = tuple[str, str, int]
"""A source, a recipient, and points of damage."""

_Dealt = type[CombatDamageDealt] | type[DamageDealt]
"""The event of damage that was dealt."""


def _results(rule: Rule, position: Position, target: str, points: int, *, counters: bool) -> Iterator[Derived]:
    """The results of damage for its recipient; on a creature it is marked, or becomes counters."""
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


def _is_dealt(
    rule: Rule, position: Position, damage: Iterable[_Points], sources: Mapping[str, Permanent], event: _Dealt
) -> Iterator[Derived]:
    """Deal damage at once, as effects prevent and redirect it, with its results.

    Lifelink is one gain of life for each source (702.15e). A source that has left is as it last existed (702.2e).
    """
    happened, left, afterwards = after_effects(rule, position, damage, sources, combat=event is CombatDamageDealt)
    yield from happened
    board = position.board
    departed = [sources[source] for source in sources.keys() - board.permanents.keys()]
    touch, link = _with(board, departed, "deathtouch"), _with(board, departed, "lifelink")
    wither, infect = _with(board, departed, "wither", "infect"), _with(board, departed, "infect")
    for source in dict.fromkeys(source for source, _ in left):
        dealt = 0
        for target, points in [(target, points) for (by, target), points in left.items() if by == source]:
            counters = source in (infect if target in board.players else wither)
            yield event(source, target, points, rule.number, source in touch, counters)
            yield from _results(rule, position, target, points, counters=counters)
            if event is CombatDamageDealt and target in board.players and (poison := _total_toxic(board, source)) > 0:
                yield PoisonGained(target, poison, rule.number)
            dealt += points
        if source in link and source in sources:
            player = sources[source].controller
            yield from gains_life(board, player, dealt, rule.number)
    yield from afterwards


def _with(board: Board, departed: Iterable[Permanent], *traits: str) -> frozenset[str]:
    """The sources that have one of the traits, those that have left the battlefield by their own abilities."""
    had = {
        known.id
        for known in departed
        if any(isinstance(a, CombatTrait) and a.trait in traits and a.subject == THIS for a in known.abilities)
    }
    return with_trait(board, *traits) | had


def _total_toxic(board: Board, source: str) -> int:
    """The sum of a creature's toxic abilities (702.164b)."""
    known = board.permanents.get(source)
    toxic = abilities_in_force(board, Toxic) if known is not None else ()
    return sum(ability.n for ability, this, _ in toxic if known and is_meant(board, ability.subject, known, this))


def _is_dealt_and_triggers(
    rule: Rule, position: Position, damage: Iterable[_Points], sources: Mapping[str, Permanent], event: _Dealt
) -> Iterator[Derived]:
    """The same where deathtouch and lifelink are triggered abilities, and no damage is counters instead."""
    happened, left, afterwards = after_effects(rule, position, damage, sources, combat=event is CombatDamageDealt)
    yield from happened
    touch, link = instances_of(position.board, "deathtouch"), instances_of(position.board, "lifelink")
    for (source, target), points in left.items():
        yield event(
            source, target, points, rule.number, deathtouches=touch.get(source, 0), lifelinks=link.get(source, 0)
        )
        yield from _results(rule, position, target, points, counters=False)
    yield from afterwards


# By effects.


_ByEffect = DamageEffectApplied | DamageOfSeveralApplied
"""Damage that an effect deals, by one source or by several."""


def _by_effect(position: Position, event: _ByEffect) -> tuple[list[_Points], Mapping[str, Permanent]]:
    """The damage of an effect to what can be dealt damage, and the permanents, its sources as they last existed too."""
    sources = dict(position.board.permanents)
    if isinstance(event, DamageOfSeveralApplied):
        points, departed = [*event.damage], event.last
    else:
        points = [(event.source, target, n) for target, n in event.damage]
        departed = (event.last,) if event.last is not None and event.last.id == event.source else ()
    for known in departed:
        sources.setdefault(known.id, known)
    return [each for each in points if each[2] > 0 and can_be_dealt_damage(position, each[1])], sources


def damage_is_dealt_by_effect(rule: Rule, position: Position, event: _ByEffect) -> Iterator[Derived]:
    """A spell's or ability's sources deal their damage, if not prevented, to what can be dealt damage (120.4)."""
    yield from _is_dealt(rule, position, *_by_effect(position, event), DamageDealt)


def damage_is_dealt_by_effect_and_triggers(rule: Rule, position: Position, event: _ByEffect) -> Iterator[Derived]:
    """A spell's or ability's sources deal their damage, if not prevented; abilities of these trigger on it."""
    yield from _is_dealt_and_triggers(rule, position, *_by_effect(position, event), DamageDealt)


# In combat.


def _is_last_announcement(position: Position, player: str) -> bool:
    """Whether this player's announcement, the first of theirs or their team's, is the last of all that assign."""
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


def _assigned_damage(position: Position, sources: Container[str], can_be_dealt: Callable[[str], bool]) -> list[_Points]:
    """The combat damage of this step as it was assigned, less what is prevented of each source's damage.

    Args:
        position: the moment before it is dealt.
        sources: the sources that deal damage.
        can_be_dealt: whether a recipient is there to be dealt damage.

    Returns:
        (source, recipient, points), with more than 0 points.
    """
    prevention: dict[tuple[str, str], int] = {}
    for source, target, points in position.damage.prevention:
        prevention[source, target] = prevention.get((source, target), 0) + points
    damage: list[_Points] = []
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
    if position.damage.done or not _is_last_announcement(position, event.player):
        return
    board = position.board
    damage = _assigned_damage(position, board.permanents, lambda to: to in board.players or to in board.permanents)
    yield from _is_dealt(rule, position, damage, board.permanents, CombatDamageDealt)


def assigned_damage_goes_on_the_stack(
    rule: Rule, position: Position, event: CombatDamageAnnounced
) -> Iterator[CombatDamagePutOnStack]:
    """When everyone has announced, all assignments of combat damage go on the stack as a single object."""
    if position.damage.done or not _is_last_announcement(position, event.player):
        return
    assigned = position.damage.assigned.items()
    creatures = tuple(creature for creature, points in assigned if any(n > 0 for _, n in points))
    if creatures:
        yield CombatDamagePutOnStack(creatures, rule.number)


def _sources(position: Position) -> dict[str, Permanent]:
    """The creatures in play as they are; those that have left or phased out as they last existed."""
    phased = {permanent: known for permanent, (known, _) in position.triggers.phased.items()}
    return {**phased, **position.board.permanents, **position.triggers.last}


def damage_on_the_stack_is_dealt(rule: Rule, position: Position, event: CombatDamageResolved) -> Iterator[Derived]:
    """All of it is dealt at once as it was assigned, also by a source that has gone, but not to what is not there.

    That its source's power has changed, or that its recipient has left combat, does not matter.
    """
    if position.damage.stacked != "resolves":
        return
    sources = _sources(position)
    damage = _assigned_damage(position, sources, lambda to: can_be_dealt_damage(position, to))
    yield from _is_dealt_and_triggers(rule, position, damage, sources, CombatDamageDealt)
