"""What a page says of the blocks of a recorded game."""

from __future__ import annotations

from simulator.page.content import BlockRemark
from simulator.replay.reading import Replay
from simulator.review.grading import NOT_BEST, points
from simulator.review.records import BlockReview
from simulator.review.reviewing import review_of


def block_remarks(replay: Replay) -> dict[int, BlockRemark]:
    """What a review says of each declaration of blocks in which there was a choice, by the number of its event.

    Args:
        replay: the game.

    Raises:
        EditionError: it is no game of Magic.
    """
    found = {}
    for one in review_of(replay).blocks:
        if isinstance(one, BlockReview):
            less = f" ({one.grade}, {points(one.difference)} less than the best)" if one.grade in NOT_BEST else ""
            made = [f"The block made: {one.made.comes}{less}."] if one.grade != "best" else []
            text = " ".join([one.sentence, *made, *one.caveats])
            found[one.event] = BlockRemark(text=text, better=one.grade in NOT_BEST)
        elif one.kind != "no choice":
            found[one.event] = BlockRemark(text=f"Not reviewed, {one.kind}: {one.why}.")
    return found
