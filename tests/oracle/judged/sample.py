"""The judged sample: the readings that were judged, the verdicts, and what the reader makes of the cards now.

The first two hundred creatures come in the order of the number 730. Two hundred faces in the order of 731, and one
hundred in that of 732, were drawn and judged later: three creatures for each card of another type. The last come from
whole faces that the numbers 734 and 735 drew.
"""

from __future__ import annotations

import csv
import difflib
import hashlib
import json
from collections.abc import Collection, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import msgspec

from simulator.cards.source import read_source
from simulator.oracle.card import CompiledFace, Face
from simulator.oracle.faces import compile_face

HERE = Path(__file__).parent
SAMPLE = HERE / "sample.jsonl"
JUDGEMENTS = HERE / "judgements.tsv"
CARDS = HERE.parents[2] / "../shared/data/cards/oracle_2026-07.json.gz"

_OF_WORDS_ALONE = frozenset({"words", "why", "frees", "in_sight"})


class Judged(msgspec.Struct, frozen=True):
    """A card of the sample.

    Args:
        card: its name.
        text: the beginning of the hash of its rules text, which is not kept here.
        read: what was read of it, ability by ability.
    """

    card: str
    text: str
    read: list[Any]


class Judgement(msgspec.Struct, frozen=True):
    """What was found of a card's reading."""

    card: str
    verdict: Literal["right", "wrong"]
    remark: str = ""


def sample() -> list[Judged]:
    """The cards, in the order in which they were judged."""
    return [msgspec.json.decode(line, type=Judged) for line in SAMPLE.read_bytes().splitlines()]


def judgements() -> list[Judgement]:
    """The verdicts, in the same order."""
    with JUDGEMENTS.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [msgspec.convert(row, Judgement) for row in rows]


@cache
def faces() -> dict[str, Face]:
    """All faces by their name."""
    found: dict[str, Face] = {}
    for each in read_source(CARDS):
        found.setdefault(each.face.name, each.face)
    return found


def reading(face: CompiledFace) -> list[Any]:
    """What was read of a face as plain data: without words, and without what is as it is by default."""
    return [_plain(printed) for printed in face.printed]


def _plain(value: object) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if not isinstance(value, msgspec.Struct):
        return value
    config = value.__struct_config__
    found: dict[str, Any] = {} if config.tag_field is None else {config.tag_field: config.tag}
    for field in msgspec.structs.fields(type(value)):
        held = getattr(value, field.name)
        if field.name not in _OF_WORDS_ALONE and held != field.default:
            found[field.name] = _plain(held)
    return found


def of(name: str) -> Judged:
    """What the reader makes of a card now."""
    face = faces()[name]
    return Judged(name, text_hash(face.text), reading(compile_face(face)))


def drawn(n: int) -> list[str]:
    """The first `n` creatures with rules text of which nothing is unread that combat alone can cause.

    They come in an order that only the number 730 and their names decide.
    """
    creatures = (name for name, face in faces().items() if "creature" in face.types and face.text)
    by_chance = sorted(creatures, key=lambda name: hashlib.sha256(f"730:{name}".encode()).digest())
    return list(islice((name for name in by_chance if compile_face(faces()[name]).whole), n))


def text_hash(text: str) -> str:
    """The beginning of the hash of a rules text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def changed() -> Iterator[tuple[Judged, Judged]]:
    """The cards of which something else is read than what was judged: both readings."""
    for then in sample():
        now = of(then.card)
        if now != then:
            yield then, now


def difference(then: Judged, now: Judged) -> str:
    """What is read of a card now beside what was judged, below the card's words."""
    lines = difflib.unified_diff(_lines(then), _lines(now), "judged", "read now", lineterm="", n=9)
    words = "; its rules text is another one" if then.text != now.text else ""
    return "\n".join((f"{then.card}{words}", faces()[then.card].text, *lines))


def _lines(judged: Judged) -> list[str]:
    return [
        line
        for ability in judged.read
        for line in (
            " ".join(f"{name}={held}" for name, held in ability.items() if name != "abilities"),
            *(f"    {json.dumps(said, ensure_ascii=False)}" for said in ability.get("abilities", ())),
        )
    ]


def accept(names: Collection[str]) -> None:
    """Write what is read of some cards now as what was judged to be right; cards that are new come last."""
    judged = {each.card: each for each in judgements()}
    kept = {each.card: each for each in sample()}
    for name in names:
        kept[name] = of(name)
        judged[name] = Judgement(name, "right", judged[name].remark if name in judged else "")
    SAMPLE.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in kept.values()))
    rows = "".join(f"{each.card}\t{each.verdict}\t{each.remark}\n" for each in judged.values())
    JUDGEMENTS.write_text(f"card\tverdict\tremark\n{rows}", encoding="utf-8")
