"""All cards of Duel Masters, a judged sample of what is read of them, and which readings are worded otherwise.

`python -m tests.cards.duels` writes the sample and the list again. Whoever judges a creature's reading by its words
writes the verdict to `duel_masters_judgements.tsv`, with the `reading_hash` of what stands in the sample.
"""

from __future__ import annotations

import csv
import hashlib
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from events.abilities import Triggered, Unsupported
from events.triggers import MovesCards
from simulator.cards.source import read_source
from simulator.cards.wording import ability_in_words, said_in_words
from simulator.oracle.card import CompiledFace, PrintedAbility
from simulator.oracle.faces import compile_face
from simulator.oracle.printing.duel_masters import in_words

LIST = Path(__file__).parents[3] / "shared/data/cards/duel_masters.json.gz"
SAMPLE = Path(__file__).with_name("duel_masters_sample.txt")
JUDGEMENTS = Path(__file__).with_name("duel_masters_judgements.tsv")
WORDINGS = Path(__file__).with_name("duel_masters_wordings.txt")
SEED = 20261123
SAMPLED = 50


@cache
def cards() -> tuple[CompiledFace, ...]:
    """Every card, compiled."""
    return tuple(compile_face(each.face) for each in read_source(LIST))


def sampled() -> list[CompiledFace]:
    """Creatures with text that are whole, drawn by the seed."""
    creatures = [face for face in cards() if "creature" in face.types and face.printed and face.whole]
    return sorted(random.Random(SEED).sample(creatures, SAMPLED), key=lambda face: face.name)


def sample_text() -> str:
    """The sample: of each creature its printed words, and below each ability what was read."""
    return "\n".join(_of(face) for face in sampled())


class Judgement(msgspec.Struct, frozen=True):
    """What was found of a creature's reading, and the beginning of the hash of that reading."""

    card: str
    verdict: Literal["right", "wrong"]
    reading: str
    remark: str = ""


def judgements() -> list[Judgement]:
    """The verdicts, in the order of the sample."""
    with JUDGEMENTS.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [msgspec.convert(row, Judgement) for row in rows]


def reading_hash(face: CompiledFace) -> str:
    """The beginning of the hash of what stands in the sample of a creature."""
    return hashlib.sha256(_of(face).encode()).hexdigest()[:12]


def _of(face: CompiledFace) -> str:
    kind = f"{' '.join(face.colors)}; {', '.join(face.subtypes)}; {face.power}"
    lines = [f"{face.name} ({kind})"]
    for ability in face.printed:
        lines.append(f"  printed: {ability.words}")
        lines += [f"  read:    {said}" for said in _readings(ability, face)]
    return "\n".join([*lines, ""])


def _readings(ability: PrintedAbility, face: CompiledFace) -> Iterator[str]:
    if ability.elsewhere:
        yield f"nothing during an attack: {ability.elsewhere}"
    if ability.keywords and not ability.abilities:
        yield f"keyword: {', '.join(ability.keywords)}"
    yield from said_in_words(ability, face)
    for each in ability.unread:
        if isinstance(each, Triggered | Unsupported):
            yield f"{ability_in_words(each)}, from when on it acts: {each.acts}"


def read_wholly() -> Iterator[PrintedAbility]:
    """The abilities of which every word is read, each wording once."""
    known: set[str] = set()
    for face in cards():
        for ability in face.printed:
            if not (ability.unread or ability.elsewhere or ability.words in known):
                known.add(ability.words)
                yield ability


def plain(words: str) -> str:
    """Words without regard to case, punctuation and how keywords are quoted."""
    return " ".join(re.sub(r"[.\"“”,;:]", " ", words.lower().replace("’", "'")).split())


def worded_otherwise() -> Iterator[tuple[str, str, str]]:
    """Readings whose standard wording is not what is printed: the reason, the printed and the standard words."""
    for ability in read_wholly():
        said = in_words(ability)
        if plain(said) != plain(ability.words):
            yield _reason(ability), ability.words, said


def _reason(ability: PrintedAbility) -> str:
    if any(isinstance(each, Triggered) and isinstance(each.effect, MovesCards) for each in ability.abilities):
        return "which cards are moved, or shields broken, in no battle zone is not kept"
    if "evolution" in ability.keywords:
        return "on what a creature is put as it evolves is not kept"
    if any(name in plain(ability.words) for name in ("breaker", "blocker", "attacker", "stealth", "slayer")):
        return "a keyword in a sentence, or with another ability"
    return "another wording of the same"


def wordings_text() -> str:
    """The list of these, by their reasons."""
    lines: list[str] = []
    of_reasons: dict[str, list[str]] = {}
    for reason, words, said in worded_otherwise():
        of_reasons.setdefault(reason, []).append(f"  {words}\n      {said}")
    for reason in sorted(of_reasons):
        lines += [f"{reason}:", *sorted(of_reasons[reason]), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    SAMPLE.write_text(sample_text(), encoding="utf-8")
    WORDINGS.write_text(wordings_text(), encoding="utf-8")
