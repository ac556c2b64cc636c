"""How much of a game is settled: what a declaration that is still open has not put in question."""

from __future__ import annotations

from collections.abc import Mapping

from events.banding import BandsAnnounced
from events.board import StepBegan
from events.combat import AttackerChosen, AttackerWithdrawn, BlockerChosen, BlockerWithdrawn
from events.damage import CombatDamageAssigned
from events.duel_masters import CreaturesChosen
from events.event import Event
from simulator.games import AnyGame
from simulator.paying import SUBMISSIONS

__all__ = ["settled", "submission"]

_CLICKS: Mapping[str, tuple[type[Event], ...]] = {
    "Magic": (AttackerChosen, AttackerWithdrawn, BandsAnnounced, BlockerChosen, BlockerWithdrawn),
    "Duel Masters": (CreaturesChosen,),
}
"""The choices that lead to a submission, by the game that is played."""


def settled(game: AnyGame) -> int:
    """How many events no rule can take back any more.

    Open are the choices that lead to a submission, all that followed them while it waits for its costs, and a player's
    assignments of combat damage until that player announces them.

    >>> from events.combat import BlockerChosen
    >>> from simulator.game import Game
    >>> settled(Game([BlockerChosen("b1", "a1")]))
    0
    """
    end = len(game.log)
    owed = game.mana.owed
    if owed is not None:
        end = submission(game)
    first = _first_click(game, end)
    opened = game.opened
    if owed is not None and opened is not None and game.log.includes(opened.history):
        first = min(first, len(opened.history))
    return min(first, _first_assignment(game))


def submission(game: AnyGame) -> int:
    """The position of the submission that waits for its costs."""
    place = len(game.log) - 1
    while not isinstance(game.log[place], SUBMISSIONS):
        place -= 1
    return place


def _first_click(game: AnyGame, end: int) -> int:
    """The position of the first of the clicks that lead to `end`."""
    clicks = _CLICKS[game.table.plays]
    while end and isinstance(game.log[end - 1], clicks):
        end -= 1
    return end


def _first_assignment(game: AnyGame) -> int:
    """The position of the first assignment of combat damage by a player who has not announced it yet."""
    place = first = len(game.log)
    if game.board.step not in ("first_strike_damage", "combat_damage") or game.damage.done:
        return first
    announced = {one for player in game.damage.announced for one in game.board.team_of(player)}
    while place and type(event := game.log[place - 1]) is not StepBegan:
        place -= 1
        if isinstance(event, CombatDamageAssigned) and event.player not in announced:
            first = place
    return first
