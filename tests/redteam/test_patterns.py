"""No pattern takes time with the square of a text: four times the text takes some four times as long."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from simulator.cards.coverage import template
from simulator.cases.format.errors import CaseError
from simulator.cases.read.strict_yaml import strict_yaml
from simulator.envs.text.wording import _final
from simulator.importers.arena.reading import PREFIX, REDUCED
from simulator.oracle import compile_words
from simulator.oracle.card import Face
from simulator.oracle.faces import compile_face
from simulator.oracle.paragraphs import sentences_of, without_reminders
from simulator.oracle.sentences import _TRIGGER, MAX_SENTENCE

PIECES = (
    " ", "(", ")", '"', "“", "”", "'", ".", "...", ". ", "! ", "a, ", ", ", ",", "when ",
    "Whenever this creature blocks, ", "if a ", "if able ", "unless a ", "as long as a, ", "can't block and ",
    "and all ", "A — Tap — ", "a — When ", "{", "{1}", "1", "11+", "X", "I, ", "LEVEL 1",
    "choose one: a; or b; ", "; or ",
    "protection from red and from ", "walk", "Elf or ", "+1/+1", "-", "_", "answer", "answer is ", "is", "no ", "any",
    "n't", "<", ":", "1:", 'this creature has "{1}: ', "\n", "• ", "[1] ", "\t",
)  # fmt: skip

HEADS = ("", "This creature can't block ", "Whenever this creature blocks, ", 'It has "', "answer", "A — Tap ")

SLACK = 0.02
"""Seconds within which nothing is told of how time grows."""


def _seconds(work: Callable[[str], Any], text: str) -> float:
    began = time.process_time()
    work(text)
    return time.process_time() - began


def _grows_too_fast(work: Callable[[str], Any], head: str, piece: str, length: int) -> bool:
    short, long = ((head + piece * (size // len(piece)))[:size] for size in (length, 4 * length))
    return all(_seconds(work, long) > 8 * _seconds(work, short) + SLACK for _ in range(3))


def _yaml(text: str) -> None:
    try:
        strict_yaml(f"a: {text}")
    except CaseError:
        return


def _lines(text: str) -> None:
    raw = text.encode()
    PREFIX.match(raw)
    REDUCED.match(raw)


READERS: dict[str, tuple[Callable[[str], Any], int]] = {
    "reminder text": (without_reminders, 20_000),
    "sentences of a paragraph": (sentences_of, 20_000),
    "a card's face": (lambda text: compile_face(Face(name="Bob", types=("creature",), text=text)), 4_000),
    "a spell's face": (lambda text: compile_face(Face(name="Bob, the Elf", types=("instant",), text=text)), 4_000),
    "a sentence": (lambda text: compile_words((), (text,), "Bob"), MAX_SENTENCE // 4),
    "a keyword": (lambda text: compile_words((text,), (), "Bob"), MAX_SENTENCE),
    "a template": (lambda text: template(text, "Bob"), 20_000),
    "an answer": (_final, 20_000),
    "a line of a log": (_lines, 20_000),
    "a plain word of YAML": (_yaml, 4_000),
}


@pytest.mark.parametrize("name", READERS)
def test_four_times_the_text_takes_about_four_times_as_long(name: str) -> None:
    work, length = READERS[name]
    slow = [pair for pair in product(HEADS, PIECES) if _grows_too_fast(work, *pair, length)]
    assert slow == []


def test_that_would_be_seen() -> None:
    adjacent = re.compile(r"answer\s*(?:is)?\s*[:=]")
    assert _grows_too_fast(adjacent.search, "answer", " ", 2_000)


def _said_before(text: str) -> str | None:
    """The effect of a trigger by the plain pattern, which tries each comma to the end."""
    plain = r"(?:when|whenever|at) [^.]*?[^., ], *(?P<effect>\.\.\.|[^. ,][^.]*\.?)"
    found = re.fullmatch(plain, text, re.IGNORECASE)
    return found["effect"] if found else None


def test_a_trigger_is_parted_from_its_effect_as_by_the_plain_pattern() -> None:
    random = Random(1)
    pieces = ("a", ",", " ", ".", "b, ", "...", ", x", "c")
    effects = []
    for _ in range(30_000):
        text = random.choice(("when ", "Whenever ", "at ", "x")) + "".join(
            random.choices(pieces, k=random.randint(0, 9))
        )
        found = _TRIGGER.fullmatch(text)
        effects.append(found["effect"] if found else None)
        assert effects[-1] == _said_before(text), text
    assert len([each for each in effects if each]) > 1_000
