"""Combat damage: it goes down orders, those announced before or, where there are none, those asked for in its step."""

from __future__ import annotations

from collections.abc import Iterator

from events.damage import CombatDamageAssigned
from events.event import Event
from simulator.envs.full_combat.fight import Fight
from simulator.envs.full_combat.ordering import Ordering
from simulator.envs.full_combat.questions import Pairs, Question
from simulator.game import Game
from simulator.mechanics.assignment import Division, assigners, first_division, recipients
from simulator.mechanics.banding import assigner_of
from simulator.mechanics.orders import announcing_order
from simulator.position import Position
from simulator.stacking import settle_stack

__all__ = ["Dividing", "deal", "fought_by"]


def deal(fight: Fight, game: Game, pairs: Pairs) -> Question:
    """Let combat damage be assigned and dealt, in each combat damage step still to come, up to the next question."""
    while True:
        if (question := _to_divide(fight, game, pairs)) is not None:
            return question
        game.deal_damage()
        settle_stack(game)
        if game.board.step != "first_strike_damage":
            return fight.end(fight, game, pairs)
        game.pass_step()


def _to_divide(fight: Fight, game: Game, pairs: Pairs) -> Question | None:
    """The next creature whose damage somebody has to divide, where no orders are announced; None: all is assigned."""
    answers = game.table.answers
    while not game.table.announces_orders and not game.damage.done:
        position = game.position
        announcing = answers["who announces damage next"](position)
        if not announcing:
            return None
        player = announcing[0]
        together = answers["who announces damage together"](position, player)
        for creature, against in _undivided(fight, position):
            if assigner_of(position, creature) in together:
                return Dividing(fight, pairs, player, creature, against)
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


class Dividing(Ordering):
    """Which creature is assigned lethal damage next by one that fights several."""

    __slots__ = ()

    def ordered(self, game: Game, order: tuple[str, ...]) -> Question:
        points = _divided(game, self._player, self.creature, order)
        game.apply(CombatDamageAssigned(self._player, self.creature, tuple(points.items())))
        return deal(self._fight, game, self.pairs)

    def recorded_order(self, game: Game, event: Event) -> tuple[str, ...]:
        """Those that were assigned damage, in that order; before them who has lethal damage already, others behind."""
        if not isinstance(event, CombatDamageAssigned) or event.creature != self.creature:
            return ()
        position, lethal = game.position, game.table.answers["how much damage is lethal"]
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
    lethal = game.table.answers["how much damage is lethal"]
    return first_division(position._replace(orders=orders), player, creature, lethal)
