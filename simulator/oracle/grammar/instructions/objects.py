"""The parts of the grammar of instructions that name objects: targets, "it" and "that creature", and quantities."""

from __future__ import annotations

from typing import Any

from lark import Token
from msgspec.structs import replace

from events import references as r
from events.filters import Filter
from events.quantities import CardsIn, Times, X
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.kinds import Group, Kinds, Said, any_subtype_of, with_other
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args


@inline_args
class Objects(Kinds):
    """References, targets and quantities; each node becomes a function of what is known."""

    def this(self, *_word: Token) -> str:
        return "this"

    def ref_this(self, _this: object) -> Said:
        def read(ctx: Context) -> r.Reference:
            if not ctx.spell:
                ctx.name(r.THIS_ONE, frozenset({"creature", "permanent"}))
            return r.THIS_ONE

        return read

    def ref_it(self) -> Said:
        return Context.it

    def ref_they(self) -> Said:
        return lambda ctx: ctx.they()

    def ref_that(self, noun: str) -> Said:
        return lambda ctx: ctx.that(noun)

    def that_noun(self, word: Token) -> str:
        return any_subtype_of(word) if word.type == "WORD" else str(word)

    def ref_those(self, noun: str) -> Said:
        return lambda ctx: ctx.they(noun)

    those_creatures = always("creature")
    those_permanents = always("permanent")
    those_tokens = always("token")
    those_cards = always("card")

    def those_types(self, word: Token) -> str:
        return str(word).removesuffix("s")

    def ref_bearer(self) -> Said:
        def read(ctx: Context) -> r.Reference:
            ctx.name(r.Bearer(), frozenset({"creature", "permanent"}))
            return r.Bearer()

        return read

    def one_target(self, group: Said) -> Said:
        return _target(group)

    def another_target(self, group: Said) -> Said:
        return _target(group, another=True)

    def so_many_targets(self, n: int, group: Said) -> Said:
        return _target(group, least=n, most=n)

    def so_many_other_targets(self, n: int, group: Said) -> Said:
        return _target(group, least=n, most=n, another=True)

    def x_targets(self, group: Said) -> Said:
        return _target(group, least=X(), most=X())

    def up_to_targets(self, n: int, group: Said) -> Said:
        return _target(group, least=0, most=n)

    def up_to_other_targets(self, n: int, group: Said) -> Said:
        return _target(group, least=0, most=n, another=True)

    def up_to_x_targets(self, group: Said) -> Said:
        return _target(group, least=0, most=X())

    def one_or_two_targets(self, _words: Token, group: Said) -> Said:
        return _target(group, least=1, most=2)

    def any_targets(self, group: Said) -> Said:
        return _target(group, least=0, most=None)

    def each_one(self, group: Said) -> Said:
        return _each(group, many=False)

    def all_of(self, group: Said) -> Said:
        return _each(group, many=True)

    def plural_of(self, group: Said) -> Said:
        return _each(group, many=True)

    def a_chosen(self, group: Said) -> Said:
        return _chosen(group)

    def another_chosen(self, group: Said) -> Said:
        return _chosen(group, another=True)

    def chosen_number(self, n: int, group: Said) -> Said:
        return _chosen(group, n=n)

    def chosen_up_to(self, n: int, group: Said) -> Said:
        return _chosen(group, n=n, up_to=True)

    def references(self, *said: Any) -> Said:
        each = [one for one in said if callable(one)]
        return each[0] if len(each) == 1 else lambda ctx: r.AllOf(tuple(one(ctx) for one in each))

    def x(self) -> Said:
        return Context.x_is

    def that_many(self, _words: Token) -> Said:
        return Context.that_many

    def for_each(self, group: Said) -> Said:
        return lambda ctx: _count(group(ctx), many=False)

    def number_of(self, group: Said) -> Said:
        return lambda ctx: _count(group(ctx), many=True)

    def cards_in_hand(self, _cards: Token) -> Said:
        return lambda _ctx: CardsIn(zone="hand")

    def cards_in_graveyard(self, _cards: Token) -> Said:
        return lambda _ctx: CardsIn(zone="graveyard")

    power = always("power")
    toughness = always("toughness")
    mana_value = always("mana value")

    def its_number(self, _its: Token, what: Any) -> Said:
        return lambda ctx: r.Of(what=what, of=ctx.it())

    def this_number(self, _this: Token, what: Any) -> Said:
        return lambda _ctx: r.Of(what=what, of=r.THIS_ONE)

    def that_number(self, owner: Token, what: Any) -> Said:
        return lambda ctx: r.Of(what=what, of=ctx.that(str(owner).removesuffix("'s")))

    def twice(self, quantity: Said) -> Said:
        return lambda ctx: times(quantity(ctx), 2)


def times(amount: r.Amount, n: int) -> r.Amount:
    """An amount, so many times over.

    >>> times(3, -1), times(X(), 1)
    (-3, X())
    """
    if isinstance(amount, int):
        return amount * n
    if n == 1:
        return amount
    if isinstance(
        amount,
        r.Of | r.HowMany | r.CountersHad | r.HowManyOf | r.HowManyPlayers | r.RollResult | r.FoundSuch,
    ):
        return r.TimesOver(of=amount, times=n)
    if isinstance(amount, r.TimesOver | r.ThatMuch | r.LifeLostThisWay | r.AsMany):
        raise CannotSay("a number that is computed twice")
    return Times(of=amount, times=n)


A_NUMBER_OF = "a number of"
"""So many as words that come later say."""


def amount_of(said: Any, ctx: Context) -> r.Amount:
    """An amount that a node of the grammar gives: a number, or a function of what is known."""
    if said == A_NUMBER_OF:
        raise CannotSay("a number that nothing says")
    found: r.Amount = said(ctx) if callable(said) else said
    return found


def _target(group: Said, *, least: Any = 1, most: Any = 1, another: bool = False) -> Said:
    def read(ctx: Context) -> r.Reference:
        found: Group = group(ctx)
        many = most != 1
        if found.many is (not many):
            raise CannotSay("targets in the wrong number")
        x = (ctx.x_is(),) if X() in (least, most) else ()
        if x and x != (X(),):
            raise CannotSay("so many targets as something counts")
        kinds, again = found.kinds, another
        if another and ctx.spell and not ctx.targets:
            raise CannotSay('"another" than nothing')
        if another and not ctx.targets:
            kinds, again = tuple(with_other(each, ctx.other_than(each)) for each in kinds), False
        if again and not ctx.spell and all(_are_of_other_types(each, kinds) for each in ctx.targets):
            raise CannotSay("other targets than those of another type, or than the permanent that has the ability")
        asked = r.Targets(objects=kinds, least=least, most=most, another=again)
        refers = r.Target(ctx.target(asked))
        ctx.name(refers, found.nouns, many=many)
        if not many and all(is_an_opponents(each) for each in kinds):
            # An opponent is named by that, too; beside a player of the event it may be either.
            ctx.name_player(None if ctx.event.player else r.ControllerOf(refers))
        return refers

    return read


def _are_of_other_types(asked: r.Targets, kinds: tuple[r.Described, ...]) -> bool:
    """Whether by the words no target is both of what was asked for before and of these kinds."""
    before, now = _types(asked.objects), _types(kinds)
    return not asked.players and before is not None and now is not None and before.isdisjoint(now)


def _types(kinds: tuple[r.Described, ...]) -> set[str] | None:
    """The types and subtypes that kinds name, one of which each has; None where one names none."""
    found: set[str] = set()
    for each in kinds:
        for one in each.which or (Filter(),):
            if not (one.any_type or one.any_subtype):
                return None
            found.update(one.any_type or one.any_subtype)
    return found


def is_an_opponents(described: r.Described) -> bool:
    """Whether what is described is a permanent that an opponent controls."""
    there = described.is_a == "permanent" and described.zone == "battlefield"
    return there and bool(described.which) and all(each.controller == "opponent" for each in described.which)


def _each(group: Said, *, many: bool) -> Said:
    def read(ctx: Context) -> r.Reference:
        found: Group = group(ctx)
        if found.many is (not many):
            raise CannotSay("a description in the wrong number")
        refers = r.Each(found.one)
        ctx.each_of_several = True
        ctx.name(ctx.every(), found.nouns, many=True)
        return refers

    return read


def _chosen(group: Said, *, n: int = 1, up_to: bool = False, another: bool = False) -> Said:
    def read(ctx: Context) -> r.Reference:
        found: Group = group(ctx)
        if found.many is (n == 1):
            raise CannotSay("a description in the wrong number")
        described = found.one
        if another and (ctx.spell or ctx.targets):
            raise CannotSay('"another" than one of several')
        if another:
            described = with_other(described, ctx.other_than(described))
        ctx.name(ctx.make(), found.nouns, many=n != 1)
        return r.Chosen(what=described, n=n, up_to=up_to)

    return read


def _count(group: Group, *, many: bool) -> r.Amount:
    if group.many is (not many):
        raise CannotSay("a description in the wrong number")
    return r.HowMany(what=group.one)


def with_others_in_filters(described: r.Described) -> r.Described:
    """Described objects, where the filters say it of those that are others than this permanent."""
    if described.other_than != r.THIS_ONE:
        return described
    return replace(described, which=tuple(replace(each, other=True) for each in described.which), other_than=None)
