"""The parts of the grammar of instructions about coins, dice and what cards are that lie elsewhere."""

from __future__ import annotations

import re
from typing import Any

from lark import Token
from msgspec.structs import replace

from events import instructions as i
from events import references as r
from events.abilities import CreatesTokens, DieRow, FlipsCoin, InOrder, RollsDie
from events.instructions import Instruction
from events.triggers import GainLife
from projections.followed.naming import said_in
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.hidden import HiddenCards
from simulator.oracle.grammar.instructions.kinds import Group, Said
from simulator.oracle.grammar.instructions.made import Deed
from simulator.oracle.grammar.instructions.objects import times
from simulator.oracle.grammar.instructions.sequences import follow_sentences
from simulator.oracle.grammar.instructions.such import Such
from simulator.oracle.grammar.nouns import CannotSay, inline_args

_SIDES = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20}


@inline_args
class Chance(HiddenCards):
    """What is decided by chance, or by cards that no board shows."""

    def flip_coin(self) -> Deed:
        return lambda _ctx, who: FlipsCoin(who=who)

    def roll_die(self, die: Token) -> Deed:
        word = die.removeprefix("a ").removesuffix("-sided die").removeprefix("d")
        sides = _SIDES.get(word) or int(word)

        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            ctx.rolled = True
            return RollsDie(sides=sides, who=who)

        return read

    def die_row(self, numbers: Token, *sentences: Any) -> tuple[int, int | None, tuple[Any, ...]]:
        found = [int(each) for each in re.findall("[0-9]+", numbers)]
        most = None if "+" in numbers else found[-1]
        return found[0], most, sentences

    def with_rows(self, *said: Any) -> Said:
        rows = [each for each in said if isinstance(each[0], int)]
        before = said[: len(said) - len(rows)]

        def read(ctx: Context) -> Instruction:
            first = follow_sentences(ctx, before)
            steps = first.steps if isinstance(first, InOrder) else (first,)
            rolls = steps[-1]
            if not isinstance(rolls, RollsDie) or rolls.who != r.YOU:
                raise CannotSay("a table of results where no die is rolled")
            found: list[DieRow] = []
            for least, most, sentences in rows:
                before_it, named = (ctx.each, ctx.made), ctx.names_so_far()
                found.append(DieRow(least=least, most=most, effect=follow_sentences(ctx, sentences)))
                ctx.forget(named)
                ctx.cant_be_referred_to(*before_it)
            rolled = replace(rolls, rows=tuple(found))
            return rolled if len(steps) == 1 else InOrder(steps=(*steps[:-1], rolled))

        return read

    def roll_result(self) -> Said:
        def read(ctx: Context) -> r.Amount:
            if not ctx.rolled:
                raise CannotSay("a result where nothing is rolled")
            return r.RollResult()

        return read

    def if_won(self, _words: Token, clauses: Any) -> Any:
        return "flip", clauses, True

    def if_lost(self, _words: Token, clauses: Any) -> Any:
        return "flip", clauses, False

    # Cards that were found.

    def for_each_found(self, group: Said, words: Token) -> Said:
        return lambda ctx: _found_such(ctx, group(ctx), words)

    def each_found_first(self, group: Said, words: Token, clauses: Any) -> Any:
        def of_each(ctx: Context, step: Instruction) -> Instruction:
            return _for_each(step, _found_such(ctx, group(ctx), words))

        return "each found", clauses, of_each

    def such_found(self, group: Said, words: Token) -> Said:
        def read(ctx: Context) -> Such:
            found: Group = group(ctx)
            by = words.split()[1]
            if by in ctx.perhaps:
                raise CannotSay(f'"{by} this way" of a target with which a player may not have done it')
            return Such(ctx.found_this_way(by), _one_card(found), False)

        return read


def decides_nothing(effect: Instruction) -> bool:
    """Whether a coin is flipped or a die rolled, and the words do not say what for: other lines may."""
    flips = any(each.then is None for each in said_in(effect, FlipsCoin))
    rolled = any(not each.rows for each in said_in(effect, RollsDie))
    return flips or (rolled and not any(True for _ in said_in(effect, r.RollResult)))


def _one_card(group: Group) -> r.Described:
    if group.many or group.other or group.one.is_a != "card" or group.one.zone != "battlefield":
        raise CannotSay("what is no card this way")
    return group.one


def _found_such(ctx: Context, group: Group, words: str) -> r.FoundSuch:
    return r.FoundSuch(what=(_one_card(group),), of=ctx.found_this_way(words.split()[0]))


_COUNTED = (
    CreatesTokens, GainLife, i.DealsDamage, i.Draws, i.LosesLife, i.PlayerGetsCounters, i.PutsCounters,
)  # fmt: skip
"""Instructions with one number, of which so many times as much is done for each of something."""


def _for_each(step: Instruction, each: r.FoundSuch) -> Instruction:
    """An instruction, so many times over.

    Raises:
        CannotSay: it has no number that says so.
    """
    match step:
        case InOrder(steps=steps):
            return replace(step, steps=tuple(_for_each(one, each) for one in steps))
        case i.GetsPT(power=int(power), toughness=int(toughness)):
            return replace(step, power=_times(each, power), toughness=_times(each, toughness))
        case i.Does(action="investigate", n=None):
            return replace(step, n=each)
    n = getattr(step, "n", None)
    if not isinstance(step, _COUNTED) or not isinstance(n, int):
        raise CannotSay("this for each of something")
    return replace(step, n=times(each, n))


def _times(each: r.FoundSuch, n: int) -> r.Amount:
    return 0 if n == 0 else times(each, n)
