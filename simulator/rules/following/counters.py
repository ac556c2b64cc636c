"""Counters that effects put on permanents, remove, double and distribute (122)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from events import instructions as i
from events import instructions_of_objects as io
from events.board import Permanent
from events.counters import counters_on
from events.event import External
from simulator.rules.counters import TooManyCounters, counters_change_by, kind_of
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving
from simulator.rules.following.shares import shares


def counters_changed(now: Resolving, permanents: Iterable[Permanent], counter: str, n: int) -> Iterator[External]:
    """So many counters of a kind are put on each permanent, or (`n` negative) removed, as many as are there.

    Raises:
        NotDetermined: there are more of them than are followed.
    """
    kind = kind_of(counter)
    for known in permanents:
        amount = max(n, -counters_on(known).get(kind, 0))
        if amount:
            try:
                yield counters_change_by(known, kind, amount, now.edition)
            except TooManyCounters as many:
                raise NotDetermined(str(many)) from None


def _puts(now: Resolving, effect: i.PutsCounters) -> Iterator[External]:
    return counters_changed(now, now.permanents(effect.what), effect.counter, max(0, now.number(effect.n)))


def _removes(now: Resolving, effect: i.RemovesCounters) -> Iterator[External]:
    n = None if effect.n is None else max(0, now.number(effect.n))
    for known in now.permanents(effect.what):
        kinds = (kind_of(effect.counter),) if effect.counter else tuple(counters_on(known))
        for kind in kinds:
            there = counters_on(known).get(kind, 0)
            yield from counters_changed(now, (known,), kind, -(there if n is None else n))


def _doubles(now: Resolving, effect: i.DoublesCounters) -> Iterator[External]:
    """As many counters of the kind are put on each as it has (701.10e)."""
    for known in now.permanents(effect.what):
        there = counters_on(known).get(kind_of(effect.counter), 0)
        yield from counters_changed(now, (known,), effect.counter, there)


def _distributes(now: Resolving, effect: i.DistributesCounters) -> Iterator[External]:
    there = now.position.board.permanents
    for one, n in shares(now, effect.target, now.number(effect.n)).items():
        if one in there:
            yield from counters_changed(now, (there[one],), effect.counter, n)


def _puts_its_counters(now: Resolving, effect: io.PutsItsCounters) -> Iterator[External]:
    """For each counter that an object has, or had as it left, one of that kind is put on another one (122.8)."""
    for had in now.as_last_seen(effect.of):
        for kind, n in counters_on(had).items():
            yield from counters_changed(now, now.permanents(effect.on), kind, n)


FOLLOWED: Mapping[type, Follows] = {
    i.DistributesCounters: _distributes,
    i.DoublesCounters: _doubles,
    i.PutsCounters: _puts,
    i.RemovesCounters: _removes,
    io.PutsItsCounters: _puts_its_counters,
}
