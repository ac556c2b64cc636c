"""What a permanent without a card is, in the words of a notation; and what a permanent is called by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from simulator.cases.format.words import MAX_NAME
from simulator.cases.notation.words.cards import face_of
from simulator.cases.notation.words.vocabulary import Kind, is_plain, run_together
from simulator.cases.notation.words.writing import quoted

Plain = dict[str, Any]
"""A part of a case as JSON has it."""
LONGEST_LABEL = 60
"""Characters of the words that a permanent without a name is called by; if they are more, its first words do."""

_SINGULAR = {"subtypes": "subtype", "supertypes": "supertype", "keywords": "keyword"}


def size_of(permanent: Plain) -> str:
    """Power and toughness as on a card, "" where one of them is not written.

    >>> size_of({"power": 2, "toughness": 3}), size_of({"power": 2})
    ('2/3', '')
    """
    power, toughness = permanent.get("power"), permanent.get("toughness")
    return "" if power is None or toughness is None else f"{power}/{toughness}"


def words_of_kind(permanent: Plain, kind: Kind) -> Iterator[str]:
    """The words of one field of a permanent, such as its subtypes, each as it is written."""
    for word in permanent.get(kind, ()):
        lower = word.lower()
        if not is_plain(kind, lower):
            yield f"{_SINGULAR.get(kind, kind)} {quoted(word)}"
        else:
            yield lower.capitalize() if kind == "subtypes" else lower


def characteristics(permanent: Plain, kinds: Sequence[Kind]) -> list[str]:
    """The words of several fields, with a comma behind those that would run together with the next.

    >>> characteristics({"supertypes": ["snow"], "keywords": ["forestwalk", "reach"]}, ("supertypes", "keywords"))
    ['snow,', 'forestwalk', 'reach']
    """
    found: list[str] = []
    for kind in kinds:
        for word in words_of_kind(permanent, kind):
            if found and '"' not in found[-1] + word and run_together(found[-1].lower(), word.lower()):
                found[-1] += ","
            found.append(word)
    return found


def plain_words(permanent: Plain) -> list[str]:
    """The words that say what a permanent without a card is, but for its name and its text.

    >>> plain_words({"power": 1, "toughness": 1, "types": ["creature"], "subtypes": ["goblin"], "colors": ["red"]})
    ['1/1', 'red', 'Goblin']
    """
    size = size_of(permanent)
    kinds: tuple[Kind, ...] = ("colors", "supertypes", "types", "subtypes", "keywords")
    if size and permanent.get("types") == ["creature"] and "time" not in permanent.get("counters", ()):
        kinds = ("colors", "supertypes", "subtypes", "keywords")
    words = characteristics(permanent, kinds)
    return [*([size] if size else []), *words] or ["creature"]


def called(permanent: Plain) -> str:
    """What a permanent is called by: its name, its card, or for a plain one the words that say what it is.

    >>> called({"card": "goblin heelcutter"}), called({"name": "Bird", "power": 1, "toughness": 1})
    ('Goblin Heelcutter', 'Bird')
    >>> called({"power": 2, "toughness": 2, "keywords": ["flying"]})
    '2/2 flying'
    """
    if permanent.get("name"):
        return str(permanent["name"])[: MAX_NAME - 10]
    if permanent.get("card"):
        face = face_of(permanent["card"], permanent.get("face", ""))
        return (permanent["card"] if face is None else face.name)[: MAX_NAME - 10]
    words = [word.removesuffix(",") for word in plain_words(permanent) if '"' not in word] or ["permanent"]
    while len(" ".join(words)) > LONGEST_LABEL:
        words.pop()
    return " ".join(words)
