"""Titles of cards in a picture: as long as fits, and what differs looks different."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from simulator.plain_text import plain

_LOOKS = re.compile(r"-?\d+/-?\d+ (?:.* )?(?=#\d)")
"""How a card without a name is called by how it came: its size and its keywords before its number."""

_SIZE = re.compile(r"-?\d+/-?\d+")

_NUMBER = re.compile(r"\s(?:#?\d{1,9}|\([^()]{1,10}\))$")
"""What tells those of one name apart: a number, or an id in brackets."""


def titles_of(labels: Iterable[str], letters: int) -> dict[str, str]:
    """The title of each of some labels, no longer than so many letters; different labels have different ones.

    A size before a card's number is left out: the picture says which one it has now.

    >>> titles_of(["1/1 haste #70135 (i372)", "Asmoranomardicadaistinaculdacar 2"], 21)
    {'1/1 haste #70135 (i372)': '#70135 (i372)', 'Asmoranomardicadaistinaculdacar 2': 'Asmoranomardicadai… 2'}
    >>> titles_of(["Sliver of the High Lord", "Sliver of the High Lords", "Sliver of the High Lair"], 21).values()
    dict_values(['Sliver of the High L…', 'Sliver of t…igh Lords', 'Sliver of t…High Lair'])
    """
    found: dict[str, str] = {}
    taken = set[str]()
    # Those that are whole come first, so that nothing that is cut looks like one of them.
    for label in sorted(dict.fromkeys(labels), key=lambda each: len(plain(each)) > letters):
        title = next(each for each in _titles(_LOOKS.sub("", plain(label), count=1), letters) if each not in taken)
        taken.add(title)
        found[label] = title
    return found


def _titles(text: str, letters: int) -> Iterator[str]:
    """What a text may become, the best first: whole, cut before its number, at its end, in its middle, numbered."""
    if len(text) <= letters:
        yield text
    else:
        number = _NUMBER.search(text)
        yield _cut(text, number[0] if number is not None else "", letters)
        yield _cut(text, text[-(letters // 2 - 1) :], letters)
    for place in count(2):
        yield _cut(text, f" ·{place}", letters)


def _cut(text: str, end: str, letters: int) -> str:
    return f"{text[: letters - 1 - len(end)].rstrip()}…{end}"


def called_without_sizes(labels: Mapping[str, str]) -> dict[str, str]:
    """What permanents are called, without the size and keywords before a card's number; different ones stay so.

    Args:
        labels: what they are called now, by id.

    >>> called_without_sizes({"i372": "1/1 haste #70135 (i372)", "i1": "1/1 #7", "i2": "2/2 #7", "i3": "2/2 flying"})
    {'i372': '#70135 (i372)', 'i1': '#7 (i1)', 'i2': '#7 (i2)', 'i3': '2/2 flying'}
    """
    found = {name: _LOOKS.sub("", label, count=1) for name, label in labels.items()}
    times = Counter(found.values())
    return {name: label if times[label] == 1 else f"{label} ({name})" for name, label in found.items()}


def size_in(title: str) -> str:
    """The size that a title begins with; "" for none.

    >>> size_in("2/2 flying"), size_in("Bear")
    ('2/2', '')
    """
    found = _SIZE.match(title)
    return found[0] if found is not None else ""
