"""The parts of the grammar of instructions about tokens of several kinds, their names, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import references as r
from events.abilities import AttackingPlayer, CreatesTokens, IfDone, IfSuch, IfTrue, InOrder, May
from events.instructions import CreatesCopies, Instruction
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.damage_dealt import ObjectPredicate
from simulator.oracle.grammar.instructions.kinds import Said
from simulator.oracle.grammar.instructions.made import AllColors, Deed, Keywords, OwnName, ThingsMade
from simulator.oracle.grammar.instructions.objects import A_NUMBER_OF, amount_of
from simulator.oracle.grammar.nouns import CannotSay, inline_args
from simulator.oracle.keywords import COLORS

Creates = CreatesTokens | CreatesCopies
"""What creates tokens."""


class SaidOfTokens(NamedTuple):
    """What a sentence says of the tokens that the sentence before it creates: how they are created."""

    change: Callable[[Creates], Creates]


def said_of_tokens(ctx: Context, what: r.Made, keywords: Keywords) -> SaidOfTokens:
    """What tokens have that were created just now: text of their own (111.3).

    Raises:
        CannotSay: it is said of others, or not read.
    """
    _are_the_last(ctx, what)
    if keywords.choice:
        raise CannotSay("a token with one of several abilities")
    abilities = keywords.abilities(ctx)

    def change(made: Creates) -> Creates:
        if not isinstance(made, CreatesTokens) or not made.token.types:
            raise CannotSay("what a token has that is said to be something else")
        token = replace(made.token, keywords=(*made.token.keywords, *keywords.keywords))
        return replace(made, token=token, abilities=(*made.abilities, *abilities))

    return SaidOfTokens(change)


def _are_the_last(ctx: Context, what: r.Reference) -> None:
    if not isinstance(what, r.Made) or what.n != ctx.made - 1:
        raise CannotSay("what is said of tokens that were not created just now")


def with_what_is_said(before: Instruction, said: SaidOfTokens) -> Instruction:
    """An instruction whose last part creates tokens, with what the next sentence says of them.

    Raises:
        CannotSay: it creates none, or only under a condition that has another side.
    """
    match before:
        case CreatesTokens() | CreatesCopies():
            return said.change(before)
        case InOrder(steps=steps):
            return replace(before, steps=(*steps[:-1], with_what_is_said(steps[-1], said)))
        case AttackingPlayer(do=do):
            return replace(before, do=with_what_is_said(do, said))
        case May(otherwise=None) | IfDone(otherwise=None) if before.then is not None:
            return replace(before, then=with_what_is_said(before.then, said))
        case May(otherwise=None) | IfDone(otherwise=None) if before.do is not None:
            return replace(before, do=with_what_is_said(before.do, said))
        case IfTrue(otherwise=None, then=then) | IfSuch(otherwise=None, then=then):
            return replace(before, then=with_what_is_said(then, said))
    raise CannotSay("what is said of tokens that were not created just now")


@inline_args
class TokensSaid(ThingsMade):
    """Tokens, as functions of what is known."""

    def create_each(self, *said: Any) -> Deed:
        each = [one for one in said if not isinstance(one, Token)]

        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            made: list[Instruction] = []
            refers: list[r.Reference] = []
            for tokens in each:
                created, attacking = tokens(ctx)
                # What enters together is seen entering by each other: without abilities nothing shows of that.
                if created.abilities or attacking is not None or created.n == A_NUMBER_OF:
                    raise CannotSay("tokens of several kinds with such abilities")
                refers.append(ctx.make())
                made.append(replace(created, n=amount_of(created.n, ctx), who=who))
            ctx.name(r.AllOf(tuple(refers)), frozenset({"token", "permanent"}), many=True)
            return InOrder(steps=tuple(made))

        return read

    def create_called(self, name: Token, tokens: Said) -> Deed:
        start = name.start_pos or 0
        own = OwnName(start, start + len(name) - 1)

        def called(ctx: Context) -> Any:
            created, attacking = tokens(ctx)
            if created.n != 1 or created.token.name or "legendary" not in created.token.supertypes:
                raise CannotSay("tokens that are called so")
            return replace(created, token=replace(created.token, name=own.words(ctx))), attacking

        return self.create(called)

    def token_named(self, words: Token) -> OwnName:
        start = words.start_pos or 0
        return OwnName(start + len("named "), start + len(words))

    def token_all_colors(self, _words: Token) -> AllColors:
        return AllColors(COLORS)

    def ref_the_token(self, _token: Token) -> Said:
        return lambda ctx: ctx.that("token")

    def ref_the_tokens(self) -> Said:
        return lambda ctx: ctx.they("token")

    def tokens_enter_attacking(self) -> ObjectPredicate:
        def make(ctx: Context, what: r.Reference, _lasts: r.Duration) -> Any:
            _are_the_last(ctx, what)
            return SaidOfTokens(lambda made: replace(made, tapped=True, fighting="attacking"))

        return ObjectPredicate(make)
