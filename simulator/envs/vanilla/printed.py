"""What an edition prints about a plain combat: read off a sample combat that its table plays, so it is said once.

The sample holds each thing that can happen in a combat of creatures that have nothing but power and toughness; the
numbers of the rules, and which events there are at all, are those that the edition's table gave there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from events import combat as c
from events.board import GameBegan, Permanent, PermanentEntered, Player, StepBegan, TurnBegan
from events.damage import CombatDamageDealt, CombatDamageDetermined, CreatureDestroyed, LifeLost
from events.event import Event
from simulator.editions import edition_table
from simulator.envs.errors import EnvsError
from simulator.game.game import Game

E = TypeVar("E", bound=Event)


# There is one for each edition, and it is part of many keys: it is itself, and its fields are not compared.
@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """The numbers of an edition's rules on a plain combat."""

    edition: str
    steps_to_attack: tuple[StepBegan, ...]
    step: str
    tapped: str
    attacking: str
    blocking: str
    blocked: str
    unblocked: str
    announces_orders: bool
    """Whether the order of several blockers is announced."""
    order_of_one: str
    """The rule by which the order of one blocker is determined; "" where it is not."""
    blockers_order_of_one: str
    """Likewise of the attacker that a creature blocks."""
    determined: str
    dealt: str
    life_lost: str
    destroyed: str
    removed: str


class UnlikeThese(EnvsError):
    """The edition's plain combat is not made of these events."""


@lru_cache(maxsize=16)
def printed(edition: str) -> Printed:
    """What an edition prints.

    Raises:
        EditionError: there is no such edition, or it is one of another game.
        UnlikeThese: combat damage uses the stack there.
    """
    table = edition_table(edition)
    if table.combat_damage_uses_stack:
        found = f"the edition {edition}, which puts combat damage on the stack"
        raise UnlikeThese("a plain combat", found, "an edition that does not; FullCombat plays this one")
    game = Game(_sample(), edition=table)
    game.declare_attackers({"a1": "D", "a2": "D"})
    game.declare_blockers({"b1": ["a1"]})
    game.pass_step()
    game.deal_damage()
    log = list(game.log)
    steps = [event for event in log if isinstance(event, StepBegan)]
    orders = {event.creature: event.rule for event in log if isinstance(event, c.DamageOrderDetermined)}
    return Printed(
        edition=edition,
        steps_to_attack=tuple(steps[:2]),
        step=steps[-1].rule,
        tapped=_only(log, c.AttackerTapped).rule,
        attacking=_only(log, c.BecameAttacking).rule,
        blocking=_only(log, c.BecameBlocking).rule,
        blocked=_only(log, c.BecameBlocked).rule,
        unblocked=_only(log, c.BecameUnblocked).rule,
        announces_orders=table.announces_orders,
        order_of_one=orders.get("a1", ""),
        blockers_order_of_one=orders.get("b1", ""),
        determined=_only(log, CombatDamageDetermined).rule,
        dealt=_only(log, CombatDamageDealt).rule,
        life_lost=_only(log, LifeLost).rule,
        destroyed=_only(log, CreatureDestroyed).rule,
        removed=_only(log, c.RemovedFromCombat).rule,
    )


def _sample() -> list[Event]:
    """A creature that is blocked by its like, and one that is not blocked."""
    creatures = (("a1", "A"), ("a2", "A"), ("b1", "D"))
    entering = [
        PermanentEntered(Permanent(id=name, controller=player, power=1, toughness=1)) for name, player in creatures
    ]
    return [GameBegan(players=(Player("A"), Player("D"))), TurnBegan("A", ("D",), 1), *entering]


def _only(log: Iterable[Event], kind: type[E]) -> E:
    """The first event of a kind; those of one kind cite one rule."""
    found = [event for event in log if isinstance(event, kind)]
    rules = {event.rule for event in found}  # type: ignore[attr-defined]  # derived events carry their rule
    if len(rules) != 1:
        cites = f"{kind.__name__} citing {sorted(rules) or 'nothing'}"
        raise UnlikeThese("a plain combat", cites, "events that cite one rule each")
    return found[0]
