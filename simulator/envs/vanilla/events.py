"""What follows a choice in a plain combat, as events in the order in which the rules have them happen.

The events are there as soon as the choice is made: in its groups, in its blocks, and in what stands between these.
Here they are put in order, which those who read no log need not wait for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from events.board import PlayersPassed, StepBegan
from events.combat import BlockersDeclared
from events.damage import CombatDamageAnnounced
from simulator.envs.vanilla.groups import BlockingCreatures, Group, Ordered, Part
from simulator.envs.vanilla.printed import Printed

Pieces = tuple[Part, ...]
"""Events in order, a few at a time."""


class Between(NamedTuple):
    """The events of a combat that are no single creature's."""

    declared: Part
    """Blockers are declared."""
    to_divide: Pieces
    """What comes before the active player is asked for an order."""
    to_damage: Part
    """The combat damage step begins."""
    announces_orders: bool
    """Whether an order is announced in the declare blockers step."""
    announced: Part
    """The active player announces damage."""
    announced_against: Part
    """The defending player does."""


@lru_cache(maxsize=64)
def between(printed: Printed, attacking: str, defending: str, strikes: bool) -> Between:
    """What stands between the events of creatures.

    Args:
        printed: the edition's numbers.
        attacking: the active player.
        defending: the defending player.
        strikes: whether any attacker deals damage.
    """
    to_damage: Part = (PlayersPassed(), StepBegan("combat_damage", printed.step))
    return Between(
        declared=(BlockersDeclared(defending),),
        to_divide=() if printed.announces_orders else (to_damage,),
        to_damage=to_damage,
        announces_orders=printed.announces_orders,
        announced=(CombatDamageAnnounced(attacking),) if strikes else (),
        announced_against=(CombatDamageAnnounced(defending),),
    )


Following = tuple[Callable[[Between, list[Group], Any], Pieces], list[Group], Any]
"""What follows a choice: one of the functions below, and what it puts in order."""


def _nothing(said: Between, groups: list[Group], how: None) -> Pieces:
    return ()


NOTHING: Following = _nothing, [], None


def without_orders(said: Between, groups: list[Group], blocks: BlockingCreatures) -> Pieces:
    """From the declaration to the end, where nobody is asked for an order."""
    blocking, orders, determined, dealt = _parts_of(blocks)
    statuses, of_one, announced, divided, whole, dealt_divided, dealt_whole, destroyed_divided, destroyed = zip(
        *[each.parts for each in groups], strict=True
    )
    return (
        said.declared, *blocking, *statuses, *of_one, *orders, *announced, said.to_damage, *divided,
        said.announced, *whole, said.announced_against if any(determined) else (), *determined,
        *dealt_divided, *dealt_whole, *dealt, *destroyed_divided, *destroyed, *_falling(groups),
    )  # fmt: skip


def to_orders(said: Between, groups: list[Group], blocks: BlockingCreatures) -> Pieces:
    """From the declaration to where somebody is asked for an order."""
    blocking, orders, _, _ = _parts_of(blocks)
    statuses, of_one = [each.parts[0] for each in groups], [each.parts[1] for each in groups]
    return said.declared, *blocking, *statuses, *of_one, *orders, *said.to_divide


def order_chosen(said: Between, groups: list[Group], ordered: Ordered) -> Pieces:
    """An order is announced or, where there are none, the damage is assigned."""
    announced, ending, _ = ordered
    return ((announced,),) if said.announces_orders else (ending[0],)


def after_orders(said: Between, groups: list[Group], how: tuple[BlockingCreatures, tuple[Ordered, ...]]) -> Pieces:
    """From the last order to the end."""
    blocks, orders = how
    each_order = iter(orders)
    endings = [next(each_order)[1] if each.picking is not None else each.parts[3:] for each in groups]
    _, _, determined, dealt = _parts_of(blocks)
    # What was divided is assigned, and so dealt, before what was not.
    divided, whole, dealt_divided, dealt_whole, destroyed_divided, destroyed = zip(*endings, strict=True)
    return (
        *order_chosen(said, groups, orders[-1]), *((said.to_damage, *divided) if said.announces_orders else ()),
        said.announced, *whole, said.announced_against if any(determined) else (), *determined,
        *dealt_divided, *dealt_whole, *dealt, *destroyed_divided, *destroyed, *_falling(groups),
    )  # fmt: skip


_NO_PARTS: tuple[Pieces, Pieces, Pieces, Pieces] = ((), (), (), ())


def _parts_of(blocks: BlockingCreatures) -> tuple[Pieces, Pieces, Pieces, Pieces]:
    """Of all blocks: who becomes blocking, their orders, their assignments, the damage that they deal."""
    blocking, orders, determined, dealt = zip(*[each.parts for each in blocks], strict=True) if blocks else _NO_PARTS
    return blocking, orders, determined, dealt


def _falling(groups: list[Group]) -> list[Part]:
    """The destruction of attackers in the order in which they were dealt damage."""
    falling = [(each.struck_by, each.falls) for each in groups if each.value]
    return [falls for _, falls in sorted(falling, key=itemgetter(0))]
