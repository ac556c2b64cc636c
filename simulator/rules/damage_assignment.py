"""Assigning combat damage (510.1): which creatures assign how much to what, and which divisions are legal."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence

import msgspec

from events.board import Permanent
from events.damage import CombatDamageAnnounced, CombatDamageDetermined
from events.rule import Rule, Violation
from projections.board import Board
from projections.position import Position, asked_once_for_each
from simulator.rules.banding import assigner_of, divides_freely
from simulator.rules.traits import with_trait

_AS_THOUGH = "assigns_as_though_unblocked"
_NONE = "assigns_no_combat_damage"


class Division(msgspec.Struct, frozen=True):
    """A proposed division of one creature's combat damage, and what its controller's others assign in this step.

    `lethal` says how many points assigned to a creature are lethal.
    """

    position: Position
    player: str
    creature: str
    points: Mapping[str, int]
    others: Mapping[str, Mapping[str, int]]
    lethal: Lethal


Lethal = Callable[[Division, str], int]
"""How many points make the damage that a division assigns to one of its targets lethal."""


def _strikes_now(position: Position, strikers: tuple[str, ...] | None, creature: str) -> bool:
    """Whether the creature assigns in this step: of two steps, those with first strike do in the first one."""
    if strikers is None:
        return True
    if position.board.step == "first_strike_damage":
        return creature in strikers
    return creature not in strikers or creature in with_trait(position.board, "double_strike")


def _attacked(position: Position, creature: str) -> tuple[str, ...]:
    """The player, planeswalker or battle that a creature attacks, if it is still there.

    With trample over planeswalkers the planeswalker's player follows, even if the planeswalker is gone (702.19c, e);
    after a battle nobody does.
    """
    combat, board = position.combat, position.board
    target = combat.attacking.get(creature, "")
    there = (target,) if target in board.players or target in board.permanents else ()
    if target in board.players or creature not in with_trait(board, "trample_over_planeswalkers"):
        return there
    if creature in combat.battles:
        return there
    beyond = position.defending_player(creature)
    return (*there, beyond) if beyond in board.players else there


def _there(position: Position, creatures: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some creatures that are on the battlefield and not phased out."""
    permanents = position.board.permanents
    return tuple([one for one in creatures if one in permanents])


@asked_once_for_each
def recipients(position: Position, creature: str) -> tuple[str, ...]:
    """The creatures, and the player, planeswalker or battle, to which a creature may assign combat damage now."""
    combat = position.combat
    if creature in combat.blocking:
        return _there(position, combat.blocking[creature])
    if combat.status.get(creature) is not True:
        return _attacked(position, creature)
    blockers = _there(position, combat.blockers_of(creature))
    if creature not in with_trait(position.board, "trample", "trample_over_planeswalkers", _AS_THOUGH):
        return blockers
    # A planeswalker can block what attacks it.
    return (*blockers, *[target for target in _attacked(position, creature) if target not in blockers])


def ordered_recipients(position: Position, creature: str) -> tuple[str, ...]:
    """The same in the damage assignment order; what isn't in the order comes last."""
    order = position.orders.orders.get(creature, ())
    to = recipients(position, creature)
    return (*(one for one in order if one in to), *(one for one in to if one not in order))


@asked_once_for_each
def combat_damage_of(position: Position, creature: str) -> int:
    """How much combat damage a creature assigns: as its power says (510.1a), or its toughness, by an ability."""
    return _damage_by(position.board.permanents[creature], *_assigning_by_toughness(position.board))


def _assigning_by_toughness(board: Board) -> tuple[frozenset[str], frozenset[str]]:
    """Who assigns combat damage by its toughness: always, and where this is greater than its power."""
    return with_trait(board, "assigns_by_toughness"), with_trait(board, "assigns_by_greater_toughness")


def _damage_by(known: Permanent, always: Container[str], if_greater: Container[str]) -> int:
    power, toughness = known.power or 0, known.toughness or 0
    by_toughness = known.id in always or (toughness > power and known.id in if_greater)
    return toughness if by_toughness else power


def assigners(position: Position) -> Sequence[str]:
    """The creatures that assign combat damage in this step, attacking creatures first."""
    return _assigning(position, position.damage.strikers)


@asked_once_for_each
def _assigning(position: Position, strikers: tuple[str, ...] | None) -> Sequence[str]:
    """The same; see `Damage.strikers`."""
    permanents = position.board.permanents
    by_toughness = _assigning_by_toughness(position.board)
    able = [
        creature
        for creature in [*position.combat.attacking, *position.combat.blocking]
        if creature in permanents
        and _damage_by(permanents[creature], *by_toughness) > 0
        and _strikes_now(position, strikers, creature)
        and recipients(position, creature)
    ]
    unable = with_trait(position.board, _NONE) if able else frozenset()
    return tuple([creature for creature in able if creature not in unable])


def lethal_damage(division: Division, target: str) -> int:
    """How many points make the damage assigned to a creature lethal, what others assign at the same time considered.

    For a planeswalker: how many are as much as its loyalty (702.19c).
    """
    position = division.position
    known = position.board.permanents[target]
    if "creature" not in known.types or target == position.combat.attacking.get(division.creature):
        others = sum(points.get(target, 0) for by, points in division.others.items() if by != division.creature)
        return max(0, (known.loyalty or 0) - others)
    touch = with_trait(position.board, "deathtouch")
    others = 0
    for source, points in division.others.items():
        if source != division.creature and points.get(target, 0) > 0:
            if source in touch:
                return 0
            others += points[target]
    needed = max(0, (known.toughness or 0) - position.board.marked.get(target, 0) - others)
    return min(needed, 1) if division.creature in touch else needed


def damage_up_to_toughness_is_lethal(division: Division, target: str) -> int:
    """As many points as the toughness, less the damage marked and what others assign, whatever has deathtouch."""
    board = division.position.board
    others = sum(points.get(target, 0) for by, points in division.others.items() if by != division.creature)
    return max(0, (board.permanents[target].toughness or 0) - board.marked.get(target, 0) - others)


def _assigns_lethal(division: Division, target: str) -> bool:
    return division.points.get(target, 0) >= division.lethal(division, target)


def _is_blocked(division: Division) -> bool:
    return division.position.combat.status.get(division.creature) is True


def _fights(division: Division) -> bool:
    combat = division.position.combat
    return division.creature in combat.attacking or division.creature in combat.blocking


def its_player_announces(rule: Rule, division: Division) -> Iterator[Violation]:
    """Its player, or with banding an opponent, announces how a creature assigns its combat damage (702.22j, k)."""
    player = assigner_of(division.position, division.creature)
    if _fights(division) and division.player not in division.position.board.team_of(player):
        text = f"{player} assigns the damage of {division.creature}, not {division.player}"
        yield Violation(rule, (division.creature,), text)


def damage_equals_power(rule: Rule, division: Division) -> Iterator[Violation]:
    """A creature that fights in this step assigns damage equal to its power, no negative share among it."""
    position, creature = division.position, division.creature
    if not _fights(division):
        yield Violation(rule, (creature,), f"{creature} is neither attacking nor blocking")
        return
    if not _strikes_now(position, position.damage.strikers, creature):
        yield Violation(rule, (creature,), f"{creature} assigns no combat damage in this step")
    power = max(0, combat_damage_of(position, creature))
    assigned = sum(division.points.values())
    if assigned != (power if recipients(position, creature) else 0) and not _stays_blocked(division, assigned):
        yield Violation(rule, (creature,), f"{creature} has power {power} but assigns {assigned}")
    for target, points in division.points.items():
        if points < 0:
            yield Violation(rule, (creature, target), f"{creature} can't assign {points} to {target}")


def _stays_blocked(division: Division, assigned: int) -> bool:
    """Whether a creature whose blockers have all gone assigns nothing, since it is still blocked."""
    creature = division.creature
    return (
        assigned == 0
        and _is_blocked(division)
        and not _there(division.position, division.position.combat.blockers_of(creature))
        and not _tramples(division)
    )


def _tramples(division: Division) -> bool:
    return division.creature in with_trait(division.position.board, "trample", "trample_over_planeswalkers")


def _assigns_as_though_unblocked(division: Division) -> bool:
    """Whether a blocked creature assigns as though it weren't blocked: it may, and assigns nothing to its blockers."""
    position, creature = division.position, division.creature
    return creature in with_trait(position.board, _AS_THOUGH) and not any(
        division.points.get(blocker, 0) for blocker in position.combat.blockers_of(creature)
    )


def _strays(rule: Rule, division: Division, allowed: tuple[str, ...]) -> Iterator[Violation]:
    for target, points in division.points.items():
        if points and target not in allowed:
            yield Violation(rule, (division.creature, target), f"{division.creature} can't assign damage to {target}")


def unblocked_creatures_assign_to_what_they_attack(rule: Rule, division: Division) -> Iterator[Violation]:
    """An unblocked creature assigns its damage to what it is attacking."""
    if division.creature in division.position.combat.attacking and not _is_blocked(division):
        yield from _strays(rule, division, recipients(division.position, division.creature))


def blocked_creatures_assign_to_their_blockers(rule: Rule, division: Division) -> Iterator[Violation]:
    """A blocked creature assigns its damage among the creatures that block it."""
    if division.creature in division.position.combat.attacking and _is_blocked(division):
        yield from _strays(rule, division, recipients(division.position, division.creature))


def blocking_creatures_assign_to_the_blocked(rule: Rule, division: Division) -> Iterator[Violation]:
    """A blocking creature assigns its damage among the creatures that it blocks."""
    if division.creature in division.position.combat.blocking:
        yield from _strays(rule, division, recipients(division.position, division.creature))


def everyone_assigned_is_lethal_before_trampling(rule: Rule, division: Division) -> Iterator[Violation]:
    """With trample, what is attacked is assigned damage only when every blocker is assigned lethal damage."""
    position, creature = division.position, division.creature
    blockers = _there(position, position.combat.blockers_of(creature))
    attacked = [target for target in _attacked(position, creature) if target not in blockers]
    beyond = [target for target in attacked if division.points.get(target, 0) > 0]
    if not _is_blocked(division) or not _tramples(division) or not beyond or _assigns_as_though_unblocked(division):
        return
    target = beyond[0]
    short = [blocker for blocker in blockers if not _assigns_lethal(division, blocker)]
    if short:
        named = ", ".join(short)
        yield Violation(
            rule, (creature, *short), f"{target} is assigned damage before {named} is assigned lethal damage"
        )


def whole_damage_is_assigned_as_though_unblocked(rule: Rule, division: Division) -> Iterator[Violation]:
    """A creature that assigns as though it weren't blocked, and has no trample, assigns nothing to its blockers."""
    position, creature = division.position, division.creature
    if not _is_blocked(division) or _tramples(division) or creature not in with_trait(position.board, _AS_THOUGH):
        return
    beyond = [target for target in _attacked(position, creature) if division.points.get(target, 0) > 0]
    if beyond and not _assigns_as_though_unblocked(division):
        text = f"{creature} assigns damage to {beyond[0]} as though it weren't blocked, and to its blockers"
        yield Violation(rule, (creature, *beyond), text)


def planeswalkers_are_assigned_their_loyalty_before_trampling_over(
    rule: Rule, division: Division
) -> Iterator[Violation]:
    """With trample over planeswalkers, the player is assigned damage only after the planeswalker's loyalty."""
    position, creature = division.position, division.creature
    if creature not in position.combat.attacking:
        return
    target, *beyond = _attacked(position, creature) or ("",)
    if beyond and division.points.get(beyond[0], 0) > 0 and not _assigns_lethal(division, target):
        text = f"{beyond[0]} is assigned damage before {target} is assigned damage equal to its loyalty"
        yield Violation(rule, (creature, target, beyond[0]), text)


def _skips_nobody(rule: Rule, division: Division) -> Iterator[Violation]:
    """A creature is assigned damage only when each one ahead of it in the order is assigned lethal damage."""
    order = _there(division.position, division.position.orders.orders.get(division.creature, ()))
    if len(order) > 1 and divides_freely(division.position, division.creature):
        return
    short: list[str] = []
    last = max((index for index, one in enumerate(order) if division.points.get(one, 0) > 0), default=0)
    for later in order[: last + 1]:
        if division.points.get(later, 0) > 0:
            for earlier in short:
                text = (
                    f"{later} is assigned damage before {earlier}, ahead of it in the order, is assigned lethal damage"
                )
                yield Violation(rule, (division.creature, earlier, later), text)
        if not _assigns_lethal(division, later):
            short.append(later)


def blocked_creatures_keep_their_order(rule: Rule, division: Division) -> Iterator[Violation]:
    """A blocked creature skips no creature ahead in its damage assignment order that isn't assigned lethal damage."""
    if division.creature in division.position.combat.attacking:
        yield from _skips_nobody(rule, division)


def blocking_creatures_keep_their_order(rule: Rule, division: Division) -> Iterator[Violation]:
    """A blocking creature skips no creature ahead in its damage assignment order that isn't assigned lethal damage."""
    if division.creature in division.position.combat.blocking:
        yield from _skips_nobody(rule, division)


def _divides_as_it_likes(division: Division) -> bool:
    return division.creature in with_trait(division.position.board, "deathtouch")


def blocked_creatures_without_deathtouch_keep_their_order(rule: Rule, division: Division) -> Iterator[Violation]:
    """A blocked creature without deathtouch skips no creature ahead in its order that isn't assigned lethal damage."""
    if not _divides_as_it_likes(division):
        yield from blocked_creatures_keep_their_order(rule, division)


def blocking_creatures_without_deathtouch_keep_their_order(rule: Rule, division: Division) -> Iterator[Violation]:
    """A blocking creature without deathtouch skips no creature ahead in its order not assigned lethal damage."""
    if not _divides_as_it_likes(division):
        yield from blocking_creatures_keep_their_order(rule, division)


def first_division(position: Position, player: str, creature: str, lethal: Lethal) -> dict[str, int]:
    """The first legal division: lethal damage to each recipient in order, and all that is left to the last."""
    to = ordered_recipients(position, creature)
    if creature in with_trait(position.board, _AS_THOUGH) and position.combat.blockers_of(creature):
        to = tuple(c for c in to if c in position.combat.blockers_of(creature))
    left = combat_damage_of(position, creature)
    points: dict[str, int] = {}
    others = {other: dict(assigned) for other, assigned in position.damage.assigned.items()}
    for target in to:
        division = Division(position, player, creature, points, others, lethal)
        share = left if target == to[-1] else min(left, lethal(division, target))
        points[target] = share
        left -= share
    return {target: share for target, share in points.items() if share}


def damage_without_choice(
    rule: Rule, position: Position, event: CombatDamageAnnounced
) -> Iterator[CombatDamageDetermined]:
    """A creature with one possible recipient assigns all its damage to it."""
    announcing = position.board.team_of(event.player)
    for creature in assigners(position):
        if creature in position.damage.assigned or assigner_of(position, creature) not in announcing:
            continue
        to = recipients(position, creature)
        if len(to) == 1:
            points = combat_damage_of(position, creature)
            yield CombatDamageDetermined(creature, ((to[0], points),), rule.number)
