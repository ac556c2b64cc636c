"""Putting creatures in the order in which one that fights them deals them damage: one after the other is asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from events.event import Event
from simulator.envs.full_combat.fight import Fight
from simulator.envs.full_combat.questions import Pairs, Question
from simulator.envs.search import Phase
from simulator.game import Game

__all__ = ["Ordering"]


class Ordering(Question):
    """Which creature is next in the order of one that fights several.

    Args:
        fight: the combat.
        pairs: the blocks that are chosen in it.
        player: who is asked.
        creature: whose order it is.
        against: the places of the creatures that it fights.
        picked: those that the order has so far.
    """

    __slots__ = ("_against", "_fight", "_player", "creature")

    def __init__(
        self,
        fight: Fight,
        pairs: Pairs,
        player: str,
        creature: str,
        against: tuple[int, ...],
        picked: tuple[int, ...] = (),
    ) -> None:
        attacks = creature in fight.problem.attackers
        phase: Phase = "order" if attacks else "order_of_blocker"
        choices = tuple(sorted(place + 1 for place in against if place not in picked))
        super().__init__(fight.seen, pairs, fight.role(player), phase, choices, fight.places[creature], picked)
        self._fight = fight
        self._player = player
        self._against = against
        self.creature = creature

    def answer(self, game: Game, choice: int) -> Question:
        picked = (*self.picked, choice - 1)
        left = [other - 1 for other in self.choices if other != choice]
        if len(left) > 1:
            return type(self)(self._fight, self.pairs, self._player, self.creature, self._against, picked)
        others = self._fight.problem.blockers if self.phase == "order" else self._fight.problem.attackers
        return self.ordered(game, tuple(others[place] for place in (*picked, *left)))

    @abstractmethod
    def ordered(self, game: Game, order: tuple[str, ...]) -> Question:
        """Let what follows from the whole order happen, up to the next question."""

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """The next place of the order that is recorded; 0, which can't be chosen, where none is."""
        order = self.recorded_order(game, rest[0])
        at = len(self.picked)
        return (self._fight.places.get(order[at], -1) + 1 if at < len(order) else 0,)

    @abstractmethod
    def recorded_order(self, game: Game, event: Event) -> tuple[str, ...]:
        """The order of which an event tells; () where it tells of none."""
