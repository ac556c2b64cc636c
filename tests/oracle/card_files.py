"""Files of cards read whole, and how much of their text is understood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from simulator.cards.coverage import Coverage
from simulator.cards.file import CardsError, Record, read_each_face
from simulator.oracle.paragraphs import paragraph_of, paragraphs_of, without_reminders
from simulator.oracle.reading import self_named


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


def clauses_of_events(path: Path) -> Counter[str]:
    """The events of all triggered abilities of a file, up to their first comma, with how many abilities have each."""
    found: Counter[str] = Counter()
    for card in read_faces(path):
        for face in card.faces:
            legendary = "legendary" in face.supertypes
            for words in paragraphs_of(face.text):
                named = without_reminders(self_named(words, face.name, legendary=legendary)).strip()
                paragraph = paragraph_of(named, "permanent")
                if paragraph.kind == "triggered":
                    found[_event(paragraph.said)] += 1
    return found


def _event(said: str) -> str:
    """What stands before the first comma, in plain lower case."""
    return " ".join(said.replace("’", "'").lower().split()).partition(", ")[0]
