"""How much the numbers of instructions are as they are followed (608.2h)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol

from msgspec.structs import replace

from events import quantities as q
from events.board import Permanent
from events.filters import THIS
from events.references import (
    CountersHad,
    Described,
    FoundCards,
    FoundSuch,
    HowMany,
    HowManyOf,
    HowManyPlayers,
    LifeLostThisWay,
    Of,
    RollResult,
    ThatMuch,
    TimesOver,
)
from projections.layers.quantities import amount_of, is_of_sizes
from projections.position import Position
from projections.triggers.stack_objects import StackObject, Trigger
from simulator.rules.card_faces import mana_value_of
from simulator.rules.cards_elsewhere import cards_in_graveyards, is_described_card
from simulator.rules.described import Viewer

Characteristic = Literal["power", "toughness", "mana value"]
"""A number that a permanent has."""


class NotDetermined(Exception):
    """The board does not say what an instruction does: `why`, and so nothing of it is done."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class HasLost(Protocol):
    """How much life players lost by the instruction before."""

    life_lost: int


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

    def x_of(self, name: str, /) -> int: ...

    def ids(self, reference: Any, /) -> tuple[str, ...]: ...

    def players(self, reference: Any, /) -> list[str]: ...

    @property
    def named(self) -> HasLost: ...

    def is_named(self, reference: Any, /) -> bool: ...

    def told_number(self, n: Any, /) -> int: ...

    def rolled(self) -> int: ...

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
    counted = _HOW_MUCH.get(type(n), _on_the_board)
    return counted(now, n)


# Of one object.


def _characteristic(now: Counting, what: Characteristic, known: Permanent) -> int:
    """A number of an object as it is or last existed; one that is no creature has no power: 0 (107.2, 208.3)."""
    if what == "mana value":
        return _mana_value(known, now.x_of(known.id))
    if doubt := now.position.triggers.unread.sizes.of(known.id):
        raise NotDetermined(f"the {what} of {known.id} is in doubt: {doubt}")
    return (known.power if what == "power" else known.toughness) or 0


def _mana_value(known: Permanent, x: int) -> int:
    if (value := mana_value_of(known, x)) is None:
        raise NotDetermined(f"the mana value of {known.id} is not known")
    return value


def _of(now: Counting, n: Of) -> int:
    if isinstance(n.of, FoundCards) and not now.is_named(n.of):
        return now.told_number(n)
    return sum(_characteristic(now, n.what, each) for each in now.as_last_seen(n.of))


def _counters_had(now: Counting, n: CountersHad) -> int:
    return sum(_counters(each, n.counter) for each in now.as_last_seen(n.on))


def _counters(known: Permanent, kind: str) -> int:
    return sum(number for each, number in known.counters if kind in ("", each))


def _how_many(now: Counting, n: HowMany) -> int:
    if n.what.is_a != "card":
        return len(now.described(n.what))
    cards = cards_in_graveyards(now.by, n.what) if n.what.zone == "graveyard" else None
    such = [is_described_card(n.what, card, now.by) for card in cards or ()]
    if cards is None or None in such:
        raise NotDetermined("how many such cards there are is not known")
    return sum(map(bool, such))


def _that_much(now: Counting, n: ThatMuch) -> int:
    much = now.found.amount if isinstance(now.found, Trigger) else None
    if much is None:
        raise NotDetermined("how much the event was about is not known")
    return much


# Of all that are meant, of players, and of other quantities.


def _on_the_board(now: Counting, n: q.Quantity) -> int:
    """A quantity that is counted on the board, as the source of what resolves and its controller see it."""
    if now.by.this is None:
        raise NotDetermined("what the source was like as it last existed is not known")
    doubts = now.position.triggers.unread.sizes.in_doubt
    if doubts and is_of_sizes(n):
        raise NotDetermined(f"numbers that are counted are in doubt: {next(iter(doubts.values()))}")
    seen = now.position.triggers.as_seen()._replace(permanents=now.position.board.permanents)
    defending = {now.by.this.id: now.by.defending} if now.by.defending else {}
    found = amount_of(n, seen._replace(defending={**seen.defending, **defending}), _yours(now.by))
    if found is None:
        raise NotDetermined(f"the board does not say how much {type(n).__name__} is")
    return found


def _yours(by: Viewer) -> Permanent:
    """The source as its controller sees it: the player who controls the spell or ability is "you"."""
    this = by.this
    if this is None:
        raise NotDetermined("what the source was like as it last existed is not known")
    return this if this.controller == by.player else replace(this, controller=by.player)


def _number_of(now: Counting, n: q.NumberOf) -> int:
    """A number of the one that is meant; the source itself as it last existed (608.2h)."""
    this = now.by.this
    if n.which == THIS and this is not None and this.id not in now.position.board.permanents:
        return _characteristic(now, n.what, this)
    return _on_the_board(now, n)


def _half(now: Counting, n: q.HalfOf) -> int:
    whole = amount(now, n.of)
    return -(-whole // 2) if n.rounded == "up" else whole // 2


_HOW_MUCH: dict[type, Callable[[Counting, Any], int]] = {
    CountersHad: _counters_had,
    FoundSuch: lambda now, n: now.told_number(n),
    HowMany: _how_many,
    HowManyOf: lambda now, n: len(now.ids(n.of)),
    HowManyPlayers: lambda now, n: len(now.players(n.who)),
    LifeLostThisWay: lambda now, n: now.named.life_lost,
    Of: _of,
    RollResult: lambda now, n: now.rolled(),
    ThatMuch: _that_much,
    TimesOver: lambda now, n: amount(now, n.of) * n.times,
    q.Fixed: lambda now, n: n.n,
    q.HalfOf: _half,
    q.NumberOf: _number_of,
    q.Plus: lambda now, n: amount(now, n.of) + n.plus,
    q.Times: lambda now, n: amount(now, n.of) * n.times,
    q.X: lambda now, n: now.x,
}
"""By type of quantity, beside those that are counted on the board."""
