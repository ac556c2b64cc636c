"""How much of what cards say about blocking is understood."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from events.abilities import UnknownCondition, Unsupported
from simulator.cards.reading import Face
from simulator.oracle.faces import ReadSentence, read_face
from simulator.oracle.reading import Irrelevant, OpaqueEffect

__all__ = ["CLASSES", "Coverage", "about_blocking", "coverage_of", "template"]

CLASSES = ("understood", "irrelevant", "opaque effect", "unsupported")
"""What a sentence can be; exactly one."""

_BLOCKING = re.compile(r"\b(?:un)?block(?!buster)", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w{])[+-]?(?:\d+|X)\b")
_ITSELF = re.compile(r"\b[Tt]his (?:creature|permanent|token|[Vv]ehicle)\b")


def about_blocking(sentence: str) -> bool:
    """Whether a sentence names blocking, blocked or unblocked creatures, blockers or blocks.

    >>> about_blocking("It can't be blocked."), about_blocking("Return an unblocked attacker."), about_blocking("Reach")
    (True, True, False)
    """
    return _BLOCKING.search(sentence) is not None


def template(sentence: str, name: str) -> str:
    """A sentence with its card's name as `~` and numbers as `N`, so that equal constructions are counted together.

    >>> template("Okk can't be blocked by creatures with power 2 or less.", "Okk")
    "~ can't be blocked by creatures with power N or less."
    """
    names = sorted({name, name.partition(",")[0]}, key=len, reverse=True)
    for each in names:
        sentence = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", "~", sentence) if each else sentence
    return _NUMBER.sub("N", _ITSELF.sub("~", sentence))


@dataclass
class Coverage:
    """Counts of sentences about blocking, by class and by the kind of ability that they are part of.

    `faces` were read, `touched` say something about blocking, `wholly` of them nothing that is unsupported;
    `unjudged` sentences are understood up to a condition that no board can judge.
    """

    faces: int = 0
    touched: int = 0
    wholly: int = 0
    unjudged: int = 0
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    unsupported: Counter[str] = field(default_factory=Counter)
    why: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, face: Face) -> None:
        """Count a face."""
        self.faces += 1
        text = face.text or ""
        if not about_blocking(text):
            return
        said = [said for said in read_face(face.name, face.types, text) if about_blocking(said.words)]
        if not said:
            return
        self.touched += 1
        for sentence in said:
            self._count(sentence, face.name)
        self.wholly += not any(isinstance(sentence.reading, Unsupported) for sentence in said)

    def _count(self, said: ReadSentence, name: str) -> None:
        reading = said.reading
        self.counts[said.kind, _class(said)] += 1
        if isinstance(reading, Unsupported):
            shape = template(said.words, name)
            self.unsupported[shape] += 1
            self.why.setdefault(shape, (name, reading.why))
        elif not isinstance(reading, Irrelevant | OpaqueEffect):
            self.unjudged += any(isinstance(ability.condition, UnknownCondition) for ability in reading.abilities)

    def number(self, name: str, kind: str = "") -> int:
        """How many sentences are of a class, and of a kind of ability if one is given."""
        return sum(n for (of, found), n in self.counts.items() if found == name and kind in ("", of))

    @property
    def sentences(self) -> int:
        """All sentences about blocking."""
        return sum(self.counts.values())

    def document(self, most: int = 50) -> dict[str, Any]:
        """All of it as plain data, with the commonest unsupported constructions."""
        kinds = sorted({kind for kind, _ in self.counts})
        return {
            "schema": 1,
            "faces": self.faces,
            "faces_about_blocking": self.touched,
            "faces_without_unsupported": self.wholly,
            "sentences": self.sentences,
            "counts": {name: self.number(name) for name in CLASSES},
            "shares": {name: _share(self.number(name), self.sentences) for name in CLASSES},
            "by_kind": {kind: {name: self.number(name, kind) for name in CLASSES} for kind in kinds},
            "understood_with_a_condition_not_judged": self.unjudged,
            "commonest_unsupported": [
                {"sentences": n, "template": shape, "example": self.why[shape][0], "why": self.why[shape][1]}
                for shape, n in self.commonest(most)
            ],
        }

    def commonest(self, most: int) -> list[tuple[str, int]]:
        """The commonest unsupported constructions, the most frequent first, then by their words."""
        return sorted(self.unsupported.items(), key=lambda item: (-item[1], item[0]))[:most]


def _class(said: ReadSentence) -> str:
    match said.reading:
        case Irrelevant():
            return "irrelevant"
        case OpaqueEffect():
            return "opaque effect"
        case Unsupported():
            return "unsupported"
    return "understood"


def _share(some: int, of: int) -> float:
    return round(some / of, 4) if of else 0.0


def coverage_of(faces: Iterable[Face]) -> Coverage:
    """The coverage of all faces, which are read one after the other."""
    coverage = Coverage()
    for face in faces:
        coverage.add(face)
    return coverage
