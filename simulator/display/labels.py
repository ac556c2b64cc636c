"""Sentences in which permanents are called by their labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from events.event import Event
from projections.narrative.narrative import labels_of
from simulator.plain_text import plain


def in_labels(events: Iterable[Event]) -> Callable[[str], str]:
    """What makes sentences about the permanents of a log call these by their labels."""
    labels = labels_of(events)
    others = sorted((name for name, label in labels.items() if label != name), key=len, reverse=True)
    names = re.compile("|".join(rf"(?<![\w#]){re.escape(name)}(?!\w)" for name in others) or "(?!)")
    return lambda text: plain(names.sub(lambda name: labels[name[0]], text))
