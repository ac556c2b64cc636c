"""Statements that give power and toughness: on a board they stand as numbers, here it is said only whose they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from events.abilities import AnyAbility, CantBlock, PowerToughness, Which
from simulator.oracle.reading import Irrelevant

__all__ = ["defined_size", "given_size"]

Read = Callable[[str], tuple[AnyAbility, ...] | Irrelevant | str]
While = Literal["", "attacking", "blocking", "other"]

_N = r"(?:[0-9]+|x|\*)"
_SIZE = r"(?:power|toughness|power and toughness)"
_WORDS = r"[^\"“]+"
_GIVEN = re.compile(
    rf"(?P<fixed>gets? [+-][0-9]+/[+-][0-9]+|ha(?:s|ve) base power (?:and toughness )?[0-9]+(?:/[0-9]+)?)"
    rf"|gets? [+-][0-9]+/[+-][0-9]+ for each {_WORDS}|gets? [+-]{_N}/[+-]{_N}, where x is {_WORDS}"
    rf"|ha(?:s|ve) base {_SIZE} (?:each )?(?:equal to {_WORDS}|{_N}/{_N}, where x is {_WORDS})"
)
_DEFINED = re.compile(rf"(?P<whose>[a-z' -]+?)'s? (?:base )?{_SIZE} (?:is|are)(?: each)? equal to [^,\"“]+\.?")
_MORE = re.compile(r"\band (?:it|this creature|can't|has|have|must|attacks?|blocks?)\b|\buntil\b")
_ALSO = re.compile(r"\b(?:assigns?|becomes?|can|can't|costs?|doesn't|don't|gains?|instead|loses?|may|until)\b")
_FIGHTING = re.compile(r"\b(attacking|blocking) ")
_TOKENS = re.compile(r"\b([a-z]+) tokens\b")
_NO_NOUNS = re.compile(
    r"\b(?:and|as|becomes?|can|can't|gains?|if|is|it|its|loses?|may|that|they|unless|until|when|whenever)\b|[,:\"“]"
)


def given_size(subject: str, predicate: str, read: Read) -> PowerToughness | None:
    """What "gets +n/+n" and its like say; None where the predicate is nothing like that.

    Args:
        subject: whom the sentence is about, in plain words.
        predicate: what it says of them, no more than one thing.
        read: what the grammar makes of one statement.
    """
    said = _GIVEN.fullmatch(predicate)
    if said is None or _ALSO.search(predicate):
        return None
    return _of(subject, "" if said["fixed"] else "other", read)


def defined_size(text: str, read: Read) -> PowerToughness | None:
    """What "power and toughness are each equal to" says; None where the sentence is no such one, or says more."""
    said = _DEFINED.fullmatch(text)
    return None if said is None or _MORE.search(text) else _of(said["whose"], "other", read)


def _of(subject: str, while_: While, read: Read) -> PowerToughness | None:
    """The size of those whom the words name: anybody's, where they are not read; None where they are no noun."""
    fighting = _FIGHTING.search(subject)
    plain = _TOKENS.sub(r"\1s", _FIGHTING.sub("", subject, count=1))
    found = _named(plain, read)
    if found is None:
        return None if _NO_NOUNS.search(subject) else PowerToughness(subject=(), while_="other")
    if fighting and not while_:
        while_ = "attacking" if fighting[1] == "attacking" else "blocking"
    return PowerToughness(subject=found, while_=while_)


def _named(subject: str, read: Read) -> Which | None:
    match read(f"{subject} can't block"):
        case (CantBlock(subject=which, attackers=()),):
            return which
    return None
