"""Printed keywords as abilities: those of the table, and families such as protection from a quality."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec.structs import replace

from events import declaration_abilities as ab
from events.abilities import AnyAbility, BandsWithOther, PreventDamage, Toxic, Triggered, Unsupported
from events.filters import THE_CHOSEN_COLOR, Filter
from projections.matching import LAND_TYPES, creature_type
from simulator.oracle import keyword_table
from simulator.oracle.keyword_triggers import champion, partner_with, ward

COLORS = ("white", "blue", "black", "red", "green")
CIVILIZATIONS = ("light", "water", "darkness", "fire", "nature")
"""What creatures of Duel Masters have instead of colors."""


def printed(keyword: str) -> str:
    """A keyword as abilities carry it in `words`: lower case, single spaces, straight apostrophes.

    >>> printed("  First  Strike ")
    'first strike'
    """
    return " ".join(keyword.replace("’", "'").lower().split())


def keyword_rule(keyword: str, edition: str) -> str:
    """The number of a keyword's rule in an edition, "" where the edition or the table of rules has none.

    >>> keyword_rule("snow forestwalk", "cr-2009-10-01"), keyword_rule("protection from red", "cr-2008-02-01")
    ('702.12', '502.7')
    >>> keyword_rule("menace", "cr-2008-02-01")
    ''
    """
    return keyword_table.KEYWORD_RULES.get(_kind(keyword), {}).get(edition, "")


def _kind(keyword: str) -> str:
    words = printed(keyword)
    return "landwalk" if words.endswith("walk") else words.partition(" from ")[0]


def effect_rule(keyword: str, edition: str) -> str:
    """The part of a keyword's rule that says what can't block, or how trample assigns; else the whole rule's number.

    >>> effect_rule("menace", "cr-2026-01-16"), effect_rule("reach", "cr-2026-01-16")
    ('702.111b', '702.17')
    >>> effect_rule("swampwalk", "cr-2026-01-16"), effect_rule("protection from red", "cr-2008-02-01")
    ('702.14c', '502.7f')
    """
    rule = keyword_rule(keyword, edition)
    return f"{rule}{keyword_table.part_on_blocking(_kind(keyword), edition)}" if rule else ""


def redundancy_rule(keyword: str, edition: str) -> str:
    """The part of an evasion keyword's rule that says that several of it are redundant; "" for other keywords.

    >>> redundancy_rule("menace", "cr-2026-01-16"), redundancy_rule("reach", "cr-2026-01-16")
    ('702.111c', '')
    """
    rule = keyword_rule(keyword, edition)
    return f"{rule}c" if rule and printed(keyword) in keyword_table.EVASION else ""


def _landwalk(what: str) -> tuple[AnyAbility, ...] | None:
    """What stands before "walk": a land type, a quality and "land", or both; None if it can't be said."""
    quality, _, land = what.rpartition(" ")
    if what == "land" or quality not in _OF_LANDS or (land != "land" and land not in LAND_TYPES):
        return None
    meant = replace(_OF_LANDS[quality], any_subtype=() if land == "land" else (land,))
    return (ab.CantBeBlocked(condition=ab.DefendingPlayerControls(which=(meant,))),)


_LAND = Filter(any_type=("land",))
_OF_LANDS: Mapping[str, Filter] = MappingProxyType(
    {
        "": _LAND,
        "artifact": replace(_LAND, all_types=("artifact",)),
        "basic": replace(_LAND, any_supertype=("basic",)),
        "legendary": replace(_LAND, any_supertype=("legendary",)),
        "nonbasic": replace(_LAND, no_supertype=("basic",)),
        "snow": replace(_LAND, any_supertype=("snow",)),
    }
)
"""The qualities of lands that landwalk can name, beside their types (702.14c)."""


def _quality(quality: str) -> tuple[Filter, ...] | None:
    """The permanents of a quality that protection is from; empty for everything, None if unknown."""
    if quality in COLORS:
        return (Filter(any_color=(quality,)),)
    if quality in _EACH_COLOR:
        return (Filter(any_color=COLORS),)
    if quality == "colorless":
        return (Filter(no_color=COLORS),)
    if quality in ("multicolored", "monocolored"):
        return (Filter(colored="multicolored" if quality == "multicolored" else "monocolored"),)
    if quality == "everything":
        return ()
    if quality in ("each opponent", "each of your opponents", "your opponents", "opponents"):
        return (Filter(controller="opponent"),)
    if quality in ("instants", "sorceries"):
        return (Filter(any_type=("instant" if quality == "instants" else "sorcery",)),)
    if quality in ("artifacts", "creatures", "enchantments", "lands", "planeswalkers"):
        return (Filter(any_type=(quality.removesuffix("s"),)),)
    if quality in ("snow", "legendary creatures"):
        kind = ("creature",) if quality != "snow" else ()
        return (Filter(any_type=kind, any_supertype=(quality.partition(" ")[0],)),)
    if quality == "arcane":
        return (Filter(any_subtype=(quality,)),)
    if quality.endswith(" creatures"):
        return _creatures(quality.removesuffix(" creatures"))
    subtype = creature_type(quality)
    return None if subtype is None else (Filter(any_subtype=(subtype,)),)


def _creatures(kind: str) -> tuple[Filter, ...] | None:
    """Creatures of a type, or ("non-Spirit") of any other."""
    subtype = creature_type(kind.removeprefix("non-"))
    if subtype is None:
        return None
    if kind.startswith("non-"):
        return (Filter(any_type=("creature",), no_subtype=(subtype,)),)
    return (Filter(any_type=("creature",), any_subtype=(subtype,)),)


_QUALITIES = re.compile(r",? and from |, from ")
_LISTED = re.compile(r"[a-z]+(?:, [a-z]+)+, and [a-z]+")


def _each_quality(qualities: str) -> list[str]:
    """The qualities of "red and from white" or "artifacts, creatures, and lands"."""
    return re.split(", and |, ", qualities) if _LISTED.fullmatch(qualities) else _QUALITIES.split(qualities)


def each_ability_of(keyword: str) -> tuple[str, ...]:
    """The abilities for which protection or hexproof from several qualities is shorthand (702.11f, 702.16g-h).

    >>> each_ability_of("protection from red and from blue"), each_ability_of("flying")
    (('protection from red', 'protection from blue'), ('flying',))
    """
    family = next((each for each in ("protection from ", "hexproof from ") if keyword.startswith(each)), "")
    qualities = _each_quality(keyword.removeprefix(family)) if family else []
    each_one = [one for quality in qualities for one in (COLORS if quality in _EACH_COLOR else (quality,))]
    return tuple(f"{family}{quality}" for quality in each_one) or (keyword,)


_EACH_COLOR = ("all colors", "each color")


def _protection_from(by: tuple[Filter, ...]) -> tuple[AnyAbility, ...]:
    """Protection's rules of blocking, of damage and of targets (702.16b-f)."""
    blockers = () if by == (Filter(any_type=("creature",)),) else by
    return (ab.CantBeBlocked(by=blockers), PreventDamage(by=by), ab.CantBeTargeted(by=by))


def protection_from_the_chosen_color() -> tuple[AnyAbility, ...]:
    """Protection from the color that was chosen for the permanent that gives it."""
    words = f"protection from {THE_CHOSEN_COLOR}"
    return tuple(replace(each, words=words) for each in _protection_from((Filter(any_color=(THE_CHOSEN_COLOR,)),)))


def _protection(qualities: str) -> tuple[AnyAbility, ...] | None:
    """Protection's rules of blocking, of damage and of targets, once for each quality of "red and from white"."""
    abilities: list[AnyAbility] = []
    for quality in _each_quality(qualities):
        by = _quality(quality)
        if by is None:
            return None
        abilities += _protection_from(by)
    return tuple(abilities)


def _hexproof_from(qualities: str) -> tuple[AnyAbility, ...] | None:
    """Hexproof against opponents' sources of each quality of "black and from red" (702.11d)."""
    abilities: list[AnyAbility] = []
    for quality in _each_quality(qualities):
        by = _quality(quality)
        if by is None:
            return None
        theirs = tuple(replace(each, controller="opponent") for each in by or (Filter(),))
        abilities.append(ab.CantBeTargeted(by=theirs))
    return tuple(abilities)


def _bands_with_other(quality: str) -> tuple[AnyAbility, ...] | None:
    """Whom a creature has banding with: creatures of a type, or legendary ones."""
    if quality in ("legends", "legendary creatures"):
        return (BandsWithOther(quality=(Filter(any_supertype=("legendary",)),)),)
    subtype = creature_type(quality)
    return None if subtype is None else (BandsWithOther(quality=(Filter(any_subtype=(subtype,)),)),)


_FAMILIES: tuple[tuple[re.Pattern[str], Callable[[str], tuple[AnyAbility, ...] | None]], ...] = (
    (re.compile(r"protection from (.+)"), _protection),
    (re.compile(r"hexproof from (.+)"), _hexproof_from),
    (re.compile(r"(.+?)walk"), _landwalk),
    (re.compile(r"toxic (\d{1,6})"), lambda n: (Toxic(n=int(n)),)),
    (re.compile(r"absorb (\d{1,6})"), lambda n: (PreventDamage(amount=int(n)),)),
    (re.compile(r"bands with other (.+)"), _bands_with_other),
    (re.compile(r"champion an? (.+)"), champion),
    (re.compile(r"partner with (.+)"), partner_with),
    (re.compile(r"ward([ —].+)"), ward),
)


_PARAMETER = re.compile(
    r"(?: (?:\d+|x))?(?: ?(?:—|-) ?[^.]+\.?|(?: (?:(?:and/)?or )?(?:\{[^{}\s]+\})+)+(?: [—-] \d+/\d+)?)?"
    r"|(?: other)?(?: (?:for|from|onto|an?) [^.,;]+?)(?: (?:\{[^{}\s]+\})+)?"
    r"| (?:x|\{x\}),? where x is [^.;]+"
)
"""What may follow a keyword: a number, a cost, or a quality."""
_QUALITIES_ALONE = frozenset({"craft", "devour", "enchant", "equip"})
"""Keywords that name a quality, or a name, without a word before it."""


def is_one_of(words: str, names: frozenset[str]) -> bool:
    """Whether a keyword is one of some names, alone or followed by its number, cost or quality, and nothing else.

    >>> is_one_of("equip {2}", frozenset({"equip"})), is_one_of("surge mare", frozenset({"surge"}))
    (True, False)
    """
    if words in names:
        return True
    for name in names:
        if words.startswith(name) and _PARAMETER.fullmatch(words, len(name)):
            return True
    return any(words.startswith(name + " ") for name in names & _QUALITIES_ALONE)


def idle_because(keywords: tuple[str, ...]) -> str:
    """Why nothing that these keywords say acts in combat; "" where one of them may.

    >>> idle_because(("riot", "dash {2}{r}"))
    'a keyword of how its card came to the battlefield: the haste that it may have is asked for as it attacks'
    >>> idle_because(("flash", "flying"))
    ''
    """
    idle = keyword_table.IDLE_KEYWORDS
    found = [next((why for name, why in idle.items() if is_one_of(each, frozenset({name}))), "") for each in keywords]
    return ", ".join(dict.fromkeys(found)) if all(found) else ""


def _lower(words: str) -> tuple[AnyAbility, ...] | None:
    if words in keyword_table.KEYWORDS:
        return keyword_table.KEYWORDS[words].abilities
    for pattern, lower in _FAMILIES:
        match = pattern.fullmatch(words)
        if match:
            return lower(match[1])
    if (_OFFERING.fullmatch(words) and creature_type(words.partition(" ")[0])) or words == "artifact offering":
        return ()
    return () if is_one_of(words, keyword_table.IRRELEVANT_KEYWORDS) else None


_OFFERING = re.compile(r"[a-z]+ offering")
_CYCLING = re.compile(r"(?:[a-z]+ )?[a-z]+cycling (?:\{[^{}\s]+\})+")


def _triggered(words: str) -> Triggered:
    """A triggered keyword with its number or quality; one that may trigger at any time, where it lacks its number."""
    name, _, number = words.rpartition(" ")
    if name in keyword_table.NUMBERED and number.isdecimal():
        return keyword_table.NUMBERED[name](int(number))
    unread = next(
        (name for name in keyword_table.UNREAD if words == name or words.startswith((name + " ", name + "—"))), ""
    )
    return keyword_table.UNREAD[unread] if unread else Triggered()


def _unread(words: str) -> Unsupported:
    """A keyword that is declined, with the reason, and with when it can act."""
    if is_one_of(words, keyword_table.ACTIVATED_KEYWORDS) or _CYCLING.fullmatch(words):
        return Unsupported(words=words, why=f"what {words!r} does is not built yet", blocking=False, acts="activated")
    if is_one_of(words, keyword_table.DAMAGE_NOT_BUILT):
        return Unsupported(words=words, why=f"{words!r} is not built yet", blocking=False, acts="damage")
    if is_one_of(words, keyword_table.NOT_BUILT | {"hexproof"}) or words.endswith("walk"):
        # What has protection sheds what is attached to it (704.5m), and with it what that forbids.
        return Unsupported(words=words, why=f"{words!r} is not built yet", frees="itself")
    return Unsupported(words=words, why=f"{words!r} is not a keyword that is known here")


_BETWEEN = re.compile(r"[,;] ")


@lru_cache(maxsize=1 << 12)
def keywords_of(line: str) -> tuple[str, ...]:
    """The keywords of a line that consists of keywords, as `printed`; none, where it is no such line.

    >>> keywords_of("Flying; protection from red and from blue"), keywords_of("Ward—Pay 2 life, discard a card.")
    (('flying', 'protection from red and from blue'), ('ward—pay 2 life, discard a card',))
    >>> keywords_of("Surge Mare can't be blocked.")
    ()
    """
    words = printed(line).removesuffix(".")
    if _is_keyword(words):
        return (words,)
    several = tuple(_BETWEEN.split(words))
    return several if len(several) > 1 and all(map(_is_keyword, several)) else ()


_KNOWN_BY_NAME = frozenset(
    {"hexproof"}
    | keyword_table.ACTIVATED_KEYWORDS
    | keyword_table.DAMAGE_NOT_BUILT
    | keyword_table.NOT_BUILT
    | keyword_table.TRIGGERED_KEYWORDS
)


_NO_KEYWORD = re.compile(
    r"(?!companion |prototype |ward ).* — |.*(?:: |\. )|(?:equip|enchant) .*\b(?:abilities|costs?|spells)\b"
)
"""What begins with a keyword and is a label with an ability, or a sentence about the keyword."""


def _is_keyword(words: str) -> bool:
    if _NO_KEYWORD.match(words):
        return False
    return _lower(words) is not None or is_one_of(words, _KNOWN_BY_NAME) or _CYCLING.fullmatch(words) is not None


def compile_keyword(keyword: str) -> tuple[AnyAbility, ...] | Unsupported:
    """The abilities that a printed keyword stands for; none, where it changes nothing in combat.

    Each ability's `words` is the keyword as `printed`, so that losing the keyword removes exactly these.
    What a keyword says of damage is said by the same abilities.

    Args:
        keyword: the words as printed, such as `"flying"`, `"snow forestwalk"` or `"protection from red"`.

    Returns:
        The abilities, or `Unsupported` with the reason.

    >>> from events.declaration_abilities import MinBlockers
    >>> compile_keyword("Menace") == (MinBlockers(n=2, words="menace"),)
    True
    >>> compile_keyword("flash")
    ()
    >>> compile_keyword("totem armor").why
    "'totem armor' is not built yet"
    """
    words = printed(keyword)
    abilities = _lower(words)
    if abilities is not None:
        return tuple(replace(ability, words=words) for ability in abilities)
    if is_one_of(words, keyword_table.TRIGGERED_KEYWORDS):
        return (replace(_triggered(words), words=words),)
    return _unread(words)
