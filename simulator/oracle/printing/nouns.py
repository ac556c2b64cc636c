"""Filters and numbers in standard wording: the noun phrases that every printed sentence is made of.

`plural(which)` is a subject or object in the plural ("white creatures"), `each_one(which)` the same in the singular
without an article ("white creature", as after "each"), `one(which)` with one ("a white creature", "another Goblin you
control", "this creature"). What the filters are among is told by `kind`: filters of an ability about attacking or
blocking are among creatures, where an empty one means any creature; others are among permanents. Where several kinds
are meant they are joined by `join`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec.structs import replace

from events.event import Number
from events.filters import Filter, Which
from projections.matching import LAND_TYPES, creature_type
from simulator.oracle.grammar.subtypes import ALWAYS_ALIKE
from simulator.oracle.keywords import COLORS

Kind = Literal["creature", "permanent"]
"""What filters are among: creatures alone, or all permanents."""


class Names(NamedTuple):
    """What a text calls the permanent that has it, and the one that this permanent is attached to."""

    this: str = "this creature"
    bearer: str = "enchanted creature"


CREATURE_NAMES = Names()
"""The names on a creature, and on an Aura for creatures."""

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(n: int) -> str:
    """A number as a word up to ten, in digits beyond.

    >>> number(3), number(12)
    ('three', '12')
    """
    return NUMBER_WORDS[n] if 0 <= n < len(NUMBER_WORDS) else str(n)


def signed(n: int) -> str:
    """A change of power or toughness, with its sign.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '+0', '-1')
    """
    return f"{n:+d}"


def with_article(noun: str) -> str:
    """A noun with "a" or "an" before it.

    >>> with_article("Elf"), with_article("white creature"), with_article("Unicorn")
    ('an Elf', 'a white creature', 'a Unicorn')
    """
    vowel = noun[:1].lower() in "aeiou" and not noun.lower().startswith(("unicorn", "one ", "urza"))
    return f"{'an' if vowel else 'a'} {noun}"


def listed(parts: Iterable[str], join: str = "and") -> str:
    """Words in a row, with commas where there are three or more.

    >>> listed(["flying", "reach"]), listed(["red", "white", "blue"], "or")
    ('flying and reach', 'red, white, or blue')
    """
    *before, last = parts
    if len(before) > 1:
        return f"{', '.join(before)}, {join} {last}"
    return f"{before[0]} {join} {last}" if before else last


_IRREGULAR = {
    "cyclops": "cyclopes",
    "fungus": "fungi",
    "homunculus": "homunculi",
    "mouse": "mice",
    "ox": "oxen",
    "pegasus": "pegasi",
    "elf": "elves",
    "dwarf": "dwarves",
    "wolf": "wolves",
    "werewolf": "werewolves",
    "human": "humans",
    "shaman": "shamans",
}


def plural_of(subtype: str) -> str:
    """The plural of a subtype's name.

    >>> plural_of("elf"), plural_of("ally"), plural_of("sphinx"), plural_of("merfolk")
    ('elves', 'allies', 'sphinxes', 'merfolk')
    """
    if subtype in ALWAYS_ALIKE:
        return subtype
    if subtype in _IRREGULAR:
        return _IRREGULAR[subtype]
    if subtype.endswith("y") and subtype[-2] not in "aeou":
        return f"{subtype[:-1]}ies"
    if subtype.endswith("man"):
        return f"{subtype[:-3]}men"
    return f"{subtype}{'es' if subtype.endswith(('s', 'x', 'ch', 'sh')) or subtype == 'hero' else 's'}"


def capital(subtype: str) -> str:
    """A subtype as it stands in a sentence, with a capital letter.

    >>> capital("assembly-worker")
    'Assembly-Worker'
    """
    return "-".join(part[:1].upper() + part[1:] for part in subtype.split("-"))


def _adjectives(meant: Filter, kind: Kind) -> list[str]:
    """What stands before the noun, its card types and subtypes apart."""
    words = list(meant.any_supertype and [listed(meant.any_supertype, "or")])
    words += [f"non{each}" for each in meant.no_supertype]
    words += [meant.colored] if meant.colored else []
    if meant.no_color == COLORS:
        words.append("colorless")
    else:
        words += [f"non{each}" for each in meant.no_color]
    if meant.any_color == COLORS:
        words.append("colored")
    elif meant.any_color:
        words.append(listed(meant.any_color, "or"))
    words += [f"non{each}" for each in meant.no_type]
    words += [f"non-{capital(each)}" for each in meant.no_subtype]
    if kind == "creature" and meant.any_type not in ((), ("creature",)):
        words.append(listed(meant.any_type, "or"))
    return words


def _nouns(meant: Filter, kind: Kind, *, many: bool) -> str:
    """The noun, with the subtypes and card types that it is made of."""
    subtypes = meant.any_subtype
    end = "s" if many else ""
    if meant.all_subtypes:
        return " ".join([*map(capital, meant.all_subtypes), f"{kind if kind == 'creature' else 'permanent'}{end}"])
    types = [each for each in meant.all_types if each not in meant.any_type]
    if kind == "creature":
        types = [each for each in types if each != "creature"]
        plain = not meant.any_type and not meant.all_types
        if subtypes and plain:
            return listed([capital(plural_of(each) if many else each) for each in subtypes], "or")
        before = [*types, *([listed([capital(each) for each in subtypes], "or")] if subtypes else [])]
        return " ".join([*before, f"creature{end}"])
    named = meant.any_type or tuple(types[-1:])
    before = types if meant.any_type else types[:-1]
    if subtypes and not named:
        return listed([capital(plural_of(each) if many else each) for each in subtypes], "or")
    of_lands = named == ("land",) and all(each in LAND_TYPES and each != "urza's" for each in subtypes)
    if subtypes and of_lands and not before:
        return listed([capital(plural_of(each) if many else each) for each in subtypes], "or")
    said = [*before, *([listed([capital(each) for each in subtypes], "or")] if subtypes else [])]
    return " ".join([*said, listed([f"{each}{end}" for each in named] or [f"permanent{end}"], "or")])


def _power(what: str, least: Number | None, most: Number | None) -> list[str]:
    if least is not None and least == most:
        return [f"with {what} {least}"]
    at_least = [] if least is None else [f"with {what} {least} or greater"]
    return at_least + ([] if most is None else [f"with {what} {most} or less"])


def _with_counters(meant: Filter, *, many: bool) -> str:
    """How many counters are on it, of which kind if any is named."""
    it, kind = "them" if many else "it", "".join(f"{each} " for each in meant.any_counter)
    if meant.counters_at_least == 1:
        return f"with {'counters' if many else 'a counter'} on {it}"
    return f"with {number(meant.counters_at_least)} or more {kind}counters on {it}"


def _qualifiers(meant: Filter, *, many: bool, of_this: bool) -> list[str]:
    """What stands behind the noun, but for whose it is."""
    words = [f"with {listed(meant.any_keyword, 'or')}"] if meant.any_keyword else []
    words += [f"without {listed(meant.no_keyword, 'or')}"] if meant.no_keyword else []
    words += _power("power", meant.power_at_least, meant.power_at_most)
    words += _power("toughness", meant.toughness_at_least, meant.toughness_at_most)
    if meant.power_than_this:
        how = "greater" if meant.power_than_this == "greater" else "less"
        words.append(f"with power {how} than this creature's power" if of_this else f"with {how} power")
    if meant.counters_at_least:
        words.append(_with_counters(meant, many=many))
    elif meant.any_counter:
        kinds = [f"{each} counters" if many else with_article(f"{each} counter") for each in meant.any_counter]
        words.append(f"with {listed(kinds, 'or')} on {'them' if many else 'it'}")
    if meant.shares_color:
        words.append("that share a color with it" if many else "that shares a color with it")
    return words


def _whose(meant: Filter, *, many: bool) -> list[str]:
    if not meant.controller:
        return []
    if meant.controller == "you":
        return ["you control"]
    if meant.controller == "team":
        return ["your team controls"]
    return ["your opponents control" if many else "an opponent controls"]


def _phrase(
    meant: Filter,
    kind: Kind,
    names: Names,
    *,
    many: bool,
    other: bool = False,
    whose: bool = True,
    of_this: bool = False,
) -> str:
    if meant.bears_this and meant.any_subtype:
        noun = ["enchanted", capital(meant.any_subtype[0])]
    elif meant.this or meant.bears_this:
        noun = [names.this if meant.this else names.bearer]
    elif meant.ids:
        noun = [listed(meant.ids, "or")]
    else:
        before = ["other"] if other and meant.other else []
        noun = [*before, *meant.among, *_adjectives(meant, kind), _nouns(meant, kind, many=many)]
    theirs = _whose(meant, many=many) if whose else []
    if meant.token:
        noun = [of_tokens(" ".join(noun), many=many)]
    return " ".join([*noun, *theirs, *_qualifiers(meant, many=many, of_this=of_this)])


def _is_plain(meant: Filter, kind: Kind) -> bool:
    """Whether a noun alone names a kind of permanents: "other" before the first of such counts for all in a row, and
    "you control" after the last."""
    if kind == "creature":
        return bool(meant.any_subtype) and not (meant.any_type or meant.all_types)
    said = replace(meant, any_type=(), any_subtype=(), other=False, controller="")
    return said == Filter() and bool(meant.any_type) != bool(meant.any_subtype)


def _of_one_of_several(which: Which, kind: Kind, names: Names, *, many: bool, of_this: bool) -> str:
    """Creatures that are told by several subtypes, and by nothing else apart; "" where each kind has its own noun."""
    bare = {replace(each, any_subtype=()) for each in which}
    subtypes = [each.any_subtype[0] for each in which if len(each.any_subtype) == 1]
    least = 2 if kind == "permanent" and many and all(each.controller for each in bare) else 3
    if len(which) < least or len(bare) > 1 or len(subtypes) < len(which) or which[0].any_type != ("creature",):
        return ""
    said = _phrase(replace(which[0], any_subtype=()), kind, names, many=many, other=True, of_this=of_this)
    several = listed([capital(plural_of(each) if many else each) for each in subtypes], "or")
    return f"{said} that are {several}" if many else f"{said} that's {with_article(several)}"


def _phrases(which: Which, kind: Kind, names: Names, *, many: bool, of_this: bool = False) -> list[str]:
    if told := _of_one_of_several(which, kind, names, many=many, of_this=of_this):
        return [told]
    shared = (
        len(which) > 1
        and all(_is_plain(each, kind) for each in which)
        and len({(f.other, f.controller) for f in which}) == 1
    )
    last = len(which) - 1
    return [
        _phrase(
            meant,
            kind,
            names,
            many=many,
            other=not shared or place == 0,
            whose=not shared or place == last,
            of_this=of_this,
        )
        for place, meant in enumerate(which)
    ]


def plural(
    which: Which, kind: Kind = "creature", *, join: str = "and", names: Names = CREATURE_NAMES, of_this: bool = False
) -> str:
    """Objects in the plural, as a subject or an object.

    Args:
        which: the objects; the empty tuple stands for all.
        kind: what they are among.
        join: what stands between several kinds.
        names: what the text calls its own permanent.
        of_this: whether a power that is compared is compared with that of the permanent that has the ability.

    >>> plural((Filter(any_color=("red",), controller="you"),))
    'red creatures you control'
    >>> plural((Filter(any_subtype=("elf",), other=True), Filter(any_subtype=("goblin",), other=True)))
    'other Elves and Goblins'
    >>> plural((), "permanent")
    'permanents'
    """
    return listed(_phrases(which or (Filter(),), kind, names, many=True, of_this=of_this), join)


def each_one(
    which: Which, kind: Kind = "creature", *, join: str = "or", names: Names = CREATURE_NAMES, of_this: bool = False
) -> str:
    """Objects in the singular without an article, as they stand after "each" or "target".

    Args:
        which: the objects; the empty tuple stands for all.
        kind: what they are among.
        join: what stands between several kinds.
        names: what the text calls its own permanent.
        of_this: whether a power that is compared is compared with that of the permanent that has the ability.

    >>> each_one((Filter(no_color=("blue",), power_at_most=2),))
    'nonblue creature with power 2 or less'
    >>> each_one((Filter(any_type=("artifact",)), Filter(any_type=("land",))), "permanent")
    'artifact or land'
    """
    return listed(_phrases(which or (Filter(),), kind, names, many=False, of_this=of_this), join)


def one(which: Which, kind: Kind = "creature", *, join: str = "or", names: Names = CREATURE_NAMES) -> str:
    """Objects in the singular with an article, "another", or the name of the permanent itself.

    Args:
        which: the objects; the empty tuple stands for all.
        kind: what they are among.
        join: what stands between several kinds.
        names: what the text calls its own permanent.

    >>> one((Filter(any_type=("land",), any_subtype=("island",)),), "permanent")
    'an Island'
    >>> one((Filter(other=True, controller="you"),)), one((Filter(this=True),))
    ('another creature you control', 'this creature')
    """
    return listed([_with_article(meant, kind, names) for meant in which or (Filter(),)], join)


def _with_article(meant: Filter, kind: Kind, names: Names) -> str:
    said = _phrase(meant, kind, names, many=False)
    if meant.this or meant.bears_this or meant.ids:
        return said
    return f"another {said}" if meant.other else with_article(said)


def named(which: Which, names: Names = CREATURE_NAMES) -> str:
    """The one permanent that is meant, by the name that the text has for it, with what is asked of it besides.

    >>> named((Filter(bears_this=True),), Names(bearer="equipped creature"))
    'equipped creature'
    >>> named((Filter(this=True, any_counter=("+1/+1",)),))
    'this creature with a +1/+1 counter on it'
    """
    return each_one(which, names=names)


def is_one_permanent(which: Which) -> bool:
    """Whether one permanent is meant that the text calls by a name: itself, or the one that it is attached to.

    >>> is_one_permanent((Filter(this=True),)), is_one_permanent((Filter(controller="you"),))
    (True, False)
    """
    return len(which) == 1 and (which[0].this or which[0].bears_this)


def of_tokens(said: str, *, many: bool) -> str:
    """A noun phrase about creatures or permanents, said of tokens.

    >>> of_tokens("other creatures you control", many=True), of_tokens("permanent", many=False)
    ('other creature tokens you control', 'token')
    """
    end = "s" if many else ""
    if f"creature{end}" in said:
        return said.replace(f"creature{end}", f"creature token{end}", 1)
    if f"permanent{end}" in said:
        return said.replace(f"permanent{end}", f"token{end}", 1)
    words = said.split()
    at = next(place for place, word in enumerate(words) if word[0].isupper())
    single = str(creature_type(words[at].lower())).capitalize()
    return " ".join([*words[:at], single, f"token{end}", *words[at + 1 :]])
