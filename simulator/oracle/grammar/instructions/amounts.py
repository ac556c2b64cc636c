"""The parts of the grammar of instructions that say how much: of an event, of players, of what was done before."""

from __future__ import annotations

from typing import Any

from lark import Token

from events import instructions as i
from events import references as r
from events.abilities import InOrder
from events.filters import THIS, Which
from events.instructions import Instruction
from events.quantities import AttachedTo, ColorsAmong
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.kinds import Group, Said
from simulator.oracle.grammar.instructions.made import Deed, ThingsMade
from simulator.oracle.grammar.instructions.objects import amount_of, times, with_others_in_filters
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args


@inline_args
class Amounts(ThingsMade):
    """Numbers, as functions of what is known."""

    def opponents(self, _words: Token) -> Said:
        return lambda _ctx: r.HowManyPlayers(who=r.EachOpponent())

    def colors_among(self, _words: Token, group: Said) -> Said:
        return lambda ctx: ColorsAmong(which=_plainly_of(group(ctx)))

    def attached_to_it(self, group: Said, _attached: Token, *this: object) -> Said:
        def read(ctx: Context) -> r.Amount:
            if not this and ctx.it() != r.THIS_ONE:
                raise CannotSay("what is attached to another permanent")
            return AttachedTo(which=_plainly_of(group(ctx)), to=THIS)

        return read

    def event_amount(self, _words: Token) -> Said:
        def read(ctx: Context) -> r.Amount:
            if not ctx.event.number or ctx.does_before:
                raise CannotSay("a number of the event where it names none")
            return r.ThatMuch()

        return read

    def life_lost(self, _words: Token) -> Said:
        def read(ctx: Context) -> r.Amount:
            if not isinstance(ctx.done_before, i.LosesLife):
                raise CannotSay("life that was lost where nobody lost any")
            return r.LifeLostThisWay()

        return read

    def tapped_this_way(self, noun: Token, _words: Token) -> Said:
        def read(ctx: Context) -> r.Amount:
            what = ctx.they(str(noun))
            if not isinstance(what, r.Made) or not ctx.taps_chosen:
                raise CannotSay("creatures that were tapped where none were chosen for it")
            return r.HowManyOf(of=what)

        return read

    def mana_of_one_symbol(self, words: Token, symbol: Token) -> Deed:
        n: Any = self.that_many(words) if words == "that much" else self.number(words)
        return lambda ctx, who: i.AddsMana(mana=(_one_symbol(symbol),), n=amount_of(n, ctx), who=who)

    def mana_equal(self, _words: Token, symbol: Token, quantity: Said) -> Deed:
        return lambda ctx, who: i.AddsMana(mana=(_one_symbol(symbol),), n=quantity(ctx), who=who)

    def create_for_each(self, for_each: Said, *said: Any) -> Deed:
        return self.create(said[-1], for_each)

    def proliferate_twice(self) -> Deed:
        return lambda _ctx, who: InOrder(steps=(i.Does(action="proliferate", who=who),) * 2)

    two_times = always(2)

    def so_many_times(self, n: int) -> int:
        return n

    def x_times(self) -> Said:
        return Context.x_is

    def investigate_often(self, n: Any) -> Deed:
        return lambda ctx, who: i.Does(action="investigate", n=amount_of(n, ctx), who=who)

    def investigate_that_often(self, words: Token) -> Deed:
        return self.investigate_often(self.that_many(words))

    def get_energy_for_each(self, *said: Any) -> Deed:
        *symbols, for_each = said

        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            return i.PlayerGetsCounters(who=who, counter="energy", n=times(for_each(ctx), len(symbols)))

        return read

    def get_counters_equal(self, _number: Token, counter: str, quantity: Said) -> Deed:
        return lambda ctx, who: i.PlayerGetsCounters(who=who, counter=counter, n=quantity(ctx))


def _one_symbol(symbols: Token) -> str:
    if symbols.count("{") != 1:
        raise CannotSay("so much mana of several symbols")
    return str(symbols).upper()


def _plainly_of(group: Group) -> Which:
    """The filters of objects of which nothing else is said but that they are others than this permanent.

    Raises:
        CannotSay: more is said of them, which no filter says.
    """
    described = with_others_in_filters(group.one)
    if described != r.Described(which=described.which) or not described.which:
        raise CannotSay("a number of such objects")
    return described.which
