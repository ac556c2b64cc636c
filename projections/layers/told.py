"""What abilities about declarations leave to the moment: who is in a state, and how often something is counted."""

from __future__ import annotations

from collections import ChainMap
from functools import cache
from typing import Any

from msgspec.structs import replace

from events.abilities import AnyAbility
from events.board import Permanent
from events.declaration_abilities import Ability, AttackCost, BlockCost, Cost, ExtraBlocks
from events.filters import THIS, Filter
from projections.layers.among import is_among
from projections.layers.quantities import amount_of
from projections.layers.seen import Seen

NOBODY = ("",)
"""Ids that are nothing's."""

COUNTED = (AttackCost, BlockCost, ExtraBlocks)
"""Abilities that say something once for each of what they count."""


@cache
def filters_of(kind: type[Ability]) -> tuple[str, ...]:
    """The fields of a kind of ability that say which objects are meant.

    >>> filters_of(ExtraBlocks), filters_of(BlockCost)
    (('subject',), ('subject', 'attackers'))
    """
    said = ChainMap(*(vars(each).get("__annotations__", {}) for each in kind.__mro__))
    return tuple(name for name in kind.__struct_fields__ if said[name] in ("Which", "Which | None"))


def asks_for_states(ability: AnyAbility) -> bool:
    """Whether an ability means permanents by what no filter tells by itself.

    >>> asks_for_states(ExtraBlocks(n=1, subject=(Filter(among=("enchanted",)),))), asks_for_states(ExtraBlocks(n=1))
    (True, False)
    """
    for name in filters_of(type(ability)):
        which = getattr(ability, name)
        if which and which is not THIS:
            for each in which:
                if each.among:
                    return True
    return False


def is_counted(ability: AnyAbility) -> bool:
    """Whether nobody has said yet how often an ability counts."""
    return isinstance(ability, COUNTED) and ability.for_each is not None


def told(ability: AnyAbility, seen: Seen, this: Permanent) -> AnyAbility | None:
    """An ability with the permanents that are in a state by their ids, and with its number as it is now.

    None where it counts nothing, so that it says nothing.

    Args:
        ability: the ability; it is the very same where it asks for nothing of that, or nobody can say it.
        seen: the moment.
        this: the permanent that has it.
    """
    if asks_for_states(ability):
        parts = {name: getattr(ability, name) for name in filters_of(type(ability))}
        found: dict[str, Any] = {
            name: tuple(_by_ids(each, seen, this) for each in part) for name, part in parts.items() if part
        }
        ability = replace(ability, **found)
    if isinstance(ability, COUNTED) and ability.for_each is not None:
        n = amount_of(ability.for_each, seen, this)
        return None if n == 0 else ability if n is None else _times(ability, n)
    return ability


def _by_ids(meant: Filter, seen: Seen, this: Permanent) -> Filter:
    if not meant.among:
        return meant
    there = (each for each in seen.permanents.values() if not meant.ids or each.id in meant.ids)
    such = (each.id for each in there if all(is_among(word, each, this, seen) for word in meant.among))
    return replace(meant, ids=tuple(such) or NOBODY)


def _times(ability: AttackCost | BlockCost | ExtraBlocks, n: int) -> AnyAbility:
    if isinstance(ability, ExtraBlocks):
        return replace(ability, n=None if ability.n is None else ability.n * n, for_each=None)
    return replace(ability, cost=_cost(ability.cost, n), for_each=None)


def _cost(cost: Cost, n: int) -> Cost:
    """A cost in mana or life, so many times over."""
    generic = cost.mana.strip("{}")
    mana = f"{{{int(generic) * n}}}" if generic.isdigit() else cost.mana * n
    return replace(cost, mana=mana, life=cost.life * n)
