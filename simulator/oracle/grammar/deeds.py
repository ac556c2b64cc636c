"""The parts of the grammar of instructions that say what is done: what players do, and what is said of objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import declaration_abilities as ab
from events import instructions as i
from events import references as r
from events.abilities import Binds, CreatesTokens, Gains
from events.filters import THIS, Filter
from events.instructions import Instruction
from events.triggers import Destroy, GainLife
from projections.matching import creature_type
from simulator.oracle.grammar.context import Context
from simulator.oracle.grammar.nouns import CannotSay, UnreadWord, always, inline_args
from simulator.oracle.grammar.objects import OTHER_SUBTYPES, Group, Objects, Said, amount_of, times
from simulator.oracle.keywords import COLORS

Deed = Callable[[Context, r.AnyPlayer], Instruction]
"""What a player does: from what is known, and the player."""


class Predicate(NamedTuple):
    """What is said of objects: for how long, if that has to be said, and the instruction that it makes.

    `for_good`: without a duration it lasts for good.
    """

    make: Callable[[Context, r.Reference, r.Until], Instruction]
    until: r.Until | None = None
    lasts: bool = False
    for_good: bool = False


_UNTIL: dict[str, r.Until] = {
    "until end of turn": "end_of_turn",
    "until end of combat": "end_of_combat",
    "until your next turn": "your_next_turn",
    "until the end of your next turn": "end_of_your_next_turn",
}

PREDEFINED = frozenset(["blood", "clue", "food", "gold", "map", "powerstone", "treasure"])
"""Tokens whose name says all of them (111.10)."""


def until_of(words: str) -> r.Until:
    """How long something lasts, from the words of the grammar."""
    if words.startswith("for as long as you control"):
        return "you_lose_this"
    if words.startswith("for as long as"):
        return "untaps" if words.endswith("tapped") else "this_leaves"
    return _UNTIL[words.rstrip(" ,")]


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


def _bound(*abilities: Callable[[], ab.Ability]) -> Callable[..., Predicate]:
    """A method for a node that says a rule of combat that holds for this turn, or this combat."""
    return lambda _reader, *until: Predicate(
        lambda ctx, what, lasts: Binds(what=what, abilities=tuple(each() for each in abilities), until=lasts),
        until=until[0] if until else "end_of_turn",
        lasts=True,
    )


def _changed(written: str, ctx: Context, n: Callable[[int], r.Amount]) -> r.Amount:
    sign = -1 if written[0] == "-" else 1
    return times(ctx.x_is(), sign) if written[1:] == "x" else n(sign * int(written[1:]))


def _gets(change: Token, for_each: list[Any], until: r.Until | None) -> Predicate:
    def make(ctx: Context, what: r.Reference, lasts: r.Until) -> Instruction:
        counted = for_each[0](ctx) if for_each else None
        scaled: Callable[[int], r.Amount] = lambda n: times(counted, n) if counted is not None and n else n  # noqa: E731
        power, toughness = (_changed(each, ctx, scaled) for each in str(change).split("/"))
        return i.GetsPT(what=what, power=power, toughness=toughness, until=lasts)

    return Predicate(make, until, lasts=True)


class Keywords(NamedTuple):
    """Keywords and abilities in quotation marks."""

    keywords: tuple[str, ...]
    quoted: tuple[tuple[int, int], ...] = ()
    choice: bool = False

    def abilities(self, ctx: Context) -> tuple[ab.Ability, ...]:
        """The abilities in quotation marks.

        Raises:
            CannotSay: one of them is not read.
        """
        found = [ctx.quoted(*each) for each in self.quoted]
        if not all(found):
            raise CannotSay("an ability in quotation marks that is not read")
        return tuple(each for abilities in found for each in abilities)


@inline_args
class Deeds(Objects):
    """What is done, as functions of what is known and of who does it."""

    # What players do.

    destroy = _to(Destroy)
    tap = _to(i.Taps)
    untap = _to(i.Untaps)
    regenerate = _to(i.Regenerates)
    transform_it = _to(i.Transforms)
    goad = _to(i.Goads)
    counter = _to(i.Counters)
    remove_from_combat = _to(i.RemovesFromCombat)

    def exile(self, whom: Said, *until: r.Until) -> Deed:
        return lambda ctx, _who: i.Exiles(what=whom(ctx), until=until[0] if until else "")

    exile_until = always("this_leaves")

    def puts(self, whom: Said, place: dict[str, Any]) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            what = whom(ctx)
            return i.Puts(what=_in_graveyard(what, ctx) if place.get("out_of_graveyard") else what, **_plain(place))

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
                if what.up_to:
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
            if counters[0] != "a number of":
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
        return lambda ctx, who: i.Draws(n=_amounts(ctx, n, list(for_each)), who=who)

    def draw_equal(self, quantity: Said) -> Deed:
        return lambda ctx, who: i.Draws(n=quantity(ctx), who=who)

    at_random = always(True)

    def switch_its(self, _its: Token, until: r.Until) -> Deed:
        return lambda ctx, _who: i.SwitchesPT(what=ctx.it(), until=until)

    def switch_this(self, _this: Token, until: r.Until) -> Deed:
        return lambda _ctx, _who: i.SwitchesPT(what=r.THIS_ONE, until=until)

    def switch_target(self, until: r.Until) -> Deed:
        def read(ctx: Context, _who: r.AnyPlayer) -> Instruction:
            creature = r.Described(which=(Filter(any_type=("creature",)),))
            target = r.Target(ctx.target(r.Targets(objects=(creature,))))
            ctx.name(target, frozenset({"creature", "permanent"}))
            return i.SwitchesPT(what=target, until=until)

        return read

    def discard(self, n: Any, *random: Any) -> Deed:
        return lambda ctx, who: i.Discards(n=amount_of(n, ctx), who=who, at_random=bool(random))

    def discard_hand(self) -> Deed:
        return lambda _ctx, who: i.Discards(n=None, who=who)

    def mill(self, n: Any) -> Deed:
        return lambda ctx, who: i.Mills(n=amount_of(n, ctx), who=who)

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

    def subtype_word(self, word: Token) -> str:
        found = creature_type(word)
        if found is None:
            raise UnreadWord(word.start_pos or 0)
        return found

    def shuffle(self) -> Deed:
        return lambda _ctx, who: i.Shuffles(who=who)

    shuffles = shuffle

    def you_do(self, deed: Deed) -> Deed:
        return deed

    # Searching.

    def sought(self, group: Said) -> tuple[int, bool, Said]:
        return 1, False, group

    def up_to_sought(self, n: int, group: Said) -> tuple[int, bool, Said]:
        return n, True, group

    def found_put(self, *said: Any) -> tuple[bool, dict[str, Any]]:
        return any(isinstance(each, Token) and each == "reveal" for each in said), said[-1]

    def search(self, sought: tuple[int, bool, Said], *then: Any) -> Deed:
        found: tuple[bool, dict[str, Any]] = next(each for each in then if not isinstance(each, Token))

        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            n, up_to, group = sought
            described: Group = group(ctx)
            reveal, place = found
            if described.many is (n == 1) or any(kind.is_a != "card" for kind in described.kinds):
                raise CannotSay("a search for what is no card")
            if set(place) - {"to", "tapped"} or place["to"] not in ("hand", "battlefield", "graveyard"):
                raise CannotSay("a search that puts cards in such a way")
            ctx.name(ctx.make(), described.nouns, many=n != 1)
            return i.Searches(what=described.kinds, n=n, up_to=up_to, reveal=reveal, who=who, **place)

        return read

    # Mana.

    def mana_symbols(self, *symbols: Token) -> Deed:
        mana = tuple(str(each).upper() for each in symbols if each.type == "MANA")
        return lambda _ctx, who: i.AddsMana(mana=mana, who=who)

    def mana_any(self, n: Any) -> Deed:
        return lambda ctx, who: i.AddsMana(any_color="each", n=amount_of(n, ctx), who=who)

    def mana_one(self, n: Any) -> Deed:
        return lambda ctx, who: i.AddsMana(any_color="one", n=amount_of(n, ctx), who=who)

    def add_mana(self, mana: Deed, *for_each: Any) -> Deed:
        if not for_each:
            return mana

        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            added = mana(ctx, who)
            if not isinstance(added, i.AddsMana) or added.n != 1:
                raise CannotSay("so much mana for each of something")
            return replace(added, n=for_each[0](ctx))

        return read

    # Tokens.

    one_token = always(1)

    def so_many_tokens(self, n: Any) -> Any:
        return n

    def token_color(self, word: Token) -> tuple[str, str]:
        return "colors", str(word).removeprefix("and ")

    token_colorless = always(("colorless", ""))

    def token_type(self, word: Token) -> tuple[str, str]:
        return "types", str(word)

    def token_supertype(self, word: Token) -> tuple[str, str]:
        return "supertypes", str(word)

    def token_subtype(self, word: Token) -> tuple[str, str]:
        found = str(word) if word in OTHER_SUBTYPES else creature_type(word)
        if found is None:
            raise UnreadWord(word.start_pos or 0)
        return "subtypes", found

    def token_keywords(self, keywords: Keywords) -> Keywords:
        return keywords

    def token_enters(self, entering: dict[str, Any]) -> dict[str, Any]:
        return entering

    def tokens(self, n: Any, *said: Any) -> Said:
        return lambda ctx: _tokens(ctx, n, said)

    def create(self, tokens: Said, *for_each: Any) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            created: CreatesTokens = tokens(ctx)
            n = created.n
            if for_each:
                if not isinstance(n, int):
                    raise CannotSay("so many tokens for each of something")
                n = times(for_each[0](ctx), n)
            nouns = {"token", "permanent", *created.token.types, *created.token.subtypes}
            ctx.name(ctx.make(), frozenset(nouns), many=n != 1)
            return replace(created, n=n, who=who)

        return read

    def create_copy(self, n: Any, of: Said) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            amount, what = amount_of(n, ctx), of(ctx)
            ctx.next_clause()
            ctx.name(ctx.make(), frozenset({"token"}), many=amount != 1)
            return i.CreatesCopies(of=what, n=amount, who=who)

        return read

    # What is said of objects.

    def until(self, words: Token) -> r.Until:
        return until_of(str(words))

    this_turn = always("end_of_turn")
    this_combat = always("end_of_combat")

    def gets(self, change: Token, *said: Any) -> Predicate:
        until = [each for each in said if isinstance(each, str)]
        return _gets(change, [each for each in said if callable(each)], until[0] if until else None)  # type: ignore[arg-type]

    def gets_for_each(self, change: Token, for_each: Said, until: r.Until) -> Predicate:
        return _gets(change, [for_each], until)

    def keyword(self, word: Token) -> Keywords:
        return Keywords((str(word),))

    def quoted(self, words: Token) -> Keywords:
        start = words.start_pos or 0
        return Keywords((), ((start + 1, start + len(words) - 1),))

    def keywords(self, *said: Any) -> Keywords:
        each = [one for one in said if isinstance(one, Keywords)]
        return Keywords(
            tuple(word for one in each for word in one.keywords), tuple(word for one in each for word in one.quoted)
        )

    def keyword_choice(self, one: Keywords, _or: Token, other: Keywords) -> Keywords:
        return Keywords((*one.keywords, *other.keywords), (*one.quoted, *other.quoted), choice=True)

    def gains(self, keywords: Keywords, *until: Any) -> Predicate:
        def make(ctx: Context, what: r.Reference, lasts: r.Until) -> Instruction:
            return Gains(
                what=what,
                keywords=keywords.keywords,
                abilities=keywords.abilities(ctx),
                choice=keywords.choice,
                until=lasts,
            )

        return Predicate(make, until[0] if until else None, lasts=True, for_good=True)

    def loses(self, keywords: Keywords, *until: Any) -> Predicate:
        if keywords.quoted or keywords.choice:
            raise CannotSay("losing an ability in quotation marks")
        return Predicate(
            lambda _ctx, what, lasts: i.LosesKeywords(what=what, keywords=keywords.keywords, until=lasts),
            until[0] if until else None,
            lasts=True,
        )

    def loses_all(self, *until: Any) -> Predicate:
        return Predicate(
            lambda _ctx, what, lasts: i.LosesKeywords(what=what, all_abilities=True, until=lasts),
            until[0] if until else None,
            lasts=True,
        )

    def base_pt(self, size: Token, *until: Any) -> Predicate:
        power, toughness = map(int, size.split("/"))
        return Predicate(
            lambda _ctx, what, lasts: i.HasBasePT(what=what, power=power, toughness=toughness, until=lasts),
            until[0] if until else None,
            lasts=True,
        )

    def base_power(self, power: int, *until: Any) -> Predicate:
        return Predicate(
            lambda _ctx, what, lasts: i.HasBasePT(what=what, power=power, toughness=None, until=lasts),
            until[0] if until else None,
            lasts=True,
        )

    def become(self, *said: Any) -> dict[str, Any]:
        return _become(None, said)

    def become_sized(self, size: Token, *said: Any) -> dict[str, Any]:
        return _become(size, said)

    def become_word(self, word: Token) -> tuple[str, str]:
        if word.type in ("COLOR", "AND_COLOR"):
            return "colors", str(word).removeprefix("and ")
        if word.type in ("TYPE", "CREATURE"):
            return "types", str(word)
        if word.type == "SUPERTYPE":
            return "supertypes", str(word)
        return self.token_subtype(word)

    def with_keywords(self, keywords: Keywords) -> Keywords:
        return keywords

    def becomes(self, become: dict[str, Any], *until: Any) -> Predicate:
        return Predicate(
            lambda _ctx, what, lasts: i.Becomes(what=what, until=lasts, **become),
            until[0] if until else None,
            lasts=True,
            for_good=True,
        )

    cant_block = _bound(ab.CantBlock)
    cant_attack = _bound(ab.CantAttack)
    cant_attack_or_block = _bound(ab.CantAttack, ab.CantBlock)
    cant_be_blocked = _bound(ab.CantBeBlocked)
    attacks_if_able = _bound(ab.MustAttack)
    blocks_if_able = _bound(ab.MustBlock)
    must_be_blocked = _bound(ab.MustBeBlocked)
    extra_block = _bound(lambda: ab.ExtraBlocks(n=1))
    any_blocks = _bound(lambda: ab.ExtraBlocks(n=None))

    def cant_be_blocked_by(self, group: Said, until: r.Until) -> Predicate:
        return _by(ab.CantBeBlocked, group, until)

    def cant_be_blocked_except_by(self, *said: Any) -> Predicate:
        until = next(each for each in said if isinstance(each, str))
        return _by(ab.CantBeBlockedExceptBy, next(each for each in said if callable(each)), until)  # type: ignore[arg-type]

    def cant_block_it(self, whom: Said, until: r.Until) -> Predicate:
        return Predicate(
            lambda ctx, what, lasts: i.CantBlockIt(what=what, attacker=apart_from(ctx, what, whom), until=lasts),
            until,
            lasts=True,
        )

    def blocks_it(self, whom: Said, until: r.Until) -> Predicate:
        return Predicate(
            lambda ctx, what, lasts: i.MustBlockIt(what=what, attacker=apart_from(ctx, what, whom), until=lasts),
            until,
            lasts=True,
        )

    def fights(self, whom: Said) -> Predicate:
        return Predicate(lambda ctx, what, _: i.Fights(one=what, other=apart_from(ctx, what, whom)))

    def fight_each_other(self) -> Predicate:
        def make(_ctx: Context, what: r.Reference, _until: r.Until) -> Instruction:
            if not (isinstance(what, r.AllOf) and len(what.these) == 2):
                raise CannotSay("others than two creatures that fight")
            return i.Fights(one=what.these[0], other=what.these[1])

        return Predicate(make)

    def deals(self, n: Any, to: Any) -> Predicate:
        return Predicate(lambda ctx, what, _: _damage(ctx, what, amount_of(n, ctx), to, divided=False))

    def deals_equal(self, quantity: Said, to: Any) -> Predicate:
        return Predicate(lambda ctx, what, _: _damage(ctx, what, quantity(ctx), to, divided=False))

    def deals_to_equal(self, to: Any, quantity: Said) -> Predicate:
        return Predicate(lambda ctx, what, _: _damage(ctx, what, lambda: quantity(ctx), to, divided=False))

    def deals_divided(self, n: Any, to: Said) -> Predicate:
        return Predicate(lambda ctx, what, _: _damage(ctx, what, amount_of(n, ctx), (to,), divided=True))

    def stays_tapped(self, *_words: Token) -> Predicate:
        return Predicate(lambda _ctx, what, _: i.StaysTapped(what=what))

    def phases_out(self) -> Predicate:
        return Predicate(lambda _ctx, what, _: i.PhasesOut(what=what))

    def becomes_blocked(self) -> Predicate:
        return Predicate(lambda _ctx, what, _: i.BecomesBlockedNow(what=what))

    def explores(self) -> Predicate:
        return Predicate(lambda _ctx, what, _: i.Does(action="explore", what=what))

    def connives(self) -> Predicate:
        return Predicate(lambda _ctx, what, _: i.Does(action="connive", what=what))

    def transforms(self) -> Predicate:
        return Predicate(lambda _ctx, what, _: i.Transforms(what=what))

    def goaded(self) -> Predicate:
        return Predicate(lambda _ctx, what, _: i.Goads(what=what))

    # To whom damage is dealt.

    def recipients(self, *said: Any) -> tuple[Any, ...]:
        return tuple(each for each in said if not isinstance(each, Token))

    def player_recipient(self, player: Said) -> Said:
        return player

    def you_recipient(self) -> Said:
        return lambda _ctx: r.YOU

    def any_target(self, _words: Token) -> Said:
        return lambda ctx: _any_target(ctx, ("creature", "planeswalker", "battle"), "any")

    def player_or_planeswalker(self, words: Token) -> Said:
        players: Any = "opponent" if "opponent" in words else "any"
        return lambda ctx: _any_target(ctx, ("planeswalker",), players)

    def any_number_of_targets(self) -> Said:
        return lambda ctx: _any_target(ctx, ("creature", "planeswalker", "battle"), "any", least=1, most=None)

    def up_to_three_targets(self) -> Said:
        return lambda ctx: _any_target(ctx, ("creature", "planeswalker", "battle"), "any", least=1, most=3)

    def up_to_two_targets(self) -> Said:
        return lambda ctx: _any_target(ctx, ("creature", "planeswalker", "battle"), "any", least=1, most=2)

    def among(self, whom: Said) -> Said:
        def read(ctx: Context) -> Any:
            what = whom(ctx)
            if not isinstance(what, r.Target):
                raise CannotSay("damage that is divided among no targets")
            return _Mixed(what.n)

        return read

    # Prevention.

    def prevent_all(self) -> Deed:
        return lambda _ctx, _who: i.Prevents()

    def prevent_all_combat(self) -> Deed:
        return lambda _ctx, _who: i.Prevents(combat=True)

    def prevent_all_to(self, to: Any) -> Deed:
        return lambda ctx, _who: _prevented(ctx, to, None, combat=False)

    def prevent_all_combat_to(self, to: Any) -> Deed:
        return lambda ctx, _who: _prevented(ctx, to, None, combat=True)

    def prevent_all_by(self, by: Said) -> Deed:
        return lambda ctx, _who: i.Prevents(by=by(ctx))

    def prevent_all_combat_by(self, by: Said) -> Deed:
        return lambda ctx, _who: i.Prevents(by=by(ctx), combat=True)

    def prevent_next(self, n: Any, to: Any) -> Deed:
        return lambda ctx, _who: _prevented(ctx, to, amount_of(n, ctx), combat=False)


def apart_from(ctx: Context, what: r.Reference, said: Said) -> Any:
    """What words mean of which "it" is not the object that acts: nothing fights itself or is attached to itself."""
    ctx.apart = what
    try:
        return said(ctx)
    finally:
        ctx.apart = None


class _Mixed(NamedTuple):
    """Targets that may be players as well as permanents, by their number."""

    target: int


def _any_target(ctx: Context, types: tuple[str, ...], players: Any, *, least: int = 1, most: Any = 1) -> _Mixed:
    objects = tuple(r.Described(which=(Filter(any_type=(each,)),)) for each in types)
    found = _Mixed(ctx.target(r.Targets(objects=objects, players=players, least=least, most=most)))
    ctx.name(None)
    ctx.name_player(None)
    return found


def _whom(ctx: Context, to: Any) -> tuple[_Mixed | None, r.Reference | None, r.AnyPlayer | None]:
    """To whom something happens: targets of both kinds, objects, players."""
    found = [each(ctx) for each in to]
    mixed = [each for each in found if isinstance(each, _Mixed)]
    players: list[Any] = [each for each in found if isinstance(each, r.Player)]
    objects: list[Any] = [each for each in found if isinstance(each, r.Refers)]
    if (mixed and len(found) > 1) or len(players) > 1:
        raise CannotSay("damage to so many at once")
    those: Any = r.AllOf(tuple(objects)) if len(objects) > 1 else (objects[0] if objects else None)
    return (mixed[0] if mixed else None), those, (players[0] if players else None)


def _damage(ctx: Context, source: r.Reference, n: Any, to: Any, *, divided: bool) -> Instruction:
    later = callable(n)
    mixed, objects, players = apart_from(ctx, source, lambda known: _whom(known, to))
    amount = n() if later else n
    if mixed is not None:
        return i.DealsDamageToTargets(source=source, n=amount, target=mixed.target, divided=divided)
    if divided:
        raise CannotSay("damage that is divided among no targets")
    return i.DealsDamage(source=source, n=amount, to=objects, players=players)


def _prevented(ctx: Context, to: Any, n: r.Amount | None, *, combat: bool) -> Instruction:
    mixed, objects, players = _whom(ctx, to)
    if mixed is not None:
        if combat:
            raise CannotSay("combat damage to any target")
        return i.PreventsToTargets(target=mixed.target, n=n)
    return i.Prevents(to=objects, players=players, n=n, combat=combat)


def _lasting(ctx: Context, until: tuple[Any, ...]) -> r.Until:
    if until:
        lasts: r.Until = until[0]
        return lasts
    return ctx.until or ""


def _of_who(described: r.Described) -> r.Described:
    """What a player sacrifices: always permanents of their own (701.21a), so nothing has to say it."""
    which = tuple(replace(each, controller="") if each.controller == "you" else each for each in described.which)
    return replace(described, which=which)


def _in_graveyard(what: r.Reference, ctx: Context) -> r.Reference:
    if what != r.THIS_ONE:
        raise CannotSay("a card that is returned from a graveyard in this way")
    return what


def _plain(place: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in place.items() if key != "out_of_graveyard"}


def _by(kind: type[Any], group: Said, until: r.Until) -> Predicate:
    def make(ctx: Context, what: r.Reference, lasts: r.Until) -> Instruction:
        found: Group = group(ctx)
        described = found.one
        if described != r.Described(which=described.which) or found.many is False:
            raise CannotSay("creatures that can't block, described in such a way")
        if any(each.controller or each.power_than_this for each in described.which):
            raise CannotSay("creatures that can't block, told by their controller")
        plain = Filter(any_type=("creature",))
        by = () if plain in described.which else described.which
        return Binds(what=what, abilities=(kind(subject=THIS, by=by),), until=lasts)

    return Predicate(make, until, lasts=True)


def _become(size: Token | None, said: tuple[Any, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in said:
        if isinstance(each, Keywords):
            if each.quoted:
                raise CannotSay("what becomes something with an ability in quotation marks")
            found["keywords"] = each.keywords
        elif isinstance(each, Token):
            if each.type == "BESIDES":
                found["besides"] = each.partition(" other ")[2]
            else:
                size = Token("SIZE", each.rpartition(" ")[2])
        else:
            found[each[0]] = (*found.get(each[0], ()), each[1])
    if size is not None:
        found["power"], found["toughness"] = map(int, size.split("/"))
    return found


def _tokens(ctx: Context, n: Any, said: tuple[Any, ...]) -> CreatesTokens:
    fields: dict[str, Any] = {}
    token: dict[str, Any] = {}
    colorless = False
    keywords = Keywords(())
    for each in said:
        if isinstance(each, Keywords):
            keywords = each
        elif isinstance(each, dict):
            fields |= each
        elif isinstance(each, Token):
            if each.type == "SIZE":
                token["power"], token["toughness"] = map(int, each.split("/"))
            elif each.type == "XSIZE":
                token["power"] = token["toughness"] = ctx.x_is()
        elif each[0] == "colorless":
            colorless = True
        else:
            token[each[0]] = (*token.get(each[0], ()), each[1])
    if set(fields) - {"tapped", "fighting"}:
        raise CannotSay("tokens that enter in such a way")
    named = token.get("subtypes", ())
    if not token.get("types"):
        if set(token) != {"subtypes"} or len(named) != 1 or named[0] not in PREDEFINED or keywords.keywords:
            raise CannotSay("a token of no card type")
        kind = i.TokenKind(name=named[0])
    else:
        if "power" not in token or keywords.choice or bool(token.get("colors")) is colorless:
            raise CannotSay("a token without size or color")
        kind = i.TokenKind(keywords=keywords.keywords, **token)
    if any(each not in COLORS for each in token.get("colors", ())):
        raise CannotSay("a token of another game")
    return CreatesTokens(token=kind, n=amount_of(n, ctx), abilities=keywords.abilities(ctx), **fields)
