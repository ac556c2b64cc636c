"""What becomes of an attacking creature and those that block it, in a combat where only power and toughness matter.

Each creature blocks one attacker at most, so the groups of a combat do not touch each other: what happens in each
is worked out once for each attacker and set of blockers, and put together in the order in which the rules have it
happen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from events.combat import (
    BecameBlocked,
    BecameBlocking,
    BecameUnblocked,
    BlockerChosen,
    DamageOrderAnnounced,
    DamageOrderDetermined,
    RemovedFromCombat,
)
from events.damage import (
    CombatDamageAssigned,
    CombatDamageDealt,
    CombatDamageDetermined,
    CreatureDestroyed,
    LifeLost,
)
from events.event import Event
from simulator.envs.plain_combat.printed import Printed

__all__ = ["Answer", "Block", "Ending", "Fighting", "Group", "Part", "Said", "Sides", "block", "unblocked"]


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


Answer = Callable[[int, Sequence[tuple[int, int, int]]], int]
"""Which blocker is next in an order: from the damage that is left, and each one's (place, power, toughness), its
place."""

Part = tuple[Event, ...]


Ending = tuple[Part, Part, Part, Part, Part, Part]
"""What combat damage does in a group, when it is assigned in one order: the attacker's assignment where it is
divided; where it is not; the damage that it deals, and the life that is lost, where it is divided; where it is not;
the blockers destroyed, in the order in which they were dealt damage, where it is divided; where it is not."""

NO_DAMAGE: Ending = ((), (), (), (), (), ())


class Said(NamedTuple):
    """The events of a group: they are made when a log is first read."""

    status: Part
    """It is blocked, or it is not."""
    order: Part
    """The order of one blocker, where it is determined."""
    ending: Ending
    """What happens where nobody is asked."""
    parts: tuple[Part, ...]
    """Where nobody is asked: all that happens, part by part."""
    falls: Part
    """The attacker's destruction, where what blocks it destroys it."""
    struck_by: int
    """The place of the first blocker that deals it damage; -1: none."""


class Group:
    """An attacking creature and those that block it; use `unblocked`, which remembers them, for those without blockers.

    Args:
        printed: the edition's numbers.
        players: the active and the defending player.
        attacker: the attacking creature.
        blockers: those that block it, in board order.
        answer: by which rule the active player puts them in order; None where somebody is asked.
    """

    __slots__ = (
        "_attacker", "_blockers", "_endings", "_left", "_order", "_players", "_printed", "_said", "asks", "lost",
        "total", "value",
    )  # fmt: skip

    def __init__(
        self,
        printed: Printed,
        players: tuple[str, str],
        attacker: Fighting,
        blockers: tuple[Fighting, ...],
        answer: Answer | None,
    ) -> None:
        self._printed = printed
        self._players = players
        self._attacker = attacker
        self._blockers = blockers
        self._endings: dict[tuple[int, ...], Ending] | None = None
        self._left: dict[tuple[int, ...], tuple[int, ...]] | None = None
        self._said: Said | None = None
        self._order: tuple[int, ...] | None = None
        _, _, power, toughness = attacker
        against = sum([each[2] for each in blockers])
        self.value = power + toughness if against >= toughness else 0
        """For the defending player: the attacker's worth, if it is destroyed."""
        self.lost = 0 if blockers else power
        """Life that the defending player loses."""
        self.asks = False
        """Whether the active player is asked for an order."""
        cost = self.lost
        if len(blockers) == 1:
            _, _, strength, needed = blockers[0]
            cost = strength + needed if power >= needed else 0
        elif blockers and (power or printed.announces_orders):
            self.asks = answer is None
            if answer is not None:
                cost = self._answered(answer)
        self.total = self.value - cost
        """For the defending player, where nobody is asked: what the group is worth."""

    def _answered(self, answer: Answer) -> int:
        """Put the blockers in order by a rule; the worth of those that are destroyed."""
        damage, left, order = self._attacker[2], [(place, p, t) for place, _, p, t in self._blockers], []
        cost = 0
        while left:
            place = answer(damage, left) if len(left) > 1 else left[0][0]
            order.append(place)
            for index, (each, power, toughness) in enumerate(left):
                if each == place:
                    if damage >= toughness:
                        cost += power + toughness
                        damage -= toughness
                    else:
                        damage = 0
                    del left[index]
                    break
        self._order = tuple(order)
        return cost

    @property
    def said(self) -> Said:
        """Its events."""
        if self._said is None:
            self._said = self._say()
        return self._said

    def _say(self) -> Said:
        printed, blockers, (_, name, power, _) = self._printed, self._blockers, self._attacker
        by = tuple([each[1] for each in blockers])
        status: Part = (BecameBlocked(name, by, printed.blocked) if by else BecameUnblocked(name, printed.unblocked),)
        one = len(by) == 1 and printed.order_of_one
        order: Part = (DamageOrderDetermined(name, by, one),) if one else ()
        announced: Part = ()
        ending = NO_DAMAGE
        if len(by) < 2 and power:
            ending = self._dealing_to_one(self._players[1])
        elif self._order is not None:
            ending = self.ended(self._order)
            announced = (self.announced(self._order),) if printed.announces_orders else ()
        falls = _destroyed(printed, name) if self.value else ()
        struck_by = next((place for place, _, strength, _ in blockers if strength), -1)
        return Said(status, order, ending, (status, order, announced, *ending), falls, struck_by)

    def left(self, picked: tuple[int, ...]) -> tuple[int, ...]:
        """The choices when some blockers are in order already: places of the others, + 1."""
        if self._left is None:
            self._left = {}
        found = self._left.get(picked)
        if found is None:
            found = self._left[picked] = tuple([each[0] + 1 for each in self._blockers if each[0] not in picked])
        return found

    def ended(self, order: tuple[int, ...]) -> Ending:
        """What happens when damage goes down an order of the blockers' places."""
        if self._endings is None:
            self._endings = {}
        found = self._endings.get(order)
        if found is None:
            found = self._endings[order] = self._divided(order)
        return found

    def cost(self, order: tuple[int, ...]) -> int:
        """The worth of the blockers that are destroyed when damage goes down an order of their places."""
        left, known = self._attacker[2], {each[0]: each for each in self._blockers}
        cost = 0
        for b in order:
            _, _, power, toughness = known[b]
            if left < toughness:
                break
            cost += power + toughness
            left -= toughness
        return cost

    def announced(self, order: tuple[int, ...]) -> Event:
        """The announcement of an order."""
        names = {each[0]: each[1] for each in self._blockers}
        return DamageOrderAnnounced(self._players[0], self._attacker.name, tuple([names[b] for b in order]))

    def _dealing_to_one(self, player: str) -> Ending:
        """All damage is dealt to the only blocker, or to the player."""
        (_, name, power, _), number = self._attacker, self._printed.determined
        for to in self._blockers:
            hit = CombatDamageDealt(name, to.name, power, self._printed.dealt)
            fallen = power >= to.toughness
            destroyed = _destroyed(self._printed, to.name) if fallen else ()
            determined = CombatDamageDetermined(name, ((to.name, power),), number)
            return (), (determined,), (), (hit,), (), destroyed
        dealt = CombatDamageDealt(name, player, power, self._printed.dealt)
        lost = LifeLost(player, power, self._printed.life_lost)
        determined = CombatDamageDetermined(name, ((player, power),), number)
        return (), (determined,), (), (dealt, lost), (), ()

    def _divided(self, order: tuple[int, ...]) -> Ending:
        """Lethal damage is dealt to each in order, what is left to the last."""
        _, name, left, _ = self._attacker
        if not left:
            return NO_DAMAGE
        known, number = {each[0]: each for each in self._blockers}, self._printed.dealt
        points: list[tuple[str, int]] = []
        dealt: list[Event] = []
        destroyed: list[Event] = []
        for b in order:
            _, to, _, toughness = known[b]
            share = left if b == order[-1] or left < toughness else toughness
            if share:
                points.append((to, share))
                dealt.append(CombatDamageDealt(name, to, share, number))
                if share >= toughness:
                    destroyed += _destroyed(self._printed, to)
            left -= share
        assigned = CombatDamageAssigned(self._players[0], name, tuple(points))
        return (assigned,), (), tuple(dealt), (), tuple(destroyed), ()


unblocked = lru_cache(maxsize=1 << 12)(Group)
"""A group without blockers: what happens in it is worked out once for all boards on which its attacker can stand."""


@lru_cache(maxsize=1 << 12)
def _destroyed(printed: Printed, name: str) -> tuple[Event, Event]:
    return CreatureDestroyed(name, printed.destroyed), RemovedFromCombat(name, printed.removed)


# `block` remembers them, and they are part of keys: a block is itself, and its events are not compared.
@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """What a creature that blocks does."""

    pair: tuple[int, int]
    """Its place, and that of the attacker."""
    chosen: Event
    parts: tuple[Part, Part, Part, Part]
    """It becomes blocking; its order; its assignment; the damage that it deals."""


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
    blocking: Part = (BecameBlocking(name, (other,), printed.blocking),)
    order: Part = (DamageOrderDetermined(name, (other,), number),) if number else ()
    determined: Part = (CombatDamageDetermined(name, ((other, power),), printed.determined),) if power else ()
    dealt: Part = (CombatDamageDealt(name, other, power, printed.dealt),) if power else ()
    return Block((b, a), BlockerChosen(name, other), (blocking, order, determined, dealt))
