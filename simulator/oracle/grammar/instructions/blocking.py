"""The parts of the grammar of instructions about blocking: rules that hold for a time, and who blocks whom."""

from __future__ import annotations

from lark import Token

from events import declaration_abilities as ab
from events import references as r
from events.abilities import Binds
from events.filters import THIS, Filter
from events.instructions import Instruction
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.damage_dealt import ObjectPredicate
from simulator.oracle.grammar.instructions.kinds import Group, Said
from simulator.oracle.grammar.instructions.predicates import Predicates, bound, plain_creatures
from simulator.oracle.grammar.instructions.sequences import Clause
from simulator.oracle.grammar.nouns import CannotSay, inline_args


@inline_args
class BlockingDeeds(Predicates):
    """What is said of blocking, as functions of what is known."""

    attacks_or_blocks_if_able = bound(ab.MustAttack, ab.MustBlock)
    attacks_this_combat = bound(ab.MustAttack, until="end_of_combat")

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
