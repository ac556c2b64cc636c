"""Which objects an ability means: filters tested against permanents as they are now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from events.board import Permanent
from events.filters import Filter, Which

__all__ = ["is_absolute", "mask_of", "matches"]

Test = Callable[[Permanent, Permanent | None, str], bool]
"""Whether a candidate is meant, seen from the permanent that has the ability (if any) and its controller."""


def _has(attribute: str, wanted: tuple[str, ...], asked: bool) -> Test:
    kinds = frozenset(wanted)
    if attribute == "subtypes":
        # A changeling is every creature type (702.73a).
        return lambda candidate, this, you: (
            (not kinds.isdisjoint(candidate.subtypes) or "changeling" in candidate.keywords) is asked
        )
    return lambda candidate, this, you: (not kinds.isdisjoint(getattr(candidate, attribute))) is asked


def _power(candidate: Permanent) -> int:
    return candidate.power or 0


def _tests_of(filter: Filter) -> list[Test]:
    """One test for each field that the filter gives."""
    tests: list[Test] = []
    if filter.this:
        tests.append(lambda candidate, this, you: this is not None and candidate.id == this.id)
    if filter.other:
        tests.append(lambda candidate, this, you: this is None or candidate.id != this.id)
    if filter.bears_this:
        tests.append(lambda candidate, this, you: this is not None and candidate.id == this.attached_to)
    if filter.ids:
        ids = frozenset(filter.ids)
        tests.append(lambda candidate, this, you: candidate.id in ids)
    for attribute, any_of, none_of in (
        ("types", filter.any_type, filter.no_type),
        ("subtypes", filter.any_subtype, filter.no_subtype),
        ("supertypes", filter.any_supertype, filter.no_supertype),
        ("colors", filter.any_color, filter.no_color),
        ("keywords", filter.any_keyword, filter.no_keyword),
    ):
        if any_of:
            tests.append(_has(attribute, any_of, True))
        if none_of:
            tests.append(_has(attribute, none_of, False))
    if (least := filter.power_at_least) is not None:
        tests.append(lambda candidate, this, you: _power(candidate) >= least)
    if (most := filter.power_at_most) is not None:
        tests.append(lambda candidate, this, you: _power(candidate) <= most)
    if filter.any_counter:
        kinds = frozenset(filter.any_counter)
        tests.append(lambda candidate, this, you: any(kind in kinds and n for kind, n in candidate.counters))
    if (toughest := filter.toughness_at_least) is not None:
        tests.append(lambda candidate, this, you: (candidate.toughness or 0) >= toughest)
    if (frailest := filter.toughness_at_most) is not None:
        tests.append(lambda candidate, this, you: (candidate.toughness or 0) <= frailest)
    if filter.power_than_this == "greater":
        tests.append(lambda candidate, this, you: this is not None and _power(candidate) > _power(this))
    if filter.power_than_this == "less":
        tests.append(lambda candidate, this, you: this is not None and _power(candidate) < _power(this))
    if filter.controller:
        yours = filter.controller == "you"
        tests.append(lambda candidate, this, you: (candidate.controller == you) is yours)
    if filter.shares_color:
        tests.append(
            lambda candidate, this, you: this is not None and not set(this.colors).isdisjoint(candidate.colors)
        )
    return tests


@lru_cache(maxsize=4096)
def _tests(which: Which) -> tuple[tuple[Test, ...], ...]:
    return tuple(tuple(_tests_of(filter)) for filter in which)


@lru_cache(maxsize=4096)
def is_absolute(which: Which) -> bool:
    """Whether the same objects are meant whichever permanent has the ability, and whoever controls it."""
    return not any(
        filter.this
        or filter.other
        or filter.power_than_this
        or filter.controller
        or filter.shares_color
        or filter.bears_this
        for filter in which
    )


def matches(which: Which, candidate: Permanent, this: Permanent | None, you: str) -> bool:
    """Whether `candidate` is meant by `which` in an ability of `this`, whose controller is `you`.

    The empty `which` means every object.
    """
    return not which or any(all(test(candidate, this, you) for test in tests) for tests in _tests(which))


def mask_of(which: Which, candidates: Sequence[Permanent], this: Permanent | None, you: str) -> int:
    """The bitmask of the candidates that are meant; bit `i` is `candidates[i]`."""
    if not which:
        return (1 << len(candidates)) - 1
    mask = 0
    alternatives = _tests(which)
    for index, candidate in enumerate(candidates):
        for tests in alternatives:
            for test in tests:
                if not test(candidate, this, you):
                    break
            else:
                mask |= 1 << index
                break
    return mask
