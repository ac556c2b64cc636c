"""A face's own text, where a list has it from the source of a program.

Such a text is one of a whole card: behind the first face's abilities stands the name of the next one, alone in a line,
with its text. Sentences may be broken over lines, and remarks of programmers stand between them.
"""

from __future__ import annotations

import re

from simulator.oracle.keywords import keywords_of

_REMARK = re.compile(r"(?:Based on|TODO:?) |(?:[a-z]+\.)+\w+\(.*\);$|\d+\.$")
_TYPE_LINE = re.compile(
    r"(?:(?:Legendary|Basic|Snow|Tribal|Kindred) )*(?:Artifact|Creature|Enchantment|Instant|Land|Planeswalker|Sorcery)"
    r"(?: (?:Artifact|Creature|Enchantment|Land))*(?: — [A-Z][A-Za-z' -]*)?(?: (?:\{[^{}]+\})+)?"
)
_SMALL = frozenset({"a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to"})


def own_text(text: str) -> str:
    """The text of a card's first face, without what belongs to another face and without remarks.

    Args:
        text: the text, paragraph by paragraph.

    >>> own_text("Trample\\nWhenever it attacks,\\ndraw a card.\\nBased on a Bear\\nBathe in Gold\\nDraw a card.")
    'Trample\\nWhenever it attacks, draw a card.'
    """
    lines = [line for line in map(str.strip, text.split("\n")) if line and not _REMARK.match(line)]
    kept: list[str] = []
    for place, line in enumerate(lines):
        if line == "Rulings:" or _is_a_name(line, lines[place + 1 : place + 2]):
            break
        if kept and line[0].islower() and not kept[-1].endswith(".") and not keywords_of(kept[-1]):
            kept[-1] = f"{kept[-1]} {line}"
        elif not _TYPE_LINE.fullmatch(line):
            kept.append(line)
    return "\n".join(kept)


def _is_a_name(line: str, after: list[str]) -> bool:
    """Whether a line is the name of another face: capital letters, no stop; one word, where a type line follows."""
    words = line.split()
    if not _LETTERS.fullmatch(line) or any(word not in _SMALL and not word[0].isupper() for word in words):
        return False
    several = sum(word[0].isupper() for word in words) > 1
    return (several or any(map(_TYPE_LINE.fullmatch, after))) and not keywords_of(line)


_LETTERS = re.compile(r"[A-ZÀ-Ý][A-Za-zÀ-ÿ',’ -]*")
