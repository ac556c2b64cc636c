"""What an ability means on a board: whether its condition holds, and whom it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from events import abilities as ab
from events.abilities import Condition
from events.board import Permanent
from events.filters import Which
from projections.board import Board
from projections.matching import asks_for_keywords, matches, with_given_keywords

__all__ = ["holds", "is_meant", "with_keywords"]


def _enough(
    condition: ab.DefendingPlayerControls | ab.Controls, board: Board, this: Permanent | None, who: str
) -> bool:
    team = board.team_of(who)
    theirs = with_given_keywords(board.controlled_by(who), board.permanents.values(), board.team_of)
    found = sum(matches(condition.which, known, this, who, team) for known in theirs)
    return (found >= condition.at_least) is not condition.negated


def _defending_player_controls(
    condition: ab.DefendingPlayerControls, board: Board, this: Permanent | None, you: str, defending: str
) -> bool:
    return _enough(condition, board, this, defending)


def _controls(condition: ab.Controls, board: Board, this: Permanent | None, you: str, defending: str) -> bool:
    return _enough(condition, board, this, you)


def _your_turn(condition: ab.YourTurn, board: Board, this: Permanent | None, you: str, defending: str) -> bool:
    return (you in board.team_of(board.active)) is not condition.negated


def _empty_hand(condition: ab.EmptyHand, board: Board, this: Permanent | None, you: str, defending: str) -> bool:
    whose = board.players if condition.whose == "any" else (you,)
    hands = [board.hands.get(player, ()) for player in whose]
    return (() in hands) is not condition.negated


def _unknown(condition: ab.UnknownCondition, board: Board, this: Permanent | None, you: str, defending: str) -> None:
    return None


_JUDGES: Mapping[type[Condition], Callable[[Any, Board, Permanent | None, str, str], bool | None]] = {
    ab.Controls: _controls,
    ab.DefendingPlayerControls: _defending_player_controls,
    ab.EmptyHand: _empty_hand,
    ab.UnknownCondition: _unknown,
    ab.YourTurn: _your_turn,
}


def holds(condition: Condition, board: Board, this: Permanent | None, you: str, defending: str) -> bool | None:
    """Whether a condition holds now; None if nobody here can judge it.

    Args:
        condition: the condition.
        board: the board.
        this: the permanent that has the ability, None where no permanent has it.
        you: the ability's controller.
        defending: the defending player.
    """
    return _JUDGES[type(condition)](condition, board, this, you, defending)


def with_keywords(board: Board, candidates: Sequence[Permanent], defending: str = "") -> Sequence[Permanent]:
    """Permanents on a board with the keywords that abilities give them, conditions that nobody can judge aside.

    Args:
        board: the board.
        candidates: the permanents.
        defending: the defending player, "" for the first of the board's.
    """
    player = defending or (board.defending[0] if board.defending else "")
    return with_given_keywords(
        candidates,
        board.permanents.values(),
        board.team_of,
        lambda condition, this: condition is None or holds(condition, board, this, this.controller, player) is True,
    )


def is_meant(board: Board, which: Which, candidate: Permanent, this: Permanent | None) -> bool:
    """Whether `candidate` is meant by `which` in an ability of `this`, seen from its controller (None: from nobody)."""
    if not which:
        return True
    you = this.controller if this is not None else ""
    if asks_for_keywords(which):
        (candidate,) = with_keywords(board, (candidate,))
    return matches(which, candidate, this, you, board.team_of(you))
