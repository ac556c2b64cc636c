"""What reading a sentence can end in, and what a text calls its own permanent."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from events.abilities import AnyAbility, Grants, Triggered, Unsupported
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


_IN_QUOTATION_MARKS = "an ability in quotation marks"


def in_quotation_marks(words: str) -> Unsupported:
    """What stands for an ability in quotation marks until it is read by itself."""
    return Unsupported(words=words, why=_IN_QUOTATION_MARKS)


def with_quotations_read(ability: AnyAbility, sentence: str, read: Callable[[str], Abilities]) -> AnyAbility:
    """An ability with what stands in quotation marks in it read, in the letters of its sentence.

    Args:
        ability: what a sentence says.
        sentence: the sentence.
        read: what reads an ability.
    """
    if not isinstance(ability, Grants):
        return ability
    letters = {each.lower(): each for each in _QUOTED.findall(" ".join(sentence.replace("’", "'").split()))}
    found: list[AnyAbility] = []
    for each in ability.abilities:
        if isinstance(each, Unsupported) and each.why == _IN_QUOTATION_MARKS and each.words in letters:
            found += (replace(said, words="") for said in read(letters[each.words][1:-1]))
        else:
            found.append(each)
    return replace(ability, abilities=tuple(found))


_QUOTED = re.compile(r"\"[^\"]*\"")

DEEDS_AS_IT_ENTERS = "what is done as it enters"
"""Why a sentence acts nowhere in combat that is about more than how its own permanent enters."""

DISCARDED = "being discarded"
"""Why a sentence acts only as its card is discarded."""

AS_A_COPY = "as a copy"
"""What is told, beside "entering", of a sentence by which its permanent may enter as a copy of something."""

AS_ONE_OF_SEVERAL = "as one of several"
"""What is told, beside "entering", of a sentence by which its permanent may enter with more abilities than it says."""

CASTING = "casting"
"""What is told of a sentence on how its own spell is cast, and what that costs."""

CAST_AT_OTHER_TIMES = "casting, at other times"
"""What is told of a sentence by which its spell may be cast when its card types would not allow it."""

COUNTERING = "countering"
"""What is told of a sentence on spells or abilities that can't be countered."""

MOST_PARAGRAPHS = 1 << 13
"""The most paragraphs, or boards' texts, remembered with what they say."""

_NO_SHORT_NAMES = frozenset({"A", "All", "An", "Each", "It", "No", "The", "This", "You", "Your"})
_ITSELF = r"(?<![\w-])(?<!named )(?<!ther )(?:{})(?![\w-])"
"""A name as a whole word; "other" and "another" before it mean permanents of its type, "named" those of its name."""


def _whole(name: str) -> list[str]:
    """The names of a card's faces, each also up to its comma; a rebalanced card calls itself as the other one does."""
    faces = [each for face in name.split(" // ") for each in dict.fromkeys((face, face.removeprefix("A-")))]
    return [each for face in faces for each in (face, face.partition(",")[0]) if each]


def _first_names(name: str) -> list[str]:
    """What a legendary permanent may call itself: what stands before "of" or "the", and its first word."""
    short = [re.split(r",| of | the ", name, maxsplit=1)[0], name.partition(" ")[0]]
    return [each for each in short if each not in _NO_SHORT_NAMES and creature_type(each.lower()) is None]


_OR_QUOTED = r"{}|(?P<quoted>\"[^\"]*\"|“[^“”]*”)"
"""A name, or an ability in quotation marks, in which the name is that of the object that gives it (201.5a)."""


_GIVES_ITSELF = r"(?:{}|[Tt]his creature) (?:gets [^\s\",.]+ and )?(?:has|gains) (?:[a-z, ]+ and )?$"
"""What stands before an ability in quotation marks that a permanent gives to itself, so that its name is its own."""


def _renamed(text: str, pattern: str, flags: re.RegexFlag = re.NOFLAG) -> str:
    """The text with "this creature" where a pattern finds the name, also in abilities that its permanent gives itself.

    Who has the ability is then what gives it, and the name means that object alone (201.5a).
    """

    def replaced(match: re.Match[str]) -> str:
        if match["quoted"] is None:
            return _replaced(match)
        if re.search(_GIVES_ITSELF.format(pattern), match.string[: match.start()], flags):
            return re.sub(pattern, _replaced, match[0], flags=flags)
        return match[0]

    return re.sub(_OR_QUOTED.format(pattern), replaced, text, flags=flags)


def _replaced(match: re.Match[str]) -> str:
    before = match.string[: match.start()].rstrip(" \"“'")
    return "This creature" if not before or before[-1] in ".\n•—:" else "this creature"


def self_named(text: str, name: str, *, legendary: bool = False) -> str:
    """The text with "this creature" wherever it calls its permanent by name; what is named like it stays.

    So does the name in an ability in quotation marks that another object has, for it is not its own.

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
    >>> self_named('Each Goblin has "Tap Torch."', "Torch"), self_named('Torch has "Tap Torch."', "Torch")
    ('Each Goblin has "Tap Torch."', 'This creature has "Tap this creature."')
    """
    whole = _whole(name)
    if not whole:
        return text
    names = sorted({*whole, *(_first_names(name) if legendary else ())}, key=lambda each: (-len(each), each))
    # Most sentences have no name in them: patterns of names took a quarter of the time in which all cards are read.
    in_small_letters = text.lower()
    if not any(each.lower() in in_small_letters for each in names):
        return text
    pattern = _ITSELF.format("|".join(map(re.escape, names)))
    if re.search(pattern, text):
        return _renamed(text, pattern)
    for each in whole:
        anywhere = _ITSELF.format(re.escape(each)) if " " in each else rf"^{re.escape(each)}(?![\w-])"
        text = _renamed(text, anywhere, re.IGNORECASE)
    return text
