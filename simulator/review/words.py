"""A review in sentences: what was blocked, what comes of it, and what the better block was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from projections.narrative.story import listed
from simulator.review.outcomes import Fact
from simulator.review.records import Grade, Played

MOST_NAMED = 3
"""Things that one line names; of more it says how many there are."""


def block_in_words(blocks: Mapping[str, Sequence[str]]) -> str:
    """A block as the combat notation writes it.

    >>> block_in_words({"Bear": ("Giant",), "Bird": ("Giant", "Cat")}), block_in_words({})
    ('Bear > Giant, Bird > Giant & Cat', 'No block')
    """
    return ", ".join(f"{blocker} > {' & '.join(them)}" for blocker, them in blocks.items() if them) or "No block"


def comes_in_words(kills: Sequence[str], loses: Sequence[str], life: int, dead: bool) -> str:
    """What comes of a block for the defending player.

    >>> comes_in_words(["Giant"], [], 0, False), comes_in_words([], ["Bear", "Cat"], 4, False)
    ('kills Giant, loses nothing', 'loses Bear and Cat, 4 less life')
    >>> comes_in_words([], [], 0, False), comes_in_words([], [], 2, False), comes_in_words([], [], 9, True)
    ('kills nothing, loses nothing', '2 less life', '9 less life, and none is left')
    """
    said = [f"kills {listed(kills)}"] if kills else []
    if loses:
        said.append(f"loses {listed(loses)}")
    elif not life:
        said += ["loses nothing"] if kills else ["kills nothing", "loses nothing"]
    if life:
        said.append(f"{abs(life)} {'less' if life > 0 else 'more'} life")
    if dead:
        said.append("and none is left" if life > 0 else "and the game is lost")
    return ", ".join(said)


def sentence_of(grade: Grade, made: Played, best: Played) -> str:
    """A review in one sentence."""
    if grade == "best":
        return f"Best: {made.text}: {made.comes}."
    if grade == "open":
        return f"Open: {best.text}: {best.comes}; the measure does not decide."
    return f"Better: {best.text}: {best.comes}."


def facts_in_words(facts: Iterable[Fact]) -> list[str]:
    """What the measure does not count, each in words.

    >>> facts_in_words([("Jace", "ends with 2"), ("", "Ann has 23 life")])
    ['Ann has 23 life', 'Jace ends with 2']
    """
    return [f"{who} {what}".strip() for who, what in sorted(facts)]


def some_of(things: Sequence[str], joint: str = "; ") -> str:
    """The first of some things, and how many more there are.

    >>> some_of(["a", "b"]), some_of(["a", "b", "c", "d", "e"])
    ('a; b', 'a; b; c; and 2 more')
    """
    more = len(things) - MOST_NAMED
    return joint.join([*things[:MOST_NAMED], *([f"and {more} more"] if more > 0 else [])])
