"""Static sentences that can't act while creatures fight, or not before somebody casts or activates something."""

from __future__ import annotations

from events.abilities import Acts
from simulator.oracle.reading import Irrelevant


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
    what, acts = _frame(text)
    return Irrelevant(what) if what and acts is None else None


def waiting(text: str) -> tuple[Acts, str] | None:
    """From when on a static sentence that is not read can act, and of what it speaks; None where it may at any time.

    Args:
        text: the sentence in plain lower case.

    >>> waiting("noncreature spells you cast have convoke.")
    ('activated', 'casting')
    >>> waiting("other creatures you control enter with an additional +1/+1 counter on them.")
    ('enters', 'how others enter')
    """
    what, acts = _frame(text)
    return (acts, what) if acts is not None else None


def _frame(text: str) -> tuple[str, Acts | None]:
    """Of what a sentence speaks that has such a frame, and from when on it can act; "" where it has none."""
    from simulator.oracle.grammar.parsing import parsed

    sentence = text.removesuffix(".")
    if "." in sentence:
        return "", None
    said = parsed(sentence, "frame")
    return ("", None) if isinstance(said, str) else (said.what, said.acts)
