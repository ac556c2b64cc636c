"""The parts of the grammar of instructions about what is paid as they are followed: mana, energy, life, permanents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token

from events import references as r
from events.abilities import Binds
from events.ability_costs import AnyCost, CostAction, EnergyCost, LifeCost, ManaCost, ObjectCost
from events.declaration_abilities import BlockCost, Cost
from events.filters import THIS
from events.instructions import Instruction
from events.quantities import X
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.damage_dealt import ObjectPredicate
from simulator.oracle.grammar.instructions.kinds import Said
from simulator.oracle.grammar.instructions.objects import Objects
from simulator.oracle.grammar.nouns import CannotSay, inline_args


def paid_symbols(symbols: str) -> AnyCost:
    """What symbols cost: mana, or energy counters (107.14).

    >>> paid_symbols("{1}{r}") == ManaCost(mana="{1}{R}"), paid_symbols("{e}{e}")
    (True, EnergyCost(n=2))
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
            if not isinstance(what, r.Chosen) or what.up_to or what.n is None:
                raise CannotSay("a payment with what was named before")
            return ObjectCost(action=action, what=what.what, n=what.n)

        return read

    return method


@inline_args
class Payments(Objects):
    """What is paid, as functions of what is known."""

    def cant_block_unless_paid(self, _unless: Token, mana: Token, _each: Token) -> ObjectPredicate:
        def make(ctx: Context, what: r.Reference, lasts: r.Duration) -> Instruction:
            cost = mana.upper()
            if not isinstance(what, r.Each) or "{E}" in cost or ("{X}" in cost and ctx.x_is() != X()):
                raise CannotSay("a cost of blocking for one creature, or of so much as something counts")
            return Binds(what=what, abilities=(BlockCost(subject=THIS, cost=Cost(mana=cost)),), until=lasts)

        return ObjectPredicate(make, lasts=True)

    cost_sacrifice = _paid("sacrifice")
    cost_tap = _paid("tap")
    cost_exile = _paid("exile")
    cost_return = _paid("return_to_hand")

    def cost_discard(self, _words: Token) -> Said:
        return lambda _ctx: ObjectCost(action="discard", what=r.Described(is_a="card", zone="hand"))

    def cost_mana(self, mana: Token) -> AnyCost:
        return paid_symbols(mana)

    def cost_life(self, n: int) -> AnyCost:
        return LifeCost(n=n)
