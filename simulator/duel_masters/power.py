"""How much power a creature has now: its number, and what abilities give it while it does something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from events.board import Permanent
from events.duel_abilities import MorePower
from events.filters import Which
from projections.matching import is_meant, undecided
from projections.position import Position
from projections.unread import Doubt
from projections.zones import cards_counted
from simulator.rules.traits import abilities_in_force

NOT_COUNTED = "how much power this gives is not known here"


class Power(NamedTuple):
    """A creature's power, and what could make it another."""

    n: int
    doubts: tuple[Doubt, ...] = ()


def power_of(position: Position, creature: str, *, against: str = "") -> Power:
    """How much power a creature in the battle zone has.

    A number that stands on the board has everything in it that gives power at all times; a card's own number has not.

    Args:
        position: the moment.
        creature: the creature.
        against: the creature that it battles, if it does.
    """
    board = position.board
    known = board.permanents[creature]
    n = known.power or 0
    in_doubt = position.triggers.unread.sizes.in_doubt
    doubts = [in_doubt[creature]] if creature in in_doubt else []
    for gives, this, source in abilities_in_force(board, MorePower):
        if not (gives.timing or known.as_printed) or not is_meant(board, gives.subject, known, this):
            continue
        if not _is_doing(position, gives, creature, against, this):
            continue
        times = None if undecided(gives, board, this) else _times(position, gives, this)
        if times is None:
            doubts.append(Doubt(source, gives.words, NOT_COUNTED))
        else:
            n += gives.n * times
    return Power(n, tuple(doubts))


def _is_doing(position: Position, gives: MorePower, creature: str, against: str, this: Permanent | None) -> bool:
    """Whether a creature does that for which an ability gives it power."""
    combat = position.combat
    if gives.timing == "attacking":
        return creature in combat.attacking
    if gives.timing == "blocking":
        return creature in combat.blocking
    if gives.timing == "battling":
        return bool(against) and _means(position, gives.against, against, this)
    return True


def _means(position: Position, which: Which, candidate: str, this: Permanent | None) -> bool:
    known = position.board.permanents.get(candidate)
    return known is not None and is_meant(position.board, which, known, this)


def _times(position: Position, gives: MorePower, this: Permanent | None) -> int | None:
    """How often an ability gives its power; None where no board says it."""
    board = position.board
    if gives.cards is not None:
        return cards_counted(board, gives.cards, this.controller if this is not None else "")
    if gives.for_each is None:
        return 1
    counted = (each for each in board.permanents.values() if is_meant(board, gives.for_each, each, this))
    if gives.which_are:
        counted = (each for each in counted if (each.id in board.tapped) is (gives.which_are == "tapped"))
    return sum(1 for _ in counted)


def with_power(position: Position, known: Permanent) -> Permanent:
    """A creature as filters see it: with the power that it has now."""
    if known.power is None:
        return known
    n = power_of(position, known.id).n
    return known if n == known.power else replace(known, power=n)


def means_now(position: Position, which: Which, candidate: str, this: Permanent | None) -> bool:
    """Whether a creature in the battle zone is meant, with the power that it has now."""
    known = position.board.permanents.get(candidate)
    return known is not None and is_meant(position.board, which, with_power(position, known), this)


def doubts_about_power(position: Position) -> Iterator[Doubt]:
    """What of any creature's power in the battle zone is not known."""
    for known in position.board.permanents.values():
        if known.power is not None:
            yield from power_of(position, known.id).doubts
