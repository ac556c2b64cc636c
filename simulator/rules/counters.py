"""What the counters of a permanent say: keywords, and what else the rules of an edition have them do (122.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from msgspec.structs import replace

from events.abilities import AnyAbility, FinalityCounters, ShieldCounters, StunCounters, Triggered, Unsupported
from events.board import Permanent
from events.counters import counters_on, size_of_counter
from events.effects import CountersEffectApplied
from events.rule import Edition
from simulator.oracle.keywords import printed as as_printed
from simulator.oracle.words import Words, compile_words

MOST_TRIGGERING = 100
"""The most counters of one kind of which each gives a triggered ability."""

NO_WORDS = Words((), ())
"""What counters say that say nothing."""


def kind_of(written: str) -> str:
    """The kind of counter that is written, in the letters and signs in which it is compared.

    >>> kind_of("Flying"), kind_of(" +1/−1"), kind_of("shield counter")
    ('flying', '+1/-1', 'shield')
    """
    kind = as_printed(written).replace("−", "-").replace("–", "-")
    return kind.removesuffix(" counters").removesuffix(" counter")


def counters_of(written: Mapping[str, int]) -> dict[str, int]:
    """The counters that are written, by their kinds.

    Args:
        written: how many of each kind.
    """
    counters: dict[str, int] = {}
    for each, n in written.items():
        kind = kind_of(each)
        counters[kind] = counters.get(kind, 0) + n
    return counters


def size_of(counters: Mapping[str, int]) -> tuple[int, int]:
    """How much power and toughness counters add, all together.

    >>> size_of({"+2/+2": 1, "-0/-1": 3, "flying": 1})
    (2, -1)
    """
    sizes = [(size_of_counter(kind), n) for kind, n in counters.items()]
    return sum(size[0] * n for size, n in sizes), sum(size[1] * n for size, n in sizes)


class TooManyCounters(ValueError):
    """More counters of a kind give triggered abilities than are followed."""


def said_by(counters: Mapping[str, int], edition: Edition, keywords: Iterable[str] = ()) -> Words:
    """The keywords that counters give, and the abilities that these mean, by the rules of an edition.

    A keyword counter gives its keyword; of those that are triggered abilities each gives one. Beside impending a time
    counter may say that its permanent is no creature (702.176a).

    Args:
        counters: how many of each kind.
        edition: the rules.
        keywords: those of the permanent.

    Raises:
        TooManyCounters: more counters give triggered abilities than are followed.
    """
    given = [each for kind, n in counters.items() for each in _given_by(kind, n, edition)]
    if counters.get("time"):
        given += [Words((), (_not_known(each),)) for each in keywords if each.startswith("impending")]
    if not given:
        return NO_WORDS
    return Words(
        tuple(k for words in given for k in words.keywords), tuple(a for words in given for a in words.abilities)
    )


def counters_change_by(permanent: Permanent, kind: str, n: int, edition: Edition) -> CountersEffectApplied:
    """An effect puts so many counters of a kind on a permanent, with what these say, or (`n` negative) removes them.

    All counters of a kind have the timestamp of the last one: what an effect took of the keyword that those before
    gave is there again with it (613.7c).

    Raises:
        TooManyCounters: more counters give triggered abilities than are followed.

    >>> counters_change_by(Permanent(id="bear", controller="P1"), "flying", 1, Edition.CR_2026_01_16).keywords
    ('flying',)
    """
    there = counters_on(permanent).get(kind, 0)
    least, most = sorted((there, there + n))
    had, has = (said_by({kind: n}, edition, permanent.keywords) for n in (least, most))
    words, abilities = len(had.keywords), len(had.abilities)
    if n > 0 and words and (lost := max(0, words - permanent.keywords.count(had.keywords[0]))):
        words, abilities = words - lost, abilities - abilities // words * lost
    return CountersEffectApplied(permanent.id, kind, n, has.keywords[words:], has.abilities[abilities:])


def with_counters(permanent: Permanent, counters: Mapping[str, int], edition: Edition) -> Permanent:
    """A permanent that has none yet with counters on it, and with what these give it.

    Args:
        permanent: the permanent.
        counters: how many of each kind.
        edition: the rules.
    """
    said, (power, toughness) = said_by(counters, edition, permanent.keywords), size_of(counters)
    return replace(
        permanent,
        power=None if permanent.power is None else permanent.power + power,
        toughness=None if permanent.toughness is None else permanent.toughness + toughness,
        keywords=(*permanent.keywords, *said.keywords),
        abilities=(*permanent.abilities, *said.abilities),
        counters=tuple(counters.items()),
    )


def without_counters(permanent: Permanent, edition: Edition) -> Permanent:
    """A permanent as it came, without its counters and what these give it, which stands last in it.

    Args:
        permanent: the permanent, as it came or was changed last.
        edition: the rules.
    """
    counters = dict(permanent.counters)
    said, (power, toughness) = said_by(counters, edition), size_of(counters)
    return replace(
        permanent,
        power=None if permanent.power is None else permanent.power - power,
        toughness=None if permanent.toughness is None else permanent.toughness - toughness,
        keywords=permanent.keywords[: len(permanent.keywords) - len(said.keywords)],
        abilities=permanent.abilities[: len(permanent.abilities) - len(said.abilities)],
        counters=(),
    )


def _given_by(kind: str, n: int, edition: Edition) -> Iterator[Words]:
    words = _said(kind, edition)
    if n < 1 or words is NO_WORDS:
        return
    times = n if any(isinstance(each, Triggered) for each in words.abilities) else 1
    if times > MOST_TRIGGERING:
        raise TooManyCounters(f"more than {MOST_TRIGGERING} {kind} counters on a permanent are not followed")
    for _ in range(times):
        yield words


def _not_known(impending: str) -> Unsupported:
    why = "whether its impending cost was paid, so that it is no creature now, is not known"
    return Unsupported(words=impending, why=why)


_PROTECTING: Mapping[str, AnyAbility] = MappingProxyType(
    {
        "finality": FinalityCounters(words="finality counter"),
        "shield": ShieldCounters(words="shield counter"),
        "stun": StunCounters(words="stun counter"),
    }
)
"""What counters say that keep something from their permanent."""


@cache
def _said(kind: str, edition: Edition) -> Words:
    """What one counter says."""
    if kind in protecting_counters(edition):
        return Words((), (_PROTECTING[kind],))
    named = keyword_counters(edition)
    variant = any(kind.startswith((f"{name} from ", f"{name} over ")) for name in named)
    return compile_words((kind,), (), "") if kind in named or variant else NO_WORDS


_KEYWORD_COUNTERS = {
    Edition.CR_2022_10_07: """
        deathtouch, double strike, first strike, flying, haste, hexproof, indestructible, lifelink, menace, reach,
        trample, vigilance
    """,
    Edition.CR_2024_06_07: "exalted, shadow",
    Edition.CR_2026_01_16: "decayed",
}
"""The keywords that a counter can be, by the first of the editions that says so (122.1b)."""


def keyword_counters(edition: Edition) -> frozenset[str]:
    """The keywords that a keyword counter can be in an edition; variants of them can be one too.

    >>> "shadow" in keyword_counters(Edition.CR_2022_10_07), "shadow" in keyword_counters(Edition.CR_2024_11_08)
    (False, True)
    >>> len(keyword_counters(Edition.CR_2010_02_01)), len(keyword_counters(Edition.DM_JA))
    (0, 0)
    """
    return _so_far(_KEYWORD_COUNTERS).get(edition, frozenset())


_PROTECTING_COUNTERS = {Edition.CR_2022_10_07: "shield, stun", Edition.CR_2024_06_07: "finality"}
"""The counters that keep something from their permanent, by the first of the editions that has them (122.1c, d, h)."""


def protecting_counters(edition: Edition) -> frozenset[str]:
    """The kinds of counters that keep destruction, damage, untapping or a graveyard from their permanent in an edition.

    >>> sorted(protecting_counters(Edition.CR_2026_01_16)), sorted(protecting_counters(Edition.CR_2022_10_07))
    (['finality', 'shield', 'stun'], ['shield', 'stun'])
    """
    return _so_far(_PROTECTING_COUNTERS).get(edition, frozenset())


def _so_far(introduced: Mapping[Edition, str]) -> Mapping[Edition, frozenset[str]]:
    """What each edition of Magic says, where it says all that the ones before it said."""
    so_far: list[str] = []
    said: dict[Edition, frozenset[str]] = {}
    for edition in (each for each in Edition if each.startswith("cr-")):
        so_far += (" ".join(word.split()) for word in introduced.get(edition, "").split(",") if word.strip())
        said[edition] = frozenset(so_far)
    return said
