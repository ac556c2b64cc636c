"""What a script of Magic leaves unsaid when it is to be chosen, so that nothing follows from it (603.3d, 605.3b)."""

from __future__ import annotations

from collections.abc import Mapping

from simulator.cases.format.case import Case
from simulator.cases.run.playing import Script
from simulator.game.game import Game


class SaidInTime(Script[Game]):
    """A script of Magic, with what nobody said in time.

    `unsaid` are the abilities on the stack whose targets nobody said in time, by their numbers; `unsaid_mana` says why
    it is not known which mana a permanent added. `looks_ahead` says that it is played only to see what comes.

    Args:
        case: the case.
        game: its board, set up.
    """

    def __init__(self, case: Case, game: Game) -> None:
        super().__init__(case, game)
        self.unsaid: frozenset[int] = frozenset()
        self.unsaid_mana: Mapping[str, str] = {}
        self.looks_ahead = False
