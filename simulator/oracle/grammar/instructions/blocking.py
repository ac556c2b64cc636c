"""The parts of the grammar of instructions about blocking: rules that hold for a time, and who blocks whom."""

from __future__ import annotations

from typing import Any, Literal

from lark import Token

from events import declaration_abilities as ab
from events import references as r
from events.abilities import Binds, InOrder
from events.filters import THIS, Filter
from events.instructions import Instruction, Prevents
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.damage_dealt import ObjectPredicate
from simulator.oracle.grammar.instructions.kinds import Group, KindPart, Said
from simulator.oracle.grammar.instructions.made import Deed
from simulator.oracle.grammar.instructions.predicates import Predicates, bound, plain_creatures
from simulator.oracle.grammar.instructions.sequences import Clause
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args


@inline_args
class BlockingDeeds(Predicates):
    """What is said of blocking, as functions of what is known."""

    attacks_this_combat = bound(ab.MustAttack, until="end_of_combat")

    def the_other_one(self, _creature: Token) -> Said:
        return lambda ctx: ctx.of_the_event("other")

    def the_blocker(self, _creature: Token) -> Said:
        return lambda ctx: ctx.of_the_event("blocker")

    def the_attacker(self, _creature: Token) -> Said:
        return lambda ctx: ctx.of_the_event("attacker")

    def both_that_fight(self) -> Said:
        def read(ctx: Context) -> r.Reference:
            itself = ctx.event.it
            if itself is None or ctx.event.other in (None, itself):
                raise CannotSay("both of such an event")
            return r.AllOf((itself, ctx.of_the_event("other")))

        return read

    # When a spell is cast

    def cast_only(self, _spell: Token, *said: Any) -> Said:
        only = tuple(one for each in said for one in each)
        return lambda _ctx: only

    combat_before_blockers = always(("during_combat", "before_blockers"))
    combat_after_blockers = always(("after_blockers",))
    your_combat_before_blockers = always(("during_combat", "your_turn", "before_blockers"))
    combat_of_an_opponent = always(("during_combat", "opponents_turn"))
    declare_blockers_of_an_opponent = always(("declare_blockers", "opponents_turn"))
    your_declare_attackers = always(("declare_attackers", "your_turn"))

    # What creatures did before

    def fought_such(self, kind: Said) -> Said:
        def read(ctx: Context) -> r.Described:
            described: r.Described = kind(ctx).described
            return described

        return read

    def fought_before(self, words: Token, whom: Said, until: r.Duration) -> KindPart:
        def read(ctx: Context) -> r.FoughtBefore:
            found = whom(ctx)
            such = found if isinstance(found, r.Described) else None
            return r.FoughtBefore(
                how=_how(words), by=found if such is None else None, such=such, combat=until == "end_of_combat"
            )

        return KindPart("fought", read, apart=True)

    def fought_anyone(self, words: Token, until: r.Duration) -> KindPart:
        return KindPart("fought", r.FoughtBefore(how=_how(words), combat=until == "end_of_combat"), apart=True)

    def it_blocked(self, _words: Token, until: r.Duration) -> KindPart:
        def read(ctx: Context) -> r.FoughtBefore:
            return r.FoughtBefore(how="was_blocked", by=ctx.it(), combat=until == "end_of_combat")

        return KindPart("fought", read, apart=True)

    # What is prevented

    def prevent_to_and_by(self, _words: Token, whom: Said) -> Deed:
        return _prevent_to_and_by(whom, combat=False)

    def prevent_combat_to_and_by(self, _words: Token, whom: Said) -> Deed:
        return _prevent_to_and_by(whom, combat=True)

    # Rules that hold for a time

    def more_blocks(self, n: int, until: r.Duration) -> ObjectPredicate:
        return bound(lambda: ab.ExtraBlocks(n=n), until=until)(self)

    def cant_be_blocked_by_more(self, n: int, until: r.Duration) -> ObjectPredicate:
        return bound(lambda: ab.MaxBlockers(n=n), until=until)(self)

    def cant_be_blocked_by_power(self, words: Token, *until: r.Duration) -> ObjectPredicate:
        compared = Filter(power_than_this="greater" if "greater" in words else "less")
        return bound(lambda: ab.CantBeBlocked(by=(compared,)))(self, *until)

    def lured(self, group: Said, whom: Said, *until: r.Duration) -> Clause:
        """All creatures that are described block one if able; they are described before it is named."""

        def make(ctx: Context, what: r.Reference, lasts: r.Duration) -> Instruction:
            found: Group = group(ctx)
            if found.many is False or found.other:
                raise CannotSay("creatures that block, described in such a way")
            by = plain_creatures(found.one)
            return Binds(what=what, abilities=(ab.Lure(subject=THIS, by=by),), until=lasts)

        return Clause(whom=whom, predicate=ObjectPredicate(make, until[0] if until else None, lasts=True))


def _prevent_to_and_by(whom: Said, combat: bool) -> Deed:
    """Two shields over one object, or over the same ones: what they are dealt, and what they deal."""

    def read(ctx: Context, _who: object) -> Instruction:
        what = whom(ctx)
        return InOrder(steps=(Prevents(to=what, combat=combat), Prevents(by=what, combat=combat)))

    return read


def _how(words: Token) -> Literal["blocked", "was_blocked", "either"]:
    if " or " in words:
        return "either"
    return "blocked" if words == "that blocked" else "was_blocked"
