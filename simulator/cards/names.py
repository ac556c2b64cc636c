"""Cards' names as people write them: which card is meant, and which ones come near."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import accumulate
from typing import Literal

import msgspec

from simulator.plain_text import plain

MAX_WRITTEN = 400
"""Letters of a name that are looked at."""
LISTED = 10
"""Candidates that an error names."""

_SIGNS = str.maketrans(
    dict.fromkeys("’‘ʼ`´′‛＇", "'")
    | dict.fromkeys("‐‑‒–—―−﹣－", "-")
    | dict.fromkeys("“”„‟″", '"')
    | {"æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ł": "l", "Ł": "l"}
)
_SLASHES = re.compile(r"\s*/+\s*")
REBALANCED = "A-"
"""What the names of cards begin with that are rebalanced for digital play."""

Tier = Literal["card", "face", "other face", "short name", "beginning"]
TIERS: tuple[Tier, ...] = ("card", "face", "other face", "short name", "beginning")
"""The ways in which a name may mean a card, the surest first: its whole name, its first face, another face, what
stands before the comma in a legend's name, how the name begins.
"""


class CardNameError(ValueError):
    """A name that does not say which card is meant."""


class UnknownCard(CardNameError):
    """No card has that name.

    Args:
        name: the name as written.
        nearest: names that come near it, the nearest first.
    """

    def __init__(self, name: str, nearest: Sequence[str] = ()) -> None:
        self.name = name
        self.nearest = tuple(nearest)
        super().__init__(name, self.nearest)

    def __str__(self) -> str:
        written = plain(self.name[:MAX_WRITTEN])
        meant = f": did you mean {_listed(self.nearest)}?" if self.nearest else ", and none that comes near"
        return f"there is no card {written!r}{meant}"


class MissingFace(UnknownCard):
    """A face of a card that the list of cards has, but not that face of it.

    Args:
        name: the face's name.
        card: the card's whole name.
    """

    def __init__(self, name: str, card: str) -> None:
        self.card = card
        super().__init__(name, [card])
        self.args = (name, card)

    def __str__(self) -> str:
        written, card = plain(self.name[:MAX_WRITTEN]), plain(self.card)
        return f"{written!r} is a face of {card!r}, whose list of cards has nothing of it: import a list that has"


class AmbiguousCard(CardNameError):
    """Several cards may be meant.

    Args:
        name: the name as written.
        candidates: the names of the cards that may be meant.
    """

    def __init__(self, name: str, candidates: Sequence[str]) -> None:
        self.name = name
        self.candidates = tuple(candidates)
        super().__init__(name, self.candidates)

    def __str__(self) -> str:
        written = plain(self.name[:MAX_WRITTEN])
        more = len(self.candidates) - LISTED
        others = f" (and {more} more)" if more > 0 else ""
        return f"{written!r} may be {_listed(self.candidates[:LISTED])}{others}: write more of the name"


def _listed(names: Sequence[str]) -> str:
    shown = [repr(plain(name)) for name in names]
    return " or ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def folded(name: str) -> str:
    """A name without what people write differently: case, accents, kinds of apostrophes and dashes, spaces.

    >>> folded("Jötun  Grunt"), folded("Gaea’s Touch"), folded("Fire//Ice"), folded("Æther Vial")
    ('jotun grunt', "gaea's touch", 'fire // ice', 'aether vial')
    """
    if not name.isascii():
        name = unicodedata.normalize("NFKD", name.translate(_SIGNS)).casefold().translate(_SIGNS)
        name = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return " ".join(_SLASHES.sub(" // ", name.lower()).split())


class Keys(msgspec.Struct, array_like=True, frozen=True):
    """Folded names in order, each with the number of the face that it may mean."""

    names: list[str]
    faces: list[int]

    def of(self, name: str) -> list[int]:
        """The faces of a folded name."""
        at = bisect_left(self.names, name)
        found = []
        while at < len(self.names) and self.names[at] == name:
            found.append(self.faces[at])
            at += 1
        return found

    def beginning_with(self, name: str) -> list[int]:
        """The faces whose folded name begins so."""
        return self.faces[bisect_left(self.names, name) : bisect_left(self.names, name + "\U0010ffff")]


def keys_of(pairs: Iterable[tuple[str, int]]) -> Keys:
    """Folded names with their faces, put in order."""
    ordered = sorted(set(pairs))
    return Keys([name for name, _ in ordered], [face for _, face in ordered])


class NameIndex(msgspec.Struct, array_like=True, frozen=True):
    """The names of the faces of a pack, and every way to look one up.

    Args:
        faces: each face's name, by the face's number.
        cards: the whole name of a face's card, where that is not its own.
        whole: the folded names of cards of several faces; those of first faces, of other faces, and of legends up to a
            comma follow; last, those of faces that cards have and the pack has not.
    """

    faces: list[str]
    cards: dict[int, str]
    whole: Keys
    first: Keys
    other: Keys
    short: Keys
    missing: Keys

    def card_of(self, face: int) -> str:
        """The whole name of a face's card."""
        return self.cards.get(face, self.faces[face])

    def meant(self, name: str, tier: Tier) -> list[int]:
        """The faces that a folded name means in one way."""
        match tier:
            case "card":
                return [*self.whole.of(name), *(face for face in self.first.of(name) if face not in self.cards)]
            case "face":
                return self.first.of(name)
            case "other face":
                return self.other.of(name)
            case "short name":
                return self.short.of(name)
        begun = (face for keys in (self.whole, self.first, self.other) for face in keys.beginning_with(name))
        return [face for face in begun if not self.faces[face].startswith(REBALANCED)]

    @property
    def is_sound(self) -> bool:
        """Whether each number is one of a face."""
        keys = (self.whole, self.first, self.other, self.short, self.missing)
        numbers = (self.cards.keys(), *(each.faces for each in keys))
        return all(len(each.names) == len(each.faces) for each in keys) and all(
            not each or (min(each) >= 0 and max(each) < len(self.faces)) for each in numbers
        )


def indexed(faces: Sequence[tuple[str, str, bool]]) -> NameIndex:
    """The index of the faces of a pack.

    Args:
        faces: of each face its name, its card's whole name, and whether it is legendary.
    """
    whole, first, other, short = [], [], [], []
    for number, (name, card, legendary) in enumerate(faces):
        key, of_card = folded(name), folded(card)
        if key == of_card or of_card.startswith(f"{key} // "):
            first.append((key, number))
            if key != of_card:
                whole.append((of_card, number))
        else:
            other.append((key, number))
        if legendary and "," in name and not name.startswith(REBALANCED):
            short.append((folded(name.partition(",")[0]), number))
    cards = {number: card for number, (name, card, _) in enumerate(faces) if card != name}
    known = {key for key, _ in (*first, *other)}
    named = ((folded(each), number) for number, card in cards.items() for each in card.split(" // "))
    missing = [(key, number) for key, number in named if key not in known]
    return NameIndex([name for name, _, _ in faces], cards, *map(keys_of, (whole, first, other, short, missing)))


def nearest(name: str, indexes: Iterable[NameIndex], most: int = 3) -> list[str]:
    """The names of faces that come nearest to one as written, the nearest first.

    Args:
        name: the name as written.
        indexes: the names that there are.
        most: how many are given.
    """
    wanted = folded(name[:MAX_WRITTEN])
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    found = set()
    for index in indexes:
        for keys in (index.first, index.other):
            for at in _sharing(wanted, keys.names):
                near = index.faces[keys.faces[at]]
                matcher.set_seq1(keys.names[at])
                if not near.startswith(REBALANCED) and matcher.quick_ratio() >= _NEAR:
                    found.add((-matcher.ratio(), near))
    return list(dict.fromkeys(near for _, near in sorted(found)))[:most]


_NEAR = 0.5
_LOOKED_AT = 60
_ROWS = 12
_ENOUGH = 3000
"""Places of three letters in a row, the rarest first, after which no more are looked at."""


def _sharing(wanted: str, keys: Sequence[str]) -> list[int]:
    """The names that share the most rows of three letters with the one that is wanted."""
    text = "\n" + "\n".join(keys) + "\n"
    starts = list(accumulate((len(key) + 1 for key in keys), initial=0))
    rows = {f"\n{wanted}\n"[at : at + 3] for at in range(0, len(wanted), 1 + len(wanted) // _ROWS)}
    shared: Counter[int] = Counter()
    looked = 0
    for number, row in sorted((text.count(row), row) for row in rows):
        looked += number
        if looked > max(_ENOUGH, number):
            break
        shared.update({bisect_left(starts, at + 1) - 1 for at in _places(row, text)})
    scores = sorted((-both / (len(keys[at]) + len(wanted)), at) for at, both in shared.items() if at < len(keys))
    return [at for _, at in scores[:_LOOKED_AT]]


def _places(row: str, text: str) -> Iterator[int]:
    at = text.find(row)
    while at >= 0:
        yield at
        at = text.find(row, at + 1)
