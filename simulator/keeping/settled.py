"""How much of a game is settled: what a declaration that is still open has not put in question."""

from __future__ import annotations

from collections.abc import Mapping

from events.board import StepBegan
from events.combat import AttackersDeclared, BlockersDeclared
from events.damage import CombatDamageAssigned
from events.declaring import LEADS_TO, first_choice, last_declared
from events.duel_masters import CreaturesSpecified
from events.event import Event
from simulator.games import AnyGame

__all__ = ["settled"]

_CHOICES: Mapping[str, tuple[type[Event], ...]] = {
    "Magic": (*LEADS_TO[AttackersDeclared], *LEADS_TO[BlockersDeclared]),
    "Duel Masters": LEADS_TO[CreaturesSpecified],
}
"""The choices that lead to a declaration, by the game that is played."""


def settled(game: AnyGame) -> int:
    """How many events no rule can take back any more.

    Open are the choices that lead to a declaration, all that followed them while it waits for its costs, and a player's
    assignments of combat damage until that player announces them.

    >>> from events.combat import BlockerChosen
    >>> from simulator.game import Game
    >>> settled(Game([BlockerChosen("b1", "a1")]))
    0
    """
    end = len(game.log)
    owed = game.mana.owed
    if owed is not None:
        end = last_declared(game.log.history)
    first = first_choice(game.log.history, end, _CHOICES[game.table.plays])
    opened = game.opened
    if owed is not None and opened is not None and game.log.includes(opened.history):
        first = min(first, len(opened.history))
    return min(first, _first_assignment(game))


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
