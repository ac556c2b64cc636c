"""How much of the text of cards is read: ability by ability about blocking, and face by face for a whole combat."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from events.abilities import AnyAbility, Triggered, Unsupported
from events.declaration_abilities import NOT_JUDGED
from simulator.cards.duel_masters import DuelRecord
from simulator.cards.file import Record
from simulator.oracle.card import CompiledFace, PrintedAbility, is_open_to_combat
from simulator.oracle.faces import compile_face

CLASSES = ("read", "elsewhere", "when activated", "effect not read", "not read")
"""What an ability can be; exactly one."""

_BLOCKING = re.compile(r"\b(?:un)?block(?!buster)", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w{])[+-]?(?:\d+|X)\b")
_ITSELF = re.compile(r"\b[Tt]his (?:creature|permanent|token|[Vv]ehicle)\b")


def about_blocking(words: str) -> bool:
    """Whether words name blocking, blocked or unblocked creatures, blockers or blocks.

    >>> about_blocking("It can't be blocked."), about_blocking("Return an unblocked attacker."), about_blocking("Reach")
    (True, True, False)
    """
    return _BLOCKING.search(words) is not None


def template(words: str, name: str) -> str:
    """Words with their card's name as `~` and numbers as `N`, so that equal constructions are counted together.

    >>> template("Okk can't be blocked by creatures with power 2 or less.", "Okk")
    "~ can't be blocked by creatures with power N or less."
    """
    names = sorted({name, name.partition(",")[0]}, key=len, reverse=True)
    for each in names:
        words = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", "~", words) if each else words
    return _NUMBER.sub("N", _ITSELF.sub("~", words))


def class_of(ability: PrintedAbility) -> str:
    """How much of an ability is read, as one of `CLASSES`."""
    unread = ability.unread
    if ability.elsewhere:
        return "elsewhere"
    if not unread:
        return "read"
    statics = (each for each in unread if isinstance(each, Unsupported))
    if any(map(is_open_to_combat, statics)):
        return "not read"
    return "effect not read" if any(isinstance(each, Triggered) for each in unread) else "when activated"


def reason(ability: AnyAbility) -> str:
    """Why a face is not whole because of an ability.

    >>> reason(Triggered(acts="dies")), reason(Unsupported(why="the sentence ends too soon"))
    ('what a trigger does: dies', 'the sentence ends too soon')
    """
    if isinstance(ability, Unsupported):
        return ability.why
    if isinstance(ability, Triggered):
        when = [type(each).__name__ for each in ability.when] or [ability.acts]
        return f"what a trigger does: {', '.join(when)}"
    return "a condition that no board can judge"


@dataclass
class Wholes:
    """How many faces there are, and how many of them are whole: where nobody activates or casts, and where some do."""

    faces: int = 0
    whole: int = 0
    when_played: int = 0

    def add(self, face: CompiledFace) -> None:
        """Count a face."""
        self.faces += 1
        self.whole += face.whole
        self.when_played += face.whole_when_played

    def document(self) -> dict[str, Any]:
        """The numbers, and the shares."""
        return {
            "faces": self.faces,
            "whole": self.whole,
            "share": _share(self.whole, self.faces),
            "whole_when_played": self.when_played,
            "share_when_played": _share(self.when_played, self.faces),
        }


@dataclass
class Coverage:
    """Counts of abilities about blocking, by class and kind, and of faces that are whole in a combat.

    `faces` were read, `touched` say something about blocking; `unjudged` abilities are read up to a condition that no
    board can judge. `creatures` and `blocking` leave joke cards out.
    """

    faces: int = 0
    touched: int = 0
    unjudged: int = 0
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    unread: Counter[str] = field(default_factory=Counter)
    why: dict[str, tuple[str, str]] = field(default_factory=dict)
    creatures: Wholes = field(default_factory=Wholes)
    blocking: Wholes = field(default_factory=Wholes)
    reasons: Counter[str] = field(default_factory=Counter)
    alone: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    def add(self, card: Record | DuelRecord) -> None:
        """Count the faces of a card."""
        for face in card.faces:
            self._add(compile_face(face), joke=bool(card.funny))

    def _add(self, face: CompiledFace, *, joke: bool) -> None:
        self.faces += 1
        said = [ability for ability in face.printed if about_blocking(ability.words)]
        self.touched += bool(said)
        for ability in said:
            self._count(ability, face.name)
        if joke:
            return
        if said:
            self.blocking.add(face)
        if "creature" in face.types:
            self.creatures.add(face)
        if said or "creature" in face.types:
            self._explain(face)

    def _explain(self, face: CompiledFace) -> None:
        reasons = {reason(each) for ability in face.printed for each in ability.open_to_combat}
        self.reasons.update(reasons)
        if len(reasons) == 1:
            self.alone.update(reasons)
        for each in reasons:
            self.examples.setdefault(each, face.name)

    def _count(self, ability: PrintedAbility, name: str) -> None:
        found = class_of(ability)
        self.counts[ability.kind, found] += 1
        if found == "not read":
            shape = template(ability.words, name)
            self.unread[shape] += 1
            self.why.setdefault(shape, (name, reason(ability.unread[0])))
        self.unjudged += any(isinstance(each.condition, NOT_JUDGED) for each in ability.abilities)

    def number(self, name: str, kind: str = "") -> int:
        """How many abilities are of a class, and of a kind of ability if one is given."""
        return sum(n for (of, found), n in self.counts.items() if found == name and kind in ("", of))

    @property
    def abilities(self) -> int:
        """All abilities about blocking."""
        return sum(self.counts.values())

    def document(self, most: int = 50) -> dict[str, Any]:
        """All of it as plain data, with the commonest constructions and reasons."""
        kinds = sorted({kind for kind, _ in self.counts})
        return {
            "schema": 2,
            "faces": self.faces,
            "faces_about_blocking": self.touched,
            "abilities": self.abilities,
            "counts": {name: self.number(name) for name in CLASSES},
            "shares": {name: _share(self.number(name), self.abilities) for name in CLASSES},
            "by_kind": {kind: {name: self.number(name, kind) for name in CLASSES} for kind in kinds},
            "read_up_to_a_condition": self.unjudged,
            "commonest_not_read": [
                {"abilities": n, "template": shape, "example": self.why[shape][0], "why": self.why[shape][1]}
                for shape, n in _commonest(self.unread, most)
            ],
            "whole": {"creatures": self.creatures.document(), "about_blocking": self.blocking.document()},
            "reasons": [
                {"faces": n, "alone": self.alone[why], "why": why, "example": self.examples[why]}
                for why, n in _commonest(self.reasons, most)
            ],
        }


def _commonest(counts: Counter[str], most: int) -> list[tuple[str, int]]:
    """The commonest, the most frequent first, then by their words."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:most]


def _share(some: int, of: int) -> float:
    return round(some / of, 4) if of else 0.0
