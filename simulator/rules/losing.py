"""Losing the game (104.3): by which state-based actions players lose it, and when the game is over."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from events.instead import CantLose
from projections.board import Board
from projections.matching import holds
from simulator.rules.traits import abilities_in_force

POISONED = 10
"""Poison counters with which a player loses the game."""


def players_without_life_lose(board: Board) -> Iterator[str]:
    """A player with 0 or less life loses the game."""
    for player in board.players:
        if _has_no_life(board, player) and not _cant_lose(board, player, for_life=True):
            yield player


def players_who_drew_from_an_empty_library_lose(board: Board) -> Iterator[str]:
    """A player who drew from a library with no cards in it since state-based actions were last checked loses the game.

    Only a board that says how many cards are in a library says so: of any other, nobody has to think that it is empty.
    """
    for player in board.players:
        if board.overdrawn.get(player) and not _cant_lose(board, player):
            yield player


def players_who_may_have_overdrawn(board: Board) -> list[str]:
    """The players who drew from a library of which it is not known any more whether so many cards were in it."""
    return [player for player, surely in board.overdrawn.items() if not surely]


def players_with_ten_poison_counters_lose(board: Board) -> Iterator[str]:
    """A player with ten or more poison counters loses the game."""
    for player in board.players:
        if _is_poisoned(board, player) and not _cant_lose(board, player):
            yield player


def players_in_danger(board: Board) -> list[str]:
    """The players who lose the game, or would if no ability forbade it."""
    return [
        player
        for player in board.players
        if _has_no_life(board, player) or _is_poisoned(board, player) or player in board.overdrawn
    ]


def _has_no_life(board: Board, player: str) -> bool:
    return board.life_of(player) <= 0


def _is_poisoned(board: Board, player: str) -> bool:
    return board.poison.get(player, 0) >= POISONED


def _cant_lose(board: Board, player: str, *, for_life: bool = False) -> bool:
    """Whether an ability that is surely in force forbids that a player loses the game (101.2)."""
    for ability, this, _ in abilities_in_force(board, CantLose):
        if this is None or (ability.for_life and not for_life):
            continue
        defending = board.defending[0] if board.defending else ""
        if ability.condition is not None and holds(ability.condition, board, this, this.controller, defending) is None:
            continue
        theirs = player in board.team_of(this.controller)
        if ability.whose == "any" or (player == this.controller if ability.whose == "you" else not theirs):
            return True
    return False


def game_is_over(board: Board, lost: Collection[str]) -> bool:
    """Whether a game has ended: at most one player is left who has not lost it (104.1, 104.2a).

    Args:
        board: the board.
        lost: the players who have lost the game.
    """
    return bool(lost) and len([player for player in board.players if player not in lost]) <= 1
