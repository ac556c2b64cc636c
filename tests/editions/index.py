"""The numbers that each edition prints for the combat phase and for illegal actions, each with a hash of its words.

    python -m tests.editions.index       # write them again, from ../shared/rules

The words are none of the project's. The index holds the numbers in printed order, and by the hash of a paragraph, its
examples included, one can tell whether the text at hand is the one that was read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from events.rule import Edition

FILE = Path(__file__).with_name("index.json")
RULES = Path(__file__).parents[2] / "../shared/rules"

Index = dict[str, str]
"""The numbers in printed order, each with the hash of its paragraph."""


class Source(NamedTuple):
    """Where an edition prints its rules on combat.

    Args:
        text: the file with its text.
        combat: its sections, or rules, on the combat phase, which its table must have a row for each number of.
        step: its section on the step in which blockers are declared.
        count: how many numbers that section has.
        illegal: its section on illegal actions, "" where it has none.
        begins: a line that the text begins after; "" for the file's beginning.
        ends: a line that it ends at; "" for the file's end.
    """

    text: str
    combat: tuple[str, ...]
    step: str
    count: int
    illegal: str = ""
    begins: str = ""
    ends: str = ""


_COMBAT = ("506", "507", "508", "509", "510", "511")
_ENGLISH, _JAPANESE = "507. Block Declaration Step", "507. ブロッククリーチャー指定ステップ"

SOURCES: Mapping[Edition, Source] = {
    Edition.CR_2008_02_01: Source(
        "2008-02-01.txt", ("306", "307", "308", "309", "310", "311", "410.9", "500"), "309", 11, "422"
    ),
    Edition.CR_2009_10_01: Source("2009-10-01.txt", _COMBAT, "509", 24, "714"),
    Edition.CR_2010_02_01: Source("2010-02-01.txt", _COMBAT, "509", 24, "714"),
    Edition.CR_2022_10_07: Source("2022-10-07.txt", _COMBAT, "509", 28, "728"),
    Edition.CR_2024_06_07: Source("2024-06-07.txt", _COMBAT, "509", 28, "730"),
    Edition.CR_2024_11_08: Source("2024-11-08.txt", _COMBAT, "509", 23, "730"),
    Edition.CR_2026_01_16: Source("2026-01-16.txt", _COMBAT, "509", 23, "732"),
    Edition.DM_EN_1_38: Source("dm-507.txt", ("507",), "507", 13, begins=_ENGLISH, ends=_JAPANESE),
    Edition.DM_JA: Source("dm-507.txt", ("507",), "507", 16, begins=_JAPANESE),
}

_RULE = re.compile(r"[\s•]*(?P<number>\d{3}\.\d+[a-z]?)\.?\s")
_HEADING = re.compile(r"\d{1,3}\. |From the |Advertisement|Glossary$|Credits$")


def _is_of(number: str, source: Source) -> bool:
    sections = (*source.combat, source.illegal)
    return number.partition(".")[0] in sections or number.rstrip("abcdefghijklmnopqrstuvwxyz") in sections


def _lines(text: str, source: Source) -> list[str]:
    lines = text.splitlines()
    stripped = [line.strip(" \t•") for line in lines]
    begins = stripped.index(source.begins) + 1 if source.begins else 0
    return lines[begins : stripped.index(source.ends) if source.ends else None]


def index_of(text: str, source: Source) -> Index:
    """The numbers of an edition's rules on combat and illegal actions, in printed order, with their hashes.

    Args:
        text: the file's text.
        source: where in it they are.

    >>> text = "507.1. One.\\nExample: One.\\n 507.1a Two.\\n508. Three\\n508.1. Four."
    >>> list(index_of(text, Source("", ("507",), "507", 2)))
    ['507.1', '507.1a']
    """
    paragraphs: dict[str, list[str]] = {}
    words: list[str] = []
    for line in _lines(text, source):
        rule = _RULE.match(line)
        if rule is not None:
            words = paragraphs.setdefault(rule["number"], [])
        elif _HEADING.match(line):
            words = []
        if line.strip():
            words.append(" ".join(line.split()))
    return {
        number: sha256("\n".join(words).encode()).hexdigest()[:16]
        for number, words in paragraphs.items()
        if _is_of(number, source)
    }


def read_index() -> dict[Edition, Index]:
    """The stored index of every edition."""
    stored: dict[str, Index] = json.loads(FILE.read_text(encoding="utf-8"))
    return {Edition(edition): index for edition, index in stored.items()}


def main() -> None:
    """Write the index of every edition, from the texts."""
    found = {
        str(edition): index_of((RULES / source.text).read_text(encoding="utf-8-sig"), source)
        for edition, source in SOURCES.items()
    }
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
