"""The parts of the grammar of instructions that say what an object is, of which a condition speaks."""

from __future__ import annotations

from typing import Any, NamedTuple

from lark import Token

from events import references as r
from events.filters import Filter
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.kinds import Group, KindPart, Said
from simulator.oracle.grammar.instructions.objects import Objects
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args


class Such(NamedTuple):
    """What a condition says of an object: which one, what it is, and whether it is just not that."""

    what: r.Reference
    such: r.Described
    negated: bool


@inline_args
class SuchConditions(Objects):
    """Conditions about an object, as functions of what is known."""

    def such_it(self, *_words: Token) -> tuple[Said, bool]:
        return Context.it, False

    def such_it_not(self, _words: Token) -> tuple[Said, bool]:
        return Context.it, True

    def such_that(self, noun: str) -> tuple[Said, bool]:
        return (lambda ctx: ctx.that(noun)), False

    def such_that_not(self, noun: str) -> tuple[Said, bool]:
        return (lambda ctx: ctx.that(noun)), True

    def such_has_keyword(self, about: tuple[Said, bool], word: Token) -> Said:
        return self.such(about, lambda _ctx: r.Described(which=(Filter(any_keyword=(str(word),)),)))

    def such_has_counter(self, about: tuple[Said, bool], kind: str) -> Said:
        return self.such(about, lambda _ctx: r.Described(which=(Filter(any_counter=(kind,)),)))

    def such_has_counters(self, about: tuple[Said, bool], n: int, kind: str) -> Said:
        return self.such(about, lambda _ctx: r.Described(which=(Filter(any_counter=(kind,), counters_at_least=n),)))

    def such_has_any_counter(self, about: tuple[Said, bool]) -> Said:
        return self.such(about, lambda _ctx: r.Described(states=("with a counter",)))

    such_has_it = always((Context.it, False))
    such_has_it_not = always((Context.it, True))

    def such_its_number(self, _its: Token, what: str, n: int, more: str) -> Said:
        return self.such((Context.it, False), _sized(what, n, more))

    def such_ones_number(self, owner: Token, what: str, n: int, more: str) -> Said:
        noun = str(owner).removesuffix("'s")
        return self.such(((lambda ctx: ctx.that(noun)), False), _sized(what, n, more))

    def such_this_number(self, _this: Token, what: str, n: int, more: str) -> Said:
        return self.such((self.ref_this(None), False), _sized(what, n, more))

    or_more = always("at_least")
    or_less = always("at_most")

    def such_one(self, group: Said) -> Said:
        def read(ctx: Context) -> r.Described:
            found: Group = group(ctx)
            if found.many or found.other:
                raise CannotSay("a condition about several objects")
            return found.one

        return read

    def such_color(self, word: Token) -> Said:
        return lambda _ctx: r.Described(which=(Filter(any_color=(str(word),)),))

    def such_supertype(self, word: Token) -> Said:
        return lambda _ctx: r.Described(which=(Filter(any_supertype=(str(word),)),))

    def such_state(self, word: Token) -> Said:
        state: Any = str(word)
        return lambda _ctx: r.Described(states=(state,))

    def such_adjective(self, part: KindPart) -> Said:
        return lambda _ctx: r.Described(**{part.field: part.value})

    def such(self, about: tuple[Said, bool], words: Said) -> Said:
        def read(ctx: Context) -> Such:
            what = about[0](ctx)
            return Such(what, words(ctx), about[1])

        return read


def _sized(what: str, n: int, more: str) -> Said:
    if what not in ("power", "toughness"):
        raise CannotSay("a condition about a mana value")
    return lambda _ctx: r.Described(which=(Filter(**{f"{what}_{more}": n}),))  # type: ignore[arg-type]
