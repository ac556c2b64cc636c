"""Effects that put counters on permanents or remove them: what the counters say comes and goes with them."""

from __future__ import annotations

from collections.abc import Iterator

from events.board import Permanent
from events.counters import counters_on
from events.effects import CountersEffectApplied
from events.event import Event
from simulator.cases.format import words as w
from simulator.cases.format.effects import Effect, all_of
from simulator.cases.format.errors import NotBuilt
from simulator.game.session import Session
from simulator.rules.counters import TooManyCounters, counters_change_by, kind_of


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

    def changed(self, game: Session, permanent: Permanent, n: int, path: str) -> CountersEffectApplied:
        """So many counters of its kind are put on a permanent, or removed from it."""
        try:
            return counters_change_by(permanent, kind_of(self.counter), n, game.table.edition)
        except TooManyCounters as many:
            raise NotBuilt(f"{path}.n", str(many)) from None


class PutCountersEffect(_OnCounters, frozen=True):
    """Counters of a kind are put on them."""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        return (self.changed(game, permanent, self.n, path) for permanent in self.there(game))


class RemoveCountersEffect(_OnCounters, frozen=True):
    """Counters of a kind are removed from them, as many as there are."""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        for permanent in self.there(game):
            if there := counters_on(permanent).get(kind_of(self.counter), 0):
                yield self.changed(game, permanent, -min(self.n, there), path)
