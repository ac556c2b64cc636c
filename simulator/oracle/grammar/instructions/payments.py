"""The parts of the grammar of instructions about what is paid as they are followed: mana, energy, life, permanents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token

from events import references as r
from events.ability_costs import AnyCost, CostAction, EnergyCost, LifeCost, ManaCost, ObjectCost
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.kinds import Said
from simulator.oracle.grammar.instructions.objects import Objects
from simulator.oracle.grammar.nouns import CannotSay, inline_args


def paid_symbols(symbols: str) -> AnyCost:
    """What symbols cost: mana, or energy counters (107.14).

    >>> paid_symbols("{1}{r}"), paid_symbols("{e}{e}")
    (ManaCost(mana='{1}{R}'), EnergyCost(n=2))
    """
    if "{e}" not in symbols:
        return ManaCost(mana=symbols.upper())
    if symbols.replace("{e}", ""):
        raise CannotSay("mana and energy together")
    return EnergyCost(n=symbols.count("{e}"))


def _paid(action: CostAction) -> Callable[..., Said]:
    """A method for a node that does something to objects as a payment, which the player chooses."""

    def method(_reader: Any, whom: Said) -> Said:
        def read(ctx: Context) -> AnyCost:
            what = whom(ctx)
            if not isinstance(what, r.Chosen) or what.up_to:
                raise CannotSay("a payment with what was named before")
            return ObjectCost(action=action, what=what.what, n=what.n)

        return read

    return method


@inline_args
class Payments(Objects):
    """What is paid, as functions of what is known."""

    cost_sacrifice = _paid("sacrifice")
    cost_tap = _paid("tap")
    cost_exile = _paid("exile")
    cost_return = _paid("return_to_hand")

    def cost_mana(self, mana: Token) -> AnyCost:
        return paid_symbols(mana)

    def cost_life(self, n: int) -> AnyCost:
        return LifeCost(n=n)
