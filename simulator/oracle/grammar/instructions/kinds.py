"""The parts of the grammar of instructions that describe objects: kinds, with what stands before and behind them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lark import Token, Transformer
from msgspec.structs import replace

from events import references as r
from events.filters import Filter, Which
from events.quantities import X
from projections.matching import LAND_TYPES, creature_type
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args
from simulator.oracle.grammar.subtypes import ALWAYS_ALIKE, UnreadWord
from simulator.oracle.keywords import COLORS

OTHER_SUBTYPES = frozenset(
    (
        "arcane", "aura", "background", "blood", "cartouche", "class", "clue", "curse", "equipment", "food",
        "fortification", "gold", "junk", "lander", "lesson", "map", "mutagen", "powerstone", "rune", "saga", "shard",
        "shrine", "spacecraft", "trap", "treasure", "vehicle",
    )
)  # fmt: skip
"""The subtypes of artifacts, enchantments and spells that instructions name."""


_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


Said = Callable[[Context], Any]
"""What words mean once it is known what stands before them."""


class KindPart(NamedTuple):
    """One field of what is described: of its filter, or (`apart`) of the description around it."""

    field: str
    value: Any
    apart: bool = False


class Kind(NamedTuple):
    """One kind of objects, and how it was named."""

    described: r.Described
    other: r.Reference | None
    many: bool | None


class Group(NamedTuple):
    """Objects that are described, each by one of several kinds."""

    kinds: tuple[r.Described, ...]
    many: bool | None
    other: r.Reference | None

    @property
    def one(self) -> r.Described:
        """All kinds in one description.

        Raises:
            CannotSay: the kinds differ in more than a filter.
        """
        first, *rest = self.kinds
        if any(replace(each, which=()) != replace(first, which=()) for each in rest):
            raise CannotSay("objects of several kinds in this place")
        if any(not each.which for each in self.kinds):
            return replace(first, which=())
        return replace(first, which=tuple(each for kind in self.kinds for each in kind.which))

    @property
    def nouns(self) -> frozenset[str]:
        """The words that can stand for one of these objects."""
        found = [_nouns_of(kind) for kind in self.kinds]
        return frozenset.intersection(*found)


def _nouns_of(kind: r.Described) -> frozenset[str]:
    names = {"permanent": "permanent", "card": "card", "spell": "spell"}.get(kind.is_a, "")
    nouns = {names}
    if kind.token:
        nouns.add("token")
    for each in kind.which:
        nouns.update(each.any_type if len(each.any_type) == 1 else ())
        nouns.update(each.all_types)
        nouns.update(each.any_subtype if len(each.any_subtype) == 1 else ())
        if each.any_subtype and all(creature_type(word) for word in each.any_subtype):
            nouns.add("creature")
    return frozenset(nouns)


def part(field: str, value: Any, *, apart: bool = False) -> Callable[..., KindPart]:
    """A method of a reader for a node that means the same whatever its children are."""
    return always(KindPart(field, value, apart))


def any_subtype_of(word: Token) -> str:
    """The subtype that a word names, of creatures, lands or others.

    Raises:
        UnreadWord: it names none.
    """
    if word in LAND_TYPES or word in OTHER_SUBTYPES:
        return str(word)
    found = creature_type(word)
    if found is None:
        singular = str(word).removesuffix("s")
        if singular in LAND_TYPES or singular in OTHER_SUBTYPES:
            return singular
        raise UnreadWord(word.start_pos or 0)
    return found


def _is_plural(word: Token, subtype: str) -> bool | None:
    if word in ALWAYS_ALIKE:
        return None
    return True if word != subtype else (None if creature_type(f"{word}s") is None and word.endswith("s") else False)


PERMANENT_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
"""The types of which a permanent card has one or more (110.4a)."""


@inline_args
class Kinds(Transformer[Token, Any]):
    """Descriptions for the grammar of instructions; each node becomes a function of what is known."""

    def number(self, word: Token) -> int:
        return _NUMBERS.index(word) if word in _NUMBERS else int(word)

    def colored(self, *words: Token) -> KindPart:
        if "and" in words:
            raise CannotSay("objects of two colors at once")
        return KindPart("any_color", tuple(str(word) for word in words if word in COLORS))

    colorless = part("no_color", COLORS)
    other = part("other", True)
    is_attacking = part("fighting", "attacking", apart=True)
    is_blocking = part("fighting", "blocking", apart=True)
    is_fighting = part("fighting", "attacking_or_blocking", apart=True)
    is_unblocked = part("fighting", "unblocked", apart=True)
    is_blocked = part("fighting", "blocked", apart=True)
    is_tapped = part("tapped", True, apart=True)
    is_untapped = part("tapped", False, apart=True)
    is_no_token = part("token", False, apart=True)

    multicolored = part("colored", "multicolored")
    monocolored = part("colored", "monocolored")
    is_blocking_or_blocked = part("fighting", "blocking_or_blocked", apart=True)

    def thats_fighting(self, words: Token) -> KindPart:
        return KindPart("fighting", str(words).removeprefix("that's ").replace(" ", "_"), apart=True)

    def for_the_battlefield(self, _permanent: Token) -> KindPart:
        return KindPart("any_type", PERMANENT_TYPES)

    def typed(self, word: Token) -> KindPart:
        return KindPart("all_types", (str(word),))

    def supertyped(self, word: Token) -> KindPart:
        return KindPart("any_supertype", (str(word),))

    def subtyped(self, word: Token) -> KindPart:
        return KindPart("any_subtype", (any_subtype_of(word),))

    def non(self, word: Token) -> KindPart:
        name = word.removeprefix("non-").removeprefix("non")
        if name in COLORS:
            return KindPart("no_color", (name,))
        if name in ("artifact", "creature", "enchantment", "land", "planeswalker"):
            return KindPart("no_type", (name,))
        if name in ("legendary", "snow", "basic"):
            return KindPart("no_supertype", (name,))
        if name == "token":
            return KindPart("token", False, apart=True)
        subtype = name if name in OTHER_SUBTYPES or name in LAND_TYPES else creature_type(name)
        if subtype is None:
            raise UnreadWord(word.start_pos or 0)
        return KindPart("no_subtype", (subtype,))

    def nons(self, *words: Token) -> list[KindPart]:
        return [self.non(word) for word in words]

    def of_name(self, words: Token) -> KindPart:
        return KindPart("states", (r.Named(words.removeprefix("named ")),), apart=True)

    def creature_noun(self, word: Token) -> list[KindPart]:
        return [KindPart("any_type", ("creature",)), KindPart("many", word == "creatures", apart=True)]

    def type_noun(self, word: Token) -> list[KindPart]:
        many = word.type == "TYPES"
        return [
            KindPart("any_type", (str(word).removesuffix("s") if many else str(word),)),
            KindPart("many", many, apart=True),
        ]

    def permanent_noun(self, word: Token) -> list[KindPart]:
        return [KindPart("many", word == "permanents", apart=True)]

    def token_noun(self, word: Token) -> list[KindPart]:
        return [KindPart("token", True, apart=True), KindPart("many", word == "tokens", apart=True)]

    def card_noun(self, word: Token) -> list[KindPart]:
        return [KindPart("is_a", "card", apart=True), KindPart("many", word == "cards", apart=True)]

    def spell_noun(self, word: Token) -> list[KindPart]:
        return [KindPart("is_a", "spell", apart=True), KindPart("many", word == "spells", apart=True)]

    def subtype_noun(self, word: Token) -> list[KindPart]:
        subtype = any_subtype_of(word)
        return [KindPart("any_subtype", (subtype,)), KindPart("many", _is_plural(word, subtype), apart=True)]

    def with_keyword(self, word: Token) -> KindPart:
        return KindPart("any_keyword", (str(word),))

    def without_keyword(self, word: Token) -> KindPart:
        return KindPart("no_keyword", (str(word),))

    def power_at_most(self, n: int) -> KindPart:
        return KindPart("power_at_most", n)

    def power_at_least(self, n: int) -> KindPart:
        return KindPart("power_at_least", n)

    def toughness_at_most(self, n: int) -> KindPart:
        return KindPart("toughness_at_most", n)

    def toughness_at_least(self, n: int) -> KindPart:
        return KindPart("toughness_at_least", n)

    def mana_value_at_most(self, n: Any) -> KindPart:
        if not isinstance(n, int | X):
            raise CannotSay("a mana value that is computed")
        return KindPart("mana_value_at_most", n, apart=True)

    def mana_value_at_least(self, n: int) -> KindPart:
        return KindPart("mana_value_at_least", n, apart=True)

    def power_less_than_this(self, _whose: object) -> KindPart:
        return KindPart("power_than_this", "less")

    def power_greater_than_this(self, _whose: object) -> KindPart:
        return KindPart("power_than_this", "greater")

    def this_power(self, *_words: object) -> None:
        """The grammar takes "its power" too, which may be another's."""

    def with_counter(self, kind: str) -> KindPart:
        return KindPart("any_counter", (kind,))

    def counter_kind(self, *words: Token) -> str:
        return " ".join(map(str, words))

    you_control = part("controller", "you")
    opponent_controls = part("controller", "opponent")
    you_dont_control = part("controlled_by", r.EachOtherPlayer(), apart=True)
    was_dealt_damage = part("damaged", True, apart=True)

    def defender_controls(self) -> KindPart:
        return KindPart("controlled_by", _defending_player, apart=True)

    def target_player_controls(self) -> KindPart:
        return KindPart("controlled_by", lambda ctx: _target_player(ctx, "any"), apart=True)

    def target_opponent_controls(self) -> KindPart:
        return KindPart("controlled_by", lambda ctx: _target_player(ctx, "opponent"), apart=True)

    def that_player_controls(self) -> KindPart:
        return KindPart("controlled_by", Context.that_player, apart=True)

    def blocking_this(self, _words: Token, _this: object) -> KindPart:
        return KindPart("relation", "blocking", apart=True)

    def blocked_by_this(self, _words: Token, _this: object) -> KindPart:
        return KindPart("relation", "blocked_by", apart=True)

    def your_graveyard(self, *_words: Token) -> tuple[KindPart, ...]:
        return _in("graveyard", always_you)

    def any_graveyard(self) -> tuple[KindPart, ...]:
        return (KindPart("zone", "graveyard", apart=True),)

    def target_players_graveyard(self) -> tuple[KindPart, ...]:
        return _in("graveyard", lambda ctx: _target_player(ctx, "any"))

    def opponents_graveyard(self) -> tuple[KindPart, ...]:
        return (KindPart("zone", "graveyard", apart=True), KindPart("controller", "opponent"))

    def that_players_graveyard(self) -> tuple[KindPart, ...]:
        return _in("graveyard", Context.that_player)

    def defending_players_graveyard(self) -> tuple[KindPart, ...]:
        return _in("graveyard", _defending_player)

    def your_hand(self) -> tuple[KindPart, ...]:
        return _in("hand", always_you)

    def kind(self, *parts: Any) -> Said:
        said_of_it = [each for each in parts if not isinstance(each, Token)]
        flat = [each for said in said_of_it for each in ([said] if isinstance(said, KindPart) else said)]
        return lambda ctx: _kind(ctx, flat)

    def described(self, *said: Any) -> Said:
        kinds = [each for each in said if callable(each)]
        joins = {str(each) for each in said if isinstance(each, Token)}

        def read(ctx: Context) -> Group:
            group = _group([kind(ctx) for kind in kinds], joins)
            if any(each.is_a == "permanent" and _is_a_spell(each.which) for each in group.kinds):
                raise CannotSay("an instant or sorcery among permanents")
            return group

        return read


def _is_a_spell(which: Which) -> bool:
    return any({"instant", "sorcery"} & {*each.any_type, *each.all_types} for each in which)


def _in(zone: str, whose: Said) -> tuple[KindPart, ...]:
    return KindPart("zone", zone, apart=True), KindPart("controlled_by", whose, apart=True)


def always_you(_ctx: Context) -> r.AnyPlayer:
    """The controller of the ability, as a function of what is known."""
    return r.YOU


def _defending_player(ctx: Context) -> r.AnyPlayer:
    if not ctx.event.defending:
        raise CannotSay("a defending player where nothing attacks")
    return r.DefendingPlayer()


def _target_player(ctx: Context, players: Any) -> r.AnyPlayer:
    player = r.TargetPlayer(ctx.target(r.Targets(players=players)))
    ctx.name_player(player)
    return player


_ATTACKING_TOO = ({"attacking", "unblocked"}, {"attacking", "blocked"})
"""What an attacking creature is besides: unblocked and blocked ones are attacking (509.1h)."""


def _kind(ctx: Context, parts: list[KindPart]) -> Kind:
    meant: dict[str, Any] = {}
    around: dict[str, Any] = {}
    other = False
    for each in parts:
        if each.field == "other":
            other = True
            continue
        fields = around if each.apart else meant
        value = each.value(ctx) if callable(each.value) else each.value
        if each.field == "fighting" and {value, fields.get("fighting")} in _ATTACKING_TOO:
            value = value if value != "attacking" else fields["fighting"]
        elif each.field in fields:
            if not each.field.startswith(("no_", "all_")):
                raise CannotSay(f"objects with two demands on {each.field}")
            value = fields[each.field] + value
        fields[each.field] = value
    many = around.pop("many", None)
    if around.get("relation"):
        around.setdefault("combat_with", r.THIS_ONE)
    card = around.get("is_a") in ("card", "spell")
    if card and "any_type" not in meant and len(meant.get("all_types", ())) == 1:
        meant["any_type"] = meant.pop("all_types")
    if around.get("zone", "battlefield") != "battlefield" and not card:
        raise CannotSay("an object in another zone that is no card")
    which = (Filter(**meant),) if meant else ()
    described = r.Described(which=which, **around)
    return Kind(described, ctx.other_than(described) if other else None, many)


def _group(kinds: list[Kind], joins: set[str]) -> Group:
    """Kinds in a row: "other" before the first and whose they are after the last count for all of them.

    Raises:
        CannotSay: it is not plain to which of the kinds a word belongs.
    """
    if len(kinds) == 1:
        kind = kinds[0]
        return Group((with_other(kind.described, kind.other),), kind.many, kind.other)
    *before, last = kinds
    of_cards = last.described.is_a in ("card", "spell") and all(each.described.is_a == "permanent" for each in before)
    # A word such as "Samurai" is of either number.
    manies = {last.many} if of_cards else {kind.many for kind in kinds} - {None} or {None}
    if len(manies) != 1 or any(kind.other for kind in kinds[1:]):
        raise CannotSay("objects of several kinds that are named in different ways")
    if "or" not in joins and _plainly_apart(kinds):
        return Group(tuple(kind.described for kind in kinds), last.many, None)
    first = before[0].described
    bare = replace(first, tapped=None) if joins == {"and/or"} else first
    if not all(map(_bare, (bare, *(kind.described for kind in before[1:])))):
        raise CannotSay("a description that may belong to one kind of object or to several")
    shared = replace(last.described, which=())
    if joins == {"and/or"} and before[0].described.tapped is not None:
        # "Tapped artifacts and/or creatures": all of them.
        shared = replace(shared, tapped=before[0].described.tapped)
    controller = last.described.which[0].controller if last.described.which else ""
    if not _bare(_without(last.described)):
        raise CannotSay("a description that may belong to one kind of object or to several")
    valued = (shared.mana_value_at_most, shared.mana_value_at_least) != (None, None)
    if valued and any(kind.described.is_a != "permanent" for kind in before):
        raise CannotSay("a mana value that may belong to one kind of card or to several")
    found = []
    for kind in kinds:
        which = tuple(replace(each, controller=controller) for each in kind.described.which or (Filter(),))
        which = () if which == (Filter(),) else which
        if kind.described.is_a != shared.is_a and kind.described.is_a != "permanent":
            raise CannotSay("objects and cards together")
        found.append(with_other(replace(shared, which=which), kinds[0].other))
    (many,) = manies
    if "and" in joins and many is False:
        raise CannotSay("one object of several kinds")
    return Group(tuple(found), many, kinds[0].other)


_BEHIND = ("any_keyword", "no_keyword", "power_at_least", "power_at_most", "toughness_at_least", "toughness_at_most")
"""What stands behind a noun and says more of its objects."""


def _plainly_apart(kinds: list[Kind]) -> bool:
    """Whether each word plainly belongs to one of several kinds, as in "green creatures and white creatures".

    What stands behind the noun of all but the last ends there; behind the last there is nothing, and before each noun
    that follows one without such words stands a word of its own.
    """
    filters = [kind.described.which[0] if len(kind.described.which) == 1 else None for kind in kinds]
    plain = all(kind.described == r.Described(which=kind.described.which) for kind in kinds)
    if not plain or any(kind.other for kind in kinds) or any(kind.many is not True for kind in kinds):
        return False
    ends = [_ends(each) for each in filters]
    own = [each is not None and not _bare(r.Described(which=(each,))) for each in filters]
    told = all(ends[place] or own[place + 1] for place in range(len(kinds) - 1))
    return None not in filters and not ends[-1] and told and not any(each and each.controller for each in filters)


def _ends(meant: Filter | None) -> bool:
    return meant is not None and any(getattr(meant, field) not in ((), None) for field in _BEHIND)


def _bare(described: r.Described) -> bool:
    """Whether an object is described by one word."""
    if described not in (r.Described(which=described.which, is_a=kind) for kind in ("permanent", "card", "spell")):
        return False
    return all(
        each in (Filter(any_type=each.any_type), Filter(any_subtype=each.any_subtype)) for each in described.which
    )


def _without(described: r.Described) -> r.Described:
    """The last of several kinds without what counts for all of them: of "X or Y card with Z" both have Z."""
    which = tuple(replace(each, controller="") for each in described.which)
    if described.is_a in ("card", "spell"):
        described = replace(described, mana_value_at_most=None, mana_value_at_least=None)
    if described.zone != "battlefield":
        return replace(described, which=which, zone="battlefield", controlled_by=None)
    return replace(described, which=which, controlled_by=None)


def with_other(described: r.Described, other: r.Reference | None = r.THIS_ONE) -> r.Described:
    return described if other is None else replace(described, other_than=other)
