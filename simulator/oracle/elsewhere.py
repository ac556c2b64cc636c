"""Static sentences that can't act while creatures fight, or not before somebody casts or activates something."""

from __future__ import annotations

from events.abilities import Acts, Playing, Unsupported
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
    """
    what, acts, playing = _frame(text)
    if acts is None:
        return None
    return Unsupported(why=f"{what}, which is not read", blocking=False, acts=acts, playing=playing)


def _frame(text: str) -> tuple[str, Acts | None, Playing]:
    """Of what a sentence speaks that has such a frame, from when on it can act, and what of playing; "" without one."""
    from simulator.oracle.grammar.parsing import parsed

    sentence = text.removesuffix(".")
    said = "" if "." in sentence else parsed(sentence, "frame")
    return ("", None, "") if isinstance(said, str) else (said.what, said.acts, said.playing)
