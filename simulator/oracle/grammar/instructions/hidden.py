"""The parts of the grammar of instructions about cards in hands and libraries: chosen, discarded, milled, cast."""

from __future__ import annotations

from typing import Any

from lark import Token

from events import card_instructions as c
from events import instructions as i
from events import references as r
from events.instructions import Instruction
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.damage_dealt import ObjectPredicate
from simulator.oracle.grammar.instructions.kinds import Group, Said
from simulator.oracle.grammar.instructions.library import (
    CardDeeds,
    Placed,
    Some,
    TopCards,
    are_many,
    is_a_card,
    order_of,
)
from simulator.oracle.grammar.instructions.made import Deed
from simulator.oracle.grammar.instructions.objects import amount_of
from simulator.oracle.grammar.instructions.predicates import until_of
from simulator.oracle.grammar.instructions.sequences import Clause
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args

_NTH = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


@inline_args
class HiddenCards(CardDeeds):
    """What else is done with cards outside the battlefield, as functions of what is known and of who does it."""

    # Found cards.

    def cards_until(self, words: Token) -> Token:
        return words

    def reveal_until_found(self, words: Token, said: Said) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            kinds = _cards(said(ctx), many=False)
            if (" your library" in words) is not (who == r.YOU):
                raise CannotSay("cards of another library")
            exile = words.endswith("exile")
            ctx.find(many=True, by="exiled" if exile else "revealed")
            ctx.find(many=are_many(1, who))
            return c.RevealsUntil(what=kinds, who=who, exile=exile)

        return read

    exile_until_found = reveal_until_found

    def several_from_among(self, group: Said, _words: Token) -> Some:
        return Some(None, group=group)

    def choose_some(self, some: Some) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            if some.n is None or some.up_to or not ctx.looked:
                raise CannotSay("a choice of cards where none were found")
            kinds = some.taken(ctx).what
            ctx.find(many=some.n != 1)
            return c.ChoosesCards(what=kinds, n=some.n)

        return read

    def choose_from_it(self, group: Said, _words: Token) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            if not ctx.looked or who != r.YOU:
                raise CannotSay("a choice of cards where none were found")
            kinds = _cards(group(ctx), many=False)
            ctx.find(many=False)
            return c.ChoosesCards(what=() if kinds == (r.Described(is_a="card"),) else kinds)

        return read

    def reveal_found(self, whom: Said) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            return c.RevealsFound(what=_found(whom(ctx)))

        return read

    def exile_face_down(self, whom: Said, _words: Token) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            return c.ExilesFaceDown(what=_found(whom(ctx)))

        return read

    def exile_that_card(self, *_card: Token) -> Deed:
        return lambda ctx, _who: i.Exiles(what=_found(ctx.that("card")))

    def discard_that_card(self, *_card: Token) -> Deed:
        return lambda ctx, who: c.DiscardsCards(what=_found(ctx.that("card")), who=who)

    def exile(self, whom: Said, *until: r.Duration) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            what = whom(ctx)
            if isinstance(what, r.Target) and all(one.is_a == "card" for one in ctx.targets[what.n].objects):
                ctx.done_to(what, "exiled")
            elif isinstance(what, r.Target):
                # By then it is a card; a token is gone.
                ctx.name(what, frozenset({"card"}), many=ctx.targets[what.n].most != 1)
            return i.Exiles(what=what, until=until[0] if until else "")

        return read

    def put_nth(self, whom: Said, nth: Token) -> Deed:
        return lambda ctx, _who: c.PutsNthFromTop(what=whom(ctx), n=_NTH.index(nth))

    def put_back(self, whom: Said, order: Token) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            return c.PutsInOrder(what=_found(whom(ctx)), to="library_top", order=order_of((order,)))

        return read

    # Hands.

    def card_of_kind(self, *said: Any) -> Said:
        return self.described(self.kind(*said[:-1], self.card_noun(said[-1])))

    def discard_kind(self, group: Said) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            kinds = _cards(group(ctx), many=False)
            if not are_many(1, who):
                ctx.find_unnamed("discarded")
            return c.DiscardsCards(kinds=kinds, who=who)

        return read

    def discard_any(self, group: Said) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            kinds = _cards(group(ctx), many=True)
            ctx.counts()
            return c.DiscardsAny(kinds=() if kinds == (r.Described(is_a="card"),) else kinds, who=who)

        return read

    def reveal_from_hand(self, n: Any, *random: Any) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            so_many = amount_of(n, ctx)
            ctx.find(many=are_many(so_many, who))
            return c.RevealsCards(who=who, n=so_many, at_random=True in random)

        return read

    def exile_from_hand(self, n: Any, _hand: Token, *face_down: Token) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            so_many = amount_of(n, ctx)
            ctx.find(many=are_many(so_many, who))
            return c.PutsFromHand(who=who, n=so_many, to="exile", face_down=bool(face_down))

        return read

    def put_from_hand(self, _card: Token, _hand: Token, place: Placed) -> Deed:
        def read(_ctx: Context, who: r.AnyPlayer) -> Instruction:
            if place.to == "battlefield":
                raise CannotSay("what each player puts onto the battlefield")
            return c.PutsFromHand(who=who, to=place.to, order=place.order)

        return read

    # Libraries.

    def mill(self, n: Any) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            so_many = amount_of(n, ctx)
            if are_many(so_many, who):
                ctx.find(many=True, by="milled")
            else:
                ctx.find_unnamed("milled")
            return i.Mills(n=so_many, who=who)

        return read

    def mill_half(self, rounded: Token) -> Deed:
        way: Any = str(rounded).removeprefix("rounded ")
        return lambda _ctx, who: c.MillsHalf(who=who, rounded=way)

    def mill_equal(self, *said: Any) -> Deed:
        return self.mill(said[-1])

    def equal_of_top(self, _number: Token, whose: Said | None, quantity: Said) -> TopCards:
        return TopCards(quantity, whose)

    def cards_equal_of_top(self, quantity: Said, whose: Said | None) -> TopCards:
        return TopCards(quantity, whose)

    def its_owners_library(self) -> Said:
        return lambda ctx: r.OwnerOf(of=ctx.it())

    def seek_one(self, group: Said) -> Deed:
        return self._seeks(1, group)

    def seek_several(self, n: int, group: Said) -> Deed:
        return self._seeks(n, group)

    def _seeks(self, n: int, group: Said) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            kinds = _cards(group(ctx), many=n > 1)
            # Nobody sees which card was sought: no later "it" is read as anything else.
            ctx.name(None, frozenset({"card"}), many=n > 1)
            return c.Seeks(what=kinds, n=n)

        return read

    def shuffle_hand(self, _hand: Token) -> Deed:
        return self.shuffle_zone("hand")

    def search_and_exile(self, group: Said, _words: Token) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            whose = ctx.that_player()
            kinds = _cards(group(ctx), many=False)
            ctx.find(many=False, by="exiled")
            return c.SearchesAndExiles(what=kinds, whose=whose)

        return read

    def discard(self, n: Any, *random: Any) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            so_many = amount_of(n, ctx)
            if not are_many(so_many, who):
                ctx.find_unnamed("discarded")
            return i.Discards(n=so_many, who=who, at_random=bool(random))

        return read

    def found_number(self, owner: Token, what: Any) -> Said:
        return lambda ctx: r.Of(what=what, of=ctx.found_this_way(owner.split()[0]))

    def put_where_else(self, _if: Token, *said: Any) -> Any:
        return "plain", [Clause(deed=self.put_rest(_if, said[-1]))]

    def may_put_where_else(self, _if: Token, *said: Any) -> Any:
        return "plain", [Clause(deed=self.put_rest(_if, said[-1]), may=True)]

    # Playing them.

    def play_while_you_control(self, words: Token) -> tuple[str]:
        if until_of(str(words)) != "you_lose_this":
            raise CannotSay("playing a card for such a time")
        return ("you_control_this",)

    def play_until_step(self, _words: Token) -> tuple[str]:
        return ("your_next_end_step",)

    def may_look(self, whom: Said, _words: Token) -> Clause:
        return Clause(deed=lambda ctx, _who: c.MayLook(what=_found(whom(ctx))))

    def eases_next(self, group: Said, _words: Token, ease: dict[str, Any]) -> Clause:
        return Clause(
            deed=lambda ctx, _who: c.EasesCasting(what=_spells(group(ctx), many=False), next_one=True, **ease)
        )

    def eases_all(self, group: Said, _words: Token, ease: dict[str, Any]) -> Clause:
        return Clause(deed=lambda ctx, _who: c.EasesCasting(what=_spells(group(ctx), many=True), **ease))

    def costs_less(self, mana: Token) -> dict[str, Any]:
        return {"less": mana.upper()}

    def has_for_casting(self, keyword: Token) -> dict[str, Any]:
        return {"keywords": (str(keyword),)}

    exiled_instead = always(("exiled instead",))

    def gives_flashback(self, whom: Said, _keyword: Token, until: str, _cost: Token) -> Any:
        return "plain", [Clause(deed=lambda ctx, _who: _flashback(ctx, whom(ctx), until, ""))]

    def gains_flashback(self, _keyword: Token, mana: Token, until: str) -> ObjectPredicate:
        cost = mana.upper()
        return ObjectPredicate(lambda ctx, what, _lasts: _flashback(ctx, what, until, cost), until=None)


def _found(what: r.Reference) -> r.Reference:
    if not isinstance(what, r.FoundCards):
        raise CannotSay("what is no card that was found")
    return what


def _cards(group: Group, *, many: bool) -> tuple[r.Described, ...]:
    if group.many is not many or any(not is_a_card(kind) for kind in group.kinds):
        raise CannotSay("cards that are something else")
    return group.kinds


def _spells(group: Group, *, many: bool) -> tuple[r.Described, ...]:
    if group.many is not many or any(each.is_a != "spell" for each in group.kinds):
        raise CannotSay("spells that are something else")
    return group.kinds


def _flashback(ctx: Context, what: r.Reference, until: str, cost: str) -> Instruction:
    if until != "end_of_turn":
        raise CannotSay("flashback for such a time")
    if isinstance(what, r.Target):
        cards = list(ctx.targets[what.n].objects)
    else:
        cards = [what.what] if isinstance(what, r.Each) else []
    if not cards or any(one.is_a != "card" or one.zone != "graveyard" for one in cards):
        raise CannotSay("flashback of what lies in no graveyard")
    return c.GivesFlashback(what=what, cost=cost)
