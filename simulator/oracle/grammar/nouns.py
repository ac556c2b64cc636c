"""The parts of the grammar that name creatures and permanents, as filters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec
from lark import Token, Transformer, v_args

from events.declaration_abilities import Condition
from events.filters import Filter, Which
from projections.matching import LAND_TYPES, creature_type
from simulator.oracle.grammar.subtypes import ALWAYS_ALIKE, UnreadWord, listed_subtypes, subtype_of
from simulator.oracle.keywords import CIVILIZATIONS, COLORS
from simulator.oracle.reading import Abilities

C = TypeVar("C", bound=type)
V = TypeVar("V")

_ONE, _CREATURES = "one", "creatures"
AMONG = "among"
"""The part of a group that says what no filter does."""
_SHARED = ("other", "controller")
_QUALIFIERS = frozenset(
    {
        "any_keyword",
        "no_keyword",
        "power_at_least",
        "power_at_most",
        "power_than_this",
        "toughness_at_least",
        "toughness_at_most",
        "any_counter",
        "counters_at_least",
    }
)


class CannotSay(Exception):
    """The sentence was read, but the algebra has no words for what it says."""


class FilterPart(NamedTuple):
    """One field of a filter, as one word of a sentence gives it."""

    field: str
    value: Any
    of_source: bool = False
    """The power is compared with that of the permanent that has the ability, by name."""
    singular: bool = False
    """The word is a noun in the singular, and not one whose plural is the same."""


class CreatureGroup(NamedTuple):
    """Creatures that are meant, and how they were named."""

    meant: Filter
    fields: frozenset[str]
    """The filter's fields that were given."""
    of_source: bool = False
    """A power is compared with that of the permanent that has the ability, by name."""
    creatures: bool = True
    """The noun was "creature" or "creatures", not a subtype alone."""
    one: bool = False
    """The noun was "creature"."""
    among: tuple[Any, ...] = ()
    """What they have to be besides, and no filter says."""
    singular: bool = False
    """The noun was a subtype in the singular: in a row, one that belongs to the noun behind it."""


def which(groups: tuple[CreatureGroup, ...]) -> Which:
    """The objects that are in one of the groups; the empty tuple if one of them is every creature.

    Raises:
        CannotSay: they have to be what no filter says.
    """
    if among := next((group.among for group in groups if group.among), ()):
        raise CannotSay(f"{among[0]} creatures")
    meant = tuple(group.meant for each in groups for group in apart(each))
    return () if Filter() in meant else meant


def apart(group: CreatureGroup) -> tuple[CreatureGroup, ...]:
    """One group for each of several subtypes of which those who are meant have one, as "Cats and Dogs" are two."""
    subtypes = group.meant.any_subtype
    if len(subtypes) < 2:
        return (group,)
    return tuple(group._replace(meant=msgspec.structs.replace(group.meant, any_subtype=(each,))) for each in subtypes)


def each_asked_for(parts: list[FilterPart], any_: str, all_: str) -> list[FilterPart]:
    """The same parts; of several in one field that stand one after the other, each is asked for.

    Args:
        parts: the parts, in order.
        any_: the field of which one value is asked for, such as "any_subtype": "Eldrazi Scions" are both.
        all_: the field of which all are, such as "all_subtypes".
    """
    several = [part for part in parts if part.field == any_]
    if len(several) < 2 or any(len(part.value) > 1 for part in several):
        return parts
    every = FilterPart(all_, tuple(part.value[0] for part in several))
    return [*(part for part in parts if part not in several), every]


def _joined(parts: list[FilterPart]) -> CreatureGroup:
    """One group from its parts: what it must not be adds up, any other field can be given once."""
    fields: dict[str, Any] = {}
    for part in each_asked_for(parts, "any_subtype", "all_subtypes"):
        if part.field in fields and not part.field.startswith("no_") and part.field != AMONG:
            raise CannotSay(f"creatures with two demands on {part.field.removeprefix('any_').replace('_', ' ')}")
        fields[part.field] = fields[part.field] + part.value if part.field in fields else part.value
    if of_a_kind := fields.pop("counters_of_a_kind", None):
        if fields.keys() & {"any_counter", "counters_at_least"}:
            raise CannotSay("creatures with two demands on counters")
        fields |= {"any_counter": of_a_kind[:1], "counters_at_least": of_a_kind[1]}
    one, creatures = fields.pop(_ONE, False), fields.pop(_CREATURES, False)
    of_source = any(part.of_source for part in parts)
    among = fields.pop(AMONG, ())
    singular = any(part.singular for part in parts)
    return CreatureGroup(Filter(**fields), frozenset(fields), of_source, one or creatures, one, among, singular)


def _plainly_apart(groups: tuple[CreatureGroup, ...]) -> bool:
    """Whether each description plainly belongs to its own group, as in "black creatures and Walls"."""
    *before, last = groups
    if any(not group.creatures and group.fields - {"any_subtype", *_SHARED} for group in groups):
        return False
    trailing = last.fields & _QUALIFIERS and last.fields - _QUALIFIERS
    return not trailing or all(group.fields & _QUALIFIERS for group in before)


def _are_adjectives(groups: tuple[CreatureGroup, ...]) -> bool:
    """Whether several subtypes belong to the noun behind the last one, as in "other Ninja and Rogue creatures"."""
    *before, last = groups
    first = before[0].fields <= {"any_subtype", "other"}
    alone = all(group.singular and group.fields <= {"any_subtype", "other"} for group in before)
    return first and alone and last.creatures and "any_subtype" in last.fields and not last.meant.other


def _of_one_noun(groups: tuple[CreatureGroup, ...]) -> tuple[CreatureGroup, ...]:
    last, other = groups[-1], groups[0].meant.other
    fields = last.fields | ({"other"} if other else set())
    return tuple(
        last._replace(
            meant=msgspec.structs.replace(last.meant, any_subtype=group.meant.any_subtype, other=other), fields=fields
        )
        for group in groups
    )


def _are_each_whole(groups: tuple[CreatureGroup, ...]) -> bool:
    """Whether each of two descriptions is whole, as in "Skeletons you control and other Zombies you control"."""
    first, *others = groups
    if len(others) != 1 or first.meant.other or not others[0].meant.other:
        return False
    if "controller" in first.fields:
        return "controller" in others[0].fields
    return first.creatures and others[0].creatures and "controller" not in others[0].fields


def _shared(groups: tuple[CreatureGroup, ...]) -> tuple[CreatureGroup, ...]:
    """Groups in a row: "other" before the first subtype, "you control" after the last, count for all of them.

    Raises:
        CannotSay: it is not plain to which of the groups a word belongs.
    """
    if _are_adjectives(groups):
        return _of_one_noun(groups)
    if _are_each_whole(groups):
        return groups
    first, last = groups[0].meant.other, groups[-1].meant.controller
    if not any(group.creatures for group in groups):
        given = {name for name, value in zip(_SHARED, (first, last), strict=True) if value}
        groups = tuple(
            group._replace(
                meant=msgspec.structs.replace(
                    group.meant, other=group.meant.other or first, controller=group.meant.controller or last
                ),
                fields=group.fields | given,
            )
            for group in groups
        )
    same = len({(group.meant.other, group.meant.controller) for group in groups}) == 1
    if not same or not _plainly_apart(groups):
        raise CannotSay("a description that may belong to one kind of creature or to several")
    return groups


def always(value: V) -> Callable[..., V]:
    """A method of such a reader for a node that means the same whatever its children are."""
    return lambda _reader, *_children: value


def filtering(field: str) -> Callable[..., FilterPart]:
    """A method of such a reader for a node whose word, or number, is a filter's field."""
    return lambda _reader, said: FilterPart(field, said if isinstance(said, int) else (str(said),))


def inline_args(reader: C) -> C:
    """Call the methods of a reader of parse trees with a node's children as arguments."""
    # Method by method: given a class, Lark looks at all that it and each of its bases has, which took 0.1 s in all.
    for name, method in tuple(vars(reader).items()):
        if callable(method) and not name.startswith("_"):
            setattr(reader, name, _inline(method))
    return reader


_inline = v_args(inline=True)


@inline_args
class Nouns(Transformer[Token, Any]):
    """Filters for the grammar's groups of creatures and for permanents of the defending player."""

    def join(self, word: Token) -> str:
        return str(word)

    def colored(self, *words: str) -> FilterPart:
        if "and" in words:
            raise CannotSay("creatures of two colors at once")
        return FilterPart("any_color", tuple(str(word) for word in words if word in (*COLORS, *CIVILIZATIONS)))

    colorless = always(FilterPart("no_color", COLORS))
    typed = filtering("any_type")
    supertyped = filtering("any_supertype")

    def subtyped(self, word: Token) -> FilterPart:
        return FilterPart("any_subtype", (subtype_of(word),))

    def non(self, word: Token) -> FilterPart:
        name = word.removeprefix("non-").removeprefix("non")
        if name in COLORS:
            return FilterPart("no_color", (name,))
        if name in ("artifact", "creature", "enchantment", "land", "planeswalker"):
            return FilterPart("no_type", (name,))
        if name in ("basic", "legendary", "snow"):
            return FilterPart("no_supertype", (name,))
        subtype = creature_type(name)
        if subtype is None:
            raise UnreadWord(word.start_pos or 0)
        return FilterPart("no_subtype", (subtype,))

    other = always(FilterPart("other", True))
    one_creature = always(FilterPart(_ONE, True))
    creatures = always(FilterPart(_CREATURES, True))

    def subtype_noun(self, word: Token) -> FilterPart:
        found = self.subtyped(word)
        return found._replace(singular=str(word) == found.value[0] and word not in ALWAYS_ALIKE)

    outlaw_noun = always(FilterPart("any_subtype", ("assassin", "mercenary", "pirate", "rogue", "warlock")))

    def listed_noun(self, words: Token) -> FilterPart:
        return FilterPart("any_subtype", listed_subtypes(words))

    def that_is(self, *words: Token) -> FilterPart:
        """Whichever of some subtypes they have."""
        listed = [each for each in words if each.type == "LISTED"]
        if listed:
            return self.listed_noun(listed[0])
        return FilterPart("any_subtype", tuple(subtype_of(each) for each in words if each.type == "WORD"))

    enchanted_or_equipped = always(FilterPart(AMONG, ("enchanted or equipped",)))
    with_counters = always(FilterPart("counters_at_least", 1))

    def with_number_of_counters(self, n: int) -> FilterPart:
        return FilterPart("counters_at_least", n)

    def any_kind_of_counter(self, word: Token) -> str:
        return str(word)

    def with_number_of_such_counters(self, n: int, kind: str) -> FilterPart:
        return FilterPart("counters_of_a_kind", (kind, n))

    with_keyword = filtering("any_keyword")
    without_keyword = filtering("no_keyword")
    power_at_most = filtering("power_at_most")
    power_at_least = filtering("power_at_least")
    toughness_at_most = filtering("toughness_at_most")
    toughness_at_least = filtering("toughness_at_least")
    with_counter = filtering("any_counter")
    greater_power = always(FilterPart("power_than_this", "greater"))
    less_power = always(FilterPart("power_than_this", "less"))
    power_greater_than_this = always(FilterPart("power_than_this", "greater", of_source=True))
    power_less_than_this = always(FilterPart("power_than_this", "less", of_source=True))
    you_control = always(FilterPart("controller", "you"))
    your_team_controls_it = always(FilterPart("controller", "team"))
    opponent_controls = always(FilterPart("controller", "opponent"))

    def group(self, *parts: FilterPart) -> CreatureGroup:
        return _joined(list(parts))

    def groups(self, group: CreatureGroup) -> tuple[CreatureGroup, ...]:
        return (group,)

    def more_groups(
        self, groups: tuple[CreatureGroup, ...], _join: str, group: CreatureGroup
    ) -> tuple[CreatureGroup, ...]:
        return _shared((*groups, group))

    def or_keyword(self, groups: tuple[CreatureGroup, ...], join: str, keyword: Token) -> tuple[CreatureGroup, ...]:
        last = groups[-1]
        if join == "or" and "no_keyword" in last.fields and len(groups) == 1:
            without = (*last.meant.no_keyword, str(keyword))
            return (last._replace(meant=msgspec.structs.replace(last.meant, no_keyword=without)),)
        if join == "and" or last.fields != {"any_keyword"}:
            raise CannotSay(f"creatures with {keyword} in this way")
        keywords = (*last.meant.any_keyword, str(keyword))
        return (*groups[:-1], last._replace(meant=Filter(any_keyword=keywords)))

    def thing(self, *words: Token) -> Which:
        """A permanent, such as "a snow land" or "an Island"."""
        *before, noun = words
        parts = [FilterPart("any_color" if word.type == "COLOR" else "any_supertype", (str(word),)) for word in before]
        if noun.type in ("CREATURE", "TYPE"):
            parts.append(FilterPart("any_type", (str(noun),)))
        elif noun in LAND_TYPES:
            parts.append(FilterPart("any_subtype", (str(noun),)))
        else:
            parts.append(self.subtyped(noun))
        return (_joined(parts).meant,)

    creature_object = always((Filter(any_type=("creature",)),))

    def typed_object(self, word: Token) -> Which:
        return (Filter(any_type=(str(word),)),)

    any_object = always(())


BEARER: Which = (Filter(bears_this=True),)
"""The permanent that this one is attached to: "enchanted creature", "equipped creature"."""


PAIR: Which = (Filter(this=True), Filter(paired_with_this=True))
"""This permanent and the creature that it is paired with (702.95)."""


class Subject(NamedTuple):
    """Whom a sentence is about, and how it names them."""

    which: Which
    named: Literal["this", "bearer", "each", "plural", "it", "pair", "things"]
    groups: tuple[CreatureGroup, ...] = ()
    among: tuple[Any, ...] = ()
    """What they have to be besides, and no filter says."""


Predicate = Callable[[Subject], Abilities]


def said_of(groups: tuple[CreatureGroup, ...], subject: Subject) -> Which:
    """Creatures meant from the subject's point of view."""
    for group in groups:
        if "other" in group.fields:
            raise CannotSay("other creatures in this place")
        if group.of_source and subject.named != "this":
            raise CannotSay("a power that is compared with that of another permanent")
    return which(tuple(map(_in_its_filter, groups)))


_TOLD = frozenset(
    {
        "attacking", "blocking", "commander", "enchanted", "enchanted or equipped", "equipped", "historic", "modified",
        "tapped", "untapped",
    }
)  # fmt: skip
"""What every board says that a permanent is."""


def _in_its_filter(group: CreatureGroup) -> CreatureGroup:
    """A group whose filter says itself what its creatures have to be besides, where every board tells it."""
    if not group.among or not _TOLD.issuperset(group.among):
        return group
    return group._replace(meant=msgspec.structs.replace(group.meant, among=group.among), among=())


def in_its_filters(subject: Subject) -> Subject:
    """A subject whose filters say themselves what it has to be besides.

    Raises:
        CannotSay: not every board tells that.
    """
    if not subject.among:
        return subject
    if not _TOLD.issuperset(subject.among) or any(group.singular for group in subject.groups):
        raise CannotSay(f"{subject.among[0]} creatures")
    meant = subject.which or (Filter(),)
    return subject._replace(which=tuple(msgspec.structs.replace(each, among=subject.among) for each in meant), among=())


def about_groups(groups: tuple[CreatureGroup, ...], named: Literal["each", "plural"]) -> Subject:
    """The subject that groups are, in the singular after "each" or in the plural."""
    for group in groups:
        if "power_than_this" in group.fields and not group.of_source:
            raise CannotSay("a greater or lesser power than nobody's")
        if group.creatures and group.one is (named == "plural"):
            raise CannotSay("one creature without saying which")
    if len({group.among for group in groups}) > 1:
        raise CannotSay("what not all of several kinds of creatures have to be")
    among = groups[0].among
    groups = tuple(one._replace(among=()) for group in groups for one in apart(group))
    return Subject(which(groups), named, groups, among)


def says(*kinds: type[Any], condition: Condition | None = None, **fields: object) -> Predicate:
    """A predicate that gives one ability of each kind, all with these fields."""
    return lambda subject: tuple(kind(subject=subject.which, condition=condition, **fields) for kind in kinds)


def says_number(kind: type[Any], field: str = "n") -> Callable[..., Predicate]:
    """A method of a reader for a predicate that gives one ability with the number that its node says."""
    return lambda _reader, n: says(kind, **{field: n})


def says_whom(kind: type[Any], field: str) -> Callable[..., Predicate]:
    """A method of a reader for a predicate that gives one ability with the groups of creatures that its node names."""
    return lambda _reader, groups: lambda subject: (kind(subject=subject.which, **{field: said_of(groups, subject)}),)
