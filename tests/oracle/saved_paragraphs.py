"""The paragraphs whose meaning is saved: `python -m tests.oracle.saved_paragraphs` saves them anew."""

from __future__ import annotations

import zlib
from collections import Counter
from pathlib import Path

import msgspec

import simulator.oracle
from simulator.oracle.abilities import compile_ability
from simulator.oracle.paragraphs import paragraphs_of, without_reminders
from simulator.oracle.printed_often import FILE
from simulator.oracle.reading import self_named
from simulator.rules.following.predefined_tokens import ARTIFACT_TOKENS
from tests.oracle.every_face import every_face

PATH = Path(simulator.oracle.__file__).parent / FILE
OFTEN = 2
"""So many cards have such a paragraph."""


def paragraphs() -> list[str]:
    """The paragraphs of many cards of Magic and of predefined tokens, without reminder text and the names of cards."""
    found: Counter[str] = Counter()
    for face in every_face():
        legendary = "legendary" in face.supertypes
        for words in {without_reminders(each).strip() for each in paragraphs_of(face.text)}:
            if words and self_named(words, face.name, legendary=legendary) == words:
                found[words] += 1
    return sorted({*ARTIFACT_TOKENS.values(), *(words for words, times in found.items() if times >= OFTEN)})


def data() -> bytes:
    """The file as it is to be."""
    return zlib.compress(msgspec.msgpack.encode({words: compile_ability(words) for words in paragraphs()}), 9)


if __name__ == "__main__":
    PATH.write_bytes(data())
