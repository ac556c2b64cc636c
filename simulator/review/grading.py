"""How far a block is from the best one, in a word."""

from __future__ import annotations

from simulator.envs.vanilla.numbers import LOST
from simulator.review.outcomes import Outcome, uncounted
from simulator.review.records import Grade

FINE = 1.0
"""A loss that is still fine: a point of life, which is less than the least creature counts (a 1/1: 2)."""

BLUNDER = 6.0
"""A loss that is a blunder: what a good creature counts. Of 1,058 creatures that attacked or could block in recorded
Arena combats a quarter counts 6 or more, as a 3/3 does; the median is 4. The game itself counts 20."""

NOT_BEST: frozenset[Grade] = frozenset({"fine", "worse", "blunder"})
"""The grades of blocks than which another was better."""


def difference(made: Outcome, best: Outcome) -> float:
    """How much more the best block is worth than the recorded one, as the training environments count it.

    Where the game is lost and the best block saves it: what the game counts at least, whatever that block costs.
    """
    return max(best.value - made.value, float(LOST) if made.dead and not best.dead else 0.0)


def grade(made: Outcome, best: Outcome) -> Grade:
    """What a block is called beside the best one.

    A block that loses the game is a blunder where another saves it. It is open where the two differ in anything that
    the measure does not count, such as loyalty, and where the game is lost with the best one: what creatures are left
    then is nothing to compare.
    """
    if made.pairs == best.pairs:
        return "best"
    if made.dead and not best.dead:
        return "blunder"
    if best.dead or uncounted(made) != uncounted(best):
        return "open"
    return grade_of_loss(difference(made, best))


def grade_of_loss(lost: float) -> Grade:
    """What a block is called that is worth so much less than the best one.

    >>> [grade_of_loss(lost) for lost in (0, 1, 2, 5, 6, 26)]
    ['best', 'fine', 'worse', 'worse', 'blunder', 'blunder']
    """
    if lost <= 0:
        return "best"
    if lost <= FINE:
        return "fine"
    return "worse" if lost < BLUNDER else "blunder"


def points(value: float) -> str:
    """A number of points, without a fraction that is none.

    >>> points(3.0), points(2.25)
    ('3', '2.25')
    """
    return f"{value:g}"
