"""Sentences in which permanents are called by their labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from events.event import Event
from projections.narrative.narrative import labels_of
from simulator.display.titles import called_without_sizes
from simulator.plain_text import plain


def titles_in(events: Iterable[Event]) -> dict[str, str]:
    """What to call each permanent of a log beside its board: as its card there is titled, whatever its length."""
    return called_without_sizes(labels_of(events))


def in_labels(labels: Mapping[str, str]) -> Callable[[str], str]:
    """What makes sentences about permanents call these by their labels.

    Args:
        labels: what to call each of them, by id.
    """
    others = sorted((name for name, label in labels.items() if label != name), key=len, reverse=True)
    names = re.compile("|".join(rf"(?<![\w#]){re.escape(name)}(?!\w)" for name in others) or "(?!)")
    return lambda text: plain(names.sub(lambda name: labels[name[0]], text))
