"""What reading a sentence can end in, what a text calls its own permanent, and when words that are not read can act."""

from __future__ import annotations

import re

import msgspec

from events.abilities import Acts, AnyAbility, Triggered, Unsupported
from projections.matching import creature_type

Abilities = tuple[AnyAbility, ...]


class Understood(msgspec.Struct, frozen=True):
    """The sentence says exactly these abilities."""

    abilities: Abilities


class Irrelevant(msgspec.Struct, frozen=True):
    """The sentence says nothing about legal blocks or combat damage; `why` says what it is."""

    why: str


class OpaqueEffect(msgspec.Struct, frozen=True):
    """A triggered ability: it changes no declaration's legality, and what it does is not read."""

    ability: Triggered


Reading = Understood | Irrelevant | OpaqueEffect | Unsupported
"""Exactly one of these; `Unsupported` is the algebra's own: the sentence in `words`, the reason in `why`."""


_NO_SHORT_NAMES = frozenset({"A", "All", "An", "Each", "It", "No", "The", "This", "You", "Your"})
_ITSELF = r"(?<![\w-])(?<!named )(?<!ther )(?:{})(?![\w-])"
"""A name as a whole word; "other" and "another" before it mean permanents of its type, "named" those of its name."""


def _whole(name: str) -> list[str]:
    """The names of a card's faces, each also up to its comma; a rebalanced card calls itself as the other one does."""
    faces = [face.removeprefix("A-") for face in name.split(" // ")]
    return [each for face in faces for each in (face, face.partition(",")[0]) if each]


def _first_names(name: str) -> list[str]:
    """What a legendary permanent may call itself: what stands before "of" or "the", and its first word."""
    short = [re.split(r",| of | the ", name, maxsplit=1)[0], name.partition(" ")[0]]
    return [each for each in short if each not in _NO_SHORT_NAMES and creature_type(each.lower()) is None]


def _replaced(match: re.Match[str]) -> str:
    before = match.string[: match.start()].rstrip(" \"“'")
    return "This creature" if not before or before[-1] in ".\n•—:" else "this creature"


def self_named(text: str, name: str, *, legendary: bool = False) -> str:
    """The text with "this creature" wherever it calls its permanent by name; what is named like it stays.

    Capitals tell a name from other words. Text that does without them may begin with the name, and may have a name of
    several words anywhere.

    Args:
        text: rules text, however long.
        name: the permanent's own name, "" if it has none.
        legendary: whether it may call itself by its first name.

    >>> self_named("Surge Mare can't be blocked by green creatures.", "Surge Mare")
    "This creature can't be blocked by green creatures."
    >>> self_named("Enchanted creature has fear.", "Fear")
    'Enchanted creature has fear.'
    """
    whole = _whole(name)
    if not whole:
        return text
    names = sorted({*whole, *(_first_names(name) if legendary else ())}, key=lambda each: (-len(each), each))
    pattern = _ITSELF.format("|".join(map(re.escape, names)))
    if re.search(pattern, text):
        return re.sub(pattern, _replaced, text)
    for each in whole:
        anywhere = _ITSELF.format(re.escape(each)) if " " in each else rf"^{re.escape(each)}(?![\w-])"
        text = re.sub(anywhere, _replaced, text, flags=re.IGNORECASE)
    return text


def _any_of(words: str) -> re.Pattern[str]:
    """One of some expressions without spaces, as whole words."""
    return re.compile(rf"\b(?:{'|'.join(words.split())})\b")


_IN_OTHER_STEPS = re.compile(
    r"at (?:the )?(?:beginning|end) of [^,]*\b(?:upkeep|draw step|main phase|end step|cleanup step)s?\b|at end of turn"
)
_AT: tuple[tuple[re.Pattern[str], Acts], ...] = (
    (re.compile(r"at (?:the )?(?:beginning of (?:the )?)?end of combat"), "damage"),
    (re.compile(r"at the beginning of [^,]*declare attackers step"), "attacking"),
    (re.compile(r"at the beginning of [^,]*declare blockers step"), "blocking"),
)
_EVENTS: tuple[tuple[re.Pattern[str], Acts], ...] = (
    (_any_of(r"attack\w* becomes?.(?:un)?tapped counters?"), "attacking"),
    (_any_of(r"(?:un)?block\w*"), "blocking"),
    (_any_of(r"damage life poison\w* renowned monarch initiative loses?.the.game"), "damage"),
    (_any_of(r"dies? graveyards? leaves? phases? sacrific\w* destroyed exiled? returned"), "dies"),
    (_any_of(r"becomes?.the.target"), "targeted"),
    (_any_of(r"enters?"), "enters"),
    (
        _any_of(
            r"""
            activate[sd]? attached chaos casts? clash\w* cloak\w* commit.a.crime connives? copy
            creates? crew(?:s|ed)? cycles? discards? discover draws? dungeon exploits? explores? fights?
            flips? for.mana foretell learn manifest\w* mills? monstrous mutates? planeswalk\w* plays?
            proliferate rolls? saddles? schemes? scr(?:y|ies) search\w* shuffles? spend surveils? tempts
            transforms? turn(?:ed|s)?.face.up unlock\w* ventures?
            """
        ),
        "activated",
    ),
)
"""Words of an event, the earliest first; what only spells, abilities and external events do comes last."""


def when_it_acts(text: str) -> Acts | None:
    """From when on a triggered ability may trigger; None where it never does while creatures fight.

    Of an event that may be one of several, the earliest counts.

    Args:
        text: the sentence in plain lower case, without a label.

    >>> when_it_acts("at the beginning of your upkeep, draw a card."), when_it_acts("whenever you attack, ...")
    (None, 'attacking')
    >>> when_it_acts("whenever this creature enters or dies, ..."), when_it_acts("whenever it sleeps, ...")
    ('dies', 'beginning')
    """
    event = text.partition(", ")[0]
    if event.startswith("at "):
        found: Acts | None = next((acts for pattern, acts in _AT if pattern.match(event)), None)
        return found or (None if _IN_OTHER_STEPS.match(event) else "always")
    return next((acts for pattern, acts in _EVENTS if pattern.search(event)), None) or "beginning"


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
