"""What it costs to activate an ability or to cast a spell, part by part, for the grammar of costs."""

from __future__ import annotations

from typing import Any

from lark import Token
from msgspec.structs import replace

from events import ability_costs as c
from events import references as r
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.kinds import Group, Said
from simulator.oracle.grammar.instructions.objects import Objects, amount_of
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args


def _on_objects(action: c.CostAction) -> Any:
    """A method for a node that does something to the permanent itself, or to objects that the player chooses."""
    return lambda _reader, whom: lambda ctx: _of(action, whom(ctx))


def _of(action: c.CostAction, what: r.Reference) -> c.AnyCost:
    if what == r.THIS_ONE:
        return c.ThisCost(action=action)
    if not isinstance(what, r.Chosen) or what.up_to or what.n is None:
        raise CannotSay("a cost that something else pays")
    return c.ObjectCost(action=action, what=what.what, n=what.n)


@inline_args
class Costs(Objects):
    """The parts of a cost, as functions of what is known."""

    def cost(self, *parts: Any) -> Said:
        return lambda ctx: tuple(part(ctx) for part in parts)

    def mana_part(self, mana: Token) -> Said:
        return lambda _ctx: c.ManaCost(mana=str(mana).upper())

    def tap_this(self) -> Said:
        return lambda _ctx: c.TapThis()

    def untap_this(self) -> Said:
        return lambda _ctx: c.UntapThis()

    def loyalty(self, written: Token) -> Said:
        number = str(written).strip("[]")
        if number.endswith("x"):
            return lambda _ctx: c.LoyaltyCost(n=-1 if number.startswith("-") else 1, x=True)
        return lambda _ctx: c.LoyaltyCost(n=int(number))

    def life_part(self, n: Any) -> Said:
        return lambda ctx: c.LifeCost(n=amount_of(n, ctx))

    def energy_part(self, *symbols: Token) -> Said:
        return lambda _ctx: c.EnergyCost(n=len(symbols))

    def much_energy_part(self, n: Any, _symbol: Token) -> Said:
        return lambda ctx: c.EnergyCost(n=amount_of(n, ctx))

    def exert_part(self, *_this: object) -> Said:
        return lambda _ctx: c.ThisCost(action="exert")

    def waterbend_part(self, mana: Token) -> Said:
        return lambda _ctx: c.ManaCost(mana=str(mana).upper(), waterbend=True)

    sacrifice_part = _on_objects("sacrifice")
    exile_part = _on_objects("exile")
    return_part = _on_objects("return_to_hand")
    tap_part = _on_objects("tap")
    untap_part = _on_objects("untap")

    def exile_from_graveyard(self, *_words: object) -> Said:
        return lambda _ctx: c.ThisCost(action="exile", zone="graveyard")

    def exile_from_hand(self, *_words: object) -> Said:
        return lambda _ctx: c.ThisCost(action="exile", zone="hand")

    def discard_part(self, whom: Said) -> Said:
        return lambda ctx: _from_hand(_of("discard", whom(ctx)))

    def discard_at_random(self, _card: Token) -> Said:
        hand = r.Described(is_a="card", zone="hand", controlled_by=r.YOU)
        return lambda _ctx: c.ObjectCost(action="discard", what=hand, at_random=True)

    def discard_your_hand(self) -> Said:
        hand = r.Described(is_a="card", zone="hand", controlled_by=r.YOU)
        return lambda _ctx: c.ObjectCost(action="discard", what=hand, n=r.HowMany(what=hand))

    def sacrifice_x(self, group: Said) -> Said:
        return lambda ctx: c.ObjectCost(action="sacrifice", what=_several(ctx, group), n=ctx.x_is())

    def tap_x(self, group: Said) -> Said:
        return lambda ctx: c.ObjectCost(action="tap", what=_several(ctx, group), n=ctx.x_is())

    def reveal_this(self, _card: Token) -> Said:
        return lambda _ctx: c.ThisCost(action="reveal", zone="hand")

    def remove_part(self, counters: tuple[Any, str], whom: Said) -> Said:
        return lambda ctx: _counters(ctx, counters, whom(ctx), put=False)

    def remove_all_part(self, kind: str, whom: Said) -> Said:
        return lambda ctx: _counters(ctx, (None, kind), whom(ctx), put=False)

    def put_part(self, counters: tuple[Any, str], whom: Said) -> Said:
        return lambda ctx: _counters(ctx, counters, whom(ctx), put=True)

    def mill_one(self, _card: Token) -> Said:
        return lambda _ctx: c.MillCost()

    def mill_part(self, n: Any) -> Said:
        return lambda ctx: c.MillCost(n=amount_of(n, ctx))

    any_counter = always((1, ""))

    def a_counter(self, kind: str) -> tuple[Any, str]:
        return 1, kind

    def so_many_counters(self, n: Any, kind: str) -> tuple[Any, str]:
        return n, kind


def _several(ctx: Context, group: Said) -> r.Described:
    found: Group = group(ctx)
    if found.many is False:
        raise CannotSay("several objects in the singular")
    return found.one


def _from_hand(part: c.AnyCost) -> c.AnyCost:
    """A card that is discarded comes from its player's hand."""
    if not isinstance(part, c.ObjectCost):
        return c.ThisCost(action="discard", zone="hand")
    if part.what.is_a != "card" or part.what.zone != "battlefield":
        raise CannotSay("discarding what is no card")
    return replace(part, what=replace(part.what, zone="hand", controlled_by=r.YOU))


def _counters(ctx: Context, counters: tuple[Any, str], what: r.Reference, *, put: bool) -> c.AnyCost:
    n = None if counters[0] is None else amount_of(counters[0], ctx)
    if what == r.THIS_ONE:
        return c.CounterCost(counter=counters[1], n=n, put=put)
    if not isinstance(what, r.Chosen) or what.n != 1 or what.up_to:
        raise CannotSay("counters of several objects")
    return c.CounterCost(counter=counters[1], n=n, put=put, on=what.what)
