"""Files of cards read whole, and how much of their text is understood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from simulator.cards.coverage import Coverage
from simulator.cards.file import CardsError, Record, read_each_face


def read_faces(path: Path) -> Iterator[Record]:
    """The cards of a file, in its order.

    Raises:
        CardsError: the file can't be read, or a record of it is no card.
    """
    for face in read_each_face(path):
        if isinstance(face, CardsError):
            raise face
        yield face


def coverage_of(faces: Iterable[Record]) -> Coverage:
    """The coverage of all faces, which are read one after the other."""
    coverage = Coverage()
    for face in faces:
        coverage.add(face)
    return coverage
