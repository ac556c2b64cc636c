"""Cards that come again in a list with another text: the first counts, and which ones they are is noted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simulator.cards.names import folded
from simulator.cards.source import SourceFace

MAX_NOTED = 1000
"""The most names that are noted."""


def noting_repeated(faces: Iterable[SourceFace], noted: dict[str, None]) -> Iterator[SourceFace]:
    """The faces as they come; the cards of which one comes again with another text are noted.

    Args:
        faces: the faces of a list.
        noted: gets the whole names of these cards, in their order, once each.

    >>> from simulator.oracle.card import Face
    >>> again = {}
    >>> bears = [SourceFace(Face(name="Bear", text=text), "Bear") for text in ("Reach", "Reach", "Menace")]
    >>> len(list(noting_repeated(bears, again))), list(again)
    (3, ['Bear'])
    """
    first: dict[tuple[str, str], int] = {}
    for coming in faces:
        text = hash(coming.face.text)
        if first.setdefault((folded(coming.face.name), folded(coming.card)), text) != text and len(noted) < MAX_NOTED:
            noted[coming.card] = None
        yield coming
