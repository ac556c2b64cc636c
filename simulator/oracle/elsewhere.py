"""Static sentences that can't act while creatures fight, or not before somebody casts or activates something."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from events.abilities import Acts, Playing, Unsupported
from simulator.oracle.reading import Irrelevant

if TYPE_CHECKING:
    from simulator.oracle.grammar.frames import Elsewhere


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
    what, acts, _ = _frame(text)
    return Irrelevant(what) if what and acts is None else None


def waiting(text: str) -> Unsupported | None:
    """A static sentence that is not read, where it is known from when on it can act; None where it may at any time.

    Args:
        text: the sentence in plain lower case.

    >>> waiting("noncreature spells you cast have convoke.").why
    'casting, which is not read'
    >>> waiting("other creatures you control enter with an additional +1/+1 counter on them.").acts
    'enters'
    >>> waiting("creatures named squid can't attack you.").changes
    'attacks'
    >>> waiting("creatures named squid can't block and creatures named crab can't attack you.")
    """
    if _FORBIDS_ATTACKS.fullmatch(text):
        return Unsupported(why="whom this forbids to attack is not read", frees="nobody", changes="attacks")
    what, acts, playing = _frame(text)
    return None if acts is None else _waits(what, acts, playing)


_FORBIDS_ATTACKS = re.compile(
    r"(?!enchanted|equipped)(?:(?!(?:are|attacks?|blocks?|can't|cannot|deals?|gets?|has|have|is|loses?|may|must) )"
    r"[^\s.,\"“]+ )+can't attack(?: (?:you|or|planeswalkers|permanents|you control))*\."
)
"""Sentences that say nothing but who can't attack."""


def as_a_whole(paragraph: str) -> Irrelevant | Unsupported | None:
    """What a paragraph of several sentences is about, where these are all about one thing that acts elsewhere or waits.

    Args:
        paragraph: the paragraph in plain lower case.

    >>> as_a_whole("reveal this creature as you draft it. reveal the next card you draft and note its name.").why
    'drafts'
    """
    found = _outside(paragraph.removesuffix("."))
    if found is None:
        return None
    return Irrelevant(found.what) if found.acts is None else _waits(found.what, found.acts, found.playing)


def _waits(what: str, acts: Acts, playing: Playing) -> Unsupported:
    return Unsupported(why=f"{what}, which is not read", blocking=False, acts=acts, playing=playing)


_QUOTED = re.compile(r"\"[^\"]*\"|“[^“”]*”")
"""An ability in quotation marks: what it says is no part of what the sentence says."""


def _outside(text: str) -> Elsewhere | None:
    """The frame of sentences that are known by how they begin."""
    from simulator.oracle.grammar.parsing import parsed

    said = parsed(text, "outside")
    return None if isinstance(said, str) else said


def _frame(text: str) -> tuple[str, Acts | None, Playing]:
    """Of what a sentence speaks that has such a frame, from when on it can act, and what of playing; "" without one."""
    from simulator.oracle.grammar.parsing import parsed

    sentence = text.removesuffix(".")
    framed = _QUOTED.sub('""', sentence)
    said = "" if "." in framed else parsed(framed, "frame")
    if isinstance(said, str):
        said = "" if "." in sentence else _outside(sentence) or ""
    return ("", None, "") if isinstance(said, str) else (said.what, said.acts, said.playing)
