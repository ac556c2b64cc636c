"""What becomes of an attacking creature and those that block it, in a combat where only power and toughness matter.

Each creature blocks one attacker at most, so the groups of a combat do not touch each other: what happens in each
is worked out once for each attacker and set of blockers, and put together in the order in which the rules have it
happen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from events import combat as c
from events.damage import CombatDamageAssigned, CombatDamageDealt, CombatDamageDetermined, CreatureDestroyed, LifeLost
from events.event import Event
from simulator.envs.vanilla.numbers import OrderRule, assigned_in_order, loss, order_by_rule
from simulator.envs.vanilla.printed import Printed


class Sides(NamedTuple):
    """The creatures of a plain combat, as numbers, and what its edition prints."""

    printed: Printed
    attacking_player: str
    defending_player: str
    attackers: tuple[Fighting, ...]
    blockers: tuple[Fighting, ...]


class Fighting(NamedTuple):
    """A creature of a plain combat."""

    place: int
    name: str
    power: int
    toughness: int


Part = tuple[Event, ...]


Ending = tuple[Part, Part, Part, Part, Part, Part]
"""What combat damage does in a group, when it is assigned in one order: the attacker's assignment where it is
divided; where it is not; the damage that it deals, and the life that is lost, where it is divided; where it is not;
the blockers destroyed, in the order in which they were dealt damage, where it is divided; where it is not."""

NO_DAMAGE: Ending = ((), (), (), (), (), ())

Ordered = tuple[Event, Ending, int]
"""The announcement of an order; what combat damage does when it goes down it; the worth of the blockers destroyed."""

Parts = tuple[Part, Part, Part, Part, Part, Part, Part, Part, Part]
"""It is blocked, or it is not; the order of one blocker, where it is determined; an order's announcement; its
ending."""


class Group:
    """An attacking creature and those that block it; use `group`, which remembers those that many boards have.

    Args:
        printed: the edition's numbers.
        players: the active and the defending player.
        attacker: the attacking creature.
        blockers: those that block it, in board order.
        answer: by which rule the active player puts them in order; None where somebody is asked.
    """

    __slots__ = ("_blockers", "falls", "lost", "parts", "picking", "total", "value")

    def __init__(
        self,
        printed: Printed,
        players: tuple[str, str],
        attacker: Fighting,
        blockers: tuple[Fighting, ...],
        answer: OrderRule | None,
    ) -> None:
        self._blockers = blockers
        _, name, power, toughness = attacker
        self.picking: Picking | None = None
        """The choices of an order, where the active player is asked for one."""
        self.lost = 0
        """Life that the defending player loses."""
        self.parts: Parts
        """All that happens where nobody is asked, part by part; where somebody is, what happens before."""
        if not blockers:
            against, self.lost = 0, power
            cost = power
            self.parts = _unblocked(printed, name, power, players[1])
        elif len(blockers) == 1:
            _, by, against, needed = blockers[0]
            cost = loss(power, against, needed)
            self.parts = _blocked_by_one(printed, name, power, by, cost > 0)
        else:
            against, cost = sum([each[2] for each in blockers]), 0
            blocked = _blocked(printed, name, tuple([each[1] for each in blockers]))
            self.parts = blocked, (), (), *NO_DAMAGE
            if power or printed.announces_orders:
                if answer is None:
                    self.picking = Picking(printed, players[0], attacker, (), blockers)
                else:
                    order = order_by_rule(answer, power, blockers)
                    announced, ending, cost = _divided(printed, players[0], attacker, order)
                    self.parts = blocked, (), (announced,) if printed.announces_orders else (), *ending
        self.value = loss(against, power, toughness)
        """For the defending player: the attacker's worth, if it is destroyed."""
        self.falls = _destroyed(printed, name) if self.value else ()
        """The attacker's destruction, where what blocks it destroys it."""
        self.total = self.value - cost
        """For the defending player, where nobody is asked: what the group is worth."""

    @property
    def struck_by(self) -> int:
        """The place of the first blocker that deals damage to the attacker; -1: none."""
        return next((place for place, _, strength, _ in self._blockers if strength), -1)


def _divided(printed: Printed, player: str, attacker: Fighting, order: Sequence[Fighting]) -> Ordered:
    """What happens when blockers are in an order: lethal damage is dealt to each, what is left to the last."""
    _, name, damage, _ = attacker
    announced = c.DamageOrderAnnounced(player, name, tuple([each[1] for each in order]))
    if not damage:
        return announced, NO_DAMAGE, 0
    points: list[tuple[str, int]] = []
    dealt: list[Event] = []
    destroyed: Part = ()
    cost = 0
    # Those behind the last that is assigned any damage are dealt none.
    ordered = iter(order)
    for share in assigned_in_order(damage, [each[3] for each in order]):
        _, to, power, toughness = next(ordered)
        points.append((to, share))
        dealt.append(_dealt(printed, name, to, share))
        # Written out as `loss` has it: calls cost a hundredth of a fresh board.
        if share >= toughness:
            destroyed += _destroyed(printed, to)
            cost += power + toughness
    assigned = CombatDamageAssigned(player, name, tuple(points))
    return announced, ((assigned,), (), tuple(dealt), (), destroyed, ()), cost


class Picking(dict[int, "Picking | Ordered"]):
    """Where some blockers of a group are in order, and it is asked which is next.

    It maps each of `choices`, the places of the others + 1, ascending, to what it leads to; which is worked out when it
    is first asked for. What is not among them raises KeyError.

    Args:
        printed: the edition's numbers.
        player: the active player.
        attacker: the attacking creature.
        chosen: the blockers that are in order.
        left: the others, two or more, in board order.
    """

    # It does not hold the group: a board that nobody uses is gone at once, with no cycle to be found.
    __slots__ = ("_attacker", "_chosen", "_left", "_player", "_printed", "choices", "picked")

    def __init__(
        self,
        printed: Printed,
        player: str,
        attacker: Fighting,
        chosen: tuple[Fighting, ...],
        left: tuple[Fighting, ...],
    ) -> None:
        self._printed = printed
        self._player = player
        self._attacker = attacker
        self._chosen = chosen
        self._left = left
        self.choices = tuple([each[0] + 1 for each in left])
        self.picked = tuple([each[0] for each in chosen])
        """The places of those that are in order."""

    def __missing__(self, choice: int) -> Picking | Ordered:
        if choice not in self.choices:
            raise KeyError(choice)
        at = self.choices.index(choice)
        chosen, left = (*self._chosen, self._left[at]), self._left[:at] + self._left[at + 1 :]
        here = self._printed, self._player, self._attacker
        found = self[choice] = Picking(*here, chosen, left) if len(left) > 1 else _divided(*here, chosen + left)
        return found


group = lru_cache(maxsize=1 << 15)(Group)
"""A group that is worked out once for all boards that have it."""


# What can be said of several creatures alike is said once for all boards.


@lru_cache(maxsize=1 << 10)
def _unblocked(printed: Printed, name: str, power: int, player: str) -> Parts:
    status: Part = (c.BecameUnblocked(name, printed.unblocked),)
    if not power:
        return status, (), (), *NO_DAMAGE
    determined = CombatDamageDetermined(name, ((player, power),), printed.determined)
    dealt = CombatDamageDealt(name, player, power, printed.dealt), LifeLost(player, power, printed.life_lost)
    return status, (), (), (), (determined,), (), dealt, (), ()


@lru_cache(maxsize=1 << 14)
def _blocked_by_one(printed: Printed, name: str, power: int, by: str, destroyed: bool) -> Parts:
    status, number = _blocked(printed, name, (by,)), printed.order_of_one
    order: Part = (c.DamageOrderDetermined(name, (by,), number),) if number else ()
    if not power:
        return status, order, (), *NO_DAMAGE
    determined = CombatDamageDetermined(name, ((by, power),), printed.determined)
    falls = _destroyed(printed, by) if destroyed else ()
    return status, order, (), (), (determined,), (), (_dealt(printed, name, by, power),), (), falls


@lru_cache(maxsize=1 << 14)
def _blocked(printed: Printed, name: str, by: tuple[str, ...]) -> Part:
    return (c.BecameBlocked(name, by, printed.blocked),)


@lru_cache(maxsize=1 << 14)
def _dealt(printed: Printed, name: str, to: str, power: int) -> Event:
    return CombatDamageDealt(name, to, power, printed.dealt)


@lru_cache(maxsize=1 << 12)
def _destroyed(printed: Printed, name: str) -> tuple[Event, Event]:
    return CreatureDestroyed(name, printed.destroyed), c.RemovedFromCombat(name, printed.removed)


# `block` remembers them, and they are part of keys: a block is itself, and its events are not compared.
@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """What a creature that blocks does."""

    pair: tuple[int, int]
    """Its place, and that of the attacker."""
    chosen: Event
    parts: tuple[Part, Part, Part, Part]
    """It becomes blocking; its order; its assignment; the damage that it deals."""


BlockingCreatures = tuple[Block, ...]
"""What each creature that blocks does, in board order."""


@lru_cache(maxsize=1 << 14)
def block(printed: Printed, b: int, name: str, power: int, a: int, other: str) -> Block:
    """What a creature does that blocks an attacker.

    Args:
        printed: the edition's numbers.
        b: its place.
        name: its id.
        power: its power.
        a: the attacker's place.
        other: the attacker's id.
    """
    number = printed.blockers_order_of_one
    blocking: Part = (c.BecameBlocking(name, (other,), printed.blocking),)
    order: Part = (c.DamageOrderDetermined(name, (other,), number),) if number else ()
    determined: Part = (CombatDamageDetermined(name, ((other, power),), printed.determined),) if power else ()
    dealt: Part = (CombatDamageDealt(name, other, power, printed.dealt),) if power else ()
    return Block((b, a), c.BlockerChosen(name, other), (blocking, order, determined, dealt))
