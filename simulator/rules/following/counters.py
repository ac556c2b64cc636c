"""Counters that effects put on permanents, remove, double and distribute (122)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from events import instructions as i
from events import instructions_of_objects as io
from events.board import Permanent
from events.counters import counters_on
from events.event import External
from events.references import Chosen
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
    if isinstance(effect.what, Chosen) and n is not None and effect.counter:
        _chooses_those_with(now, effect.what, kind_of(effect.counter), n)
    for known in now.permanents(effect.what):
        kinds = (kind_of(effect.counter),) if effect.counter else tuple(counters_on(known))
        for kind in kinds:
            there = counters_on(known).get(kind, 0)
            yield from counters_changed(now, (known,), kind, -(there if n is None else n))


def _chooses_those_with(now: Resolving, asked: Chosen, kind: str, n: int) -> None:
    """Nobody chooses what has too few counters to remove, if there is enough that has them (608.2d)."""
    enough = [known.id for known in now.described(asked.what) if counters_on(known).get(kind, 0) >= n]
    if asked.n is not None and len(enough) >= (many := now.number(asked.n)):
        chosen = [
            one for player in now.players(asked.by) for one in now.choose_among(player, enough, many, asked.up_to)
        ]
        now.makes(chosen)


def _doubles(now: Resolving, effect: i.DoublesCounters) -> Iterator[External]:
    """As many counters of the kind, or of each kind, are put on each as it has (701.10e)."""
    for known in now.permanents(effect.what):
        there = _followed_counters(known)
        for kind in (kind_of(effect.counter),) if effect.counter else tuple(there):
            yield from counters_changed(now, (known,), kind, there.get(kind, 0))


def _followed_counters(known: Permanent) -> Mapping[str, int]:
    """The counters on a permanent, of which it is known what they do.

    Raises:
        NotDetermined: chapters of a Saga would follow (714.2).
    """
    there = counters_on(known)
    if there.get("lore"):
        raise NotDetermined("what lore counters do is not followed")
    return there


def _moves(now: Resolving, effect: io.MovesCounters) -> Iterator[External]:
    """Counters of one object are removed and put on another one, if it is there (122.5)."""
    taken, put = now.permanents(effect.of), now.permanents(effect.on)
    if len(taken) > 1 or len(put) > 1:
        raise NotDetermined("which of several objects have counters moved is not known")
    if not taken or not put or taken[0].id == put[0].id:
        return
    there = {kind: n for kind, n in _followed_counters(taken[0]).items() if n > 0}
    kinds = [kind_of(effect.counter)] if effect.counter else [*there]
    if not effect.counter and effect.n is not None and there:
        kinds = [now.answers.word(now.by.player, kinds)]
    for kind in kinds:
        n = there.get(kind, 0) if effect.n is None else min(there.get(kind, 0), max(0, now.number(effect.n)))
        yield from counters_changed(now, taken, kind, -n)
        yield from counters_changed(now, put, kind, n)


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
    io.MovesCounters: _moves,
    io.PutsItsCounters: _puts_its_counters,
}
