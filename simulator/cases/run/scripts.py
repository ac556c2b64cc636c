"""A case's script, whichever game it is of: begun, played step by step, and looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from projections.verdict_doubts import named
from simulator.cases.format.case import Case
from simulator.cases.format.effects import Effect
from simulator.cases.format.expectations import Expect
from simulator.cases.format.steps import Step
from simulator.cases.run.duels import DUEL_OBSERVED, DuelPlay, play_duel_step
from simulator.cases.run.expecting import failures_of
from simulator.cases.run.outcomes import Failure, NotBuilt, NotDetermined
from simulator.cases.run.playing import Play, play_step
from simulator.editions import TABLES, EditionTable
from simulator.game.verdict import Outcome, Verdict
from simulator.legality.budget import Budget

__all__ = ["AnyPlay", "begin", "failures_in", "play_in"]

AnyPlay = Play | DuelPlay
"""A case of either game that is being played."""

_PLAYS: Mapping[str, Callable[..., AnyPlay]] = {"Magic": Play, "Duel Masters": DuelPlay}


def begin(case: Case, table: EditionTable | None = None, budget: Budget | None = None) -> AnyPlay:
    """A case on its board, nothing of its script played.

    Args:
        case: the case.
        table: the rules to play it by; by default those of its edition.
        budget: what all questions about what is legal may take altogether.

    Raises:
        NotBuilt: the edition, or something on the board, is not built yet.
    """
    known = TABLES.get(case.edition) if table is None else table
    if known is None:
        raise NotBuilt("$.edition", f"the edition {case.edition} is not built yet")
    play = _PLAYS[known.plays](case, known)
    play.game.budget = budget
    return play


def play_in(play: AnyPlay, step: Step | Effect, path: str) -> Verdict | None:
    """Play one step of a script, not an `expect`, by the rules of its game.

    A verdict on what follows something that is not read is undetermined, and nothing is played after that.

    Returns:
        The verdict on the step; None where it is no proposal.

    Raises:
        NotBuilt: it needs what is not built yet.
        NotDetermined: it is not reached, since an earlier one is undetermined.
    """
    if play.stopped:
        raise NotDetermined(path, f"not reached, because {play.stopped}")
    happened = play.game.triggers.unread.happened
    earlier, play.proposed = play.proposed, None
    if isinstance(play, DuelPlay):
        play_duel_step(play, step, path)
    else:
        play_step(play, step, path)
    verdict = play.proposed
    if verdict is None:
        play.proposed = earlier
    elif happened or (play.refused and verdict.outcome is Outcome.UNDETERMINED):
        if verdict.outcome is not Outcome.UNDETERMINED:
            verdict = play.proposed = Verdict(Outcome.UNDETERMINED, verdict.violations, because=named(happened))
        play.stopped = f"{path} is undetermined: {verdict.because}"
    return verdict


def failures_in(play: AnyPlay, expect: Expect, path: str) -> Iterator[Failure]:
    """What is not as an `expect` says.

    Raises:
        NotBuilt: a key asks for what is not built yet; the failures before it were yielded.
        NotDetermined: likewise, for what depends on something that is not read.
    """
    if isinstance(play, DuelPlay):
        return failures_of(play, expect, path, DUEL_OBSERVED)
    return failures_of(play, expect, path)
