"""The parts of the grammar of instructions about permanents: counters that move, copies, designations, choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import instructions as i
from events import instructions_of_objects as io
from events import references as r
from events.abilities import AtOnce
from events.filters import Which
from events.instructions import Instruction
from events.quantities import BasicLandTypes, Devotion, Greatest, LifeOf, PartySize, Total, X
from events.triggers import Size
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.damage_dealt import ObjectPredicate, apart_from
from simulator.oracle.grammar.instructions.kinds import Group, KindPart, Said
from simulator.oracle.grammar.instructions.made import Deed, Keywords
from simulator.oracle.grammar.instructions.objects import A_NUMBER_OF, amount_of, with_others_in_filters
from simulator.oracle.grammar.instructions.predicates import Predicates, until_of
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args
from simulator.oracle.keywords import COLORS

Spending = Callable[[Context], io.SpendsManaOnly]
"""What mana may be spent on, as a function of what is known."""


def _characteristic_of(kind: Callable[..., Any]) -> Callable[..., Said]:
    """A method for a node that compares, or adds up, a characteristic of permanents."""

    def method(_reader: Any, what: str, group: Said) -> Said:
        return lambda ctx: kind(what=what, which=_by_filters(group(ctx)))

    return method


def _by_filters(group: Group) -> Which:
    described = with_others_in_filters(group.one)
    if described != r.Described(which=described.which) or group.many is False:
        raise CannotSay("a number of such objects")
    return described.which


@inline_args
class Permanents(Predicates):
    """What is done to permanents, as functions of what is known."""

    # Whom it speaks of.

    def ref_he(self, _word: Token) -> Said:
        return self.ref_this(_word)

    def each_of_them(self, whom: Said) -> Said:
        def read(ctx: Context) -> r.Reference:
            what: r.Reference = whom(ctx)
            many = isinstance(what, r.Target) and ctx.targets[what.n].most != 1
            many = many or (isinstance(what, r.That) and ctx.event.those)
            if not (many or isinstance(what, r.Those | r.Made | r.Chosen)):
                raise CannotSay('"each of" one object')
            ctx.each_of_several = True
            return what

        return read

    def the_exiled_card(self, _card: Token) -> Said:
        return lambda ctx: _exiled(ctx, many=False)

    def the_exiled_cards(self) -> Said:
        return lambda ctx: _exiled(ctx, many=True)

    def all_exiled_with(self, _words: Token, *_this: object) -> Said:
        def read(ctx: Context) -> r.Reference:
            if not _this and ctx.it() != r.THIS_ONE:
                raise CannotSay("cards that were exiled with another permanent")
            refers = r.ExiledWith(many=True)
            ctx.name(refers, frozenset({"card"}), many=True)
            return refers

        return read

    def each_other_opponent(self) -> Said:
        return lambda ctx: r.EachOtherOpponent(than=ctx.that_player())

    def you_and_that_player(self, _words: Token, player: Said) -> Said:
        return lambda ctx: r.SeveralPlayers(these=(r.YOU, player(ctx)))

    def blocking_it(self, _words: Token) -> tuple[KindPart, ...]:
        return _fighting("blocking", Context.itself)

    def blocked_by_it(self, _words: Token) -> tuple[KindPart, ...]:
        return _fighting("blocked_by", Context.itself)

    def blocking_or_blocked_by(self, _words: Token, *this: object) -> tuple[KindPart, ...]:
        return _fighting("blocking_or_blocked_by", Context.itself if not this else lambda _ctx: r.THIS_ONE)

    def in_such_a_state(self, word: Token) -> KindPart:
        return KindPart("states", (str(word),), apart=True)

    def with_any_counter(self, *_words: object) -> KindPart:
        return KindPart("states", ("with a counter",), apart=True)

    def keywords_choice(self, *said: Any) -> Keywords:
        each = [one for one in said if isinstance(one, Keywords)]
        if any(one.quoted for one in each):
            raise CannotSay("a choice of abilities in quotation marks")
        return Keywords(tuple(word for one in each for word in one.keywords), choice=True)

    # What is done.

    def its_counters(self, _its: Token) -> Said:
        return Context.it

    def this_ones_counters(self, _this: Token) -> Said:
        return lambda _ctx: r.THIS_ONE

    def that_ones_counters(self, owner: Token) -> Said:
        return lambda ctx: ctx.that(str(owner).removesuffix("'s"))

    def put_its_counters(self, of: Said, on: Said) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            what = of(ctx)
            return io.PutsItsCounters(of=what, on=apart_from(ctx, what, on))

        return read

    def move_counters(self, counters: tuple[Any, str], of: Said, on: Said) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            what = of(ctx)
            n = amount_of(counters[0], ctx)
            return io.MovesCounters(of=what, on=apart_from(ctx, what, on), counter=counters[1], n=n)

        return read

    def move_all_counters(self, *said: Any) -> Deed:
        *kind, of, on = said

        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            what = of(ctx)
            counter = kind[0] if kind else ""
            return io.MovesCounters(of=what, on=apart_from(ctx, what, on), counter=counter, n=None)

        return read

    only_power = always((True, False))
    only_toughness = always((False, True))
    power_and_toughness = always((True, True))

    def double_its(self, _its: Token, words: tuple[bool, bool], until: r.Duration) -> Deed:
        return lambda ctx, _who: io.DoublesPT(what=ctx.it(), power=words[0], toughness=words[1], until=until)

    def double_of(self, words: tuple[bool, bool], whom: Said, until: r.Duration) -> Deed:
        return lambda ctx, _who: io.DoublesPT(what=whom(ctx), power=words[0], toughness=words[1], until=until)

    def exchange_control(self, whom: Said) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            what = whom(ctx)
            if isinstance(what, r.AllOf) and len(what.these) == 2:
                return io.ExchangesControl(one=what.these[0], other=what.these[1])
            if not (isinstance(what, r.Target) and ctx.targets[what.n].least == ctx.targets[what.n].most == 2):
                raise CannotSay("an exchange of others than two permanents")
            return io.ExchangesControl(one=what)

        return read

    def tap_or_untap(self, whom: Said) -> Deed:
        return lambda ctx, _who: io.TapsOrUntaps(what=whom(ctx))

    def a_number_of_counters(self, _words: Token, kind: str) -> tuple[Any, str]:
        return A_NUMBER_OF, kind

    def a_number_of_tokens(self, _words: Token) -> Any:
        return A_NUMBER_OF

    def create_equal(self, tokens: Said, quantity: Said) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            created, attacking = tokens(ctx)
            if created.n != A_NUMBER_OF:
                raise CannotSay("tokens equal to a number")
            n = quantity(ctx)
            ctx.name(
                ctx.make(), frozenset({"token", "permanent", *created.token.types, *created.token.subtypes}), many=True
            )
            made: Instruction = replace(created, n=n, who=who)
            return made if attacking is None else attacking(ctx, made)

        return read

    def choose_objects(self, whom: Said) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            what = whom(ctx)
            if not isinstance(what, r.Target | r.Chosen):
                raise CannotSay("a choice of what was named before")
            if isinstance(what, r.Chosen):
                ctx.chosen.add(ctx.made - 1)
            return io.ChoosesObjects(what=what)

        return read

    def put_equal_counters(self, counters: tuple[Any, str], quantity: Said, whom: Said) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            if counters[0] != A_NUMBER_OF:
                raise CannotSay("counters equal to a number")
            n = quantity(ctx)
            return i.PutsCounters(what=whom(ctx), counter=counters[1], n=n)

        return read

    def on_spells(self, group: Said) -> Spending:
        def read(ctx: Context) -> io.SpendsManaOnly:
            found: Group = group(ctx)
            if found.other or any(each != r.Described(which=each.which, is_a="spell") for each in found.kinds):
                raise CannotSay("mana for spells that are described in such a way")
            return io.SpendsManaOnly(spells=found.kinds)

        return read

    def on_abilities(self) -> Spending:
        return lambda _ctx: io.SpendsManaOnly(any_ability=True)

    def on_abilities_of(self, group: Said) -> Spending:
        def read(ctx: Context) -> io.SpendsManaOnly:
            found: Group = group(ctx)
            if found.other or any(each != r.Described(which=each.which) for each in found.kinds):
                raise CannotSay("mana for abilities of what is described in such a way")
            return io.SpendsManaOnly(abilities=found.kinds)

        return read

    def spend_only(self, *on: Any) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            ways: list[io.SpendsManaOnly] = [each(ctx) for each in on if callable(each)]
            return io.SpendsManaOnly(
                spells=tuple(kind for each in ways for kind in each.spells),
                abilities=tuple(kind for each in ways for kind in each.abilities),
                any_ability=any(each.any_ability for each in ways),
            )

        return read

    def keep_mana(self) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            if ctx.until is None:
                raise CannotSay("mana that is kept for no time")
            return io.KeepsMana(until=ctx.until)

        return read

    def create_copies(self, n: Any, *said: Any) -> Deed:
        entering = [each for each in said if isinstance(each, dict)]
        whom, *more = [each for each in said if callable(each) or isinstance(each, Except)]
        if any(set(each) - {"tapped", "fighting", "attacking"} for each in entering):
            raise CannotSay("copies that enter in such a way")

        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            amount, what = amount_of(n, ctx), whom(ctx)
            ctx.next_clause()
            ctx.name(ctx.make(), frozenset({"token"}), many=amount != 1)
            fields = {key: value for each in entering for key, value in each.items()}
            attacking = fields.pop("attacking", None)
            made = i.CreatesCopies(of=what, n=amount, who=who, but=_but(more), **fields)
            return made if attacking is None else attacking(ctx, made)

        return read

    def except_legendary(self, _not: Token, word: Token) -> Except:
        if word != "legendary":
            raise CannotSay("a copy that is not so")
        return Except(i.CopyExcept(not_legendary=True))

    def except_keywords(self, _has: Token, keywords: Keywords) -> Except:
        if keywords.quoted or keywords.choice:
            raise CannotSay("a copy with an ability in quotation marks")
        return Except(i.CopyExcept(keywords=keywords.keywords))

    def except_becomes(self, _is: Token, become: dict[str, Any]) -> Except:
        if "supertypes" in become or X() in become.values():
            raise CannotSay("a copy with a supertype")
        return Except(i.CopyExcept(**become))

    # What is said of them.

    def becomes_designated(self, word: Token) -> ObjectPredicate:
        designation: Any = str(word)
        return ObjectPredicate(lambda _ctx, what, _: io.BecomesDesignated(what=what, designation=designation))

    def assigns_no_damage(self, until: r.Duration) -> ObjectPredicate:
        return ObjectPredicate(
            lambda _ctx, what, lasts: io.AssignsNoCombatDamage(what=what, until=lasts), until, lasts=True
        )

    def gains_protection(self, words: Token, *until: Any) -> ObjectPredicate:
        or_from = str(words).removeprefix("protection from ").partition("or from")[0].strip() if " or " in words else ""
        return ObjectPredicate(
            lambda _ctx, what, lasts: io.GainsProtection(what=what, or_from=or_from, until=lasts),
            until[0] if until else None,
            lasts=True,
        )

    def becomes_chosen(self, words: Token, *until: Any) -> ObjectPredicate:
        choice: Any = str(words).removeprefix("the ").removesuffix(" of your choice")
        return ObjectPredicate(
            lambda _ctx, what, lasts: io.BecomesChosen(what=what, choice=choice, until=lasts),
            until[0] if until else None,
            lasts=True,
            for_good=True,
        )

    def attacks_despite_defender(self, until: r.Duration) -> ObjectPredicate:
        return ObjectPredicate(
            lambda _ctx, what, lasts: io.AttacksDespiteDefender(what=what, until=lasts), until, lasts=True
        )

    def gets_beyond_the_first(self, change: Token, until: r.Duration, _words: Token) -> ObjectPredicate:
        power, _, toughness = str(change).partition("/")

        def make(_ctx: Context, what: r.Reference, _until: r.Duration) -> Instruction:
            if what != r.THIS_ONE or until != "end_of_turn" or "x" in change:
                raise CannotSay("a change for each creature beyond the first that blocks another one")
            return Size(power=int(power), toughness=int(toughness), per="blocker_beyond_the_first")

        return ObjectPredicate(make)

    def cant_be_regenerated(self, until: r.Duration) -> ObjectPredicate:
        return ObjectPredicate(
            lambda _ctx, what, lasts: io.CantBeRegenerated(what=what, until=lasts), until, lasts=True
        )

    def becomes_copy(self, of: Said, *said: Any) -> ObjectPredicate:
        until: list[Any] = [each for each in said if isinstance(each, str)]
        but = [each for each in said if isinstance(each, Except)]

        def make(ctx: Context, what: r.Reference, lasts: r.Duration) -> Instruction:
            return io.BecomesCopy(what=what, of=apart_from(ctx, what, of), until=lasts, but=_but(but))

        return ObjectPredicate(make, until[0] if until else None, lasts=True, for_good=True)

    def stays_tapped_while(self, words: Token) -> ObjectPredicate:
        until: Any = until_of(str(words))
        return ObjectPredicate(lambda _ctx, what, _: i.StaysTapped(what=what, until=until))

    def deals_to_both(self, n: Any, to: Any, _and: Token, more: Any, others: Any) -> ObjectPredicate:
        first, second = self.deals(n, to), self.deals(more, others)

        def make(ctx: Context, what: r.Reference, lasts: r.Duration) -> Instruction:
            return AtOnce(these=(first.make(ctx, what, lasts), second.make(ctx, what, lasts)))

        return ObjectPredicate(make)

    def also(self, predicate: ObjectPredicate) -> ObjectPredicate:
        return predicate

    # Where objects go.

    def enters_with_counter(self, kind: str, *_it: object) -> dict[str, Any]:
        return {"counter": kind}

    def enters_with_counters(self, n: Any, kind: str, *_it: object) -> dict[str, Any]:
        return {"counter": kind, "n": n}

    enters_tapped_and_transformed = always({"tapped": True, "transformed": True})

    # Numbers.

    def number_of_counters(self, kind: str, whom: Said) -> Said:
        return lambda ctx: r.CountersHad(on=_one(whom(ctx)), counter=kind)

    def number_of_any_counters(self, whom: Said) -> Said:
        return lambda ctx: r.CountersHad(on=_one(whom(ctx)))

    for_each_counter = number_of_counters
    for_each_any_counter = number_of_any_counters
    greatest_of = _characteristic_of(Greatest)
    total_of = _characteristic_of(Total)
    your_life_total = always(lambda _ctx: LifeOf())

    def land_types(self, _words: Token) -> Said:
        return lambda _ctx: BasicLandTypes()

    for_each_land_type = land_types

    def party_size(self, _words: Token) -> Said:
        return lambda _ctx: PartySize()

    for_each_in_party = party_size

    def devotion_to(self, *words: Token) -> Said:
        colors = tuple(str(word) for word in words if word in COLORS)
        return lambda _ctx: Devotion(colors=colors)

    def sacrificed_number(self, _owner: Token, what: Any) -> Said:
        def read(ctx: Context) -> r.Amount:
            if ctx.sacrificed:
                return r.Of(what=what, of=r.SacrificedForCost())
            if not ctx.sacrificed_before:
                raise CannotSay("the characteristic of something that was not sacrificed")
            return r.Of(what=what, of=r.Made(ctx.made - 1))

        return read

    def on_the_battlefield(self, _words: Token) -> KindPart:
        return KindPart("zone", "battlefield", apart=True)

    # What is prevented.

    def prevent_by_one(self, by: Said) -> Deed:
        return lambda ctx, _who: i.Prevents(by=by(ctx))

    prevent_dealt_by = prevent_by_one

    def prevent_combat_by_one(self, by: Said) -> Deed:
        return lambda ctx, _who: i.Prevents(by=by(ctx), combat=True)

    prevent_combat_dealt_by = prevent_combat_by_one


class Except(NamedTuple):
    """In what a copy differs."""

    but: i.CopyExcept


def _but(found: list[Any]) -> i.CopyExcept:
    return found[0].but if found else i.CopyExcept()


def _one(what: r.Reference) -> r.Reference:
    if isinstance(what, r.Each | r.AllOf | r.Chosen | r.Those):
        raise CannotSay("the counters of several objects")
    return what


def _exiled(ctx: Context, *, many: bool) -> r.Reference:
    """What a linked ability exiled: words of the first clause, as nothing can have been exiled before it."""
    if not ctx.first_clause() or ctx.spell:
        raise CannotSay("an exiled card where something was done before")
    refers = r.ExiledWith(many=many)
    ctx.name(refers, frozenset({"card"}), many=many)
    return refers


def _fighting(relation: str, whom: Said) -> tuple[KindPart, ...]:
    return KindPart("relation", relation, apart=True), KindPart("combat_with", whom, apart=True)
