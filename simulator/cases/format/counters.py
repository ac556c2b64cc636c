"""What the counters of a permanent say: keywords, and what else the rules of an edition have them do (122.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from events.abilities import AnyAbility, FinalityCounters, ShieldCounters, StunCounters, Triggered, Unsupported
from events.counters import size_of_counter
from events.rule import Edition
from simulator.cases.format.errors import NotBuilt
from simulator.editions.printed import keyword_counters, protecting_counters
from simulator.oracle import compile_words
from simulator.oracle.abilities import Words
from simulator.oracle.keywords import printed as as_printed

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


def said_by(counters: Mapping[str, int], edition: Edition, keywords: Iterable[str] = (), path: str = "") -> Words:
    """The keywords that counters give, and the abilities that these mean, by the rules of an edition.

    A keyword counter gives its keyword; of those that are triggered abilities each gives one. Beside impending a time
    counter may say that its permanent is no creature (702.176a).

    Args:
        counters: how many of each kind.
        edition: the rules.
        keywords: those of the permanent.
        path: where the counters stand.

    Raises:
        NotBuilt: more counters give triggered abilities than are followed.
    """
    given = [each for kind, n in counters.items() for each in _given_by(kind, n, edition, path)]
    if counters.get("time"):
        given += [Words((), (_not_known(each),)) for each in keywords if each.startswith("impending")]
    if not given:
        return NO_WORDS
    return Words(
        tuple(k for words in given for k in words.keywords), tuple(a for words in given for a in words.abilities)
    )


def _given_by(kind: str, n: int, edition: Edition, path: str) -> Iterator[Words]:
    words = _said(kind, edition)
    if n < 1 or words is NO_WORDS:
        return
    times = n if any(isinstance(each, Triggered) for each in words.abilities) else 1
    if times > MOST_TRIGGERING:
        raise NotBuilt(path, f"more than {MOST_TRIGGERING} {kind} counters on a permanent are not followed")
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
