"""How many cards are in a library, as far as a board says it, and who drew from an empty one (121.4)."""

from __future__ import annotations

from collections.abc import Mapping

from events.board import CardMoved, PermanentLeft, Player
from events.players import LibraryEffectApplied

Libraries = Mapping[str, tuple[int, int]]
"""How many cards are in the library of each player of whom that is known, at least and at the most."""

ANY_NUMBER = 10**6
"""More cards than are in any library."""


def at_first(player: Player) -> tuple[int, int] | None:
    """How many cards are in a player's library as a game begins, at least and at the most; None where nothing says it.

    >>> at_first(Player("A", library=7)), at_first(Player("A"))
    ((7, 7), None)
    """
    empty = player.standing is not None and player.standing.empty_library
    return (player.library, player.library) if player.library or empty else None


def after_effect(left: tuple[int, int], event: LibraryEffectApplied) -> tuple[int, int]:
    """How many cards are left of so many, at least and at the most.

    >>> after_effect((5, 7), LibraryEffectApplied(player="A", least=1, most=2))
    (3, 6)
    >>> after_effect((5, 5), LibraryEffectApplied(player="A", most=0, added=1))
    (5, 6)
    """
    if event.most is None:
        return 0, ANY_NUMBER
    return max(0, left[0] - event.most), max(0, left[1] - event.least) + event.added


def draws_too_many(left: tuple[int, int], event: LibraryEffectApplied) -> bool | None:
    """Whether more cards are drawn than are in a library; None where nobody can say.

    >>> [draws_too_many((1, n), LibraryEffectApplied(player="A", least=2, most=2, drawn=True)) for n in (1, 2)]
    [True, None]
    """
    if not event.drawn or (event.most is not None and event.most <= left[0]):
        return False
    return True if event.least > left[1] else None


def changed(libraries: Libraries, player: str, least: int, most: int) -> Libraries:
    """The libraries after so many cards more came to one of them, where it is known how many were there."""
    if player not in libraries or not (least or most):
        return libraries
    was = libraries[player]
    return {**libraries, player: (max(0, was[0] + least), max(0, was[1] + most))}


def after_leaving(libraries: Libraries, owner: str, event: PermanentLeft, *, perhaps: bool = False) -> Libraries:
    """The libraries after a card left the battlefield, which may be for its owner's library; `perhaps` it was none."""
    may_be_there = event.to in ("elsewhere", "library")
    return changed(libraries, owner, int(event.to == "library" and not perhaps), int(may_be_there))


def after_moving(libraries: Libraries, event: CardMoved) -> Libraries:
    """The libraries after a card moved outside the battlefield."""
    n = (event.to == "library") - (event.was_in == "library")
    return changed(libraries, event.owner, n, n)
