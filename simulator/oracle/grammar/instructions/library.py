"""The parts of the grammar of instructions about cards outside the battlefield: looked at, taken, exiled and played."""

from __future__ import annotations

from typing import Any, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import card_instructions as c
from events import instructions as i
from events import references as r
from events.abilities import InOrder
from events.instructions import Instruction
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.deeds import Deeds
from simulator.oracle.grammar.instructions.kinds import Group, Said
from simulator.oracle.grammar.instructions.made import Deed
from simulator.oracle.grammar.instructions.objects import amount_of
from simulator.oracle.grammar.instructions.predicates import until_of
from simulator.oracle.grammar.instructions.sequences import Clause
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args


class TopCards(NamedTuple):
    """The top cards of a library: how many, and whose it is (None: of whoever does something)."""

    n: Any
    whose: Said | None

    def of(self, ctx: Context, who: r.AnyPlayer) -> tuple[r.Amount, r.AnyPlayer]:
        """How many cards of whom."""
        return amount_of(self.n, ctx), self.whose(ctx) if self.whose else who


class Some(NamedTuple):
    """So many of the cards that were found (None: any number), of a kind."""

    n: int | None
    up_to: bool = False
    group: Said | None = None

    def taken(self, ctx: Context) -> c.TakesSome:
        """The instruction that takes them."""
        if self.group is None:
            return c.TakesSome(n=self.n, up_to=self.up_to)
        group: Group = self.group(ctx)
        one = self.n == 1
        if group.many is one or any(not is_a_card(kind) for kind in group.kinds):
            raise CannotSay("what is no card among cards")
        return c.TakesSome(what=group.kinds, n=self.n, up_to=self.up_to)


class Placed(NamedTuple):
    """Where cards are put; `whose` None: a place of whoever puts them there."""

    to: c.CardPlace
    order: c.Order = ""
    tapped: bool = False


_PLAY_TIMES = (
    "",
    "end_of_turn",
    "end_of_your_next_turn",
    "your_next_turn",
    "your_next_end_step",
    "stays_exiled",
    "you_control_this",
)
"""How long you may play cards."""


@inline_args
class CardDeeds(Deeds):
    """What is done with cards outside the battlefield, as functions of what is known and of who does it."""

    # Whose cards.

    def your_library(self) -> Said | None:
        return lambda _ctx: r.YOU

    def their_library(self) -> Said | None:
        return None

    def that_players_library(self) -> Said:
        return Context.that_player

    def target_players_library(self) -> Said:
        return lambda ctx: _owner_of_cards(ctx, "any")

    def target_opponents_library(self) -> Said:
        return lambda ctx: _owner_of_cards(ctx, "opponent")

    def defending_players_library(self) -> Said:
        return _defending_owner

    def each_players_library(self) -> Said:
        return lambda _ctx: r.EachPlayer()

    def each_opponents_library(self) -> Said:
        return lambda _ctx: r.EachOpponent()

    def one_of_top(self, _card: Token, whose: Said | None) -> TopCards:
        return TopCards(1, whose)

    def so_many_of_top(self, n: Any, whose: Said | None) -> TopCards:
        return TopCards(n, whose)

    a_graveyard = always("graveyard")
    a_hand = always("hand")

    def hand_and_graveyard(self, *_and: Token) -> str:
        return "hand and graveyard"

    # Looking at cards, and exiling them.

    def look_at_top(self, top: TopCards) -> Deed:
        return lambda ctx, who: _looked(ctx, *top.of(ctx, who), reveal=False)

    def reveal_top(self, top: TopCards) -> Deed:
        return lambda ctx, who: _looked(ctx, *top.of(ctx, who), reveal=True)

    def look_at_hand(self, whose: Said) -> Deed:
        return lambda ctx, _who: _hand(ctx, whose(ctx), reveal=False)

    def reveal_hand(self) -> Deed:
        return lambda ctx, who: _hand(ctx, who, reveal=True)

    def exile_top(self, top: TopCards, *face_down: Token) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            n, whose = top.of(ctx, who)
            ctx.find(many=are_many(n, whose), by="exiled")
            return c.ExilesFromTop(n=n, whose=whose, face_down=bool(face_down))

        return read

    # Taking some of them.

    def so_many_of_them(self, n: int, _words: Token) -> Some:
        return Some(n)

    def up_to_of_them(self, n: int, _words: Token) -> Some:
        return Some(n, up_to=True)

    def any_of_them(self, _words: Token) -> Some:
        return Some(None)

    def one_from_among(self, group: Said, _words: Token) -> Some:
        return Some(1, group=group)

    def up_to_from_among(self, n: int, group: Said, _words: Token) -> Some:
        return Some(n, up_to=True, group=group)

    def any_from_among(self, group: Said, _words: Token) -> Some:
        return Some(None, group=group)

    def in_hand(self, *_hand: Token) -> Placed:
        return Placed("hand")

    in_graveyard = always(Placed("graveyard"))

    def onto_battlefield(self, *tapped: Token) -> Placed:
        return Placed("battlefield", tapped=bool(tapped))

    def at_the_bottom(self, _library: Said | None, *order: Token) -> Placed:
        return Placed("library_bottom", order_of(order))

    def on_top(self, _library: Said | None, *order: Token) -> Placed:
        return Placed("library_top", order_of(order))

    def reveal_some(self, some: Some) -> Deed:
        return lambda ctx, _who: _taken(ctx, some.taken(ctx))

    def put_some(self, some: Some, place: Placed) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            taken = some.taken(ctx)
            return _taken(ctx, replace(taken, to=place.to, tapped=place.tapped, order=place.order))

        return read

    def put_some_and_rest(self, some: Some, place: Placed, _rest: Token, other: Placed) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            if place.order or other.tapped or other.to == "battlefield":
                raise CannotSay("cards of which all are put in such a way")
            taken = replace(some.taken(ctx), to=place.to, tapped=place.tapped, rest=other.to, order=other.order)
            return _taken(ctx, taken)

        return read

    def put_and_rest(self, whom: Said, place: Any, _rest: Token, other: Placed) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            put = self.puts(whom, place)(ctx, who)
            if not isinstance(put, i.Puts) or not isinstance(put.what, r.FoundCards) or other.tapped:
                raise CannotSay("the rest of what was not found")
            return InOrder(steps=(put, c.PutsTheRest(to=other.to, order=other.order)))

        return read

    def put_rest(self, _rest: Token, place: Placed) -> Deed:
        def read(_ctx: Context, _who: r.AnyPlayer) -> Instruction:
            if place.tapped:
                raise CannotSay("other cards that enter tapped")
            return c.PutsTheRest(to=place.to, order=place.order)

        return read

    def put_in_order(self, whom: Said, _library: Said | None, order: Token) -> Deed:
        return lambda ctx, _who: c.PutsInOrder(what=whom(ctx), to="library_bottom", order=order_of((order,)))

    def put_on_top_in_order(self, whom: Said, _library: Said | None, order: Token) -> Deed:
        return lambda ctx, _who: c.PutsInOrder(what=whom(ctx), to="library_top", order=order_of((order,)))

    def shuffle_into_library(self, whom: Said) -> Deed:
        return lambda ctx, _who: i.Puts(what=whom(ctx), to="library")

    def shuffle_zone(self, zone: Any) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            if zone == "hand":
                ctx.counts()
            return c.ShufflesInto(who=who, zone=zone)

        return read

    # Playing them.

    for_free = always("free")

    play_this_turn = always(("end_of_turn",))

    def play_until(self, words: Token) -> tuple[str]:
        return (until_of(str(words)),)

    def play_while_exiled(self, _words: Token) -> tuple[str]:
        return ("stays_exiled",)

    def with_any_mana(self, _words: Token) -> str:
        return "any mana"

    def may_play(self, play: Token, whom: Said, *said: Any) -> Clause:
        return Clause(deed=lambda ctx, _who: _played(ctx, play, whom(ctx), None, said))

    def may_play_some(self, play: Token, some: Some, *said: Any) -> Clause:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            if some.up_to or (some.group is None and some.n is None):
                raise CannotSay("playing up to so many cards")
            kinds = () if some.group is None else _played_kinds(some.group(ctx), one=some.n == 1)
            return replace(_played(ctx, play, ctx.they("card"), some.n, said), kinds=kinds)

        return Clause(deed=read)

    # Life and counters.

    def discard_all_cards(self, *_words: Token) -> Deed:
        return self.discard_hand()

    def discard_hand(self) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            ctx.counts()
            return i.Discards(n=None, who=who)

        return read

    def lose_half(self, rounded: Token) -> Deed:
        way: Any = str(rounded).removeprefix("rounded ")
        return lambda _ctx, who: c.LosesHalf(who=who, rounded=way)

    def get_so_much_energy(self, *_words: Token) -> Deed:
        return lambda ctx, who: i.PlayerGetsCounters(who=who, counter="energy", n=ctx.that_many())

    def get_so_many_counters(self, _words: Token, counter: str) -> Deed:
        return lambda ctx, who: i.PlayerGetsCounters(who=who, counter=counter, n=ctx.that_many())


def _owner_of_cards(ctx: Context, players: Any) -> r.AnyPlayer:
    """A target player, whose cards are meant."""
    owner = r.TargetPlayer(ctx.target(r.Targets(players=players)))
    ctx.name_player(owner)
    return owner


def _defending_owner(ctx: Context) -> r.AnyPlayer:
    if not ctx.event.defending:
        raise CannotSay("a defending player where nothing attacks")
    ctx.name_player(r.DefendingPlayer())
    return r.DefendingPlayer()


def are_many(n: r.Amount, whose: r.AnyPlayer) -> bool:
    """Whether so many cards of a player, or of each of several players, may be several."""
    return n != 1 or isinstance(whose, r.EachPlayer | r.EachOpponent)


def is_a_card(kind: r.Described) -> bool:
    return kind.is_a == "card" and kind.zone == "battlefield"


def order_of(order: tuple[Token, ...]) -> c.Order:
    if not order:
        return ""
    return "random" if "random" in order[0] else "any"


def _hand(ctx: Context, whose: r.AnyPlayer, *, reveal: bool) -> Instruction:
    ctx.find(many=True)
    return c.LooksAtCards(n=None, whose=whose, reveal=reveal)


def _looked(ctx: Context, n: r.Amount, whose: r.AnyPlayer, *, reveal: bool) -> Instruction:
    ctx.find(many=are_many(n, whose), by="revealed" if reveal else "")
    return c.LooksAtCards(n=n, whose=whose, reveal=reveal)


def _taken(ctx: Context, taken: c.TakesSome) -> Instruction:
    """Cards are taken out of those that an instruction before found.

    Raises:
        CannotSay: none did.
    """
    if not ctx.looked:
        raise CannotSay("some of cards where none were found")
    ctx.find(many=taken.n != 1)
    return taken


def _played_kinds(group: Group, *, one: bool) -> tuple[r.Described, ...]:
    """The kinds of cards that may be played, or of spells that may be cast, where they lie.

    Raises:
        CannotSay: they are none, or lie elsewhere.
    """
    if group.many is one or any(
        each.is_a not in ("card", "spell") or each.zone != "battlefield" for each in group.kinds
    ):
        raise CannotSay("playing what is no card")
    return group.kinds


def _played(ctx: Context, play: Token, what: r.Reference, n: int | None, said: tuple[Any, ...]) -> c.MayPlay:
    found: Any = next((each[0] for each in said if isinstance(each, tuple)), None) or ctx.until or ""
    if found not in _PLAY_TIMES:
        raise CannotSay("playing a card for such a time")
    return c.MayPlay(what=what, n=n, cast=play == "cast", until=found, free="free" in said, any_mana="any mana" in said)
