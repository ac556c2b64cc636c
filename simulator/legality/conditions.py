"""Whether an ability's condition holds on a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from events import abilities as ab
from events.abilities import Condition
from events.board import Permanent
from projections.board import Board
from projections.matching import matches, with_given_keywords

__all__ = ["holds"]


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
