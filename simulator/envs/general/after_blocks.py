"""What comes after blocks: damage assignment orders where the edition has them, what has triggered, and tricks."""

from __future__ import annotations

from events.combat import DamageOrderAnnounced
from events.event import Event
from simulator.envs.general.damage import Ordering
from simulator.envs.general.fight import Fight
from simulator.envs.general.questions import Pairs, Question
from simulator.envs.general.tricks import ask_for_tricks
from simulator.game.game import Game
from simulator.game.stack import settle_stack

__all__ = ["Announcing", "after_blocks"]


def after_blocks(fight: Fight, game: Game, pairs: Pairs) -> Question:
    """Let the players announce orders; then what has triggered resolves, and the players are asked for tricks."""
    while waiting := game.orders_to_announce:
        creature, player = waiting[0]
        against = game.combat.blocking.get(creature) or game.combat.blockers_of(creature)
        if {creature, *against} <= fight.places.keys():
            places = tuple(fight.places[one] for one in against)
            return Announcing(fight, pairs, player, creature, places)
        game.announce_order(player, creature, against)
    settle_stack(game)
    return ask_for_tricks(fight, game, pairs)


class Announcing(Ordering):
    """Which creature is next in the damage assignment order that is announced."""

    __slots__ = ()

    def ordered(self, game: Game, order: tuple[str, ...]) -> Question:
        game.announce_order(self._player, self.creature, order)
        return after_blocks(self._fight, game, self.pairs)

    def recorded_order(self, game: Game, event: Event) -> tuple[str, ...]:
        """The order that is announced, if it is this creature's."""
        return event.order if isinstance(event, DamageOrderAnnounced) and event.creature == self.creature else ()
