"""How many cards are in a library, as far as a board says it, and who drew from an empty one (121.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.board import CardMoved, PermanentEntered, PermanentLeft, Player
from events.players import LibraryEffectApplied

if TYPE_CHECKING:
    from projections.board import Board

ANY_NUMBER = 10**6
"""More cards than are in any library."""


def at_first(player: Player) -> tuple[int, int] | None:
    """How many cards are in a player's library as a game begins, at least and at the most; None where nothing says it.

    >>> at_first(Player("A", library=7)), at_first(Player("A"))
    ((7, 7), None)
    """
    empty = player.standing is not None and player.standing.empty_library
    return (player.library, player.library) if player.library or empty else None


def library_affected(board: Board, event: LibraryEffectApplied) -> None:
    """Cards leave the top of a library; who draws more than there are has drawn from an empty one."""
    if event.player not in board._libraries:
        return
    least, most = board._libraries[event.player]
    gone = ANY_NUMBER if event.most is None else event.most
    if event.drawn and gone > least:
        surely = board._overdrawn.get(event.player, False) or event.least > most
        board._overdrawn = {**board._overdrawn, event.player: surely}
    left = most if event.most is None else most - event.least
    now = (max(0, least - gone), ANY_NUMBER if event.most is None else max(0, left))
    board._libraries = {**board._libraries, event.player: now}


def permanent_left(board: Board, event: PermanentLeft) -> None:
    """A card that leaves the battlefield for its owner's library is one more there; a token is none (111.7)."""
    known = board._permanents.get(event.object)
    if known is not None and not known.token and event.to in ("elsewhere", "library"):
        _changed(board, known.owner or known.controller, int(event.to == "library"), 1)


def card_moved(board: Board, event: CardMoved) -> None:
    """A card comes to a library, or leaves it."""
    n = (event.to == "library") - (event.was_in == "library")
    _changed(board, event.owner, n, n)


def entered(board: Board, event: PermanentEntered) -> None:
    """A card of a library is put onto the battlefield."""
    if event.came_from == "library" or (event.was and board._gone.get(event.was) == "library"):
        _changed(board, event.permanent.owner or event.permanent.controller, -1, -1)


def _changed(board: Board, player: str, least: int, most: int) -> None:
    if player in board._libraries and (least or most):
        was = board._libraries[player]
        board._libraries = {**board._libraries, player: (max(0, was[0] + least), max(0, was[1] + most))}


def value(board: Board) -> dict[str, object]:
    """As plain data what has become of libraries; nothing where nothing has: older logs know nothing of it."""
    changed = {one: left for one, left in board.libraries.items() if left != at_first(board.players[one])}
    return {"libraries": changed, "overdrawn": dict(board.overdrawn)} if changed or board.overdrawn else {}
