"""Keywords and paragraphs of Duel Masters that a board gives by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from events.abilities import AnyAbility, Unsupported
from simulator.oracle.card import PrintedAbility
from simulator.oracle.keywords import compile_keyword, printed
from simulator.oracle.reading import MOST_PARAGRAPHS
from simulator.oracle.words import Words, read_paragraph


@lru_cache(maxsize=MOST_PARAGRAPHS)
def compile_duel_keyword(keyword: str) -> tuple[AnyAbility, ...] | Unsupported:
    """The abilities that a printed keyword stands for; those that both games have are the same ones.

    >>> [type(ability).__name__ for ability in compile_duel_keyword("Power attacker +2000")]
    ['MorePower']
    >>> compile_duel_keyword("wave striker")
    ()
    """
    said = compile_keyword(keyword)
    if not isinstance(said, Unsupported):
        return said
    # A grammar, which Magic's keywords do without.
    from simulator.oracle.duel_masters.parsing import parsed

    words = printed(keyword)
    read = parsed(words, "keywords")
    if isinstance(read, str) or len(read) != 1:
        return said
    return tuple(replace(ability, words=words) for ability in read[0].abilities)


def compile_duel_paragraph(paragraph: str, name: str) -> PrintedAbility:
    """One ability of a board's text: as Duel Masters' cards say it, or else in the words that both games share."""
    found = read_paragraph(paragraph, name)
    if not found.unread:
        return found
    # As for Magic's own words, the readers are loaded where there is something to read.
    from simulator.oracle.duel_masters.abilities import CARDS_ALONE, compile_duel_ability

    own = compile_duel_ability(paragraph, name)
    return found if own.unread or own.elsewhere == CARDS_ALONE else own


def compile_duel_words(keywords: Iterable[str], text: Iterable[str], name: str) -> Words:
    """The keywords and abilities of a creature that is given by its keywords and its text; see `compile_words`.

    >>> found = compile_duel_words(["blocker"], ["This creature can't attack players."], "")
    >>> found.keywords, [type(ability).__name__ for ability in found.abilities]
    (('blocker',), ['RedirectsAttack', 'CantAttackWhat'])
    """
    given = tuple(printed(keyword) for keyword in keywords)
    read = [compile_duel_paragraph(paragraph, name) for paragraph in text]
    of_keywords: list[AnyAbility] = []
    for keyword in given:
        said = compile_duel_keyword(keyword)
        of_keywords += [said] if isinstance(said, Unsupported) else said
    return Words(
        (*given, *(keyword for ability in read for keyword in ability.keywords)),
        (*of_keywords, *(each for ability in read for each in ability.abilities)),
    )
