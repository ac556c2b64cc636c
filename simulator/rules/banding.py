"""Banding (702.22): which bands can be announced, who is blocked together, and who assigns whose damage."""

from __future__ import annotations

from collections.abc import Iterator

from events.abilities import BandsWithOther
from events.combat import BandBlocked, BecameBlocked, BecameBlocking
from events.effects import CameBlocking
from events.rule import Rule, Violation
from projections.board import Board
from projections.matching import is_meant
from projections.position import Position, asked_once, asked_once_for_each
from simulator.rules.attack import Attack
from simulator.rules.traits import abilities_in_force, with_trait


def _qualities(board: Board, creatures: set[str]) -> Iterator[list[str]]:
    """For each "bands with other" ability of one of the creatures, all of them that have the quality it names."""
    for ability, this, _ in abilities_in_force(board, BandsWithOther):
        members = [known for one, known in board.permanents.items() if one in creatures]
        for owner in members:
            if is_meant(board, ability.subject, owner, this) and is_meant(board, ability.quality, owner, owner):
                yield [one.id for one in members if is_meant(board, ability.quality, one, owner)]


def _is_a_band(board: Board, band: tuple[str, ...]) -> bool:
    """All but one have banding, or one has "bands with other" of a quality that all have."""
    bander = with_trait(board, "banding")
    without = [creature for creature in band if creature not in bander]
    if len(without) <= 1 and len(without) < len(band):
        return True
    return any(len(alike) == len(band) for alike in _qualities(board, {*band}))


def bands_can_be_announced(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """Each band consists of attackers that may be banded and attack the same; nobody is in two bands."""
    seen: set[str] = set()
    for band in attack.bands:
        named = " and ".join(band)
        if strays := [creature for creature in band if creature not in attack.attacks]:
            yield Violation(rule, tuple(strays), f"{' and '.join(strays)} is not chosen to attack", "banding")
        if twice := [one for index, one in enumerate(band) if one in seen or one in band[:index]]:
            yield Violation(rule, tuple(twice), f"{' and '.join(twice)} would be in a band twice", "banding")
        if not _is_a_band(attack.position.board, band):
            yield Violation(rule, band, f"{named} can't be a band: more than one of them is without banding", "banding")
        if len({attack.attacks.get(creature) for creature in band}) > 1:
            yield Violation(rule, band, f"{named} don't attack the same player, planeswalker or battle", "banding")
        seen.update(band)


def _others_in_band(position: Position, attackers: tuple[str, ...]) -> tuple[str, ...]:
    """The other attacking creatures in a band with one of these."""
    bands = [band for band in position.combat.bands if not {*band}.isdisjoint(attackers)]
    return tuple(one for band in bands for one in band if one not in attackers)


def bands_are_blocked_together(
    rule: Rule, position: Position, event: BecameBlocking | CameBlocking
) -> Iterator[BandBlocked | BecameBlocked]:
    """A creature that blocks one member of a band blocks each other member, and these become blocked."""
    if not position.combat.bands:
        return
    blocked = event.attackers if isinstance(event, BecameBlocking) else (event.attacker,)
    already = position.combat.blocking.get(event.blocker, ())
    others = tuple(one for one in _others_in_band(position, blocked) if one not in already)
    if others:
        yield BandBlocked(event.blocker, others, rule.number)
    for attacker in others:
        if position.combat.status.get(attacker) is False:
            yield BecameBlocked(attacker, (event.blocker,), rule.number)


def whole_bands_become_blocked(rule: Rule, position: Position, event: BecameBlocked) -> Iterator[BecameBlocked]:
    """If one member of a band becomes blocked by an effect, the entire band does."""
    if not event.by and position.combat.bands:
        for attacker in _others_in_band(position, (event.attacker,)):
            if position.combat.status.get(attacker) is not True:
                yield BecameBlocked(attacker, (), rule.number)


@asked_once
def _somebody_bands(position: Position) -> bool:
    """Whether any creature has banding, or bands with others."""
    board = position.board
    return bool(with_trait(board, "banding")) or any(True for _ in abilities_in_force(board, BandsWithOther))


def divides_freely(position: Position, creature: str) -> bool:
    """Whether an opponent's banding lets that opponent divide a creature's combat damage, whatever the order."""
    if not _somebody_bands(position):
        return False
    combat = position.combat
    against = combat.blocking.get(creature) or combat.blockers_of(creature)
    if not against:
        return False
    if not with_trait(position.board, "banding").isdisjoint(against):
        return True
    return any(len(alike) > 1 for alike in _qualities(position.board, {*against}))


@asked_once_for_each
def assigner_of(position: Position, creature: str) -> str:
    """The player who chooses how a creature's combat damage is assigned: its controller, if not for banding."""
    if divides_freely(position, creature):
        return position.board.active if creature in position.combat.blocking else position.defending_player(creature)
    return position.controller(creature)
