"""The part of a duel that has to do with triggered abilities on standby: uses, modes, and resolving them."""

from __future__ import annotations

from collections.abc import Iterable

from events.duel_masters import ModeChosen, UsesDeclared
from events.triggers import AbilityResolved
from projections.triggers.triggers import Trigger
from simulator.duel_masters.waiting import (
    ModeProposal,
    Resolving,
    Uses,
    modes_to_choose,
    uses_to_declare,
    whose_abilities_come_first,
)
from simulator.editions.procedures import CHOOSE_A_MODE, DECLARE_USES, RESOLVE_A_WAITING_ABILITY, Procedure, Proposal
from simulator.game import arguments
from simulator.game.duel_judge import judged
from simulator.game.session import Course
from simulator.game.verdict import IllegalAction, Verdict, WrongMoment

__all__ = ["Standby"]


class Standby(Course):
    """A duel, as far as triggered abilities are concerned: without a stack they wait, and are resolved one by one."""

    __slots__ = ()

    @property
    def priority(self) -> str:
        """ "": nobody ever has priority in a duel."""
        return ""

    @property
    def waiting(self) -> tuple[Trigger, ...]:
        """The triggered abilities on standby; those whose use is still to be declared are not."""
        position = self.position
        open_ = [each for player in self.board.players for each in self._uses_to_declare(player)]
        return tuple(trigger for trigger in position.triggers.waiting if trigger not in open_)

    def _uses_to_declare(self, player: str) -> list[Trigger]:
        return uses_to_declare(self.position, player) if self.table.has(DECLARE_USES) else []

    def _modes_to_choose(self, player: str) -> list[Trigger]:
        return modes_to_choose(self.position, player) if self.table.has(CHOOSE_A_MODE) else []

    def _checked(self, procedure: Procedure[Proposal], proposal: Proposal) -> Verdict:
        verdict = judged(self.table, procedure, proposal)
        if not verdict.legal:
            raise IllegalAction(verdict)
        return verdict

    def _found(self, ability: str | int, among: Iterable[Trigger], *, player: str = "") -> Trigger:
        """The ability of a name or number, of several with that name the first of whoever's abilities come first."""
        first = player or whose_abilities_come_first(self.position)
        found = [trigger for trigger in among if ability in (trigger.name, trigger.number)]
        if not found:
            raise WrongMoment(f"no ability {ability} is on standby")
        return min(found, key=lambda trigger: trigger.controller != first)

    def declare_use(self, abilities: Iterable[str | int], *, player: str = "") -> Verdict:
        """Declare which of a player's abilities whose use is declared are used; the others are not.

        Args:
            abilities: their labels or numbers.
            player: who declares; by default whose abilities come first.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
            WrongMoment: that player has no use to declare.
            BadArgument: an argument is not of its kind.
        """
        named = arguments.labels("abilities", abilities)
        who = arguments.text("player", player) or whose_abilities_come_first(self.position)
        open_ = self._uses_to_declare(who)
        if not open_:
            raise WrongMoment(f"{who or 'nobody'} has no use of an ability to declare now")
        triggers: list[int] = []
        for ability in named:
            left = [trigger for trigger in open_ if trigger.number not in triggers]
            triggers.append(self._found(ability, left, player=who).number)
        verdict = self._checked(DECLARE_USES, Uses(self.position, who, tuple(triggers)))
        self.apply(UsesDeclared(who, tuple(triggers)))
        return verdict

    def choose_mode(self, ability: str | int, mode: str, *, player: str = "") -> Verdict:
        """Choose the mode of a modal triggered ability.

        Args:
            ability: its label or number.
            mode: one of its modes, as the ability words it.
            player: who chooses; by default the ability's player.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
            WrongMoment: no such ability waits for its mode.
            BadArgument: an argument is not of its kind.
        """
        ability, player = arguments.label("ability", ability), arguments.text("player", player)
        mode = arguments.text("mode", mode)
        open_ = [each for one in self.board.players for each in self._modes_to_choose(one)]
        trigger = self._found(ability, open_, player=player)
        who = player or trigger.controller
        verdict = self._checked(CHOOSE_A_MODE, ModeProposal(self.position, who, trigger, mode))
        self.apply(ModeChosen(who, trigger.number, mode))
        return verdict

    def resolve(self, ability: str | int) -> Verdict:
        """Resolve an ability on standby. What it does is told by external events.

        Args:
            ability: its label or number.

        Raises:
            IllegalAction: others come first; nothing has changed.
            WrongMoment: no such ability is on standby.
            BadArgument: `ability` is neither a label nor a number.
        """
        trigger = self._found(arguments.label("ability", ability), self.triggers.waiting)
        verdict = self._checked(RESOLVE_A_WAITING_ABILITY, Resolving(self.position, trigger))
        self.apply(AbilityResolved(trigger.number))
        return verdict

    def settle_standby(self) -> None:
        """Do what is open of triggered abilities in the plainest legal way: no use is declared, the first mode is
        chosen, and what waits is resolved in the order in which it triggered."""
        while player := whose_abilities_come_first(self.position):
            if self._uses_to_declare(player):
                self.declare_use((), player=player)
                continue
            for trigger in self._modes_to_choose(player):
                self.choose_mode(trigger.number, trigger.ability.modes[0])
            self.resolve(next(t.number for t in self.triggers.waiting if t.controller == player))
