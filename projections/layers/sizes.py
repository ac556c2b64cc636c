"""Layer 7: power and toughness, from what defines and sets them to what adds to them (613.4a to 613.4c).

Each row is one static ability that is in force, or may be. Within a sublayer rows are applied in the order of their
timestamps; a row that looks at power or toughness sees what was applied before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from events.board import Permanent
from events.counters import size_of_counter
from events.quantities import Quantity
from events.sizes import DefinesPT, ModifiesPT, SetsBasePT
from projections.layers.among import is_among
from projections.layers.conditions import is_about_moved_cards, is_so
from projections.layers.quantities import amount_for, amount_of, boards_say, is_about_cards, is_of_sizes
from projections.layers.seen import Seen
from projections.matching import asks_for_sizes

Sized = ModifiesPT | SetsBasePT | DefinesPT
"""A static ability that gives power and toughness, and is computed."""

Size = tuple[int, int]
"""Power and toughness, or how much of both is added."""


class Row(NamedTuple):
    """A static ability of a permanent that gives power and toughness.

    Args:
        source: the permanent, or the one that an effect changes.
        stamp: the timestamp, and `place` the place of the ability among those with that.
        ability: the ability.
    """

    source: str
    stamp: int
    place: int
    ability: Sized


class Stored(NamedTuple):
    """What the log gives a creature beside what static abilities make of it.

    Args:
        base: power and toughness without counters and without what effects added.
        added: what counters and effects add to it.
    """

    base: Size
    added: Size


NEITHER = frozenset[int]()
"""Neither power nor toughness."""


class Computed(NamedTuple):
    """What the layers make of one creature.

    Args:
        size: its power and toughness, as far as all is known.
        open: the rows of which nobody can say what they give it.
        set: which of its base power (0) and its base toughness (1) something sets or defines.
    """

    size: Size
    open: tuple[Row, ...] = ()
    set: frozenset[int] = NEITHER


def stored_of(now: Permanent, lasting: Permanent) -> Stored:
    """What the log gives a creature.

    Args:
        now: the permanent as the log has it now.
        lasting: the permanent as it will be once what lasts until end of turn has ended.
    """
    counted = [(size_of_counter(kind), n) for kind, n in lasting.counters]
    power = (lasting.power or 0) - sum(size[0] * n for size, n in counted)
    toughness = (lasting.toughness or 0) - sum(size[1] * n for size, n in counted)
    return Stored((power, toughness), ((now.power or 0) - power, (now.toughness or 0) - toughness))


def computed_sizes(
    seen: Seen,
    rows: Sequence[tuple[int, Row]],
    stored: Mapping[str, Stored],
) -> dict[str, Computed]:
    """The power and toughness of creatures, before they are switched.

    Args:
        seen: the moment; the numbers in it don't count.
        rows: the static abilities, each with its timestamp.
        stored: what the log gives each creature.
    """
    looking = any(_looks_at_sizes(row.ability) for _, row in rows)
    first = _applied(_Applying(seen, stored, looked_at=looking), rows)
    if looking:
        again = _applied(_Applying(seen, stored, looked_at=True), rows, later=True)
        differing = {each for each in first if first[each].size != again[each].size}
        rest = tuple(row for _, row in rows if _looks_at_sizes(row.ability))
        first = {
            name: found._replace(open=(*found.open, *rest)) if name in differing else found
            for name, found in first.items()
        }
    return first


class _Applying:
    """The sizes while rows are applied one after the other; `looked_at`: some of these look at sizes."""

    def __init__(self, seen: Seen, stored: Mapping[str, Stored], *, looked_at: bool) -> None:
        self.stored = stored
        self.looked_at = looked_at
        self.permanents = dict(seen.permanents)
        self.seen = seen._replace(permanents=self.permanents)
        self.sizes: dict[str, list[int]] = {}
        self.open: dict[str, list[Row]] = {}
        self.set: dict[str, set[int]] = {}
        for name, known in stored.items():
            self.put(name, known.base)

    def put(self, name: str, size: Sequence[int]) -> None:
        """A creature has this size from now on."""
        self.sizes[name] = [*size]
        if self.looked_at:
            self.permanents[name] = replace(self.permanents[name], power=size[0], toughness=size[1])

    def add(self, name: str, more: Size) -> None:
        """A creature gets so much."""
        power, toughness = self.sizes[name]
        self.put(name, (power + more[0], toughness + more[1]))

    def set_base(self, name: str, size: Sequence[int | None]) -> None:
        """A creature has this base power, this base toughness, or both."""
        now = self.sizes[name]
        self.put(name, [old if new is None else new for old, new in zip(now, size, strict=True)])
        self.set.setdefault(name, set()).update(index for index, new in enumerate(size) if new is not None)

    def is_open(self, name: str, row: Row) -> None:
        """Nobody can say what a row gives a creature."""
        self.open.setdefault(name, []).append(row)

    def meant(self, row: Row) -> Iterator[tuple[Permanent, bool]]:
        """The creatures that a row speaks of, each with whether that is sure."""
        this = self.permanents[row.source]
        condition = row.ability.condition
        so = True if condition is None else is_so(condition, self.seen, this)
        if so is False:
            return
        among = () if isinstance(row.ability, DefinesPT) else row.ability.among
        for known in self.seen.meant(row.ability.subject, this):
            answers = [is_among(word, known, this, self.seen) for word in among]
            if known.id in self.stored and False not in answers:
                yield known, so is True and None not in answers


def _applied(now: _Applying, rows: Sequence[tuple[int, Row]], *, later: bool = False) -> dict[str, Computed]:
    """What all rows make of the creatures; `later`: those that look at sizes in the opposite order of timestamps."""
    for _, row in rows:
        if isinstance(row.ability, DefinesPT):
            _apply_base(now, row)
    for _, row in rows:
        if isinstance(row.ability, SetsBasePT):
            _apply_base(now, row)
    if not later:
        _add_stored(now)
    adding = [row for _, row in rows if isinstance(row.ability, ModifiesPT)]
    looking = [row for row in adding if _looks_at_sizes(row.ability)]
    for row in (*(row for row in adding if row not in looking), *(reversed(looking) if later else looking)):
        _apply_modification(now, row)
    if later:
        _add_stored(now)
    return {
        name: Computed((power, toughness), tuple(now.open.get(name, ())), frozenset(now.set.get(name, NEITHER)))
        for name, (power, toughness) in now.sizes.items()
    }


def _add_stored(now: _Applying) -> None:
    for name, known in now.stored.items():
        if known.added != (0, 0):
            now.add(name, known.added)


def _apply_base(now: _Applying, row: Row) -> None:
    ability = row.ability
    assert isinstance(ability, SetsBasePT | DefinesPT)
    this = now.permanents[row.source]
    for known, sure in [*now.meant(row)]:
        asked = (ability.power, ability.toughness)
        values = [None if each is None else amount_of(each, now.seen, this, known.controller) for each in asked]
        unknown = any(each is not None and value is None for each, value in zip(asked, values, strict=True))
        if sure and not unknown:
            now.set_base(known.id, values)
        else:
            now.is_open(known.id, row)


def _apply_modification(now: _Applying, row: Row) -> None:
    ability = row.ability
    assert isinstance(ability, ModifiesPT)
    this = now.permanents[row.source]
    for known, sure in [*now.meant(row)]:
        times = 1 if ability.per is None else amount_for(ability.per, now.seen, this, known)
        if sure and times is not None:
            times = max(0, times)  # 107.1b
            now.add(known.id, (ability.power * times, ability.toughness * times))
        else:
            now.is_open(known.id, row)


def _looks_at_sizes(ability: Sized) -> bool:
    """Whether whom an ability means, or how much it gives, depends on power or toughness."""
    if asks_for_sizes(ability.subject):
        return True
    asked = getattr(ability.condition, "which", ())
    if asked and asks_for_sizes(asked):
        return True
    return any(map(is_of_sizes, _quantities_in(ability)))


def _quantities_in(ability: Sized) -> tuple[Quantity, ...]:
    found = (ability.per,) if isinstance(ability, ModifiesPT) else (ability.power, ability.toughness)
    return tuple(each for each in found if each is not None)


def changes_as_cards_move(row: Row) -> bool:
    """Whether what nobody can say of a row changes only as cards move between zones."""
    condition = row.ability.condition
    about = (is_about_cards(each) for each in _quantities_in(row.ability) if not boards_say(each))
    return (condition is None or is_about_moved_cards(condition)) and all(about)


def takes_toughness(rows: Iterable[Row]) -> bool:
    """Whether a creature may have less toughness by one of the rows than without it."""
    return any(_may_take(row.ability) for row in rows)


def _may_take(ability: Sized) -> bool:
    if isinstance(ability, ModifiesPT):
        return ability.toughness < 0
    return ability.toughness is not None


def gives_toughness(rows: Iterable[Row]) -> bool:
    """Whether what one of the rows gives has anything to do with toughness."""
    return any(row.ability.toughness not in (0, None) for row in rows)
