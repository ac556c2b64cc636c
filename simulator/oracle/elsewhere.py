"""Static sentences that can't act while creatures fight, or not before somebody casts or activates something."""

from __future__ import annotations

import re
from collections.abc import Mapping

from events.abilities import Acts
from simulator.oracle.reading import Irrelevant

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

_GOES_ON = (
    r"\band (?:as|with)\b"
    r"|\band (?:[^.\"“]* )?(?:are|assigns?|attacks?|becomes?|blocks?|can|can't|costs?|deals?|doesn't|don't|gains?|gets?"
    r"|has|have|is|loses?|must)\b"
)
_TAIL = rf"(?:(?!{_GOES_ON})[^.\"“])*"
"""The end of a sentence that does not go on to say something else."""
_COUNTERS = (
    r"with (?:(?!\b(?:and|has|have)\b)[^.\"“])*? counters? on (?:her|him|it|them)"
    rf"(?:,? (?:equal|for|if|plus|where)\b{_TAIL})?"
)
_KINDS = r"(?:(?!(?:abilities|creatures|permanents|you)\b)[a-z/-]+,? )*"
"""Adjectives, perhaps with conjunctions, that name nothing but what follows them."""
_ENTERS = r"enters?(?: the battlefield)?(?: tapped)?"
_SURE: Mapping[str, tuple[str, ...]] = {
    "entering": (
        rf"(?:if {_THIS} was [^,]+, |if [^,]+ was spent to cast this spell, )?{_THIS} (?:enters|escapes) {_COUNTERS}",
        rf"if you do, {_THIS} {_ENTERS} {_COUNTERS}",
        rf"{_THIS} enters prepared",
        rf"you may have {_THIS} {_ENTERS} as a copy of .+",
        rf"as {_THIS} enters(?: the battlefield)?, (?:secretly choose|look at|each player chooses|an opponent chooses"
        rf"|mill|exile|remove)\b{_TAIL}",
    ),
    "casting": (
        rf"this spell costs \{{[^{{}}]+\}} (?:less|more) to cast{_TAIL}",
        r"spend only mana produced by [^.\"“]+ to cast this spell",
        r"you may (?:exile|discard|return|sacrifice|tap|reveal) [^.\"“]+ rather than pay this spell's mana cost",
        rf"{_KINDS}spells (?:you control )?can't be countered(?: by [a-z ]+)?",
        rf"(?:once during each of your turns|as long as [^,.\"“]+), you may (?:cast|play|look at) {_TAIL}",
    ),
    "untapping": (rf"untap (?:{_THIS}|all [^.\"“]+ you control) during each other player's untap step",),
    "hands": (rf"if a spell or ability an opponent controls causes you to discard this card, put it {_TAIL}",),
    "decks": (
        r"(?:reveal this card as you draft it|draft this card face up|as you draft )[^.\"“]*",
        r"before you shuffle your deck [^.\"“]*",
        rf"if {_THIS} is your commander, [^.\"“]*\bdeck\b{_TAIL}",
        r"remove this card from your deck before playing[^.\"“]*",
    ),
}
"""Frames that say nothing else, whatever words of combat they have."""
_COMPILED_SURE = tuple((re.compile(frame), what) for what, frames in _SURE.items() for frame in frames)


def elsewhere(text: str) -> Irrelevant | None:
    """The reason why a sentence can't act in combat; None where it may, or says something else as well.

    Args:
        text: a static sentence in plain lower case.

    >>> elsewhere("this creature enters tapped.").why
    'entering'
    >>> elsewhere("if this creature was kicked, it enters with two +1/+1 counters on it.").why
    'entering'
    >>> elsewhere("this creature enters tapped and attacking.")
    """
    sentence = text.removesuffix(".")
    if "." in sentence:
        return None
    if sure := _first(_COMPILED_SURE, sentence):
        return sure
    return None if _IN_COMBAT.search(sentence) else _first(_COMPILED, sentence)


def _first(frames: tuple[tuple[re.Pattern[str], str], ...], sentence: str) -> Irrelevant | None:
    return next((Irrelevant(what) for frame, what in frames if frame.fullmatch(sentence)), None)


_WAITING: Mapping[tuple[Acts, str], tuple[str, ...]] = {
    ("activated", "casting"): (
        rf"{_KINDS}spells you (?:cast|control)(?: from [a-z' ,]+)? (?:have|gain) [a-z-]+(?: [a-z0-9{{}}-]+)?",
        rf"the (?:first|second|third) (?:[a-z ,/-]+ )?spell you cast [a-z' ]+ (?:costs|has) {_TAIL}",
        rf"(?:players|each player|each opponent|you) can't cast {_TAIL}",
    ),
    ("activated", "hands"): (rf"{_KINDS}cards? in your hand ha(?:s|ve) {_TAIL}",),
    ("activated", "activating"): (
        rf"(?:activated abilities of|abilities you activate) [^.\"“]+ (?:can't be activated|to activate){_TAIL}",
        rf"{_THIS} has all activated abilities of {_TAIL}",
        rf"{_THIS} (?:crews|saddles|stations) {_TAIL}",
    ),
    ("enters", "how others enter"): (
        r"(?!this )[a-z ,/-]+ enters?(?: the battlefield)? (?:un)?tapped",
        rf"(?!this )[a-z ,/-]+ enters?(?: the battlefield)? {_COUNTERS}",
    ),
}
"""Frames of what acts only once somebody casts or activates something, or something enters; with what it is about."""
_COMPILED_WAITING = tuple((re.compile(frame), *key) for key, frames in _WAITING.items() for frame in frames)


def waiting(text: str) -> tuple[Acts, str] | None:
    """From when on a static sentence that is not read can act, and of what it speaks; None where it may at any time.

    Args:
        text: the sentence in plain lower case.

    >>> waiting("noncreature spells you cast have convoke.")
    ('activated', 'casting')
    >>> waiting("other creatures you control enter with an additional +1/+1 counter on them.")
    ('enters', 'how others enter')
    """
    sentence = text.removesuffix(".")
    return next(((acts, what) for frame, acts, what in _COMPILED_WAITING if frame.fullmatch(sentence)), None)
