"""Sentences that say the same of several things, as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from projections.story import listed

__all__ = ["together"]

OF_SEVERAL = {
    " is tapped": " are tapped",
    " becomes tapped": " become tapped",
    " becomes untapped": " become untapped",
    " becomes an attacking creature": " become attacking creatures",
    " becomes a blocking creature": " become blocking creatures",
    " becomes blocked": " become blocked",
    " becomes unblocked": " become unblocked",
    " is destroyed": " are destroyed",
    " is put into its owner's graveyard": " are put into their owners' graveyards",
    " is removed from combat": " are removed from combat",
}
"""How what is said of one thing is said of several."""


def together(sentences: Sequence[str]) -> str:
    """Sentences in one line.

    >>> together(["a1 becomes blocked", "a2 becomes blocked", "a3 becomes unblocked"])
    'a1 and a2 become blocked; a3 becomes unblocked'
    """
    return "; ".join(_joined(sentences))


def _joined(sentences: Sequence[str]) -> Iterator[str]:
    things: list[str] = []
    for place, sentence in enumerate(sentences):
        said = _said(sentence)
        things.append(sentence.removesuffix(said))
        if said and place + 1 < len(sentences) and _said(sentences[place + 1]) == said:
            continue
        yield listed(things) + (OF_SEVERAL[said] if len(things) > 1 else said)
        things = []


def _said(sentence: str) -> str:
    return next((said for said in OF_SEVERAL if sentence.endswith(said)), "")
