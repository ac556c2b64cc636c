"""A permanent's printed keywords and sentences as its abilities."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from events.abilities import AnyAbility, Unsupported
from simulator.oracle.keywords import compile_keyword
from simulator.oracle.reading import Irrelevant, OpaqueEffect, Understood
from simulator.oracle.sentences import compile_sentence

__all__ = ["compile_permanent"]


@lru_cache(maxsize=1024)
def _of_keyword(keyword: str) -> tuple[AnyAbility, ...]:
    read = compile_keyword(keyword)
    return (read,) if isinstance(read, Unsupported) else read


@lru_cache(maxsize=1024)
def _of_sentence(sentence: str, name: str) -> tuple[AnyAbility, ...]:
    match compile_sentence(sentence, name=name):
        case Understood(abilities):
            return abilities
        case OpaqueEffect(ability):
            return (ability,)
        case Irrelevant():
            return ()
        case unsupported:
            return (unsupported,)


def compile_permanent(
    keywords: Iterable[str], text: Iterable[str], name: str
) -> tuple[tuple[AnyAbility, ...], list[Unsupported]]:
    """The abilities of a permanent, those of its keywords first.

    Args:
        keywords: the printed keywords.
        text: its sentences of rules text, one a string.
        name: its own name, "" if it has none.

    Returns:
        Every ability, the unsupported ones included, and the unsupported ones alone.

    >>> abilities, unsupported = compile_permanent(["menace"], ["Whim can't block.", "Whim dances."], "Whim")
    >>> [type(ability).__name__ for ability in abilities], [each.words for each in unsupported]
    (['MinBlockers', 'CantBlock', 'Unsupported'], ['Whim dances.'])
    """
    compiled = [ability for keyword in keywords for ability in _of_keyword(keyword)]
    compiled += [ability for sentence in text for ability in _of_sentence(sentence, name)]
    return tuple(compiled), [ability for ability in compiled if isinstance(ability, Unsupported)]
