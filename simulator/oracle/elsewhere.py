"""Static sentences that can only matter outside combat: casting, entering, untapping, hands and libraries."""

from __future__ import annotations

import re

from simulator.oracle.reading import Irrelevant

__all__ = ["elsewhere"]

_IN_COMBAT = re.compile(
    r"\b(?:attack\w*|block\w*|combat|damage|destroy\w*|dies|gains?|gets?|ha(?:s|ve) (?!no )|loses?|lose|may have|power|"
    r"can't (?!be countered|cast)|toughness|prevent\w*|becomes?|copy|transform\w*|face down)\b|[\"“]"
)
"""Words that such a sentence has only if it says something else as well."""

_THIS = r"(?:this [a-z]+|it)"
_FRAMES: tuple[tuple[str, str], ...] = (
    (rf"{_THIS} enters(?: the battlefield)? (?:tapped|with) .+|{_THIS} enters(?: the battlefield)? tapped", "entering"),
    (rf"as {_THIS} enters(?: the battlefield)?, (?:choose|you may|reveal|pay|sacrifice|discard) .+", "entering"),
    (r"this spell costs .+ (?:less|more) to cast.*|this spell can't be countered.*", "casting"),
    (r"as an additional cost to cast this spell, .+|cast this spell only .+", "casting"),
    (r"[a-z' -]*(?:spells|abilities)[^,]* costs? (?:up to )?\{.+\} (?:less|more) to (?:cast|activate).*", "casting"),
    (r"you may (?:cast|play|spend mana|pay .+ rather than) .+|your opponents can't cast .+", "casting"),
    (
        rf"(?:{_THIS}|(?:enchanted|equipped) [a-z]+) doesn't untap during (?:its controller's|your) untap step.*",
        "untapping",
    ),
    (rf"you may choose not to untap {_THIS} during your untap step", "untapping"),
    (r"you have no maximum hand size.*|your maximum hand size is .+|skip your draw step", "hands"),
    (
        r"play with the top card of your library revealed|you may look at the top card of your library any time",
        "libraries",
    ),
    (rf"{_THIS} can be your commander|a deck can have .+", "decks"),
)
_COMPILED = tuple((re.compile(frame), what) for frame, what in _FRAMES)


def elsewhere(text: str) -> Irrelevant | None:
    """The reason why a sentence can't act in combat; None where it may, or says something else as well.

    Args:
        text: a static sentence in plain lower case.

    >>> elsewhere("this creature enters tapped.").why
    'entering'
    >>> elsewhere("this creature enters tapped and attacking.")
    """
    sentence = text.removesuffix(".")
    if "." in sentence or _IN_COMBAT.search(sentence):
        return None
    return next((Irrelevant(what) for frame, what in _COMPILED if frame.fullmatch(sentence)), None)
