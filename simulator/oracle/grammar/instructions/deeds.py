"""The parts of the grammar of instructions that say what players do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token
from msgspec.structs import replace

from events import instructions as i
from events import references as r
from events.filters import Filter
from events.instructions import Instruction
from events.triggers import Destroy, GainLife
from projections.matching import creature_type
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.damage_dealt import apart_from
from simulator.oracle.grammar.instructions.kinds import Group, Said
from simulator.oracle.grammar.instructions.made import Deed, ThingsMade
from simulator.oracle.grammar.instructions.objects import A_NUMBER_OF, amount_of, times
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args
from simulator.oracle.grammar.subtypes import UnreadWord


def _to(kind: type[Any], **fields: Any) -> Callable[..., Deed]:
    """A method for a node that does one thing to the objects that it names."""
    return lambda _reader, whom: lambda ctx, _who: kind(what=whom(ctx), **fields)


def _does(action: i.Action) -> Callable[..., Deed]:
    def made(_reader: Any, *said: Any) -> Deed:
        return lambda ctx, who: i.Does(action=action, n=amount_of(said[0], ctx) if said else None, who=who)

    return made


def _amounts(ctx: Context, n: Any, for_each: list[Any]) -> r.Amount:
    """A number, once for each of what is counted, if something is."""
    amount = amount_of(n, ctx)
    if not for_each:
        return amount
    if not isinstance(amount, int):
        raise CannotSay("so much for each of something")
    return times(for_each[0](ctx), amount)


LAND_YOU_CONTROL = r.Described(which=(Filter(any_type=("land",), controller="you"),))
"""What whoever earthbends targets (701.66a)."""


@inline_args
class Deeds(ThingsMade):
    """What is done, as functions of what is known and of who does it."""

    destroy = _to(Destroy)
    tap = _to(i.Taps)
    untap = _to(i.Untaps)
    regenerate = _to(i.Regenerates)
    transform_it = _to(i.Transforms)
    goad = _to(i.Goads)
    counter = _to(i.Counters)
    remove_from_combat = _to(i.RemovesFromCombat)

    exile_until = always("this_leaves")

    def puts(self, whom: Said, place: dict[str, Any]) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            what = whom(ctx)
            known: dict[str, Any] = {
                key: amount_of(value, ctx) if key == "n" else value for key, value in _plain(place).items()
            }
            return i.Puts(what=_in_graveyard(what) if place.get("out_of_graveyard") else what, **known)

        return read

    def to_hand(self, *_hand: Token) -> dict[str, Any]:
        return {"to": "hand"}

    def to_battlefield(self, *entering: dict[str, Any]) -> dict[str, Any]:
        return {"to": "battlefield"} | {key: value for each in entering for key, value in each.items()}

    to_library_top = always({"to": "library_top"})
    to_library_bottom = always({"to": "library_bottom"})
    to_graveyard = always({"to": "graveyard"})
    enters_tapped = always({"tapped": True})
    enters_transformed = always({"transformed": True})
    under_your_control = always({"control": "you"})
    under_owners_control = always({"control": "owner"})
    enters_attacking = always({"fighting": "attacking"})
    enters_tapped_and_attacking = always({"tapped": True, "fighting": "attacking"})

    def from_graveyard(self, _words: Token, place: dict[str, Any]) -> dict[str, Any]:
        return place | {"out_of_graveyard": True}

    def sacrifice(self, whom: Said) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            what = whom(ctx)
            if isinstance(what, r.Chosen):
                if what.up_to or what.n is None:
                    raise CannotSay("sacrificing up to so many")
                described = _of_who(what.what)
                return i.PlayerSacrifices(who=who, what=described, n=what.n)
            return i.Sacrifices(what=what)

        return read

    def player_sacrifices(self, group: Said, *_choice: Token) -> Deed:
        return self.player_sacrifices_several(1, group)

    def player_sacrifices_several(self, n: int, group: Said, *_choice: Token) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            found: Group = group(ctx)
            if found.many is (n == 1):
                raise CannotSay("a description in the wrong number")
            ctx.name(None)
            return i.PlayerSacrifices(who=who, what=_of_who(found.one), n=n)

        return read

    def put_counters(self, counters: tuple[Any, str], whom: Said, *for_each: Any) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            n = _amounts(ctx, counters[0], list(for_each))
            return i.PutsCounters(what=whom(ctx), counter=counters[1], n=n)

        return read

    def put_counters_equal(self, counters: tuple[Any, str], whom: Said, quantity: Said) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            if counters[0] != A_NUMBER_OF:
                raise CannotSay("counters equal to a number")
            return i.PutsCounters(what=whom(ctx), counter=counters[1], n=quantity(ctx))

        return read

    def distribute(self, counters: tuple[Any, str], whom: Said) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            n, what = amount_of(counters[0], ctx), whom(ctx)
            if not isinstance(what, r.Target):
                raise CannotSay("counters that are distributed among no targets")
            return i.DistributesCounters(counter=counters[1], n=n, target=what.n)

        return read

    def remove_counters(self, counters: tuple[Any, str], whom: Said) -> Deed:
        return lambda ctx, _who: i.RemovesCounters(n=amount_of(counters[0], ctx), what=whom(ctx), counter=counters[1])

    def remove_all_counters(self, *said: Any) -> Deed:
        counter = said[0] if len(said) > 1 else ""
        return lambda ctx, _who: i.RemovesCounters(what=said[-1](ctx), counter=counter, n=None)

    def double_counters(self, counter: str, whom: Said) -> Deed:
        return lambda ctx, _who: i.DoublesCounters(what=whom(ctx), counter=counter)

    def double_each_counter(self, whom: Said) -> Deed:
        return lambda ctx, _who: i.DoublesCounters(what=whom(ctx), counter="")

    def a_counter(self, kind: str) -> tuple[Any, str]:
        return 1, kind

    def so_many_counters(self, n: Any, kind: str) -> tuple[Any, str]:
        return n, kind

    def attach(self, one: Said, to: Said) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            what = one(ctx)
            return i.Attaches(what=what, to=apart_from(ctx, what, to))

        return read

    def suspect(self, whom: Said) -> Deed:
        return lambda ctx, _who: i.Does(action="suspect", what=whom(ctx))

    def detain(self, whom: Said) -> Deed:
        return lambda ctx, _who: i.Does(action="detain", what=whom(ctx))

    def gain_control(self, whom: Said, *until: Any) -> Deed:
        return lambda ctx, who: i.GainsControl(what=whom(ctx), who=who, until=_lasting(ctx, until))

    def extra_turn(self) -> Deed:
        return lambda _ctx, who: i.Does(action="take an extra turn", who=who)

    def extra_combat(self) -> Deed:
        return lambda _ctx, _who: i.ExtraCombat()

    def extra_combat_and_main(self) -> Deed:
        return lambda _ctx, _who: i.ExtraCombat(main=True)

    one_card = always(1)

    def so_many_cards(self, n: Any) -> Any:
        return n

    def draw(self, n: Any, *for_each: Any) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            so_many = _amounts(ctx, n, list(for_each))
            if not isinstance(so_many, int | r.ThatMuch):
                ctx.counts()
            return i.Draws(n=so_many, who=who)

        return read

    def draw_equal(self, quantity: Said) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            ctx.counts()
            return i.Draws(n=quantity(ctx), who=who)

        return read

    at_random = always(True)

    def switch_its(self, _its: Token, until: r.Duration) -> Deed:
        return lambda ctx, _who: i.SwitchesPT(what=ctx.it(), until=until)

    def switch_this(self, _this: Token, until: r.Duration) -> Deed:
        return lambda _ctx, _who: i.SwitchesPT(what=r.THIS_ONE, until=until)

    def switch_target(self, until: r.Duration) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            return i.SwitchesPT(what=target_creature(ctx), until=until)

        return read

    def gain_life(self, n: Any, *for_each: Any) -> Deed:
        return lambda ctx, who: GainLife(n=_amounts(ctx, n, list(for_each)), who=who)

    def gain_life_equal(self, quantity: Said) -> Deed:
        return lambda ctx, who: GainLife(n=quantity(ctx), who=who)

    def lose_life(self, n: Any, *for_each: Any) -> Deed:
        return lambda ctx, who: i.LosesLife(n=_amounts(ctx, n, list(for_each)), who=who)

    def lose_life_equal(self, quantity: Said) -> Deed:
        return lambda ctx, who: i.LosesLife(n=quantity(ctx), who=who)

    def word(self, word: Token) -> str:
        if word not in ("experience", "poison", "rad", "ticket"):
            raise UnreadWord(word.start_pos or 0)
        return str(word)

    def get_counter(self, counter: str) -> Deed:
        return lambda _ctx, who: i.PlayerGetsCounters(who=who, counter=counter)

    def get_counters(self, n: int, counter: str) -> Deed:
        return lambda _ctx, who: i.PlayerGetsCounters(who=who, counter=counter, n=n)

    def get_energy(self, *symbols: Token) -> Deed:
        return lambda _ctx, who: i.PlayerGetsCounters(who=who, counter="energy", n=len(symbols))

    def get_much_energy(self, n: int, _symbol: Token) -> Deed:
        return lambda _ctx, who: i.PlayerGetsCounters(who=who, counter="energy", n=n)

    monarch = _does("become the monarch")
    initiative = _does("take the initiative")
    scry = _does("scry")
    surveil = _does("surveil")
    fateseal = _does("fateseal")
    monstrosity = _does("monstrosity")
    adapt = _does("adapt")
    bolster = _does("bolster")
    support = _does("support")
    incubate = _does("incubate")
    discover = _does("discover")
    proliferate = _does("proliferate")
    investigate = _does("investigate")
    populate = _does("populate")
    learn = _does("learn")
    manifest_dread = _does("manifest dread")
    manifest = _does("manifest")
    venture = _does("venture into the dungeon")
    ring_tempts = _does("the ring tempts you")

    def amass(self, *said: Any) -> Deed:
        kind = str(said[0]) if len(said) > 1 else ""
        return lambda ctx, who: i.Does(action="amass", n=amount_of(said[-1], ctx), who=who, kind=kind)

    def earthbend(self, n: Any) -> Deed:
        """The target stands in the rule, not in the words (701.66a)."""

        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            amount = amount_of(n, ctx)
            land = r.Target(ctx.target(r.Targets(objects=(LAND_YOU_CONTROL,))))
            ctx.name(land, frozenset({"land", "permanent"}))
            return i.Does(action="earthbend", n=amount, what=land)

        return read

    def subtype_word(self, word: Token) -> str:
        found = creature_type(word)
        if found is None:
            raise UnreadWord(word.start_pos or 0)
        return found

    def shuffle(self) -> Deed:
        return lambda _ctx, who: i.Shuffles(who=who)

    def you_do(self, deed: Deed) -> Deed:
        return deed


def _lasting(ctx: Context, until: tuple[Any, ...]) -> r.Duration:
    if until:
        lasts: r.Duration = until[0]
        return lasts
    return ctx.until or ""


def _of_who(described: r.Described) -> r.Described:
    """What a player sacrifices: always permanents of their own (701.21a), so nothing has to say it."""
    which = tuple(replace(each, controller="") if each.controller == "you" else each for each in described.which)
    return replace(described, which=which)


def _in_graveyard(what: r.Reference) -> r.Reference:
    if what != r.THIS_ONE:
        raise CannotSay("a card that is returned from a graveyard in this way")
    return what


def _plain(place: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in place.items() if key != "out_of_graveyard"}


def target_creature(ctx: Context) -> r.Reference:
    """The creature that "target creature" means, as a target that is asked for and named."""
    creature = r.Described(which=(Filter(any_type=("creature",)),))
    target = r.Target(ctx.target(r.Targets(objects=(creature,))))
    ctx.name(target, frozenset({"creature", "permanent"}))
    return target
