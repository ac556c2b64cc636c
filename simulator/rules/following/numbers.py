"""How much the numbers of instructions are as they are followed (608.2h)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, Protocol

from events import quantities as q
from events.board import Permanent
from events.filters import Which
from events.references import CountersHad, Described, HowMany, Of, ThatMuch, TimesOver
from projections.matching import matches, with_keywords
from projections.position import Position
from projections.triggers.triggers import StackObject, Trigger
from projections.verdict_doubts import sizes_asked_of
from simulator.rules.described import Viewer

Characteristic = Literal["power", "toughness", "mana value"]
"""A number that a permanent has."""


class NotDetermined(Exception):
    """The board does not say what an instruction does: `why`, and so nothing of it is done."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Counting(Protocol):
    """What numbers are counted for: something that resolves, as `Resolving` says it."""

    @property
    def found(self) -> StackObject: ...  # see `Resolving`, here and below

    @property
    def by(self) -> Viewer: ...

    @property
    def position(self) -> Position: ...

    @property
    def x(self) -> int: ...

    def as_last_seen(self, reference: Any, /) -> list[Permanent]: ...

    def described(self, what: Described, /) -> list[Permanent]: ...


def amount(now: Counting, n: Any) -> int:
    """How much a number or a quantity is now.

    Args:
        now: what resolves.
        n: the number of an instruction.

    Raises:
        NotDetermined: the board does not say it.
    """
    if isinstance(n, int):
        return n
    found = _HOW_MUCH.get(type(n))
    if found is None:
        raise NotDetermined(f"how much {type(n).__name__} is, is not known")
    return found(now, n)


# Of one object.


def _characteristic(now: Counting, what: Characteristic, known: Permanent) -> int:
    """A number of an object as it is or last existed; one that is no creature has no power: 0 (107.2, 208.3)."""
    if what == "mana value":
        raise NotDetermined(f"the mana value of {known.id} is not known")
    doubts = now.position.triggers.unread.sizes.in_doubt
    if known.id in doubts:
        raise NotDetermined(f"the {what} of {known.id} is in doubt: {doubts[known.id]}")
    return (known.power if what == "power" else known.toughness) or 0


def _of(now: Counting, n: Of) -> int:
    return sum(_characteristic(now, n.what, each) for each in now.as_last_seen(n.of))


def _counters_had(now: Counting, n: CountersHad) -> int:
    return sum(_counters(each, n.counter) for each in now.as_last_seen(n.on))


def _counters(known: Permanent, kind: str) -> int:
    return sum(number for each, number in known.counters if kind in ("", each))


def _how_many(now: Counting, n: HowMany) -> int:
    return len(now.described(n.what))


def _that_much(now: Counting, n: ThatMuch) -> int:
    much = now.found.amount if isinstance(now.found, Trigger) else None
    if much is None:
        raise NotDetermined("how much the event was about is not known")
    return much


# Of all that are meant.


def _meant(now: Counting, which: Which) -> list[Permanent]:
    """The permanents that are meant, as the object that has the words sees them."""
    board, by = now.position.board, now.by
    for each in board.permanents.values():
        if sizes_asked_of(now.position, which, each, by.this, by.player):
            raise NotDetermined(f"whether {each.id} is counted is not known, as its numbers are in doubt")
    team = board.team_of(by.player)
    known = with_keywords(board, [*board.permanents.values()])
    return [each for each in known if matches(which, each, by.this, by.player, team)]


def _numbers_of(now: Counting, what: Characteristic, which: Which) -> list[int]:
    meant = _meant(now, which)
    return [_characteristic(now, what, now.position.board.permanents[each.id]) for each in meant]


def _attached(now: Counting, n: q.AttachedTo) -> int:
    hosts = {each.id for each in _meant(now, n.to)}
    return sum(each.attached_to in hosts for each in _meant(now, n.which))


def _number_of(now: Counting, n: q.NumberOf) -> int:
    this = now.by.this
    if this is None or this.id in now.position.board.permanents:
        return sum(_numbers_of(now, n.what, n.which))
    if matches(n.which, this, this, now.by.player, now.position.board.team_of(now.by.player)):
        return _characteristic(now, n.what, this)
    return sum(_numbers_of(now, n.what, n.which))


# Of players.


def _players(now: Counting, whose: q.Whose) -> list[str]:
    board, by = now.position.board, now.by
    match whose:
        case "you":
            return [by.player]
        case "opponents":
            return by.opponents()
        case "all":
            return board.in_turn_order()
        case "defending" if by.defending:
            return [by.defending]
    raise NotDetermined("whose it is, is not known")


def _life(now: Counting, n: q.LifeOf) -> int:
    return sum(now.position.board.life_of(each) for each in _players(now, n.whose))


def _cards_in(now: Counting, n: q.CardsIn) -> int:
    if n.zone == "battlefield":
        theirs = {*_players(now, n.whose)}
        return sum(each.controller in theirs for each in _meant(now, n.which))
    raise NotDetermined(f"which cards are in a {n.zone} is not followed")


BASIC_LAND_TYPES = frozenset({"plains", "island", "swamp", "mountain", "forest"})


def _domain(now: Counting, n: q.BasicLandTypes) -> int:
    lands = [each for each in now.position.board.controlled_by(now.by.player) if "land" in each.types]
    return len({kind for each in lands for kind in each.subtypes} & BASIC_LAND_TYPES)


# Of other quantities.


def _half(now: Counting, n: q.HalfOf) -> int:
    whole = amount(now, n.of)
    return -(-whole // 2) if n.rounded == "up" else whole // 2


def _greatest(found: Iterable[int]) -> int:
    return max(found, default=0)


_HOW_MUCH: dict[type, Callable[[Counting, Any], int]] = {
    CountersHad: _counters_had,
    HowMany: _how_many,
    Of: _of,
    ThatMuch: _that_much,
    TimesOver: lambda now, n: amount(now, n.of) * n.times,
    q.AttachedTo: _attached,
    q.BasicLandTypes: _domain,
    q.CardsIn: _cards_in,
    q.CountOf: lambda now, n: len(_meant(now, n.which)),
    q.CountersOn: lambda now, n: sum(_counters(each, n.counter) for each in _meant(now, n.which)),
    q.Fixed: lambda now, n: n.n,
    q.Greatest: lambda now, n: _greatest(_numbers_of(now, n.what, n.which)),
    q.HalfOf: _half,
    q.LifeOf: _life,
    q.NumberOf: _number_of,
    q.Plus: lambda now, n: amount(now, n.of) + n.plus,
    q.Times: lambda now, n: amount(now, n.of) * n.times,
    q.Total: lambda now, n: sum(_numbers_of(now, n.what, n.which)),
    q.X: lambda now, n: now.x,
}
"""By type of quantity; on the others the board says nothing."""
