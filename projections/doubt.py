"""A doubt: something that is not read; and whose power and toughness are in doubt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from events.abilities import PowerToughness
from events.board import Permanent
from projections.matching import asks_for_keywords, matches, with_given_keywords

if TYPE_CHECKING:
    from projections.triggers.triggers import Triggers

__all__ = [
    "EVERY_SIZE_STANDS",
    "MOST_SOURCES",
    "Doubt",
    "Sizes",
    "become_attacking",
    "become_blocking",
    "change",
    "go",
    "known",
    "set_up",
]


class Doubt(NamedTuple):
    """Something that is not read: whose words they are, the words, and why they are not read.

    >>> print(Doubt("a1", "This creature dances.", "not understood"))
    a1: This creature dances. (not understood)
    """

    source: str
    words: str
    why: str

    def __str__(self) -> str:
        said = f"{self.source}: {self.words}" if self.source else self.words
        return f"{said} ({self.why})" if self.why else said


MOST_SOURCES = 64
"""Permanents that give power and toughness of which each is followed; with more, nobody's numbers are known."""


class Sizes(NamedTuple):
    """Who gives power and toughness to whom, and whose numbers are in doubt. Read only.

    Args:
        giving: the permanents with abilities that give some, each with these.
        given: whom they give it now: the source, the place of the ability among its own, and the creature.
        doubts: the creatures whose numbers are not known any more, each with the reason.
        smaller: those of them that have lost some, and may have died of it.
    """

    giving: tuple[tuple[str, tuple[PowerToughness, ...]], ...] = ()
    given: frozenset[tuple[str, int, str]] = frozenset()
    doubts: tuple[tuple[str, Doubt], ...] = ()
    smaller: frozenset[str] = frozenset()

    @property
    def sources(self) -> dict[str, tuple[PowerToughness, ...]]:
        """The abilities of each permanent that give some."""
        return dict(self.giving)

    @property
    def in_doubt(self) -> dict[str, Doubt]:
        """The creatures whose numbers are not known any more, and why."""
        return dict(self.doubts)


EVERY_SIZE_STANDS = Sizes()
"""Nobody gives any."""


def known(now: Triggers, permanent: Permanent) -> Sizes:
    """The sizes with the abilities of a permanent as it is from now on; whom they concern is not looked at yet."""
    sizes = now.unread.sizes
    abilities = tuple(ability for ability in permanent.abilities if isinstance(ability, PowerToughness))
    if abilities == sizes.sources.get(permanent.id, ()):
        return sizes
    others = tuple(each for each in sizes.giving if each[0] != permanent.id)
    return sizes._replace(giving=(*others, (permanent.id, abilities)) if abilities else others)


def set_up(now: Triggers) -> Sizes:
    """The board is set up: whoever is given something has it in the numbers on the board."""
    sizes = now.unread.sizes
    if len(sizes.giving) > MOST_SOURCES:
        return sizes
    return sizes._replace(given=frozenset(_given(now, sizes.sources, now.permanents)))


def change(now: Triggers, before: Sizes, permanent: str, *, entered: bool = False) -> Sizes:
    """A permanent has entered, or is otherwise than before.

    Args:
        now: the triggered abilities, after that.
        before: the sizes before that.
        permanent: the permanent.
        entered: whether it has just entered: its own numbers are as everything on the board makes them.
    """
    sizes = now.unread.sizes
    if max(len(before.giving), len(sizes.giving)) > MOST_SOURCES:
        return _nothing_is_known(now)
    anew = {permanent} | {source for source, each in sizes.sources.items() if any(map(_asks, each))}
    found = {row for row in sizes.given if row[0] not in anew and row[2] != permanent}
    found.update(
        _given(now, {source: sizes.sources[source] for source in anew if source in sizes.sources}, now.permanents)
    )
    found.update(_given(now, sizes.sources, (permanent,)))
    doubts, smaller = {}, set(sizes.smaller)
    for row in found ^ sizes.given:
        source, place, creature = row
        if creature in now.permanents and not (entered and creature == permanent):
            gives = (sizes if row in found else before).sources[source][place]
            doubts[creature] = _doubt(source, gives, creature)
            if row in sizes.given:
                smaller.add(creature)
    changed = sizes._replace(given=frozenset(found), smaller=frozenset(smaller))
    return _in_doubt(now, changed, {**doubts, **_anything_changes(now)})


def go(now: Triggers, before: Sizes, permanent: str) -> Sizes:
    """A permanent has left the battlefield, or phased out: what it gave is gone."""
    sizes = now.unread.sizes
    doubts = tuple(each for each in sizes.doubts if each[0] != permanent)
    giving = tuple(each for each in sizes.giving if each[0] != permanent)
    now.unread = now.unread._replace(
        sizes=sizes._replace(giving=giving, doubts=doubts, smaller=sizes.smaller - {permanent})
    )
    return change(now, before, permanent)


def become_attacking(now: Triggers, creature: str) -> Sizes:
    """A creature attacks: what attacking creatures are given is not in its numbers, nor what depends on an attack."""
    return _acts(now, creature, "attacking")


def become_blocking(now: Triggers, creature: str) -> Sizes:
    """A creature blocks: likewise."""
    return _acts(now, creature, "blocking")


def _acts(now: Triggers, creature: str, how: str) -> Sizes:
    sizes = now.unread.sizes
    if len(sizes.giving) > MOST_SOURCES:
        return _nothing_is_known(now)
    doubts = {}
    for source, abilities in sizes.sources.items():
        for ability in abilities:
            if ability.while_ == how and creature in _meant(now, ability, now.permanents[source], (creature,)):
                doubts[creature] = _doubt(source, ability, creature)
    return _in_doubt(now, sizes, {**doubts, **_anything_changes(now)})


def _asks(ability: PowerToughness) -> bool:
    return asks_for_keywords(ability.subject)


def _given(
    now: Triggers, sources: Mapping[str, tuple[PowerToughness, ...]], creatures: Iterable[str]
) -> Iterator[tuple[str, int, str]]:
    """Whom the abilities give power and toughness at all times."""
    for source, abilities in sources.items():
        for place, ability in enumerate(abilities):
            if not ability.while_:
                for creature in _meant(now, ability, now.permanents[source], creatures):
                    yield source, place, creature


def _meant(now: Triggers, ability: PowerToughness, this: Permanent, creatures: Iterable[str]) -> Iterator[str]:
    """Those of the permanents with power and toughness that an ability speaks of."""
    there = [now.permanents[creature] for creature in creatures if creature in now.permanents]
    sized = [each for each in there if each.power is not None]
    if _asks(ability):
        sized = list(with_given_keywords(sized, now.permanents.values(), now.team_of))
    team = now.team_of(this.controller)
    return (each.id for each in sized if matches(ability.subject, each, this, this.controller, team))


def _anything_changes(now: Triggers) -> dict[str, Doubt]:
    """What depends on anything but whom it concerns ("as long as", "for each") is in doubt once anything changes."""
    return {
        creature: _doubt(source, ability, creature)
        for source, abilities in now.unread.sizes.sources.items()
        for ability in abilities
        if ability.while_ == "other"
        for creature in _meant(now, ability, now.permanents[source], now.permanents)
        if creature not in now.unread.sizes.in_doubt
    }


def _nothing_is_known(now: Triggers) -> Sizes:
    why = Doubt("", f"more than {MOST_SOURCES} permanents give power and toughness", "these are not followed")
    return _in_doubt(now, now.unread.sizes, dict.fromkeys(now.permanents, why))


def _doubt(source: str, ability: PowerToughness, creature: str) -> Doubt:
    return Doubt(source, ability.words, f"what power and toughness it gives {creature} now is not computed")


def _in_doubt(now: Triggers, sizes: Sizes, doubts: Mapping[str, Doubt]) -> Sizes:
    return sizes._replace(doubts=tuple({**doubts, **sizes.in_doubt}.items())) if doubts else sizes
