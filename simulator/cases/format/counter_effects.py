"""Effects that put counters on permanents or remove them: what the counters say comes and goes with them."""

from __future__ import annotations

from collections.abc import Iterator

from events.board import Permanent
from events.counters import counters_on
from events.effects import CountersEffectApplied
from events.event import Event
from events.rule import Edition
from simulator.cases.format import words as w
from simulator.cases.format.counters import kind_of, said_by
from simulator.cases.format.effects import Effect, all_of
from simulator.game.session import Session


class _OnCounters(Effect, kw_only=True, frozen=True):
    """An effect on `n` counters of a kind on each of the permanents."""

    object: w.NamedPermanents
    by: w.PermanentName = ""

    counter: w.CounterName
    n: w.Positive = 1

    def there(self, game: Session) -> list[Permanent]:
        """Those of its permanents that are on the battlefield."""
        permanents = game.board.permanents
        return [permanents[name] for name in all_of(self.object) if name in permanents]


class PutCountersEffect(_OnCounters, frozen=True):
    """Counters of a kind are put on them."""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        kind, edition = kind_of(self.counter), game.table.edition
        for permanent in self.there(game):
            there = counters_on(permanent).get(kind, 0)
            yield _by_counters(permanent, kind, there, there + self.n, edition, path)


class RemoveCountersEffect(_OnCounters, frozen=True):
    """Counters of a kind are removed from them, as many as there are."""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        kind, edition = kind_of(self.counter), game.table.edition
        for permanent in self.there(game):
            if there := counters_on(permanent).get(kind, 0):
                yield _by_counters(permanent, kind, there, max(0, there - self.n), edition, path)


def _by_counters(
    permanent: Permanent, kind: str, before: int, after: int, edition: Edition, path: str
) -> CountersEffectApplied:
    """There are otherwise many counters of a kind from now on, with what these say."""
    least, most = sorted((before, after))
    had, has = (said_by({kind: n}, edition, permanent.keywords, f"{path}.n") for n in (least, most))
    keywords, abilities = has.keywords[len(had.keywords) :], has.abilities[len(had.abilities) :]
    return CountersEffectApplied(permanent.id, kind, after - before, keywords, abilities)
