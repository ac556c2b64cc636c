"""What a page says of the blocks of a recorded game."""

from __future__ import annotations

import time
from collections.abc import Iterable

from simulator.editions import edition_table
from simulator.page.content import BlockRemark
from simulator.replay.reading import Replay
from simulator.review.grading import NOT_BEST, points
from simulator.review.records import BlockReview
from simulator.review.reviewing import Review, review_of, reviews_in


def block_remarks(replay: Replay) -> dict[int, BlockRemark]:
    """What a review says of each declaration of blocks in which there was a choice, by the number of its event.

    Args:
        replay: the game.

    Raises:
        EditionError: it is no game of Magic.
    """
    return _remarks(review_of(replay).blocks)


SECONDS = 8.0
"""So long the blocks of a game that somebody opens are reviewed; later ones have no remark."""


def remarks_in_time(replay: Replay, seconds: float = SECONDS) -> dict[int, BlockRemark]:
    """What a review says of the declarations that it reaches in a time; nothing for games that aren't reviewed.

    Args:
        replay: the game.
        seconds: how long; the review that is going on then is still finished.
    """
    if edition_table(str(replay.header.edition)).plays != "Magic":
        return {}
    began = time.monotonic()
    found: list[Review] = []
    for one in reviews_in(replay):
        found.append(one)
        if time.monotonic() - began > seconds:
            break
    return _remarks(found)


def _remarks(reviews: Iterable[Review]) -> dict[int, BlockRemark]:
    found = {}
    for one in reviews:
        if isinstance(one, BlockReview):
            less = f" ({one.grade}, {points(one.difference)} less than the best)" if one.grade in NOT_BEST else ""
            made = [f"The block made: {one.made.comes}{less}."] if one.grade != "best" else []
            text = " ".join([one.sentence, *made, *one.caveats])
            found[one.event] = BlockRemark(text=text, better=one.grade in NOT_BEST)
        elif one.kind != "no choice":
            found[one.event] = BlockRemark(text=f"Not reviewed, {one.kind}: {one.why}.")
    return found
