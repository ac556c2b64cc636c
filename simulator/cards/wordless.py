"""A compiled face without a sentence of its card's text: what is left names abilities by their places."""

from __future__ import annotations

import re
from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace

from events.abilities import AnyAbility, Unsupported
from simulator.oracle.card import CompiledFace, PrintedAbility
from simulator.oracle.enchanting import is_enchant
from simulator.oracle.keywords import printed as as_printed

_Any = TypeVar("_Any")

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_SAYS = {"words": "{}", "text": "what {} says", "label": "{}", "why": "{} is not read"}
"""Fields that may quote a sentence, by what stands in its place."""


def place_of(index: int) -> str:
    """How an ability is called by its place on the card, counted from 0.

    >>> place_of(1), place_of(11)
    ('its second ability', 'its ability 12')
    """
    return f"its {_PLACES[index]} ability" if index < len(_PLACES) else f"its ability {index + 1}"


def _keyword_alone(keyword: str) -> str:
    """A keyword without the sentence that it has after a dash, a colon or a full stop; with its cost or short quality.

    What an Aura can enchant is said by the whole keyword, and so is what protection and hexproof are from.

    >>> _keyword_alone("ward—{2}"), _keyword_alone("boast — {1}: this creature gets bigger until the end of the turn")
    ('ward—{2}', 'boast')
    >>> _keyword_alone("protection from black and from red")
    'protection from black and from red'
    """
    if is_enchant(keyword) or keyword.casefold().startswith(("protection from", "hexproof from")):
        return keyword
    if len(keyword.replace("—", " ").split()) < _SENTENCE_WORDS:
        return keyword
    return " ".join(_SENTENCE.split(keyword, maxsplit=1)[0].split()[: _SENTENCE_WORDS - 1])


_SENTENCE = re.compile(r"\s*[—:]\s*|\. ")
_SENTENCE_WORDS = 6
"""Words of a keyword, from which on what it has after a dash counts as a sentence."""


def without_text(face: CompiledFace) -> CompiledFace:
    """The face without the sentences of its abilities.

    Keywords and the words of their abilities stay, since whoever loses a keyword loses the abilities with its words.
    """
    return replace(face, printed=tuple(_wordless(ability, place_of(at)) for at, ability in enumerate(face.printed)))


def _wordless(printed: PrintedAbility, place: str) -> PrintedAbility:
    keywords = {as_printed(keyword): _keyword_alone(keyword) for keyword in printed.keywords}
    abilities = tuple(
        _of_keyword(ability, keywords[ability.words])
        if ability.words in keywords
        else _without_sentences(ability, place)
        for ability in printed.abilities
    )
    return replace(printed, words="", keywords=tuple(map(_keyword_alone, printed.keywords)), abilities=abilities)


def _of_keyword(ability: AnyAbility, keyword: str) -> AnyAbility:
    if isinstance(ability, Unsupported):
        return replace(ability, words=as_printed(keyword), why="this keyword is not read")
    if ability.words == as_printed(keyword):
        return ability
    return replace(_without_sentences(ability, keyword), words=as_printed(keyword))


def _without_sentences(value: _Any, place: str, given: frozenset[str] = frozenset()) -> _Any:
    """The same value of the algebra with its place for each sentence in it; the words of keywords that are given stay.

    Whoever loses such a keyword loses the abilities with its words.
    """
    if isinstance(value, tuple):
        return cast(_Any, tuple(_without_sentences(each, place, given) for each in value))
    if not isinstance(value, msgspec.Struct) or getattr(value, "words", None) in given:
        return value
    given = frozenset(map(as_printed, getattr(value, "keywords", ())))
    changed: dict[str, object] = {}
    for field in value.__struct_fields__:
        held = getattr(value, field)
        if held and isinstance(held, str) and field in _SAYS:
            changed[field] = _SAYS[field].format(place)
        elif held and field == "modes" and isinstance(held[0], str):
            changed[field] = tuple(f"mode {number} of {place}" for number, _ in enumerate(held, 1))
        elif isinstance(held, tuple | msgspec.Struct):
            changed[field] = _without_sentences(held, place, given)
    return replace(value, **changed)
