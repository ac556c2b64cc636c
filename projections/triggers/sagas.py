"""Sagas (714): when their chapters, which are not played, may have triggered, and when they are sacrificed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from events.abilities import Triggered
from events.board import Permanent
from events.counters import counters_on
from projections.unread import Doubt

LORE = "lore"


def chapters_of(permanent: Permanent) -> list[Triggered]:
    """The chapter abilities of a Saga: no condition is written in what triggers them (714.2).

    >>> chapter = Triggered(acts="activated")
    >>> len(chapters_of(Permanent(id="s", controller="A", subtypes=("saga",), abilities=(chapter,))))
    1
    """
    if "saga" not in permanent.subtypes:
        return []
    return [each for each in permanent.abilities if isinstance(each, Triggered) and not each.when]


def lore_counters_change(permanent: Permanent | None, kind: str) -> Iterator[Doubt]:
    """Lore counters were put on a Saga, or removed: which chapters follow is not played (714.2b)."""
    if kind == LORE and permanent is not None:
        yield from _not_followed(permanent, "what follows as its lore counters change is not followed")


def saga_enters(permanent: Permanent) -> Iterator[Doubt]:
    """A Saga enters: its first lore counters, and what they trigger, are not played (714.3a)."""
    yield from _not_followed(permanent, "the lore counters with which it enters are not followed")


def sagas_among(permanents: Iterable[Permanent]) -> list[Permanent]:
    """The Sagas among permanents: of others none of this is asked."""
    return [each for each in permanents if "saga" in each.subtypes]


def precombat_main_phase_comes(sagas: Iterable[Permanent], active: str) -> Iterator[Doubt]:
    """A turn begins in which the active player's Sagas get a lore counter each: that is not played (714.3b)."""
    for each in sagas:
        if each.controller == active:
            yield from _not_followed(each, "the lore counter it gets in this turn is not followed")


def saga_is_at_its_end(permanent: Permanent) -> Iterator[Doubt]:
    """A Saga has as many lore counters as its final chapter: its sacrifice is not played (714.4).

    A chapter ability with several numbers is there once for each of them, so that it has as many chapters as abilities.
    """
    if counters_on(permanent).get(LORE, 0) >= max(1, len(chapters_of(permanent))):
        yield from _not_followed(permanent, "whether it is sacrificed after its final chapter is not followed")


def _not_followed(permanent: Permanent, why: str) -> Iterator[Doubt]:
    yield from (Doubt(permanent.id, each.words, why) for each in chapters_of(permanent)[-1:])
