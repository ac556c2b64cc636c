"""One combat damage step: assignments read off what was dealt, and the damage compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from events.board import Permanent
from events.damage import CombatDamageAnnounced, CombatDamageAssigned, CombatDamageDealt, DamagePrevented
from events.event import Event
from simulator.arena.account import DamageSeen
from simulator.arena.compared import Compared, Difference
from simulator.arena.declared import ENGINE, unexplained
from simulator.arena.permanents import object_id, player_id, target_id
from simulator.arena.records import DamageAnswer, Moment
from simulator.game import Game
from simulator.judging import judge_division
from simulator.mechanics.assignment import assigners, first_division, recipients
from simulator.replay.format import Assertion

__all__ = ["assignments_of", "compare_damage", "deal", "said_of_damage"]

Feed = Callable[[Event], tuple[Event, ...]]
Dealt = dict[tuple[str, str], int]
"""Points by source and target."""


def assignments_of(answer: DamageAnswer) -> dict[str, dict[str, int]]:
    """What a player answered when asked to divide damage: points by creature and recipient."""
    return {
        object_id(assigner.instance_id): {
            target_id(share.instance_id): share.assigned_damage
            for share in assigner.assignments
            if share.assigned_damage > 0
        }
        for assigner in answer.assigners
    }


def deal(
    game: Game,
    seen: tuple[DamageSeen, ...],
    answers: Mapping[str, dict[str, int]],
    line: int,
    feed: Feed,
    compared: Compared,
) -> Dealt:
    """Everyone assigns and announces as recorded; the damage that the rules make of it.

    An assignment among several recipients is a player's choice: it is the player's answer where the log has it, and
    else is read off the damage that was dealt.
    """
    shown: dict[str, dict[str, int]] = {}
    for one in seen:
        if one.amount > 0:
            shown.setdefault(object_id(one.source), {})[target_id(one.target)] = one.amount
    shown |= answers
    for one in seen:
        if one.prevented:
            _prevent(game, object_id(one.source), target_id(one.target), feed)
    players: dict[str, None] = {game.board.active: None}
    for creature in assigners(game.position):
        player = game.position.controller(creature)
        players[player] = None
        points = shown.get(creature)
        if points is not None and len(recipients(game.position, creature)) > 1:
            _assign(game, player, creature, points, line, feed, compared)
    dealt: Dealt = {}
    announcing = {game.position.controller(creature) for creature in assigners(game.position)}
    for player in [player for player in players if player in announcing]:
        for event in _announced(game, player, feed):
            if isinstance(event, CombatDamageDealt):
                dealt[event.source, event.target] = dealt.get((event.source, event.target), 0) + event.amount
    return dealt


def _prevent(game: Game, source: str, target: str, feed: Feed) -> None:
    known = game.board.permanents.get(source)
    if known is not None and known.power:
        feed(DamagePrevented(source, target, known.power))


def _assign(
    game: Game, player: str, creature: str, points: dict[str, int], line: int, feed: Feed, compared: Compared
) -> None:
    verdict = judge_division(game.position, player, creature, points, game.table)
    if verdict.violations and verdict.legal is False:
        ours, theirs = str(verdict).replace("\n", "; "), f"{creature} assigned {points}"
        why = unexplained(game.board.permanents, (creature, *points))
        compared.differences.append(Difference(line, f"assignment of {creature}", ours, theirs, why))
    feed(CombatDamageAssigned(player, creature, tuple(points.items())))


def _announced(game: Game, player: str, feed: Feed) -> tuple[Event, ...]:
    """Who has a choice but was not seen to deal damage assigns it in the first legal way."""
    for creature in assigners(game.position):
        position = game.position
        choice = position.controller(creature) == player and len(recipients(position, creature)) > 1
        if choice and creature not in position.damage.assigned:
            points = first_division(position, player, creature, game.table.answers["how much damage is lethal"])
            feed(CombatDamageAssigned(player, creature, tuple(points.items())))
    return feed(CombatDamageAnnounced(player))


def compare_damage(
    game: Game,
    before: Mapping[str, Permanent],
    dealt: Dealt,
    seen: tuple[DamageSeen, ...],
    line: int,
    compared: Compared,
) -> None:
    """Each source dealt each target as much as Arena shows; what was prevented counts as the rules alone have it.

    `before` are the permanents as they dealt it.
    """
    theirs: Dealt = {}
    prevented = {(source, target): points for source, target, points in game.damage.prevention}
    for one in seen:
        pair = object_id(one.source), target_id(one.target)
        theirs[pair] = theirs.get(pair, 0) + one.amount
    for pair in dict.fromkeys((*theirs, *dealt)):
        mine, other = dealt.get(pair, 0) + prevented.get(pair, 0), theirs.get(pair, 0)
        why = "an effect prevented it, as the log marks" if pair in prevented else unexplained(before, pair)
        difference = Difference(line, f"damage of {pair[0]} to {pair[1]}", str(mine), str(other), why)
        compared.count("damage", mine == other, difference)


def said_of_damage(seen: tuple[DamageSeen, ...], moment: Moment) -> Assertion:
    """What Arena showed of the damage of this step, and the life totals after it where it was dealt just now."""
    now = any(one.moment is moment for one in seen)
    return Assertion(
        by=ENGINE,
        line=moment.line,
        life={player_id(seat): life for seat, life in moment.life} if now else None,
        damage=tuple((object_id(one.source), target_id(one.target), one.amount) for one in seen if one.amount > 0),
    )
