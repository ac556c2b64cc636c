"""Dealing damage (120): what follows for those who deal it or are dealt it, and state-based actions."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping

from events.abilities import THIS, CombatTrait, MoreLifeGained, Toxic
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
    LifeGained,
    LifeLost,
    PoisonGained,
)
from events.event import Derived
from events.rule import Rule
from projections.board import Board
from projections.matching import is_meant
from projections.position import Position
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import (
    assigners,
)
from simulator.rules.prevention import Damage, after_effects, can_be_dealt_damage
from simulator.rules.traits import abilities_in_force, instances_of, with_trait

__all__ = [
    "assigned_damage",
    "assigned_damage_goes_on_the_stack",
    "assigned_damage_is_dealt",
    "combat_damage_happens",
    "combat_damage_happens_and_triggers",
    "damage_is_dealt_by_effect",
    "damage_is_dealt_by_effect_and_triggers",
    "damage_on_the_stack_is_dealt",
    "is_last_announcement",
    "life_to_gain",
]

Dealing = Callable[[str, str, int, str, bool, bool], Derived]
"""Makes the event of damage that was dealt."""

Points = tuple[str, str, int]
"""A source, a recipient, and points of damage."""

Dealt = type[CombatDamageDealt] | type[DamageDealt]
"""The event of damage that was dealt."""


def _with(position: Position, last: Permanent | None, *traits: str) -> frozenset[str]:
    """The sources that have one of the traits; one that has left the battlefield by what it had last (702.2e)."""
    found = with_trait(position.board, *traits)
    if last is None or last.id in position.board.permanents:
        return found
    had = any(isinstance(a, CombatTrait) and a.trait in traits and a.subject == THIS for a in last.abilities)
    return found | {last.id} if had else found - {last.id}


def _results(rule: Rule, position: Position, target: str, points: int, *, counters: bool) -> Iterator[Derived]:
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


def _total_toxic(position: Position, source: str) -> int:
    """The sum of a creature's toxic abilities (702.164b)."""
    known = position.board.permanents.get(source)
    return (
        0
        if known is None
        else sum(
            ability.n
            for ability, this, _ in abilities_in_force(position.board, Toxic)
            if is_meant(position.board, ability.subject, known, this)
        )
    )


def _happens(
    rule: Rule,
    position: Position,
    damage: Damage,
    sources: Mapping[str, Permanent],
    make: Dealing,
    last: Permanent | None,
) -> Iterator[Derived]:
    """Each source deals its damage, with all results; lifelink is one gain of life for each source (702.15e)."""
    players = position.board.players
    touch, link = _with(position, last, "deathtouch"), _with(position, last, "lifelink")
    wither, infect = _with(position, last, "wither", "infect"), _with(position, last, "infect")
    for source in dict.fromkeys(source for source, _ in damage):
        dealt = 0
        for target, points in [(target, points) for (by, target), points in damage.items() if by == source]:
            counters = source in (infect if target in players else wither)
            yield make(source, target, points, rule.number, source in touch, counters)
            yield from _results(rule, position, target, points, counters=counters)
            if make is CombatDamageDealt and target in players and (poison := _total_toxic(position, source)) > 0:
                yield PoisonGained(target, poison, rule.number)
            dealt += points
        if source in link and source in sources:
            player = sources[source].controller
            yield LifeGained(player, life_to_gain(position.board, player, dealt), rule.number)


def combat_damage_happens(rule: Rule, position: Position, damage: list[tuple[str, str, int]]) -> Iterator[Derived]:
    """Combat damage that is dealt at once, as effects prevent and redirect it, with its results.

    Args:
        rule: the rule by which it is dealt.
        position: the moment before.
        damage: (source, recipient, points), each source on the battlefield and each recipient there.
    """
    sources = position.board.permanents
    happened, dealt = after_effects(rule, position, damage, sources, combat=True)
    yield from happened
    yield from _happens(rule, position, dealt, sources, CombatDamageDealt, None)


def _by_effect(position: Position, event: DamageEffectApplied) -> tuple[Mapping[str, Permanent], list[Points]]:
    """What was there or is the source, and the damage of an effect to what can be dealt damage."""
    sources = dict(position.board.permanents)
    if event.last is not None and event.last.id == event.source:
        sources.setdefault(event.source, event.last)
    to = [(target, n) for target, n in event.damage if n > 0 and can_be_dealt_damage(position, target)]
    return sources, [(event.source, target, n) for target, n in to]


def damage_is_dealt_by_effect(rule: Rule, position: Position, event: DamageEffectApplied) -> Iterator[Derived]:
    """A spell's or ability's source deals its damage, if not prevented, to what can be dealt damage (120.4)."""
    sources, damage = _by_effect(position, event)
    happened, dealt = after_effects(rule, position, damage, sources, combat=False)
    yield from happened
    yield from _happens(rule, position, dealt, sources, DamageDealt, sources.get(event.source))


# Where deathtouch and lifelink are triggered abilities, and no damage is counters instead.


def _happens_and_triggers(rule: Rule, position: Position, damage: Damage, dealt: Dealt) -> Iterator[Derived]:
    """Each source deals its damage; each event says how many abilities of its source trigger on it."""
    touch, link = instances_of(position.board, "deathtouch"), instances_of(position.board, "lifelink")
    for (source, target), points in damage.items():
        yield dealt(
            source, target, points, rule.number, deathtouches=touch.get(source, 0), lifelinks=link.get(source, 0)
        )
        yield from _results(rule, position, target, points, counters=False)


def combat_damage_happens_and_triggers(
    rule: Rule, position: Position, damage: list[Points], sources: Mapping[str, Permanent]
) -> Iterator[Derived]:
    """Combat damage that is dealt at once, as effects prevent and redirect it; its sources' abilities trigger on it.

    Args:
        rule: the rule by which it is dealt.
        position: the moment before.
        damage: (source, recipient, points), each recipient there.
        sources: the sources as they are, or as they last existed.
    """
    happened, dealt = after_effects(rule, position, damage, sources, combat=True)
    yield from happened
    yield from _happens_and_triggers(rule, position, dealt, CombatDamageDealt)


def damage_is_dealt_by_effect_and_triggers(
    rule: Rule, position: Position, event: DamageEffectApplied
) -> Iterator[Derived]:
    """A spell's or ability's source deals its damage, if not prevented; abilities of the source trigger on it."""
    sources, damage = _by_effect(position, event)
    happened, dealt = after_effects(rule, position, damage, sources, combat=False)
    yield from happened
    yield from _happens_and_triggers(rule, position, dealt, DamageDealt)


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


def life_to_gain(board: Board, player: str, amount: int) -> int:
    """The points of life that a player gains who would gain `amount`: replaced once by each effect, in board order."""
    for ability, this, _ in abilities_in_force(board, MoreLifeGained):
        if this is not None and this.controller == player:
            amount = amount * ability.times + ability.plus
    return amount


def assigned_damage_goes_on_the_stack(
    rule: Rule, position: Position, event: CombatDamageAnnounced
) -> Iterator[CombatDamagePutOnStack]:
    """When everyone has announced, all assignments of combat damage go on the stack as a single object."""
    if position.damage.done or not is_last_announcement(position, event.player):
        return
    assigned = position.damage.assigned.items()
    creatures = tuple(creature for creature, points in assigned if any(n > 0 for _, n in points))
    if creatures:
        yield CombatDamagePutOnStack(creatures, rule.number)


def _sources(position: Position) -> dict[str, Permanent]:
    """The creatures as they are; those that are no longer in play, also phased out, as they last existed."""
    phased = {permanent: known for permanent, (known, _) in position.triggers.phased.items()}
    return {**phased, **position.board.permanents, **position.triggers.last}


def damage_on_the_stack_is_dealt(rule: Rule, position: Position, event: CombatDamageResolved) -> Iterator[Derived]:
    """All of it is dealt at once as it was assigned, also by a source that has gone, but not to what is not there.

    That its source's power has changed, or that its recipient has left combat, does not matter.
    """
    if position.damage.stacked != "resolves":
        return
    sources = _sources(position)
    damage = assigned_damage(position, sources, lambda to: can_be_dealt_damage(position, to))
    yield from combat_damage_happens_and_triggers(rule, position, damage, sources)
