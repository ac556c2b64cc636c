"""The decisions of a recorded game: each declaration of blocks as choices in the training environment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from projections.board import Board
from simulator.dataset.records import About, Kind, Unturned
from simulator.envs.actions import action_of
from simulator.envs.engines import fastest
from simulator.envs.errors import TooManyCreatures
from simulator.envs.observations.forms import Form, Observation, SearchObserver
from simulator.envs.observations.observing import Observer
from simulator.envs.search import DEFENDING, Phase, Search
from simulator.game.game import Game
from simulator.replay.format import ReplaySource, checksum_of
from simulator.replay.reading import Replay
from simulator.replay.writing import unusable
from simulator.review.dividing import is_lost
from simulator.review.outcomes import declared
from simulator.review.records import BlockReview, Unreviewed
from simulator.review.reviewing import Compared, compared_in


class Step(NamedTuple):
    """One choice of a decision.

    Args:
        phase: what is chosen: "block", or "cost" where the declaration had costs, which were paid.
        asked: which creature is asked: its place among those able to block; -1: none is.
        seen: what the environment shows: `"observation"` and `"action_mask"`.
        action: what the player chose.
    """

    phase: Phase
    asked: int
    seen: Observation
    action: int


class Decision(NamedTuple):
    """A recorded declaration of blocks, as an episode of the training environment.

    Args:
        about: where it comes from, and what comes of it.
        steps: the choices, one or more; what is forced is not among them.
        end: what the environment shows at the end of combat.
        search: the combat before blocks, by the engine that the environment plays it with.
        compared: the review of it, with the combats behind that.
    """

    about: About
    steps: tuple[Step, ...]
    end: Observation
    search: Search
    compared: Compared


def decisions_in(replay: Replay, size: int = 16, form: Form = "flat") -> Iterator[Decision | Unturned]:
    """The decisions of a recorded game, and the declarations that are none, in order.

    Args:
        replay: the game.
        size: places for creatures on each side: 8, 16 or 32.
        form: the form of observations.

    Raises:
        EditionError: it is no game of Magic.
        ReplayError: something in it can't have happened.
    """
    end = Game(edition=replay.header.edition)
    compared = [*compared_in(replay)]
    try:
        end.log.extend(replay.events)
        board = end.board
    except Exception as fault:  # what can't have happened is met after the last declaration
        raise unusable(replay, 0, fault) from fault
    for one in compared:
        yield _unreviewed(one, replay) if isinstance(one, Unreviewed) else _turned(one, replay, board, size, form)


def _turned(one: Compared, replay: Replay, end: Board, size: int, form: Form) -> Decision | Unturned:
    review, fight = one.review, one.before.fight
    if fight.chooser != fight.defending:
        return _unturned(review, replay, "another chooses", f"{fight.chooser} chooses the blocks, by an effect")
    search = fastest(one.before)
    try:
        observer = Observer(search.seen, size)
    except TooManyCreatures as many:
        return _unturned(review, replay, "no place", f"{many.found}; expected {many.expected}")
    observing = SearchObserver(form, size)
    observing.begin(observer)
    steps = []
    playing = search.clone()
    for choice in choices_of(one):
        seen = observing.observation(playing, True)
        steps.append(Step(playing.phase, playing.asked, seen, action_of(choice, size)))
        playing.apply(choice)
    about = _about(one, replay, won(end, review.player))
    return Decision(about, tuple(steps), observing.observation(one.made.end, True), search, one)


def choices_of(one: Compared) -> tuple[int, ...]:
    """The choices by which the environment comes to a recorded declaration, and pays its costs."""
    after = declared(one.before, one.made.pairs)
    assert after is not None, "a block that was reviewed is legal"
    return (*after.choices, 1) if after.phase == "cost" and after.agent == DEFENDING else after.choices


def won(end: Board, player: str) -> bool | None:
    """Whether a player won the game, by the board with which the recording ends; None where it does not say so."""
    lost = {each for each in end.players if is_lost(end, each)}
    if player in lost:
        return False
    others = set(end.players) - {*end.team_of(player), player}
    return True if others and others <= lost else None


def _about(one: Compared, replay: Replay, has_won: bool | None) -> About:
    review, recorded, before = one.review, one.recorded, one.made.end.seen.life[1]
    source = replay.header.source or ReplaySource()
    return About(
        program=source.program,
        recording=source.file,
        game=source.game,
        file=_name(replay),
        checksum=checksum_of(replay.data),
        edition=str(replay.header.edition),
        event=review.event,
        turn=review.turn,
        combat=review.combat,
        player=review.player,
        recorded_by=source.player,
        won=has_won,
        attack=review.attack,
        block=review.made.text,
        best_block=review.best.text,
        value=review.made.value,
        best_value=review.best.value,
        difference=review.difference,
        grade=review.grade,
        method=review.method,
        legal=review.legal,
        kills=len(review.made.kills),
        loses=len(review.made.loses),
        life=review.made.life,
        dead=review.made.dead,
        recorded_kills=None if recorded is None else len(recorded.kills),
        recorded_loses=None if recorded is None else len(recorded.loses),
        recorded_life=None if recorded is None else before - recorded.life,
        recorded_dead=None if recorded is None else recorded.dead,
        caveats=_together(review.caveats),
    )


def _together(sentences: Sequence[str]) -> str:
    return " ".join(sentences)


def _unreviewed(one: Unreviewed, replay: Replay) -> Unturned:
    return Unturned(
        file=_name(replay),
        event=one.event,
        turn=one.turn,
        combat=one.combat,
        player=one.player,
        blocked=one.blocked,
        kind=one.kind,
        why=one.why,
    )


def _unturned(review: BlockReview, replay: Replay, kind: Kind, why: str) -> Unturned:
    return Unturned(
        file=_name(replay),
        event=review.event,
        turn=review.turn,
        combat=review.combat,
        player=review.player,
        blocked=bool(review.made.blocks),
        kind=kind,
        why=why,
    )


def _name(replay: Replay) -> str:
    return Path(replay.file).name
