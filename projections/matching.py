"""Which objects an ability means: filters tested against permanents as they are now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from events.abilities import HasKeyword
from events.board import Permanent
from events.filters import Filter, Which
from projections.board import Board

__all__ = [
    "asks_for_keywords",
    "is_absolute",
    "is_meant",
    "mask_of",
    "matches",
    "speaks_of_its_own",
    "with_given_keywords",
]

Side = tuple[str, ...]
"""An ability's controller, followed by the players of that one's team."""

Test = Callable[[Permanent, Permanent | None, Side], bool]
"""Whether a candidate is meant, seen from the permanent that has the ability (if any) and its controller's side."""


def _has(attribute: str, wanted: tuple[str, ...], asked: bool) -> Test:
    kinds = frozenset(wanted)
    if attribute == "subtypes":
        # A changeling is every creature type (702.73a).
        return lambda candidate, this, side: (
            (not kinds.isdisjoint(candidate.subtypes) or "changeling" in candidate.keywords) is asked
        )
    return lambda candidate, this, side: (not kinds.isdisjoint(getattr(candidate, attribute))) is asked


def _power(candidate: Permanent) -> int:
    return candidate.power or 0


def _tests_of(filter: Filter) -> list[Test]:
    """One test for each field that the filter gives."""
    tests: list[Test] = []
    if filter.this:
        tests.append(lambda candidate, this, side: this is not None and candidate.id == this.id)
    if filter.other:
        tests.append(lambda candidate, this, side: this is None or candidate.id != this.id)
    if filter.bears_this:
        tests.append(lambda candidate, this, side: this is not None and candidate.id == this.attached_to)
    if filter.ids:
        ids = frozenset(filter.ids)
        tests.append(lambda candidate, this, side: candidate.id in ids)
    for wanted in filter.all_types:
        tests.append(_has("types", (wanted,), True))
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
        tests.append(lambda candidate, this, side: _power(candidate) >= least)
    if (most := filter.power_at_most) is not None:
        tests.append(lambda candidate, this, side: _power(candidate) <= most)
    if filter.any_counter:
        kinds = frozenset(filter.any_counter)
        tests.append(lambda candidate, this, side: any(kind in kinds and n for kind, n in candidate.counters))
    if (toughest := filter.toughness_at_least) is not None:
        tests.append(lambda candidate, this, side: (candidate.toughness or 0) >= toughest)
    if (frailest := filter.toughness_at_most) is not None:
        tests.append(lambda candidate, this, side: (candidate.toughness or 0) <= frailest)
    if filter.power_than_this == "greater":
        tests.append(lambda candidate, this, side: this is not None and _power(candidate) > _power(this))
    if filter.power_than_this == "less":
        tests.append(lambda candidate, this, side: this is not None and _power(candidate) < _power(this))
    if filter.controller == "you":
        tests.append(lambda candidate, this, side: candidate.controller == side[0])
    if filter.controller == "opponent":
        tests.append(lambda candidate, this, side: candidate.controller not in side)
    if filter.shares_color:
        tests.append(
            lambda candidate, this, side: this is not None and not set(this.colors).isdisjoint(candidate.colors)
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


@lru_cache(maxsize=4096)
def speaks_of_its_own(which: Which) -> bool:
    """Whether it depends on the permanent that has the ability, and not only on who controls it, what is meant."""
    return any(
        filter.this or filter.other or filter.power_than_this or filter.shares_color or filter.bears_this
        for filter in which
    )


def matches(which: Which, candidate: Permanent, this: Permanent | None, you: str, team: Side = ()) -> bool:
    """Whether `candidate` is meant by `which` in an ability of `this`, whose controller is `you`.

    The empty `which` means every object. The players of `team` are no opponents of `you` (102.3).
    """
    if not which:
        return True
    side = (you, *team)
    return any(all(test(candidate, this, side) for test in tests) for tests in _tests(which))


@lru_cache(maxsize=4096)
def asks_for_keywords(which: Which) -> bool:
    """Whether it depends on a permanent's keywords that it is meant."""
    return any(filter.any_keyword or filter.no_keyword for filter in which)


def with_given_keywords(
    candidates: Sequence[Permanent], permanents: Iterable[Permanent], team_of: Callable[[str], Side]
) -> Sequence[Permanent]:
    """The candidates with the keywords that abilities of permanents give them.

    Args:
        candidates: permanents on the battlefield.
        permanents: all permanents on the battlefield.
        team_of: the players of a player's team.
    """
    # What equal abilities of one player give, they give once.
    giving = {
        (ability.subject, ability.keyword, this.controller, this.id if speaks_of_its_own(ability.subject) else ""): this
        for this in permanents
        for ability in this.abilities
        if type(ability) is HasKeyword
    }
    if not giving:
        return candidates
    found = []
    for candidate in candidates:
        given = tuple(
            keyword
            for (subject, keyword, you, _), this in giving.items()
            if matches(subject, candidate, this, you, team_of(you))
        )
        found.append(replace(candidate, keywords=(*candidate.keywords, *given)) if given else candidate)
    return found


def is_meant(board: Board, which: Which, candidate: Permanent, this: Permanent | None) -> bool:
    """Whether `candidate` is meant by `which` in an ability of `this`, seen from its controller (None: from nobody)."""
    if not which:
        return True
    you = this.controller if this is not None else ""
    if asks_for_keywords(which):
        (candidate,) = with_given_keywords((candidate,), board.permanents.values(), board.team_of)
    return matches(which, candidate, this, you, board.team_of(you))


def mask_of(which: Which, candidates: Sequence[Permanent], this: Permanent | None, you: str, team: Side = ()) -> int:
    """The bitmask of the candidates that are meant; bit `i` is `candidates[i]`."""
    if not which:
        return (1 << len(candidates)) - 1
    mask = 0
    side = (you, *team)
    alternatives = _tests(which)
    for index, candidate in enumerate(candidates):
        for tests in alternatives:
            for test in tests:
                if not test(candidate, this, side):
                    break
            else:
                mask |= 1 << index
                break
    return mask
