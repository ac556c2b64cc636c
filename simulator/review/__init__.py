"""What else could have been blocked in a recorded game, as a chess review says it of moves.

`declared.py` finds the declarations of a log, `candidates.py` the best block of each, `outcomes.py` what comes of a
block, `grading.py` how far the recorded one is from the best, `words.py` the sentences, `reviewing.py` a whole game.
What a block is worth is what the training environments count (`simulator.envs`): there is no other measure here.
"""

from simulator.review.records import BlockReview, GameReview, Played, Summary, Unreviewed
from simulator.review.reviewing import review_of

__all__ = ["BlockReview", "GameReview", "Played", "Summary", "Unreviewed", "review_of"]
