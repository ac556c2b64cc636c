"""Combat damage and the orders that it goes down: one creature after the other is asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from events.damage import CombatDamageAssigned
from events.event import Event
from projections.position import Position
from simulator.editions.procedures import (
    HOW_MUCH_DAMAGE_IS_LETHAL,
    WHO_ANNOUNCES_DAMAGE_NEXT,
    WHO_ANNOUNCES_DAMAGE_TOGETHER,
)
from simulator.envs.general.fight import Fight
from simulator.envs.general.questions import BlockPairs, GameQuestion
from simulator.envs.search import Phase
from simulator.game.game import Game
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import Division, assigners, first_division, recipients
from simulator.rules.damage_orders import announcing_order

__all__ = [
    "DivisionQuestion",
    "OrderQuestion",
    "deal",
    "fought_by",
]


class OrderQuestion(GameQuestion):
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
        pairs: BlockPairs,
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

    def answer(self, game: Game, choice: int) -> GameQuestion:
        picked = (*self.picked, choice - 1)
        left = [other - 1 for other in self.choices if other != choice]
        if len(left) > 1:
            return type(self)(self._fight, self.pairs, self._player, self.creature, self._against, picked)
        others = self._fight.problem.blockers if self.phase == "order" else self._fight.problem.attackers
        return self.ordered(game, tuple(others[place] for place in (*picked, *left)))

    @abstractmethod
    def ordered(self, game: Game, order: tuple[str, ...]) -> GameQuestion:
        """Let what follows from the whole order happen, up to the next question."""

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """The next place of the order that is recorded; 0, which can't be chosen, where none is."""
        order = self.recorded_order(game, rest[0])
        at = len(self.picked)
        return (self._fight.places.get(order[at], -1) + 1 if at < len(order) else 0,)

    @abstractmethod
    def recorded_order(self, game: Game, event: Event) -> tuple[str, ...]:
        """The order that an event records; () where it records none."""


def deal(fight: Fight, game: Game, pairs: BlockPairs) -> GameQuestion:
    """Let combat damage be assigned and dealt, in each combat damage step still to come, up to the next question."""
    while True:
        if (question := _to_divide(fight, game, pairs)) is not None:
            return question
        game.deal_damage()
        game.settle_stack()
        if game.board.step != "first_strike_damage":
            return fight.end(fight, game, pairs)
        game.pass_step()


def _to_divide(fight: Fight, game: Game, pairs: BlockPairs) -> GameQuestion | None:
    """The next creature whose damage somebody has to divide, where no orders are announced; None: all is assigned."""
    while not game.table.announces_orders and not game.damage.done:
        position = game.position
        announcing = game.table.answer(WHO_ANNOUNCES_DAMAGE_NEXT)(position)
        if not announcing:
            return None
        player = announcing[0]
        together = game.table.answer(WHO_ANNOUNCES_DAMAGE_TOGETHER)(position, player)
        for creature, against in _undivided(fight, position):
            if assigner_of(position, creature) in together:
                return DivisionQuestion(fight, pairs, player, creature, against)
        game.announce_damage(player)
    return None


def _undivided(fight: Fight, position: Position) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The creatures that fight several and have not assigned their damage, with the places of those, in board order."""
    waiting = [creature for creature in assigners(position) if creature not in position.damage.assigned]
    combat = position.combat
    for some in (combat.attacking, combat.blocking):
        for creature in announcing_order(position, [one for one in waiting if one in some]):
            against = fought_by(position, creature)
            if len(against) > 1 and {creature, *against} <= fight.places.keys():
                yield creature, tuple(fight.places[one] for one in against)


def fought_by(position: Position, creature: str) -> tuple[str, ...]:
    """The creatures on the battlefield that a creature blocks, or that block it."""
    fought = position.combat.blocking.get(creature) or position.combat.blockers_of(creature)
    # What attacks a planeswalker that blocks it meets that one twice.
    return tuple(dict.fromkeys([one for one in recipients(position, creature) if one in fought]))


class DivisionQuestion(OrderQuestion):
    """Which creature is assigned lethal damage next by one that fights several."""

    __slots__ = ()

    def ordered(self, game: Game, order: tuple[str, ...]) -> GameQuestion:
        points = _divided(game, self._player, self.creature, order)
        game.apply(CombatDamageAssigned(self._player, self.creature, tuple(points.items())))
        return deal(self._fight, game, self.pairs)

    def recorded_order(self, game: Game, event: Event) -> tuple[str, ...]:
        """Those that were assigned damage, in that order; before them who has lethal damage already, others behind."""
        if not isinstance(event, CombatDamageAssigned) or event.creature != self.creature:
            return ()
        position, lethal = game.position, game.table.answer(HOW_MUCH_DAMAGE_IS_LETHAL)
        others = {other: dict(assigned) for other, assigned in position.damage.assigned.items()}
        nothing = Division(position, self._player, self.creature, {}, others, lethal)
        assigned = [target for target, _ in event.assignment]
        rest = [one for one in fought_by(position, self.creature) if one not in assigned]
        done = [one for one in rest if not lethal(nothing, one)]
        order = (*done, *assigned, *(one for one in rest if one not in done))
        return tuple(one for one in order if one in self._fight.places)


def _divided(game: Game, player: str, creature: str, order: tuple[str, ...]) -> dict[str, int]:
    """Lethal damage to each in order, what is left to the last: to what is attacked, where damage reaches it."""
    position = game.position
    orders = position.orders.with_order(creature, order)
    lethal = game.table.answer(HOW_MUCH_DAMAGE_IS_LETHAL)
    return first_division(position._replace(orders=orders), player, creature, lethal)
