"""The parts of the grammar of instructions that say whom they are about, beside the common references."""

from __future__ import annotations

from typing import Any

from lark import Token
from msgspec.structs import replace

from events import declaration_abilities as ab
from events import instructions as i
from events import references as r
from events.abilities import AttackingPlayer, Binds, CreatesTokens, InOrder
from events.filters import Filter
from events.instructions import Instruction
from projections.matching import creature_type
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.damage_dealt import ObjectPredicate, apart_from, mixed_target
from simulator.oracle.grammar.instructions.deeds import Deeds, target_creature
from simulator.oracle.grammar.instructions.kinds import Group, KindPart, Said
from simulator.oracle.grammar.instructions.made import Deed
from simulator.oracle.grammar.instructions.objects import amount_of
from simulator.oracle.grammar.instructions.permanents import Permanents
from simulator.oracle.grammar.instructions.sequences import Clause
from simulator.oracle.grammar.nouns import CannotSay, inline_args
from simulator.oracle.grammar.subtypes import UnreadWord

_ANY = ("creature", "planeswalker", "battle")


@inline_args
class Aims(Permanents, Deeds):
    """Objects and players, as functions of what is known."""

    # Players.

    def each_other_player(self) -> Said:
        return Context.each_other_player

    def that_attacking_player(self, _words: Token) -> Said:
        def read(ctx: Context) -> r.AnyPlayer:
            if not ctx.event.those:
                raise CannotSay("an attacking player where none was named")
            return r.ControllerOf(r.THAT_ONE)

        return read

    def that_opponent(self) -> Said:
        def read(ctx: Context) -> r.AnyPlayer:
            return r.ThatPlayer() if ctx.event.attacked_opponent else ctx.that_player()

        return read

    def player_may_pay(self, player: Said, payment: Any) -> Clause:
        return Clause(player=player, pays=(payment,), may=True)

    def unless_player(self, deed: Deed, player: Said, payment: Any) -> Clause:
        return Clause(deed=deed, unless=(player, payment))

    def about_unless_you(self, whom: Said, predicate: ObjectPredicate, payment: Any) -> Clause:
        return Clause(whom=whom, predicate=predicate, unless=((lambda _ctx: r.YOU), payment))

    def player_unless_they(self, who: Said, deed: Deed, payment: Any) -> Clause:
        return Clause(deed=deed, player=who, unless=(who, payment))

    # Objects.

    def other_than_this(self, _words: Token, _this: object) -> KindPart:
        return KindPart("other_than", r.THIS_ONE, apart=True)

    def with_counters(self, kind: str) -> KindPart:
        return KindPart("any_counter", (kind,))

    def they_control(self, _words: Token) -> KindPart:
        return KindPart("controlled_by", Context.they_who_act, apart=True)

    def another_or_a(self, group: Said, _or: Token, other: Said) -> Said:
        def read(ctx: Context) -> r.Reference:
            if ctx.spell or ctx.targets:
                raise CannotSay('"another" than one of several')
            found: Group = group(ctx)
            more: Group = other(ctx)
            kinds = (found.one, more.one)
            if (
                found.many
                or more.many
                or any(each != r.Described(which=each.which) or not each.which for each in kinds)
            ):
                raise CannotSay("one of several objects that are described in such a way")
            if ctx.other_than(found.one) != r.THIS_ONE:
                raise CannotSay('"another" than what is not this permanent')
            others = tuple(replace(each, other=True) for each in kinds[0].which)
            ctx.name(ctx.make(), frozenset({"permanent"}))
            return r.Chosen(what=r.Described(which=(*others, *kinds[1].which)))

        return read

    def any_number_chosen(self, _words: Token, group: Said) -> Said:
        def read(ctx: Context) -> r.Reference:
            found: Group = group(ctx)
            if found.many is False:
                raise CannotSay("a description in the wrong number")
            ctx.name(ctx.make(), found.nouns, many=True)
            return r.Chosen(what=found.one, n=None)

        return read

    def what_it_attacks(self, words: Token) -> Said:
        def read(ctx: Context) -> Any:
            if not ctx.event.defending:
                raise CannotSay("what is attacked where nothing attacks")
            if "that creature" in words:
                return r.Attacked(by=ctx.that("creature"))
            return r.Attacked(by=r.THIS_ONE if "this" in words else ctx.itself())

        return read

    def any_other_target(self, _words: Token) -> Said:
        def read(ctx: Context) -> Any:
            if ctx.apart != r.THIS_ONE or ctx.targets:
                raise CannotSay("a target other than one of several")
            return mixed_target(ctx, tuple(_one_of(each, other=r.THIS_ONE) for each in _ANY))

        return read

    def any_target_but(self, words: Token) -> Said:
        word = str(words).rpartition(" ")[2]
        subtype = creature_type(word)
        if subtype is None:
            raise UnreadWord(words.start_pos or 0)
        return lambda ctx: mixed_target(ctx, tuple(_one_of(each, no_subtype=(subtype,)) for each in _ANY))

    # Tokens that enter in combat.

    def enters_blocking(self, whom: Said) -> dict[str, Any]:
        def blocking(ctx: Context, made: CreatesTokens) -> Instruction:
            return replace(made, fighting="blocking", against=apart_from(ctx, r.Made(ctx.made - 1), whom))

        return {"attacking": blocking}

    def enters_attacking_him(self, player: Said) -> dict[str, Any]:
        def attacking(ctx: Context, made: Instruction) -> Instruction:
            return AttackingPlayer(do=made, attacks=player(ctx))

        return {"fighting": "attacking", "attacking": attacking}

    def copies_attack(self, _words: Token) -> dict[str, Any]:
        return {"tapped": True, "fighting": "attacking"}

    # What is done to them.

    def put_both_counters(self, one: Any, on: Said, _and: Token, other: Any, more: Said) -> Deed:
        first, second = self.put_counters(one, on), self.put_counters(other, more)
        return lambda ctx, who: InOrder(steps=(first(ctx, who), second(ctx, who)))

    def put_two_kinds(self, one: Any, _and: Token, other: Any, on: Said) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            what = on(ctx)
            if isinstance(what, r.Chosen | r.Each):
                raise CannotSay("counters of two kinds on objects that are meant twice")
            each = (i.PutsCounters(what=what, counter=kind, n=amount_of(n, ctx)) for n, kind in (one, other))
            return InOrder(steps=tuple(each))

        return read

    def player_sacrifices_that_many(self, words: Token, group: Said, *_choice: Token) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            n = self.that_many(words)(ctx)
            made = self.player_sacrifices_several(2, group)(ctx, who)
            return replace(made, n=n) if isinstance(made, i.PlayerSacrifices) else made

        return read

    def player_sacrifices_it(self) -> Deed:
        return lambda ctx, who: _sacrificed_by(ctx, who, ctx.it())

    def player_sacrifices_that(self, noun: str) -> Deed:
        return lambda ctx, who: _sacrificed_by(ctx, who, ctx.that(noun))

    def fights_if_able(self, until: r.Duration) -> ObjectPredicate:
        return ObjectPredicate(
            lambda _ctx, what, lasts: Binds(what=what, abilities=(ab.MustAttack(), ab.MustBlock()), until=lasts),
            until,
            lasts=True,
        )

    # What base power and toughness become (613.4b).

    def base_of_this(self, _this: Token) -> Said:
        return lambda _ctx: _sizes_of(r.THIS_ONE)

    def base_of_that(self, owner: Token) -> Said:
        return lambda ctx: _sizes_of(ctx.that(str(owner).removesuffix("'s")))

    def base_size(self, size: Token) -> Said:
        power, toughness = map(int, size.split("/"))
        return lambda _ctx: (power, toughness)

    def base_x(self, _size: Token) -> Said:
        return lambda ctx: (ctx.x_is(), ctx.x_is())

    def change_base(self, _words: Token, whom: Said, _to: Token, value: Said, until: r.Duration) -> Deed:
        return _base(whom, value, until)

    def change_this(self, _words: Token, _to: Token, value: Said, until: r.Duration) -> Deed:
        return _base(lambda _ctx: r.THIS_ONE, value, until)

    def it_is_now(self, _it: Token, become: dict[str, Any]) -> Clause:
        return Clause(whom=Context.it, predicate=self.becomes(become))

    def those_counters(self, _words: Token) -> Said:
        def read(ctx: Context) -> r.Reference:
            if not ctx.event.had_counters or ctx.does_before:
                raise CannotSay("counters that were not named")
            return ctx.it()

        return read

    def double_target(self, words: tuple[bool, bool], until: r.Duration) -> Deed:
        return self.double_of(words, target_creature, until)

    def its_base_becomes(self, _words: Token, value: Said, until: r.Duration) -> Deed:
        return _base(Context.it, value, until)


def _sacrificed_by(ctx: Context, who: r.AnyPlayer, what: r.Reference) -> Instruction:
    """A sacrifice by the player who surely controls the object (701.21a)."""
    controls = who == r.ControllerOf(what)
    if isinstance(what, r.Target) and not isinstance(who, r.You):
        controls = controls or all(each.controlled_by == who for each in ctx.targets[what.n].objects)
    if not controls:
        raise CannotSay("a sacrifice of what another player may control")
    return i.Sacrifices(what=what)


def _base(whom: Said, value: Said, until: r.Duration) -> Deed:
    def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
        what = whom(ctx)
        power, toughness = value(ctx)
        return i.HasBasePT(what=what, power=power, toughness=toughness, until=until)

    return read


def _sizes_of(whom: r.Reference) -> tuple[r.Amount, r.Amount]:
    return r.Of(what="power", of=whom), r.Of(what="toughness", of=whom)


def _one_of(kind: str, *, other: r.Reference | None = None, no_subtype: tuple[str, ...] = ()) -> r.Described:
    return r.Described(which=(Filter(any_type=(kind,), no_subtype=no_subtype),), other_than=other)
