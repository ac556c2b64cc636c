"""Mana that instructions add: which abilities are mana abilities by that (605.1a), and which of it can be followed."""

from __future__ import annotations

from events.abilities import (
    Activated,
    AnyAbility,
    Choose,
    FlipsCoin,
    ForEachPlayer,
    IfDone,
    IfSuch,
    IfTrue,
    InOrder,
    May,
    RollsDie,
    UnlessPaid,
)
from events.instructions import AddsMana, Instruction
from projections.followed.whom import are_players, is_number

MANA_SYMBOLS = frozenset("WUBRGC")
"""The symbols of one mana each (107.4a, 107.4c)."""


def could_add_mana(effect: Instruction | None) -> bool:
    """Whether an effect could add mana as it resolves; what it sets up for later does not count (605.1a)."""
    match effect:
        case AddsMana():
            return True
        case InOrder(steps=steps):
            return any(map(could_add_mana, steps))
        case Choose(modes=modes):
            return any(could_add_mana(mode.effect) for mode in modes)
        case IfTrue(then=then, otherwise=otherwise) | IfSuch(then=then, otherwise=otherwise):
            return could_add_mana(then) or could_add_mana(otherwise)
        case May(do=do, then=then, otherwise=otherwise) | IfDone(do=do, then=then, otherwise=otherwise):
            return any(map(could_add_mana, (do, then, otherwise)))
        case UnlessPaid(do=do) | ForEachPlayer(do=do):
            return could_add_mana(do)
        case FlipsCoin(then=then, otherwise=otherwise):
            return could_add_mana(then) or could_add_mana(otherwise)
        case RollsDie(rows=rows):
            return any(could_add_mana(row.effect) for row in rows)
    return False


def is_another_mana_ability(ability: AnyAbility) -> bool:
    """Whether it is a mana ability by what it does or may do: no target, no loyalty ability, and mana (605.1a).

    >>> is_another_mana_ability(Activated(effect=AddsMana(mana=("{G}",))))
    True
    """
    if not isinstance(ability, Activated) or ability.targets or ability.loyalty:
        return False
    return ability.adds_mana or could_add_mana(ability.effect)


def adds_plain_mana(effect: AddsMana) -> bool:
    """Whether all that an instruction adds is mana of one of the six types, for players who are known.

    >>> adds_plain_mana(AddsMana(mana=("{R}{R}",))), adds_plain_mana(AddsMana(mana=("{T}{T}",)))
    (True, False)
    """
    plain = all(symbol in MANA_SYMBOLS for mana in effect.mana for symbol in mana.strip("{}").split("}{"))
    return plain and bool(effect.mana or effect.any_color) and are_players(effect.who) and is_number(effect.n)
